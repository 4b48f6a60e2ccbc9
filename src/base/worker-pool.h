/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads that stay for the length of a run and share out numbered items of work. */
#pragma once

#include <glib.h>

typedef struct _SolWorkerPool SolWorkerPool;

/* One item; worker counts from 0 and is the same for no two items at a time. */
typedef void (*SolWorkerFunc) (gpointer data, int worker, gsize item);

SolWorkerPool *sol_worker_pool_new (int n_workers);
void sol_worker_pool_free (SolWorkerPool *self);
int sol_worker_pool_get_n_workers (const SolWorkerPool *self);
void sol_worker_pool_run (SolWorkerPool *self, SolWorkerFunc func, gpointer data, gsize n_items);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolWorkerPool, sol_worker_pool_free)
