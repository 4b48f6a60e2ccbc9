/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/quantity.h"

#include "base/constants.h"
#include "base/quantity-show.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define MAX_UNITS 8

typedef struct
{
  const char *text;
  double size; /* in SI */
} DisplayUnit;

/* Units go from large to small. The first is taken in which the largest number on display is at
 * least `least`; a quantity without units has its own only, scaled by powers of ten. */
typedef struct
{
  const char *label;
  const char *si;
  double least;
  DisplayUnit units[MAX_UNITS];
} QuantityRow;

#define EV_J SOL_ELEMENTARY_CHARGE_C

static const QuantityRow rows[SOL_N_QUANTITIES] = {
  [SOL_QUANTITY_NUMBER] = { "", "1", 1.0, { { "", 1.0 } } },
  [SOL_QUANTITY_WAVELENGTH] = { N_ ("Wavelength"), "m", 5.0, { { "µm", 1e-6 }, { "nm", 1e-9 } } },
  [SOL_QUANTITY_FREQUENCY] = { N_ ("Frequency"), "Hz", 1.0, { { "PHz", 1e15 }, { "THz", 1e12 } } },
  [SOL_QUANTITY_ANGULAR_FREQUENCY] = { N_ ("Angular frequency"),
                                       "rad/s",
                                       0.1,
                                       { { "rad/fs", 1e15 }, { "rad/ps", 1e12 } } },
  [SOL_QUANTITY_PHOTON_ENERGY] = { N_ ("Photon energy"),
                                   "J",
                                   0.5,
                                   { { "eV", EV_J }, { "meV", 1e-3 * EV_J } } },
  [SOL_QUANTITY_WAVENUMBER] = { N_ ("Wavenumber"), "1/m", 0.0, { { "cm⁻¹", 100.0 } } },
  [SOL_QUANTITY_ENERGY_PER_WAVELENGTH] = { N_ ("Energy per wavelength"),
                                           "J/m",
                                           1.0,
                                           { { "mJ/nm", 1e6 },
                                             { "µJ/nm", 1e3 },
                                             { "nJ/nm", 1.0 },
                                             { "pJ/nm", 1e-3 },
                                             { "fJ/nm", 1e-6 } } },
  [SOL_QUANTITY_ENERGY_PER_FREQUENCY] = { N_ ("Energy per frequency"),
                                          "J/Hz",
                                          1.0,
                                          { { "mJ/THz", 1e-15 },
                                            { "µJ/THz", 1e-18 },
                                            { "nJ/THz", 1e-21 },
                                            { "pJ/THz", 1e-24 },
                                            { "fJ/THz", 1e-27 } } },
  [SOL_QUANTITY_ENERGY_PER_ANGULAR_FREQUENCY] = { N_ ("Energy per angular frequency"),
                                                  "J/(rad/s)",
                                                  1.0,
                                                  { { "mJ/(rad/fs)", 1e-18 },
                                                    { "µJ/(rad/fs)", 1e-21 },
                                                    { "nJ/(rad/fs)", 1e-24 },
                                                    { "pJ/(rad/fs)", 1e-27 },
                                                    { "fJ/(rad/fs)", 1e-30 } } },
  [SOL_QUANTITY_ENERGY_PER_PHOTON_ENERGY] = { N_ ("Energy per photon energy"),
                                              "J/J",
                                              1.0,
                                              { { "mJ/eV", 1e-3 / EV_J },
                                                { "µJ/eV", 1e-6 / EV_J },
                                                { "nJ/eV", 1e-9 / EV_J },
                                                { "pJ/eV", 1e-12 / EV_J },
                                                { "fJ/eV", 1e-15 / EV_J } } },
  [SOL_QUANTITY_ENERGY_PER_WAVENUMBER] = { N_ ("Energy per wavenumber"),
                                           "J m",
                                           1.0,
                                           { { "mJ cm", 1e-5 },
                                             { "µJ cm", 1e-8 },
                                             { "nJ cm", 1e-11 },
                                             { "pJ cm", 1e-14 },
                                             { "fJ cm", 1e-17 } } },
  [SOL_QUANTITY_TIME] = { N_ ("Time"),
                          "s",
                          2.0,
                          { { "s", 1.0 },
                            { "ms", 1e-3 },
                            { "µs", 1e-6 },
                            { "ns", 1e-9 },
                            { "ps", 1e-12 },
                            { "fs", 1e-15 },
                            { "as", 1e-18 } } },
  [SOL_QUANTITY_DISTANCE] = { N_ ("Distance z"),
                              "m",
                              0.0, /* see sol_quantity_distance_unit() */
                              { { "m", 1.0 }, { "cm", 1e-2 }, { "mm", 1e-3 }, { "µm", 1e-6 } } },
  [SOL_QUANTITY_LENGTH] = { N_ ("Length"),
                            "m",
                            1.0,
                            { { "m", 1.0 }, { "mm", 1e-3 }, { "µm", 1e-6 }, { "nm", 1e-9 } } },
  [SOL_QUANTITY_POWER] = { N_ ("Power"),
                           "W",
                           1.0,
                           { { "TW", 1e12 },
                             { "GW", 1e9 },
                             { "MW", 1e6 },
                             { "kW", 1e3 },
                             { "W", 1.0 },
                             { "mW", 1e-3 },
                             { "µW", 1e-6 } } },
  [SOL_QUANTITY_ENERGY] = { N_ ("Energy"),
                            "J",
                            1.0,
                            { { "J", 1.0 },
                              { "mJ", 1e-3 },
                              { "µJ", 1e-6 },
                              { "nJ", 1e-9 },
                              { "pJ", 1e-12 },
                              { "fJ", 1e-15 } } },
  [SOL_QUANTITY_INTENSITY] = { N_ ("Intensity"),
                               "W/m2",
                               1.0,
                               { { "PW/cm²", 1e19 },
                                 { "TW/cm²", 1e16 },
                                 { "GW/cm²", 1e13 },
                                 { "MW/cm²", 1e10 },
                                 { "kW/cm²", 1e7 },
                                 { "W/cm²", 1e4 } } },
  [SOL_QUANTITY_FIELD] = { N_ ("Electric field"),
                           "V/m",
                           1.0,
                           { { "GV/m", 1e9 }, { "MV/m", 1e6 }, { "kV/m", 1e3 }, { "V/m", 1.0 } } },
  [SOL_QUANTITY_AMPLITUDE] = { N_ ("Amplitude"), "sqrt(W)", 0.0, { { "√W", 1.0 } } },
  [SOL_QUANTITY_PRESSURE] = { N_ ("Pressure"), "Pa", 0.1, { { "bar", 1e5 }, { "mbar", 1e2 } } },
  [SOL_QUANTITY_NUMBER_DENSITY] = { N_ ("Number density"), "1/m3", 0.0, { { "m⁻³", 1.0 } } },
  [SOL_QUANTITY_PHASE] = { N_ ("Phase"), "rad", 0.0, { { "rad", 1.0 } } },
  [SOL_QUANTITY_FLUENCE] = { N_ ("Fluence"),
                             "J/m2",
                             1.0,
                             { { "kJ/cm²", 1e7 },
                               { "J/cm²", 1e4 },
                               { "mJ/cm²", 1e1 },
                               { "µJ/cm²", 1e-2 },
                               { "nJ/cm²", 1e-5 } } },
};

