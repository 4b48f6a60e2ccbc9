/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Density of a real gas from its published Helmholtz energy. Any thread may use one object. */
#pragma once

#include "model/gas/material-file.h"

#include <glib.h>

typedef struct _SolEquationOfState SolEquationOfState;

SolEquationOfState *sol_equation_of_state_load (const char *name, GError **error);
SolEquationOfState *sol_equation_of_state_read (const SolMaterialFile *file, GError **error);
void sol_equation_of_state_free (SolEquationOfState *self);
gboolean sol_equation_of_state_density_per_m3 (const SolEquationOfState *self,
                                               double pressure_pa,
                                               double temperature_k,
                                               double *density_per_m3,
                                               GError **error);
double sol_equation_of_state_pressure_pa (const SolEquationOfState *self,
                                          double density_per_m3,
                                          double temperature_k);
double sol_equation_of_state_second_virial_m3_per_mol (const SolEquationOfState *self,
                                                       double temperature_k);
double sol_equation_of_state_saturation_pa (const SolEquationOfState *self, double temperature_k);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolEquationOfState, sol_equation_of_state_free)
