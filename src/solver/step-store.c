/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "solver/step-store.h"

#include "base/error.h"

#include <stdatomic.h>

/* Every block but the first holds as many trials as all before it: trials never move. */
#define N_BLOCKS 40

struct _SolStepStore
{
  SolStepRecord *blocks[N_BLOCKS];
  int n_blocks;             /* the writer's own */
  gint64 capacity;          /* the writer's own */
  _Atomic (gint64) n_ready; /* trials below it, and their blocks, never change again */
  _Atomic (gint64) n_lost;
};

static gboolean
add_block (SolStepStore *self)
{
  gint64 n = self->n_blocks == 0 ? SOL_STEP_STORE_FIRST : self->capacity;
  if (self->n_blocks == N_BLOCKS)
    return FALSE;
  SolStepRecord *block = g_try_new (SolStepRecord, (gsize) n);
  if (block == NULL)
    return FALSE;
  self->blocks[self->n_blocks++] = block;
  self->capacity += n;
  return TRUE;
}

static SolStepRecord *
find (const SolStepStore *self, gint64 number)
{
  gint64 size = SOL_STEP_STORE_FIRST;
  int block = 0;
  for (; number >= size; block++)
    {
      number -= size;
      if (block > 0)
        size *= 2;
    }
  return self->blocks[block] + number;
}

static void
step_cb (gpointer data, const SolStepRecord *record)
{
  sol_step_store_add (data, record);
}

/**
 * sol_step_store_new:
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_MEMORY.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the empty store
 */
SolStepStore *
sol_step_store_new (GError **error)
{
  g_autoptr (SolStepStore) self = g_new0 (SolStepStore, 1);
  atomic_init (&self->n_ready, 0);
  atomic_init (&self->n_lost, 0);
  if (add_block (self))
    return g_steal_pointer (&self);
  g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY,
               "There is no memory for the history of %d steps", SOL_STEP_STORE_FIRST);
  return NULL;
}

/**
 * sol_step_store_free:
 * @self: (nullable): the store; nobody reads it any more
 *
 * Threads: one. Allocates: no.
 */
void
sol_step_store_free (SolStepStore *self)
{
  if (self == NULL)
    return;
  for (int i = 0; i < self->n_blocks; i++)
    g_free (self->blocks[i]);
  g_free (self);
}

/**
 * sol_step_store_get_observer:
 * @self: the store
 *
 * Threads: any. Allocates: no.
 * Returns: an observer that adds every trial to @self
 */
SolObserver
sol_step_store_get_observer (SolStepStore *self)
{
  return (SolObserver){ .data = self, .step = step_cb };
}

/**
 * sol_step_store_reserve:
 * @self: the store
 *
 * Makes room for the next trial, by as much as there is already. Called between steps, so that
 * adding a trial never allocates.
 *
 * Threads: the one writer, beside any readers. Allocates: when the store is full.
 */
void
sol_step_store_reserve (SolStepStore *self)
{
  if (atomic_load_explicit (&self->n_ready, memory_order_relaxed) == self->capacity)
    add_block (self);
}

/**
 * sol_step_store_add:
 * @self: the store
 * @record: the next trial
 *
 * A trial for which no room was made is counted as lost.
 *
 * Threads: the one writer, beside any readers. Allocates: no.
 */
void
sol_step_store_add (SolStepStore *self, const SolStepRecord *record)
{
  gint64 n = atomic_load_explicit (&self->n_ready, memory_order_relaxed);
  if (n == self->capacity)
    {
      atomic_fetch_add_explicit (&self->n_lost, 1, memory_order_relaxed);
      return;
    }
  *find (self, n) = *record;
  atomic_store_explicit (&self->n_ready, n + 1, memory_order_release);
}

/**
 * sol_step_store_get_n_steps:
 * @self: the store
 *
 * Threads: any. Allocates: no.
 * Returns: the number of trials that may be read; it only grows
 */
gint64
sol_step_store_get_n_steps (const SolStepStore *self)
{
  return atomic_load_explicit (&self->n_ready, memory_order_acquire);
}

/**
 * sol_step_store_get_n_lost:
 * @self: the store
 *
 * Threads: any. Allocates: no.
 * Returns: the number of trials that found no room
 */
gint64
sol_step_store_get_n_lost (const SolStepStore *self)
{
  return atomic_load_explicit (&self->n_lost, memory_order_relaxed);
}

/**
 * sol_step_store_get_step:
 * @self: the store
 * @number: which trial, from 0
 * @record: (out caller-allocates): the trial
 *
 * Threads: any. Allocates: no.
 * Returns: FALSE if the trial is not there (yet)
 */
gboolean
sol_step_store_get_step (const SolStepStore *self, gint64 number, SolStepRecord *record)
{
  if (number < 0 || number >= sol_step_store_get_n_steps (self))
    return FALSE;
  *record = *find (self, number);
  return TRUE;
}
