/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/linear/operator-cache.h"

#include <string.h>

#define N_ENTRIES 4
/* Larger operators are not kept: those of many modes have hundreds of megabytes. */
#define BYTES_MAX (8 << 20)

typedef struct
{
  GByteArray *key;
  SolOperator *op; /* NULL: free */
  guint64 last_use;
} Entry;

/* The fields of the parameters: those whose bits go into the key, and those of which the key has what
 * they point to. Materials are rows of tables that stay. */
#define PLAIN_FIELDS(DO)                                                                           \
  DO (core)                                                                                        \
  DO (cladding)                                                                                    \
  DO (range)                                                                                       \
  DO (effective_area_m2)                                                                           \
  DO (reference_omega_rad_per_s)                                                                   \
  DO (shock_omega_rad_per_s)                                                                       \
  DO (absorber_per_m)                                                                              \
  DO (source)                                                                                      \
  DO (removes_carrier)
#define POINTED_FIELDS(DO) DO (grid) DO (medium) DO (guide)

/* Nothing lies between the fields, so one that is in neither list, however small, stops here. */
#define PLUS_SIZE(field) +sizeof (((SolOperatorParams *) NULL)->field)
G_STATIC_ASSERT (sizeof (SolOperatorParams) == 0 PLAIN_FIELDS (PLUS_SIZE)
                                                   POINTED_FIELDS (PLUS_SIZE));
G_STATIC_ASSERT (sizeof (SolInterval) == 2 * sizeof (double));

static GMutex cache_lock;
static Entry entries[N_ENTRIES]; /* under cache_lock */
static guint64 n_uses;           /* under cache_lock */

static void
add (GByteArray *key, gconstpointer data, gsize n_bytes)
{
  g_byte_array_append (key, data, (guint) n_bytes);
}

static void
add_grid (GByteArray *key, const SolFieldGrid *grid)
{
  gsize first = grid->first_active, n = grid->n_active;
  add (key, &n, sizeof n);
  add (key, grid->omega_rad_per_s + first, n * sizeof (double));
  add (key, grid->band_window + first, n * sizeof (double));
}

/* Everything that an operator depends on, bit by bit. NULL where the guide does not tell. */
static GByteArray *
make_key (const SolOperatorParams *p)
{
  g_autoptr (GByteArray) key = g_byte_array_new ();
  if (!sol_guide_index_add_identity (p->guide, key))
    return NULL;
#define ADD_FIELD(field) add (key, &p->field, sizeof p->field);
  PLAIN_FIELDS (ADD_FIELD)
#undef ADD_FIELD
  if (p->medium != NULL)
    sol_medium_add_identity (p->medium, key);
  add_grid (key, p->grid);
  return g_steal_pointer (&key);
}

static SolOperator *
look_up (const GByteArray *key)
{
  SolOperator *op = NULL;
  g_mutex_lock (&cache_lock);
  for (int i = 0; i < N_ENTRIES && op == NULL; i++)
    if (entries[i].op != NULL && entries[i].key->len == key->len &&
        memcmp (entries[i].key->data, key->data, key->len) == 0)
      {
        entries[i].last_use = ++n_uses;
        op = sol_operator_ref (entries[i].op);
      }
  g_mutex_unlock (&cache_lock);
  return op;
}

/* Under the lock. */
static void
forget (Entry *entry)
{
  g_clear_pointer (&entry->op, sol_operator_unref);
  g_clear_pointer (&entry->key, g_byte_array_unref);
  entry->last_use = 0;
}

/* In place of the one that was not asked for the longest. Takes the key. */
static void
keep (GByteArray *key, SolOperator *op)
{
  g_mutex_lock (&cache_lock);
  Entry *oldest = &entries[0];
  for (int i = 1; i < N_ENTRIES; i++)
    if (entries[i].last_use < oldest->last_use)
      oldest = &entries[i];
  forget (oldest);
  *oldest = (Entry){ key, sol_operator_ref (op), ++n_uses };
  g_mutex_unlock (&cache_lock);
}

/**
 * sol_operator_cache_get:
 * @params: what it is made of; only read during the call
 * @error: return location
 *
 * As sol_operator_new(), but one that was made lately of the same is handed out again, bit by bit what
 * a new one would be. Two threads that ask for the same new one at once both make it. Operators of
 * solid guides are always new.
 *
 * Errors: as sol_operator_new().
 * Threads: any. Allocates: yes; at most 4 operators of 8 MiB each stay behind.
 * Returns: (transfer full): the operator, which others may have as well: it is not to be changed
 */
SolOperator *
sol_operator_cache_get (const SolOperatorParams *params, GError **error)
{
  g_autoptr (GByteArray) key = make_key (params);
  SolOperator *op = key != NULL ? look_up (key) : NULL;
  if (op != NULL)
    return op;
  op = sol_operator_new (params, error);
  if (op != NULL && key != NULL && sol_operator_count_bytes (op) <= BYTES_MAX)
    keep (g_steal_pointer (&key), op);
  return op;
}

/**
 * sol_operator_cache_clear:
 *
 * Forgets every operator; those in use stay with their users.
 *
 * Threads: any. Allocates: no.
 */
void
sol_operator_cache_clear (void)
{
  g_mutex_lock (&cache_lock);
  for (int i = 0; i < N_ENTRIES; i++)
    forget (&entries[i]);
  g_mutex_unlock (&cache_lock);
}
