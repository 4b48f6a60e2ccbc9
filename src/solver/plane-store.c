/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "solver/plane-store.h"

#include "base/error.h"

#include <stdatomic.h>
#include <string.h>

/* Block 0 holds the planned planes, every later one as many as all before it: rows never move. */
#define N_BLOCKS 48

typedef struct
{
  gint64 n_rows;
  double *z_m;        /* [n_rows] */
  double *statistics; /* [n_rows, n_statistics] */
  SolComplex *field;  /* [n_rows, n_field] */
} Block;

struct _SolPlaneStore
{
  SolPlaneStoreShape shape;
  gsize n_field;
  int n_blocks;             /* the writer's own */
  gint64 capacity;          /* the writer's own */
  _Atomic (gint64) n_ready; /* rows below it, and their blocks, never change again */
  Block blocks[N_BLOCKS];
};

static gboolean
count_field (const SolPlaneStoreShape *shape, gsize *n_field)
{
  gsize n;
  return g_size_checked_mul (&n, (gsize) shape->n_mode, (gsize) shape->n_pol) &&
         g_size_checked_mul (n_field, n, shape->n_omega) && *n_field <= G_MAXSIZE / 64;
}

static void
clear_block (Block *block)
{
  g_free (block->z_m);
  g_free (block->statistics);
  g_free (block->field);
  memset (block, 0, sizeof *block);
}

static gboolean
fill_block (Block *block, const SolPlaneStore *self, gint64 n_rows)
{
  gsize n = (gsize) n_rows;
  gsize n_statistics = (gsize) self->shape.n_statistics;
  gsize n_all, n_fields;
  if (!g_size_checked_mul (&n_all, n, n_statistics) ||
      !g_size_checked_mul (&n_fields, n, self->n_field))
    return FALSE;
  block->n_rows = n_rows;
  block->z_m = g_try_new0 (double, n);
  block->statistics = g_try_new0 (double, n_all);
  block->field = g_try_new0 (SolComplex, n_fields);
  if (block->z_m == NULL || (n_all > 0 && block->statistics == NULL) || block->field == NULL)
    {
      clear_block (block);
      return FALSE;
    }
  return TRUE;
}

static gboolean
add_block (SolPlaneStore *self, gint64 n_rows, GError **error)
{
  if (self->n_blocks < N_BLOCKS && fill_block (&self->blocks[self->n_blocks], self, n_rows))
    {
      self->n_blocks++;
      self->capacity += n_rows;
      return TRUE;
    }
  g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY,
               "There is no memory for %" G_GINT64_FORMAT " planes of %" G_GSIZE_FORMAT
               " values each; save fewer planes ([stepper] planes) or take a smaller grid",
               n_rows, self->n_field);
  return FALSE;
}

static const Block *
find_block (const SolPlaneStore *self, gint64 *row)
{
  const Block *block = self->blocks;
  while (*row >= block->n_rows)
    {
      *row -= block->n_rows;
      block++;
    }
  return block;
}

static gboolean
plane_cb (gpointer data, const SolPlane *plane, GError **error)
{
  return sol_plane_store_add (data, plane, error);
}

/**
 * sol_plane_store_new:
 * @shape: what a plane holds and how many are planned, at least one
 * @error: return location
 *
 * Allocates the planned planes at once.
 *
 * Errors: SOL_SOLVER_ERROR_MEMORY.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the empty store
 */