/**
 * sol_quantity_get_label:
 * @self: a quantity
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): its name as a title of an axis; empty for a plain number
 */
const char *
sol_quantity_get_label (SolQuantity self)
{
  return rows[self].label;
}

/**
 * sol_quantity_get_si:
 * @self: a quantity
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): its SI unit in ASCII, as written to files; "1" if it has none
 */
const char *
sol_quantity_get_si (SolQuantity self)
{
  return rows[self].si;
}

/**
 * sol_quantity_write_exponent:
 * @exponent: a power of ten
 * @text: (out caller-allocates): [n_text] "10⁻³"
 * @n_text: size of @text, 24 is enough
 *
 * Threads: any. Allocates: no.
 */
void
sol_quantity_write_exponent (int exponent, char *text, gsize n_text)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  char plain[16];
  g_snprintf (plain, sizeof plain, "%d", exponent);
  g_strlcpy (text, "10", n_text);
  for (const char *c = plain; *c != '\0'; c++)
    g_strlcat (text, *c == '-' ? "⁻" : digits[*c - '0'], n_text);
}

static void
take_power_of_ten (double largest, SolQuantityUnit *unit)
{
  double shown = largest / unit->size;
  if (!(shown > 0.0 && isfinite (shown)) || (shown >= 0.01 && shown < 2e4))
    return;
  char text[sizeof unit->text], power[24];
  int exponent = (int) floor (log10 (shown));
  sol_quantity_write_exponent (exponent, power, sizeof power);
  g_strlcpy (text, unit->text, sizeof text);
  g_snprintf (unit->text, sizeof unit->text, "%s%s%s", power, *text != '\0' ? " " : "", text);
  unit->size *= pow (10.0, exponent);
}

static const DisplayUnit *
find_unit (const QuantityRow *row, const char *text)
{
  for (int i = 0; i < MAX_UNITS && row->units[i].text != NULL; i++)
    if (g_strcmp0 (text, row->units[i].text) == 0)
      return &row->units[i];
  return NULL;
}

/* The largest that makes the number no smaller than it should be; the first where there is nothing to fit. */
static const DisplayUnit *
find_fitting (SolQuantity self, double largest)
{
  const QuantityRow *row = &rows[self];
  const DisplayUnit *last = row->units;
  if (!(largest > 0.0))
    return last;
  if (self == SOL_QUANTITY_DISTANCE)
    return find_unit (row, sol_quantity_distance_unit (largest));
  for (int i = 0; i < MAX_UNITS && row->units[i].text != NULL; i++)
    {
      last = &row->units[i];
      if (largest / last->size >= row->least * (1.0 - 1e-12))
        break;
    }
  return last;
}

/**
 * sol_quantity_choose_unit:
 * @self: a quantity
 * @largest: largest magnitude on display, SI
 * @wanted: (nullable): a unit of the quantity that is preferred; NULL or unknown: what suits
 * @unit: (out caller-allocates): the unit
 *
 * The unit is one that people use for the quantity; where none suits, a power of ten joins it, so
 * that numbers on an axis stay short at any size.
 *
 * Threads: any. Allocates: no.
 */
void
sol_quantity_choose_unit (SolQuantity self,
                          double largest,
                          const char *wanted,
                          SolQuantityUnit *unit)
{
  const DisplayUnit *found = find_unit (&rows[self], wanted);
  gboolean is_wanted = found != NULL;
  if (!is_wanted)
    found = find_fitting (self, fabs (largest));
  g_strlcpy (unit->text, found->text, sizeof unit->text);
  unit->size = found->size;
  if (!is_wanted)
    take_power_of_ten (fabs (largest), unit);
}
