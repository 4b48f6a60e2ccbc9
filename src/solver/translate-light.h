/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One pulse of a case as a spectrum on the grid, before it goes into modes. */
#pragma once

#include "model/pulse/pulse-field.h"
#include "model/pulse/pulse.h"
#include "problem/case.h"
#include "problem/problem.h"

/* The elements of a pulse with the materials that they are made of. */
typedef struct
{
  GArray *list;         /* SolPulseElement */
  GPtrArray *materials; /* SolMaterial */
} SolInputElements;

gboolean sol_input_elements_init (SolInputElements *self, const SolCasePulse *from, GError **error);
void sol_input_elements_clear (SolInputElements *self);
void sol_input_elements_apply (const SolInputElements *self,
                               const SolFieldGrid *grid,
                               double centre_rad_per_s,
                               SolComplex *spectrum);

SolPulseShape sol_translate_pulse_shape (const SolCasePulse *pulse);
gboolean sol_translate_find_centre (const SolCasePulse *from,
                                    const SolPulseTable *table,
                                    const SolPulseField *field,
                                    double *centre_rad_per_s,
                                    GError **error);
gboolean sol_translate_fill_shape (const SolFieldGrid *grid,
                                   const SolCasePulse *from,
                                   const SolPulseTable *table,
                                   SolComplex *spectrum,
                                   GError **error);
gboolean sol_translate_fill_cw (const SolFieldGrid *grid,
                                const SolCasePulse *from,
                                guint64 seed,
                                int number,
                                SolComplex *spectrum,
                                GError **error);
gboolean sol_translate_fill_result (const SolFieldGrid *grid,
                                    const SolPulseField *field,
                                    int lane,
                                    SolComplex *spectrum,
                                    double *lost,
                                    GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolInputElements, sol_input_elements_clear)
