/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/worker-pool.h"

#include <stdatomic.h>

/* Looks at the counter before a worker sleeps: a pause of some microseconds between two batches costs
 * no system call, a longer one no processor time. */
#define N_LOOKS 2000
/* In the gate of a batch: nobody may enter any more, and the caller sleeps until it is empty. The rest of it
 * counts who is inside. */
#define CLOSED 0x80000000u
#define AWAITED 0x40000000u

/* What is left of the items that one worker begins with: the first in the lower half, the end in the
 * upper one. Apart by two lines of the cache, which are fetched in pairs. */
typedef struct
{
  _Atomic guint64 left;
  char apart[128 - sizeof (guint64)];
} Share;

struct _SolWorkerPool
{
  int n_workers; /* the caller included */
  GThread **thread;
  /* The batch. Written while the gate is closed, read inside it. */
  SolWorkerFunc func;
  gpointer data;
  Share *share; /* [n_workers] */
  _Atomic guint gate;
  _Atomic guint batch;
  _Atomic gboolean is_over;
  _Atomic gint n_asleep;
  GMutex lock; /* for sleeping only: nobody takes it for a batch that finds all awake */
  GCond wake;  /* a new batch */
  GCond empty; /* nobody is inside the gate */
};

typedef struct
{
  SolWorkerPool *pool;
  int worker;
} Start;

static inline void
pause_a_little (void)
{
#if defined __x86_64__ || defined __i386__
  __builtin_ia32_pause ();
#endif
}

static void
share_out (SolWorkerPool *self, gsize n_items)
{
  gsize n = (gsize) self->n_workers;
  for (gsize i = 0; i < n; i++)
    {
      guint64 first = i * n_items / n, end = (i + 1) * n_items / n;
      atomic_store (&self->share[i].left, first | end << 32);
    }
}

/* The first item of a share for its owner, the last one for others. */
static gboolean
take_item (Share *share, gboolean is_owner, gsize *item)
{
  guint64 left = atomic_load (&share->left), first, end, rest;
  do
    {
      first = left & G_MAXUINT32;
      end = left >> 32;
      if (first >= end)
        return FALSE;
      rest = is_owner ? (first + 1) | end << 32 : first | (end - 1) << 32;
    }
  while (!atomic_compare_exchange_weak (&share->left, &left, rest));
  *item = is_owner ? first : end - 1;
  return TRUE;
}

static void
take_items (SolWorkerPool *self, int worker)
{
  gsize item;
  for (int i = 0; i < self->n_workers; i++)
    while (take_item (&self->share[(worker + i) % self->n_workers], i == 0, &item))
      self->func (self->data, worker, item);
}

static guint
wait_for_batch (SolWorkerPool *self, guint seen)
{
  for (int i = 0; i < N_LOOKS; i++)
    {
      guint batch = atomic_load (&self->batch);
      if (batch != seen)
        return batch;
      pause_a_little ();
    }
  g_mutex_lock (&self->lock);
  /* Whoever begins a batch counts it up and then looks here: one of the two sees the other. */
  atomic_fetch_add (&self->n_asleep, 1);
  while (atomic_load (&self->batch) == seen)
    g_cond_wait (&self->wake, &self->lock);
  atomic_fetch_sub (&self->n_asleep, 1);
  g_mutex_unlock (&self->lock);
  return atomic_load (&self->batch);
}

/* A worker that comes late finds the gate closed, so that nobody ever waits for one that has not begun:
 * on a busy machine it may not run for milliseconds. */
static gboolean
enter (SolWorkerPool *self)
{
  guint gate = atomic_load (&self->gate);
  while (!(gate & CLOSED))
    if (atomic_compare_exchange_weak (&self->gate, &gate, gate + 1))
      return TRUE;
  return FALSE;
}

static void
leave (SolWorkerPool *self)
{
  if (atomic_fetch_sub (&self->gate, 1) - 1 != (CLOSED | AWAITED))
    return;
  g_mutex_lock (&self->lock);
  g_cond_signal (&self->empty);
  g_mutex_unlock (&self->lock);
}

