/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "expectation.h"

#include "analysis/spectrum.h"
#include "base/constants.h"
#include "base/units.h"
#include "sol-test.h"

#include <string.h>

typedef enum
{
  NEEDS_NOTHING,
  NEEDS_BAND,
  NEEDS_MODE,
  MAY_HAVE_PLACE,
} Needs;

typedef struct _SolExpectationKind
{
  const char *name;
  SolUnitKind unit;
  const char *display;
  Needs needs;
  double (*measure) (const SolExpectation *self, const SolPhysicsRun *run);
} Kind;

/* The stored plane at a place; the last one without a place. */
static gint64
plane_at (const SolExpectation *self, const SolPhysicsRun *run)
{
  if (!isfinite (self->at_m))
    return run->n_planes - 1;
  gint64 nearest = 0;
  for (gint64 i = 0; i < run->n_planes; i++)
    if (fabs (run->z_m[i] - self->at_m) < fabs (run->z_m[nearest] - self->at_m))
      nearest = i;
  if (fabs (run->z_m[nearest] - self->at_m) > 1e-9 * run->z_m[run->n_planes - 1])
    g_error ("%s: no plane is stored there; choose stepper.planes so that one is", self->text);
  return nearest;
}

static double
statistic (const SolExpectation *self, const SolPhysicsRun *run, SolStatisticId id)
{
  return sol_physics_run_get_statistic (run, id, plane_at (self, run));
}

static double
measure_energy (const SolExpectation *self, const SolPhysicsRun *run)
{
  return statistic (self, run, SOL_STATISTIC_ENERGY);
}

static double
measure_peak_power (const SolExpectation *self, const SolPhysicsRun *run)
{
  return statistic (self, run, SOL_STATISTIC_PEAK_POWER);
}

static double
measure_fwhm (const SolExpectation *self, const SolPhysicsRun *run)
{
  return statistic (self, run, SOL_STATISTIC_FWHM_TIME);
}

static double
measure_pressure (const SolExpectation *self, const SolPhysicsRun *run)
{
  return statistic (self, run, SOL_STATISTIC_PRESSURE);
}

static double
measure_density (const SolExpectation *self, const SolPhysicsRun *run)
{
  return statistic (self, run, SOL_STATISTIC_DENSITY);
}

static double
measure_transmission (const SolExpectation *self, const SolPhysicsRun *run)
{
  return statistic (self, run, SOL_STATISTIC_ENERGY) /
         sol_physics_run_get_statistic (run, SOL_STATISTIC_ENERGY, 0);
}

static double
band_energy (const SolExpectation *self, const SolPhysicsRun *run, gint64 plane)
{
  return sol_spectrum_get_band_energy_j (run->grid, sol_physics_run_get_plane (run, plane),
                                         self->low_m, self->high_m);
}

static double
measure_band_energy (const SolExpectation *self, const SolPhysicsRun *run)
{
  return band_energy (self, run, run->n_planes - 1);
}

static double
measure_band_transmission (const SolExpectation *self, const SolPhysicsRun *run)
{
  return band_energy (self, run, run->n_planes - 1) / band_energy (self, run, 0);
}

/* Largest energy density per wavelength inside the band, at the exit. */
static double
measure_peak_wavelength (const SolExpectation *self, const SolPhysicsRun *run)
{
  const SolFieldGrid *grid = run->grid;
  g_autofree double *density = g_new (double, grid->n_omega);
  sol_spectrum_get_density (SOL_SPECTRUM_PER_M, grid->omega_rad_per_s,
                            sol_physics_run_get_exit (run), grid->n_omega, density);
  double largest = 0.0, where = NAN;
  for (gsize k = 1; k < grid->n_omega; k++)
    {
      double wavelength = 2.0 * SOL_PI * SOL_C_M_PER_S / grid->omega_rad_per_s[k];
      if (wavelength < self->low_m || wavelength > self->high_m || density[k] <= largest)
        continue;
      largest = density[k];
      where = wavelength;
    }
  return where;
}

