/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/ionisation/rate-cache.h"

#include <string.h>

/* A table takes some hundred kilobytes. */
#define N_ENTRIES 16

/* Everything that a table depends on, bit by bit. */
typedef struct
{
  guint64 word[18];
} Key;

typedef struct
{
  Key key;
  SolRateTable *table; /* NULL: free */
  guint64 last_use;
} Entry;

static GMutex cache_lock;
static Entry entries[N_ENTRIES]; /* under cache_lock */
static guint64 n_uses;           /* under cache_lock */

static guint64
bits (double value)
{
  guint64 word;
  memcpy (&word, &value, sizeof word);
  return word;
}

static Key
make_key (const SolIonisationAtom *atom, const SolIonisationOptions *options)
{
  return (Key){
    { bits (atom->ip_hartree), (guint64) atom->has_quantum_numbers, (guint64) atom->n,
      (guint64) atom->l, bits (atom->charge), (guint64) atom->has_polarisabilities,
      bits (atom->polarisability_neutral_au), bits (atom->polarisability_ion_au), bits (atom->c_nl),
      bits (atom->published_c_nl), (guint64) options->model, bits (options->omega_rad_per_s),
      (guint64) options->stark, (guint64) options->dipole, (guint64) options->sum_m,
      (guint64) options->cycle_average, (guint64) options->integral, bits (options->occupancy) }
  };
}

static SolRateTable *
look_up (const Key *key)
{
  SolRateTable *table = NULL;
  g_mutex_lock (&cache_lock);
  for (int i = 0; i < N_ENTRIES && table == NULL; i++)
    if (entries[i].table != NULL && memcmp (&entries[i].key, key, sizeof *key) == 0)
      {
        entries[i].last_use = ++n_uses;
        table = sol_rate_table_ref (entries[i].table);
      }
  g_mutex_unlock (&cache_lock);
  return table;
}

/* In place of the one that was not asked for the longest. */
static void
keep (const Key *key, SolRateTable *table)
{
  g_mutex_lock (&cache_lock);
  Entry *oldest = &entries[0];
  for (int i = 1; i < N_ENTRIES; i++)
    if (entries[i].last_use < oldest->last_use)
      oldest = &entries[i];
  g_clear_pointer (&oldest->table, sol_rate_table_unref);
  *oldest = (Entry){ *key, sol_rate_table_ref (table), ++n_uses };
  g_mutex_unlock (&cache_lock);
}

/**
 * sol_rate_cache_get:
 * @atom: the species
 * @options: model and variants
 * @error: location for an error
 *
 * As sol_rate_table_new(), but a table that was made lately is handed out again. Two threads that
 * ask for the same new table at once both make it.
 *
 * Errors: as sol_rate_table_new().
 * Source: own.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the table
 */
SolRateTable *
sol_rate_cache_get (const SolIonisationAtom *atom,
                    const SolIonisationOptions *options,
                    GError **error)
{
  Key key = make_key (atom, options);
  SolRateTable *table = look_up (&key);
  if (table != NULL)
    return table;
  table = sol_rate_table_new (atom, options, error);
  if (table != NULL)
    keep (&key, table);
  return table;
}

/**
 * sol_rate_cache_clear:
 *
 * Forgets every table; those in use stay with their users.
 *
 * Source: own.
 * Threads: any. Allocates: no.
 */
void
sol_rate_cache_clear (void)
{
  g_mutex_lock (&cache_lock);
  for (int i = 0; i < N_ENTRIES; i++)
    {
      g_clear_pointer (&entries[i].table, sol_rate_table_unref);
      entries[i].last_use = 0;
    }
  g_mutex_unlock (&cache_lock);
}