SolPlaneStore *
sol_plane_store_new (const SolPlaneStoreShape *shape, GError **error)
{
  g_return_val_if_fail (shape->n_planes >= 1 && shape->n_mode >= 1 && shape->n_pol >= 1, NULL);
  g_return_val_if_fail (shape->n_omega >= 1 && shape->n_statistics >= 0, NULL);
  g_autoptr (SolPlaneStore) self = g_new0 (SolPlaneStore, 1);
  self->shape = *shape;
  atomic_init (&self->n_ready, 0);
  if (!count_field (shape, &self->n_field))
    self->n_field = G_MAXSIZE / 64;
  if (!add_block (self, shape->n_planes, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * sol_plane_store_free:
 * @self: (nullable): the store; nobody reads it any more
 *
 * Threads: one. Allocates: no.
 */
void
sol_plane_store_free (SolPlaneStore *self)
{
  if (self == NULL)
    return;
  for (int i = 0; i < self->n_blocks; i++)
    clear_block (&self->blocks[i]);
  g_free (self);
}

/**
 * sol_plane_store_count_bytes:
 * @shape: what a plane holds and how many are planned
 *
 * Threads: any. Allocates: no.
 * Returns: the bytes that a store of the planned planes takes, for the ledger; G_MAXUINT64 if they
 *   cannot be counted
 */
guint64
sol_plane_store_count_bytes (const SolPlaneStoreShape *shape)
{
  gsize n_field;
  guint64 n_bytes;
  if (!count_field (shape, &n_field))
    return G_MAXUINT64;
  guint64 row =
      n_field * sizeof (SolComplex) + ((guint64) shape->n_statistics + 1) * sizeof (double);
  if (!g_uint64_checked_mul (&n_bytes, row, (guint64) shape->n_planes))
    return G_MAXUINT64;
  return n_bytes;
}

/**
 * sol_plane_store_get_observer:
 * @self: the store
 *
 * Threads: any. Allocates: no.
 * Returns: an observer that adds every plane to @self
 */
SolObserver
sol_plane_store_get_observer (SolPlaneStore *self)
{
  return (SolObserver){ .data = self, .plane = plane_cb };
}

/**
 * sol_plane_store_add:
 * @self: the store
 * @plane: the next plane, numbered by the planes before it; copied
 * @error: return location
 *
 * Copies the plane, then publishes it. Beyond the planned count the store doubles; published rows
 * stay where they are.
 *
 * Errors: SOL_SOLVER_ERROR_MEMORY beyond the planned count.
 * Threads: the one writer, beside any readers. Allocates: beyond the planned count only.
 * Returns: TRUE on success
 */
gboolean
sol_plane_store_add (SolPlaneStore *self, const SolPlane *plane, GError **error)
{
  gint64 row = atomic_load_explicit (&self->n_ready, memory_order_relaxed);
  g_return_val_if_fail (plane->number == row, FALSE);
  if (row == self->capacity && !add_block (self, self->capacity, error))
    return FALSE;
  gsize n_statistics = (gsize) self->shape.n_statistics;
  gint64 in_block = row;
  const Block *block = find_block (self, &in_block);
  gsize k = (gsize) in_block;
  block->z_m[k] = plane->z_m;
  if (n_statistics > 0)
    memcpy (block->statistics + k * n_statistics, plane->statistics,
            n_statistics * sizeof (double));
  memcpy (block->field + k * self->n_field, plane->field, self->n_field * sizeof (SolComplex));
  atomic_store_explicit (&self->n_ready, row + 1, memory_order_release);
  return TRUE;
}

/**
 * sol_plane_store_get_n_planes:
 * @self: the store
 *
 * Threads: any. Allocates: no.
 * Returns: the number of planes that may be read; it only grows
 */
gint64
sol_plane_store_get_n_planes (const SolPlaneStore *self)
{
  return atomic_load_explicit (&self->n_ready, memory_order_acquire);
}

/**
 * sol_plane_store_get_plane:
 * @self: the store
 * @number: which plane
 * @plane: (out caller-allocates): its place; the pointers are valid as long as @self
 *
 * Threads: any. Allocates: no.
 * Returns: FALSE if the plane is not there (yet)
 */
gboolean
sol_plane_store_get_plane (const SolPlaneStore *self, gint64 number, SolPlane *plane)
{
  if (number < 0 || number >= sol_plane_store_get_n_planes (self))
    return FALSE;
  gint64 row = number;
  const Block *block = find_block (self, &row);
  gsize k = (gsize) row;
  *plane = (SolPlane){
    .number = number,
    .z_m = block->z_m[k],
    .field = block->field + k * self->n_field,
    .statistics = block->statistics + k * (gsize) self->shape.n_statistics,
  };
  return TRUE;
}
