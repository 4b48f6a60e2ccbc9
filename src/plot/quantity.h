/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quantities that axes show: their names, and the unit that suits the largest number on display. */
#pragma once

#include <glib.h>

typedef enum
{
  SOL_QUANTITY_NUMBER,
  /* The spectral axes; sol_spectral_axis_* knows how they follow from the angular frequency. */
  SOL_QUANTITY_WAVELENGTH,
  SOL_QUANTITY_FREQUENCY,
  SOL_QUANTITY_ANGULAR_FREQUENCY,
  SOL_QUANTITY_PHOTON_ENERGY,
  SOL_QUANTITY_WAVENUMBER,
  /* Energy per step of each spectral axis, in the same order. */
  SOL_QUANTITY_ENERGY_PER_WAVELENGTH,
  SOL_QUANTITY_ENERGY_PER_FREQUENCY,
  SOL_QUANTITY_ENERGY_PER_ANGULAR_FREQUENCY,
  SOL_QUANTITY_ENERGY_PER_PHOTON_ENERGY,
  SOL_QUANTITY_ENERGY_PER_WAVENUMBER,
  SOL_QUANTITY_TIME,
  SOL_QUANTITY_DISTANCE,
  SOL_QUANTITY_LENGTH,
  SOL_QUANTITY_POWER,
  SOL_QUANTITY_ENERGY,
  SOL_QUANTITY_INTENSITY,
  SOL_QUANTITY_FIELD,
  SOL_QUANTITY_AMPLITUDE,
  SOL_QUANTITY_PRESSURE,
  SOL_QUANTITY_NUMBER_DENSITY,
  SOL_QUANTITY_PHASE,
  SOL_QUANTITY_FLUENCE,
  SOL_N_QUANTITIES,
} SolQuantity;

/* How a number is written on screen: number in SI = number shown times size. */
typedef struct
{
  char text[40]; /* "nm", "10²² m⁻³"; empty for plain numbers */
  double size;
} SolQuantityUnit;

const char *sol_quantity_get_label (SolQuantity self);
const char *sol_quantity_get_si (SolQuantity self);
void sol_quantity_choose_unit (SolQuantity self,
                               double largest,
                               const char *wanted,
                               SolQuantityUnit *unit);
void sol_quantity_write_exponent (int exponent, char *text, gsize n_text);
