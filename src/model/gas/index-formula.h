/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dispersion formulas of the data files: the susceptibility n² - 1 and its derivatives. */
#pragma once

#include "base/numbers/jet.h"
#include "model/gas/material-file.h"

#define SOL_INDEX_TERMS_MAX 8

typedef enum
{
  SOL_INDEX_SELLMEIER,  /* n² - 1 = Σ b / (1 - c s), s = 1/λ² in 1/µm² */
  SOL_INDEX_RESONANCES, /* n - 1 = offset + Σ b / (c - s) */
} SolIndexForm;

typedef struct
{
  SolIndexForm form;
  int n_terms;
  double b[SOL_INDEX_TERMS_MAX]; /* dimensionless, or 1/µm² for RESONANCES */
  double c[SOL_INDEX_TERMS_MAX]; /* µm², or 1/µm² for RESONANCES */
  double offset;
  double wavelength_min_m;
  double wavelength_max_m;
} SolIndexFormula;

gboolean sol_index_formula_read (SolIndexFormula *self,
                                 const SolMaterialFile *file,
                                 JsonObject *object,
                                 GError **error);
SolJet
sol_index_formula_susceptibility (const SolIndexFormula *self, double omega_rad_per_s, int order);