static double
measure_mode_energy (const SolExpectation *self, const SolPhysicsRun *run)
{
  int first =
      sol_statistic_get_offset (SOL_STATISTIC_ENERGY, run->n_energy, run->the_case->fill.n_species);
  if (self->mode > run->n_energy)
    g_error ("%s: the run has %d modes", self->text, run->n_energy);
  return run->statistics[(run->n_planes - 1) * run->n_statistics + first + self->mode - 1];
}

static double
measure_largest_intensity (const SolExpectation *self, const SolPhysicsRun *run)
{
  double largest = 0.0;
  for (gint64 i = 0; i < run->n_planes; i++)
    largest = fmax (largest, sol_physics_run_get_statistic (run, SOL_STATISTIC_PEAK_INTENSITY, i));
  return largest;
}

static gint64
strongest_plane (const SolPhysicsRun *run)
{
  gint64 best = 0;
  for (gint64 i = 1; i < run->n_planes; i++)
    if (sol_physics_run_get_statistic (run, SOL_STATISTIC_PEAK_POWER, i) >
        sol_physics_run_get_statistic (run, SOL_STATISTIC_PEAK_POWER, best))
      best = i;
  return best;
}

static double
measure_largest_power (const SolExpectation *self, const SolPhysicsRun *run)
{
  return sol_physics_run_get_statistic (run, SOL_STATISTIC_PEAK_POWER, strongest_plane (run));
}

static double
measure_z_of_largest_power (const SolExpectation *self, const SolPhysicsRun *run)
{
  return run->z_m[strongest_plane (run)];
}

static const Kind kinds[] = {
  { "energy", SOL_UNIT_ENERGY, "uJ", MAY_HAVE_PLACE, measure_energy },
  { "peak_power", SOL_UNIT_POWER, "W", MAY_HAVE_PLACE, measure_peak_power },
  { "fwhm", SOL_UNIT_TIME, "fs", MAY_HAVE_PLACE, measure_fwhm },
  { "pressure", SOL_UNIT_PRESSURE, "bar", MAY_HAVE_PLACE, measure_pressure },
  { "density_per_m3", SOL_UNIT_NONE, NULL, MAY_HAVE_PLACE, measure_density },
  { "transmission", SOL_UNIT_NONE, NULL, MAY_HAVE_PLACE, measure_transmission },
  { "band_energy", SOL_UNIT_ENERGY, "uJ", NEEDS_BAND, measure_band_energy },
  { "band_transmission", SOL_UNIT_NONE, NULL, NEEDS_BAND, measure_band_transmission },
  { "peak_wavelength", SOL_UNIT_LENGTH, "nm", NEEDS_BAND, measure_peak_wavelength },
  { "mode_energy", SOL_UNIT_ENERGY, "uJ", NEEDS_MODE, measure_mode_energy },
  { "largest_intensity_w_per_m2", SOL_UNIT_NONE, NULL, NEEDS_NOTHING, measure_largest_intensity },
  { "largest_power", SOL_UNIT_POWER, "W", NEEDS_NOTHING, measure_largest_power },
  { "z_of_largest_power", SOL_UNIT_LENGTH, "m", NEEDS_NOTHING, measure_z_of_largest_power },
};

static double
parse_number (const char *text, SolUnitKind unit, const char *where)
{
  g_autoptr (GError) error = NULL;
  double value;
  if (!sol_units_parse (text, unit, &value, NULL, &error))
    g_error ("%s: %s", where, error->message);
  return value;
}

/* "0.5 %" and bare numbers are shares of the value, everything else has its unit. */
static double
parse_tolerance (const SolExpectation *self, const char *text, const char *where)
{
  double value;
  gboolean is_share = sol_units_parse (text, SOL_UNIT_NONE, &value, NULL, NULL);
  if (is_share)
    value *= fabs (self->value);
  else
    value = parse_number (text, self->kind->unit, where);
  if (!(value > 0.0))
    g_error ("%s: the tolerance “%s” is not above zero", where, text);
  return value;
}

