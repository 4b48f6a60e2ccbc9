/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a case names outside itself, read before the run: pulse files and a step schedule. */
#pragma once

#include "io/case/pulse-file.h"
#include "solver/translate.h"

typedef struct
{
  int n_pulses;
  SolPulseFile **pulse_files;         /* [n_pulses], NULL where a pulse is no table */
  SolPulseField **pulse_fields;       /* [n_pulses], NULL where a pulse is no earlier result */
  SolPulseTable *field_tables;        /* [n_pulses] what the check makes of them */
  const SolPulseTable **pulse_tables; /* [n_pulses] of measured light, and of earlier results */
  double *schedule_z_m;               /* [n_schedule] ends of steps; NULL: adaptive */
  gsize n_schedule;
} SolRunInputs;

gboolean sol_run_inputs_read (SolRunInputs *self,
                              const SolCase *the_case,
                              gboolean with_pulses,
                              GError **error);
void sol_run_inputs_clear (SolRunInputs *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolRunInputs, sol_run_inputs_clear)
