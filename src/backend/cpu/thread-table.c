/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/cpu/thread-table.h"

#include "base/processors.h"

/* A batch of work is worth a second thread from this many samples on, counted over all nodes of a
 * right-hand side: see docs/performance.md, "Threads". */
#define SAMPLES_PER_THREAD 8192

/**
 * sol_cpu_thread_table_choose:
 * @problem: the problem, or its outline
 * @n_wanted: threads asked for; 0: as many as it repays and the process may use
 *
 * One place of the cross-section is one thread's work: its rows depend on themselves from end to end,
 * and a transform is too short to be shared.
 *
 * Threads: any. Allocates: no.
 * Returns: how many threads to use, at least 1
 */
int
sol_cpu_thread_table_choose (const SolProblem *problem, int n_wanted)
{
  const SolTransverse *t = problem->transverse;
  gsize n_samples = problem->grid->n_fine * (gsize) (t->n_node * t->n_comp);
  int n_most = n_wanted > 0 ? n_wanted : sol_processors_available ();
  gsize n_repaid = n_samples / SAMPLES_PER_THREAD;
  int n = (int) MIN (n_repaid, (gsize) t->n_node);
  return MAX (1, MIN (n, n_most));
}