static void
parse_quantity (SolExpectation *self, const char *text, const char *where)
{
  g_auto (GStrv) place = g_strsplit (text, " at ", 2);
  g_autofree char *rest = g_strdup (g_strstrip (place[0]));
  char *blank = strchr (rest, ' ');
  const char *band = "";
  if (blank != NULL)
    {
      *blank = '\0';
      band = blank + 1;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].name, rest) == 0)
      self->kind = &kinds[i];
  if (self->kind == NULL)
    g_error ("%s: there is no quantity “%s”", where, rest);
  if ((self->kind->needs == NEEDS_BAND) != (strstr (band, "..") != NULL))
    g_error ("%s: %s needs a band of wavelengths or must have none", where, rest);
  self->mode = (int) g_ascii_strtoll (band, NULL, 10);
  if ((self->kind->needs == NEEDS_MODE) != (self->mode > 0 && self->kind->needs != NEEDS_BAND))
    g_error ("%s: %s needs the number of a mode, from 1, or must have none", where, rest);
  if (place[1] != NULL && self->kind->needs != MAY_HAVE_PLACE)
    g_error ("%s: %s has no place", where, rest);
  self->at_m = place[1] != NULL ? parse_number (place[1], SOL_UNIT_LENGTH, where) : NAN;
  if (self->kind->needs != NEEDS_BAND)
    return;
  g_auto (GStrv) ends = g_strsplit (band, "..", 2);
  self->low_m = parse_number (g_strstrip (ends[0]), SOL_UNIT_LENGTH, where);
  self->high_m = parse_number (g_strstrip (ends[1]), SOL_UNIT_LENGTH, where);
}

static void
expectation_free (gpointer data)
{
  SolExpectation *self = data;
  g_free (self->text);
  g_free (self->reason);
  g_free (self);
}

static SolExpectation *
parse_line (const char *line, const char *where)
{
  SolExpectation *self = g_new0 (SolExpectation, 1);
  g_auto (GStrv) reason = g_strsplit (line, "#", 2);
  g_auto (GStrv) sides = g_strsplit (reason[0], "=", 2);
  if (sides[0] == NULL || sides[1] == NULL || reason[1] == NULL)
    g_error ("%s: not of the form QUANTITY = VALUE +- TOLERANCE # reason", where);
  g_auto (GStrv) numbers = g_strsplit (sides[1], "+-", 2);
  if (numbers[1] == NULL)
    g_error ("%s: the tolerance is missing", where);
  self->text = g_strdup (g_strstrip (reason[0]));
  self->reason = g_strdup (g_strstrip (reason[1]));
  parse_quantity (self, sides[0], where);
  self->value = parse_number (g_strstrip (numbers[0]), self->kind->unit, where);
  self->tolerance = parse_tolerance (self, g_strstrip (numbers[1]), where);
  return self;
}

GPtrArray *
sol_expectation_split (const char *path, char **case_text, gboolean *is_short)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  char *mark = strstr (text, "\n[expect]\n");
  if (mark == NULL)
    g_error ("%s: there is no section [expect]", path);
  mark[1] = '\0';
  *case_text = g_strdup (text);
  *is_short = FALSE;
  int number = 2;
  for (const char *p = text; *p != '\0'; p++)
    number += *p == '\n';
  g_auto (GStrv) lines = g_strsplit (mark + strlen ("\n[expect]\n"), "\n", -1);
  GPtrArray *list = g_ptr_array_new_with_free_func (expectation_free);
  for (int i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *where = g_strdup_printf ("%s:%d", path, number + i);
      char *line = g_strstrip (lines[i]);
      if (line[0] == '\0' || line[0] == '#')
        continue;
      if (strcmp (line, "suite = short") == 0)
        *is_short = TRUE;
      else
        g_ptr_array_add (list, parse_line (line, where));
    }
  if (list->len == 0)
    g_error ("%s: nothing is expected", path);
  return list;
}

double
sol_expectation_measure (const SolExpectation *self, const SolPhysicsRun *run)
{
  return self->kind->measure (self, run);
}

char *
sol_expectation_format (const SolExpectation *self, double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  double scale = 1.0;
  if (self->kind->display != NULL)
    {
      g_autofree char *one = g_strconcat ("1 ", self->kind->display, NULL);
      scale = parse_number (one, self->kind->unit, self->kind->name);
    }
  g_ascii_formatd (digits, sizeof digits, "%.7g", value / scale);
  return g_strdup_printf ("%s %s", digits, self->kind->display != NULL ? self->kind->display : "");
}
