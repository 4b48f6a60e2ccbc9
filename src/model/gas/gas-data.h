/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the data file of one gas says, with its equation of state and reference densities. */
#pragma once

#include "model/gas/equation-of-state.h"
#include "model/gas/gas.h"
#include "model/gas/index-formula.h"
#include "model/gas/raman-data.h"

/* Pressure and temperature that a published value belongs to, with the density there from the real
 * and from the ideal equation of state. */
typedef struct
{
  double pressure_pa;
  double temperature_k;
  double density_per_m3[2]; /* [real, ideal] */
} SolGasReference;

typedef enum
{
  SOL_GAMMA3_NONE,
  SOL_GAMMA3_CHI3,            /* a susceptibility at the reference density */
  SOL_GAMMA3_RATIO,           /* a multiple of another gas */
  SOL_GAMMA3_NONLINEAR_INDEX, /* a nonlinear index at the reference density */
} SolGamma3Form;

typedef struct
{
  SolGamma3Form form;
  double value; /* m²/V² (CHI3), dimensionless (RATIO), m²/W (NONLINEAR_INDEX) */
  double wavelength_m;
  char *gas;
  SolGasReference reference;
} SolGamma3Data;

struct _SolGas
{
  char *name;
  gboolean molecular;
  SolEquationOfState *equation_of_state;
  SolIndexFormula formula;
  SolGasReference reference; /* of the formula */
  SolGamma3Data gamma3;
  gboolean has_atom;
  SolIonisationAtom atom;
  SolRamanData raman;
};

SolGas *sol_gas_data_load (const char *name, GError **error);
SolGas *sol_gas_data_parse (const char *label, const char *text, gssize n_bytes, GError **error);
void sol_gas_data_free (SolGas *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolGas, sol_gas_data_free)
