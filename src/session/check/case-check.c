/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/case-check.h"

#include "solver/translate.h"

/* What a table of measured light had to say about itself. */
static void
add_file_notes (SolCaseCheck *self)
{
  for (int i = 0; i < self->inputs.n_pulses; i++)
    {
      const SolPulseFile *file = self->inputs.pulse_files[i];
      for (guint k = 0; file != NULL && k < file->notes->len; k++)
        sol_advice_add (self->advice, "pulse-file", SOL_ADVICE_WARNING, NULL, "%s",
                        (char *) g_ptr_array_index (file->notes, k));
    }
}

/**
 * sol_case_check_run_full:
 * @self: (out): what was found
 * @the_case: the case; outlives it
 * @backend: the back end that would run it
 * @output_path: (nullable): where the result would go
 * @stores_planes: whether the run keeps all planes in memory
 * @error: return location
 *
 * Reads the files that the case names, sketches the run and collects the advice. Nothing is run.
 *
 * Errors: SOL_FILE_ERROR_*; as sol_sketch_new().
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success; cleared by the caller either way
 */
gboolean
sol_case_check_run_full (SolCaseCheck *self,
                         const SolCase *the_case,
                         const SolBackendOps *backend,
                         const char *output_path,
                         gboolean stores_planes,
                         GError **error)
{
  *self = (SolCaseCheck){ 0 };
  if (!sol_translate_check_scope (the_case, error) ||
      !sol_run_inputs_read (&self->inputs, the_case, TRUE, error))
    return FALSE;
  self->sketch =
      sol_sketch_new_full (the_case, self->inputs.pulse_tables, backend, stores_planes, error);
  if (self->sketch == NULL)
    return FALSE;
  self->advice = sol_advice_list (self->sketch, output_path);
  add_file_notes (self);
  return TRUE;
}

/**
 * sol_case_check_run:
 * @self: (out): what was found
 * @the_case: the case; outlives it
 * @backend: the back end that would run it
 * @output_path: (nullable): where the result would go
 * @error: return location
 *
 * Reads the files that the case names, sketches the run and collects the advice. Nothing is run.
 *
 * Errors: SOL_FILE_ERROR_*; as sol_sketch_new().
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success; cleared by the caller either way
 */
gboolean
sol_case_check_run (SolCaseCheck *self,
                    const SolCase *the_case,
                    const SolBackendOps *backend,
                    const char *output_path,
                    GError **error)
{
  return sol_case_check_run_full (self, the_case, backend, output_path, FALSE, error);
}

/**
 * sol_case_check_translate:
 * @self: a check that found nothing to refuse
 * @error: return location
 *
 * Builds the problem and drops it: what the parts of the engine would refuse is found without a run.
 * Left out where the memory would not suffice.
 *
 * Errors: as sol_translate(); SOL_SOLVER_ERROR_UNSUPPORTED from the back end.
 * Threads: any. Allocates: for a moment, what the tables of the run take.
 * Returns: TRUE if the run can start
 */
gboolean
sol_case_check_translate (const SolCaseCheck *self, GError **error)
{
  const SolSketch *sketch = self->sketch;
  const SolCase *c = sketch->the_case;
  SolTranslateInputs inputs = {
    .pulse_tables = self->inputs.pulse_tables,
    .pulse_fields = (const SolPulseField *const *) self->inputs.pulse_fields,
    .seed = c->noise.seed,
  };
  if (sketch->memory_bytes > sketch->memory_available_bytes)
    return TRUE;
  g_autoptr (SolProblem) problem = sol_translate (c, &inputs, error);
  return problem != NULL && sketch->backend->supports (problem, error);
}

/**
 * sol_case_check_clear:
 * @self: (inout): the check
 *
 * Threads: any. Allocates: no.
 */
void
sol_case_check_clear (SolCaseCheck *self)
{
  sol_run_inputs_clear (&self->inputs);
  g_clear_pointer (&self->sketch, sol_sketch_free);
  g_clear_pointer (&self->advice, g_ptr_array_unref);
}
