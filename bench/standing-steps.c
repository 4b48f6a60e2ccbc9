/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "standing-steps.h"

#include "cli/standing-cases.h"
#include "io/case/case-file.h"
#include "io/case/preset.h"
#include "solver/translate.h"

#include <string.h>

/**
 * bench_problem_new:
 * @name: name of a standing case
 * @error: no such case, or one that cannot be translated
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the problem
 */
SolProblem *
bench_problem_new (const char *name, GError **error)
{
  const SolStandingCase *standing = NULL;
  SolTranslateInputs inputs = { .seed = 1 };
  for (int i = 0; (standing = sol_standing_case_get (i)) != NULL; i++)
    if (strcmp (standing->name, name) == 0)
      break;
  if (standing == NULL)
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT, "there is no standing case %s", name);
      return NULL;
    }
  g_autofree char *text = sol_preset_get_text (standing->preset, error);
  g_autoptr (SolCase) the_case =
      text != NULL ? sol_case_from_text (text, -1, standing->preset, error) : NULL;
  for (int k = 0; the_case != NULL && standing->setting[k] != NULL; k++)
    if (!sol_case_set (the_case, standing->setting[k], error))
      return NULL;
  return the_case != NULL ? sol_translate (the_case, &inputs, error) : NULL;
}

/**
 * bench_steps_init:
 * @self: (out): the steps, at the start
 * @problem: the problem; outlives them
 * @ops: the back end
 * @n_threads: how many threads, 0: what the problem repays
 * @error: what the back end says
 *
 * Threads: any. Allocates: yes.
 * Returns: whether it could be opened
 */
gboolean
bench_steps_init (BenchSteps *self,
                  const SolProblem *problem,
                  const SolBackendOps *ops,
                  int n_threads,
                  GError **error)
{
  SolBackendOptions options = { n_threads, NULL };
  *self = (BenchSteps){ .problem = problem,
                        .method = sol_method_find ("rk45"),
                        .ops = ops,
                        .h_m = sol_path_get_length_m (problem->path) / BENCH_STEPS_PER_LENGTH };
  self->engine = ops->open (problem, self->method, &options, error);
  if (self->engine == NULL)
    return FALSE;
  self->stages = sol_stage_set_new (problem, self->method->n_stages);
  bench_steps_rewind (self);
  return TRUE;
}

/**
 * bench_steps_clear:
 * @self: (inout): the steps
 *
 * Threads: one. Allocates: no.
 */
void
bench_steps_clear (BenchSteps *self)
{
  if (self->engine == NULL)
    return;
  sol_stage_set_free (self->stages);
  self->ops->close (self->engine);
  self->engine = NULL;
}

/**
 * bench_steps_rewind:
 * @self: (inout): the steps
 *
 * Back to the input of the problem.
 *
 * Threads: one. Allocates: no.
 */
void
bench_steps_rewind (BenchSteps *self)
{
  self->s_m = 0.0;
  self->ops->set_state (self->engine, self->problem->input);
}

/**
 * bench_steps_take:
 * @self: (inout): the steps
 * @n: how many
 *
 * Threads: one. Allocates: no.
 */
void
bench_steps_take (BenchSteps *self, int n)
{
  SolTrialResult result;
  for (int i = 0; i < n; i++)
    {
      sol_stage_set_evaluate (self->stages, self->problem, self->method->c, 0, self->s_m,
                              self->h_m);
      self->ops->trial (self->engine, self->stages, self->h_m, 0.0, &result);
      self->ops->accept (self->engine, TRUE);
      self->s_m += self->h_m;
    }
}

/**
 * bench_compare_doubles:
 * @a: a double
 * @b: another
 *
 * Threads: any. Allocates: no.
 * Returns: their order, for qsort()
 */
int
bench_compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}
