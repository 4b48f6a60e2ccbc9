/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run that goes on where its file ends. */
#include "config.h"

#include "io/case/case-file.h"
#include "io/result/partial-file.h"
#include "session/run-layout.h"
#include "session/run-private.h"

#include <string.h>

/* The file as the last report left it: whole, or still a partial. */
static char *
find_file (SolRun *self)
{
  const SolRunReport *report = sol_run_get_report (self);
  if (report == NULL || report->output_path == NULL)
    return NULL;
  g_autofree char *partial = sol_partial_file_get_name (report->output_path);
  if (!g_file_test (report->output_path, G_FILE_TEST_IS_REGULAR) &&
      !g_file_test (partial, G_FILE_TEST_IS_REGULAR))
    return NULL;
  return g_strdup (report->output_path);
}

/**
 * sol_run_can_resume:
 * @self: the run
 *
 * Threads: main. Allocates: yes.
 * Returns: whether it is over, ended before its planned end and left a file with planes and a case
 *   that can be read
 */
gboolean
sol_run_can_resume (SolRun *self)
{
  const SolRunReport *report = sol_run_get_report (self);
  const SolPlaneStore *store = sol_run_get_store (self);
  if (report == NULL || report->is_complete || self->is_preview || self->the_case == NULL ||
      store == NULL || sol_plane_store_get_n_planes (store) == 0)
    return FALSE;
  g_autofree char *path = find_file (self);
  return path != NULL;
}

/**
 * sol_run_new_resuming:
 * @before: a run for which sol_run_can_resume() holds
 * @options: (nullable): back end and threads; a file, if any, is a copy of @before that goes on in
 *   place of the file of @before itself
 *
 * The case is the one that the file holds, with every choice made.
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full) (nullable): a run that has not begun; NULL if there is nothing to go on
 *   from
 */
SolRun *
sol_run_new_resuming (SolRun *before, const SolRunOptions *options)
{
  if (!sol_run_can_resume (before))
    return NULL;
  g_autofree char *path = find_file (before);
  SolRunOptions own = options != NULL ? *options : (SolRunOptions){ 0 };
  if (own.output_path == NULL || !g_file_test (own.output_path, G_FILE_TEST_IS_REGULAR))
    own.output_path = path;
  own.force = FALSE;
  own.is_preview = FALSE;
  own.is_output_optional = FALSE;
  SolRun *self = sol_run_new (before->settled != NULL ? before->settled : before->the_case, &own);
  self->is_resume = TRUE;
  return self;
}

/**
 * sol_run_read_done:
 * @self: a run that goes on, with empty stores
 * @error: return location
 *
 * Errors: as sol_run_read_planes().
 * Threads: the worker. Allocates: yes.
 * Returns: TRUE if the planes and steps of the file are in the stores
 */
gboolean
sol_run_read_done (SolRun *self, GError **error)
{
  g_autoptr (SolResultReader) reader = sol_result_reader_new (self->output_path, error);
  if (reader == NULL)
    return FALSE;
  sol_run_read_steps (self, reader);
  if (!sol_run_read_planes (self, reader, self->cancellable, error))
    return FALSE;
  if (sol_result_reader_get_n_saved (reader) > 0)
    atomic_store_explicit (&self->phase, SOL_RUN_PHASE_RUNNING, memory_order_release);
  return TRUE;
}

/* A seed that was drawn, and paths made whole, are no other inputs. */
static char *
settle_like (const SolCase *the_case, const SolCase *like)
{
  g_autoptr (SolCase) copy = sol_case_copy (the_case);
  if (!copy->noise.has_seed)
    {
      copy->noise.has_seed = TRUE;
      copy->noise.seed = like->noise.has_seed ? like->noise.seed : 0;
    }
  g_autoptr (SolCase) settled = sol_run_settle_case (copy);
  return sol_case_to_text (settled);
}

/**
 * sol_run_is_of:
 * @self: the run
 * @the_case: inputs
 *
 * Threads: main. Allocates: yes.
 * Returns: whether the run is, or was, one of these inputs
 */
gboolean
sol_run_is_of (SolRun *self, const SolCase *the_case)
{
  /* The worker settles the case while it runs; given and settled text differ in nothing else. */
  const SolCase *own =
      sol_run_is_over (self) && self->settled != NULL ? self->settled : self->the_case;
  if (own == NULL)
    return FALSE;
  g_autofree char *mine = settle_like (own, the_case);
  g_autofree char *other = settle_like (the_case, own);
  return strcmp (mine, other) == 0;
}
