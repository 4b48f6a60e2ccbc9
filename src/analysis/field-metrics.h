/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Energy, power, widths and edges of a field, all from one look at its spectrum. */
#pragma once

#include "base/complex.h"
#include "problem/field-grid.h"

#include <glib.h>

typedef struct _SolFieldMetrics SolFieldMetrics;

/* A dark field has zero energy, power, widths and edges, and no times or wavelength (NAN). Of a
 * field that is not finite everything is NAN. */
typedef struct
{
  double energy_j;
  double peak_power_w; /* largest sample of the envelope's power */
  double peak_time_s;
  double fwhm_s;      /* between the outermost half-maximum crossings */
  double mean_time_s; /* energy-weighted: the delay of the whole */
  double rms_duration_s;
  double centre_wavelength_m; /* 2 pi c over the first moment in omega */
  double rms_bandwidth_rad_per_s;
  double edge_energy_time;      /* share of the energy outside the flat part of the window */
  double edge_energy_frequency; /* share of the energy outside the wavelength limits */
} SolFieldMetricsResult;

SolFieldMetrics *sol_field_metrics_new (const SolFieldGrid *grid);
void sol_field_metrics_free (SolFieldMetrics *self);
void sol_field_metrics_compute (SolFieldMetrics *self,
                                const SolFieldGrid *grid,
                                const SolComplex *spectrum,
                                SolFieldMetricsResult *out);
void sol_field_metrics_compute_columns (SolFieldMetrics *self,
                                        const SolFieldGrid *grid,
                                        gsize n_columns,
                                        const SolComplex *spectra,
                                        double *energy_j,
                                        SolFieldMetricsResult *out);
const double *sol_field_metrics_get_power_w (const SolFieldMetrics *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolFieldMetrics, sol_field_metrics_free)
