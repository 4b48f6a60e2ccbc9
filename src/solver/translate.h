/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns a case into the problem that is solved, or says why it cannot. */
#pragma once

#include "model/ionisation/ionisation.h"
#include "model/pulse/pulse-field.h"
#include "model/pulse/pulse-table.h"
#include "problem/case.h"
#include "problem/problem.h"

/* What lies outside the case itself and was read beforehand. */
typedef struct
{
  const SolPulseTable *const
      *pulse_tables; /* [n_pulses]; NULL where a pulse is no table; or NULL */
  const SolPulseField *const
      *pulse_fields;             /* [n_pulses]; NULL where a pulse is no earlier result; or NULL */
  guint64 seed;                  /* of the noise */
  const SolComplex *first_plane; /* [n_first_plane] of a run that goes on: its input; or NULL */
  gsize n_first_plane;
} SolTranslateInputs;

gboolean sol_translate_check_scope (const SolCase *the_case, GError **error);
SolProblem *
sol_translate (const SolCase *the_case, const SolTranslateInputs *inputs, GError **error);
SolProblem *sol_translate_outline (const SolCase *the_case, GError **error);
SolMedium *sol_translate_medium (const SolCase *the_case, GError **error);
SolIonisationOptions sol_translate_ionisation (const SolCase *the_case);
double sol_translate_pulse_omega (const SolCasePulse *pulse);
double sol_translate_absorber_per_m (const SolCase *the_case);
SolPath *sol_translate_path (const SolCase *the_case, GError **error);
double sol_translate_get_ellipticity (const SolCasePulse *pulse);
gboolean sol_translate_names_orientation (const SolCasePulse *pulse);
gboolean sol_translate_is_along_x (const SolCasePulse *pulse);
double sol_translate_get_coupled_share (const SolProblem *self, const SolCasePulse *pulse);
const char *sol_translate_method_name (const SolCase *the_case);
const char *sol_translate_method_reason (const SolCase *the_case);
double sol_translate_electron_phase_rad (const SolCase *the_case);
gboolean sol_translate_needs_plasma (const SolCase *the_case);
gboolean sol_translate_needs_raman (const SolCase *the_case);
gboolean sol_translate_is_envelope (const SolCase *the_case);
gboolean sol_translate_keeps_harmonic (const SolCase *the_case);
double sol_translate_reference_omega (const SolCase *the_case);
SolFieldGrid *sol_translate_grid (const SolCase *the_case, gboolean is_outline, GError **error);

/* Parts of sol_translate() in files of their own. */
gboolean sol_translate_make_guide (SolProblem *self, const SolCase *the_case, GError **error);
gboolean sol_translate_make_input (SolProblem *self,
                                   const SolCase *the_case,
                                   const SolTranslateInputs *inputs,
                                   GError **error);
gboolean sol_translate_outline_guide (SolProblem *self, const SolCase *the_case, GError **error);
gboolean sol_translate_make_fibre (SolProblem *self, const SolCase *the_case, GError **error);
void sol_translate_outline_fibre (SolProblem *self, const SolCase *the_case);
gboolean sol_translate_make_raman (SolProblem *self, const SolCase *the_case, GError **error);
