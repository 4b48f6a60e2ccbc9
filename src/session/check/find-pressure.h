/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pressure of the fill that puts something where it is wanted in the spectrum. */
#pragma once

#include "problem/case.h"

#include <gio/gio.h>

typedef enum
{
  SOL_FIND_DISPERSIVE_WAVE,
  SOL_FIND_ZERO_DISPERSION,
} SolFindPressureFor;

typedef struct
{
  double pressure_pa; /* of the fill; along a gradient of the end that has more */
  double z_m;         /* where what is wanted holds: what the derived quantities speak of */
  double local_pa;    /* pressure there */
  double
      longer_m; /* the longest other wavelength of which the same is true there; NAN: none is longer */
} SolFoundPressure;

gboolean sol_find_pressure (const SolCase *the_case,
                            SolFindPressureFor what,
                            double wavelength_m,
                            SolFoundPressure *found,
                            GCancellable *cancellable,
                            GError **error);
void sol_find_pressure_async (const SolCase *the_case,
                              SolFindPressureFor what,
                              double wavelength_m,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
gboolean sol_find_pressure_finish (GAsyncResult *result, SolFoundPressure *found, GError **error);
char *sol_find_pressure_assignment (const SolCase *the_case, double pressure_pa);