static gpointer
worker_cb (gpointer data)
{
  Start *start = data;
  SolWorkerPool *self = start->pool;
  int worker = start->worker;
  guint seen = 0;
  g_free (start);
  while (TRUE)
    {
      seen = wait_for_batch (self, seen);
      if (atomic_load (&self->is_over))
        return NULL;
      if (!enter (self))
        continue;
      take_items (self, worker);
      leave (self);
    }
}

static void
begin_batch (SolWorkerPool *self)
{
  atomic_fetch_add (&self->batch, 1);
  if (atomic_load (&self->n_asleep) == 0)
    return;
  g_mutex_lock (&self->lock);
  g_cond_broadcast (&self->wake);
  g_mutex_unlock (&self->lock);
}

/**
 * sol_worker_pool_new:
 * @n_workers: threads that work at once, the caller of sol_worker_pool_run() included; at least 1
 *
 * Threads: any. Allocates: yes; starts threads.
 * Returns: (transfer full): the pool
 */
SolWorkerPool *
sol_worker_pool_new (int n_workers)
{
  g_return_val_if_fail (n_workers >= 1, NULL);
  SolWorkerPool *self = g_new0 (SolWorkerPool, 1);
  self->n_workers = n_workers;
  atomic_store (&self->gate, CLOSED);
  self->thread = g_new0 (GThread *, n_workers);
  self->share = g_new0 (Share, n_workers);
  g_mutex_init (&self->lock);
  g_cond_init (&self->wake);
  g_cond_init (&self->empty);
  for (int i = 1; i < n_workers; i++)
    {
      Start *start = g_new (Start, 1);
      *start = (Start){ self, i };
      self->thread[i] = g_thread_new ("worker", worker_cb, start);
    }
  return self;
}

/**
 * sol_worker_pool_free:
 * @self: (nullable): the pool, with no batch at work
 *
 * Threads: one. Allocates: no; ends the threads.
 */
void
sol_worker_pool_free (SolWorkerPool *self)
{
  if (self == NULL)
    return;
  atomic_store (&self->is_over, TRUE);
  begin_batch (self);
  for (int i = 1; i < self->n_workers; i++)
    g_thread_join (self->thread[i]);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->wake);
  g_cond_clear (&self->empty);
  g_free (self->thread);
  g_free (self->share);
  g_free (self);
}

/**
 * sol_worker_pool_get_n_workers:
 * @self: the pool
 *
 * Threads: any. Allocates: no.
 * Returns: threads that work at once
 */
int
sol_worker_pool_get_n_workers (const SolWorkerPool *self)
{
  return self->n_workers;
}

/**
 * sol_worker_pool_run:
 * @self: the pool
 * @func: what is done for every item
 * @data: its data
 * @n_items: number of items, below 2^32
 *
 * Every worker, the caller included, begins with a run of items of its own, the same in every batch of so
 * many, so that it finds what it left in its caches; who is done takes from the ends of the others'. The
 * call returns when all are done.
 * A result must not depend on which worker took which item.
 *
 * Threads: one at a time. Allocates: no.
 */
void
sol_worker_pool_run (SolWorkerPool *self, SolWorkerFunc func, gpointer data, gsize n_items)
{
  g_return_if_fail (n_items <= G_MAXUINT32);
  self->func = func;
  self->data = data;
  share_out (self, n_items);
  if (self->n_workers == 1 || n_items < 2)
    {
      take_items (self, 0);
      return;
    }
  atomic_store (&self->gate, 0);
  begin_batch (self);
  take_items (self, 0);
  if (atomic_fetch_or (&self->gate, CLOSED) == 0)
    return;
  for (int i = 0; i < N_LOOKS; i++)
    {
      if (atomic_load (&self->gate) == CLOSED)
        return;
      pause_a_little ();
    }
  g_mutex_lock (&self->lock);
  atomic_fetch_or (&self->gate, AWAITED);
  while (atomic_load (&self->gate) != (CLOSED | AWAITED))
    g_cond_wait (&self->empty, &self->lock);
  g_mutex_unlock (&self->lock);
}
