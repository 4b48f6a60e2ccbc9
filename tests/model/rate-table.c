/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "kernels/reference/ionisation-rate.h"
#include "model/ionisation/lobatto.h"
#include "model/ionisation/ppt.h"
#include "model/ionisation/rate-table.h"
#include "sol-test.h"

#define N_SPECIES 7
#define ATOM(ip, n_, l_, z, known, neutral, ion)                                                   \
  {                                                                                                \
    .ip_hartree = ip, .has_quantum_numbers = TRUE, .n = n_, .l = l_, .charge = z, .c_nl = NAN,     \
    .has_polarisabilities = known, .polarisability_neutral_au = neutral,                           \
    .polarisability_ion_au = ion                                                                   \
  }

static const char *const species_names[N_SPECIES] = { "He", "Ne", "Ar", "Kr", "Xe", "N2", "O2" };
static const SolIonisationAtom species[N_SPECIES] = {
  ATOM (0.9036, 1, 0, 1.0, TRUE, 1.3207, 0.2811), ATOM (0.7925, 2, 1, 1.0, TRUE, 2.376, 1.2417),
  ATOM (0.5792, 3, 1, 1.0, TRUE, 10.762, 6.807),  ATOM (0.5142, 4, 1, 1.0, FALSE, 0.0, 0.0),
  ATOM (0.4458, 5, 1, 1.0, FALSE, 0.0, 0.0),      ATOM (0.5726, 2, 0, 0.9, FALSE, 0.0, 0.0),
  ATOM (0.443553, 2, 0, 0.53, FALSE, 0.0, 0.0),
};

static SolIonisationOptions
ppt_at (double wavelength)
{
  return sol_ionisation_options_default (SOL_IONISATION_PPT,
                                         2.0 * SOL_PI * SOL_C_M_PER_S / wavelength);
}

static SolRateTable *
make_table (const SolIonisationAtom *atom, SolIonisationOptions options)
{
  g_autoptr (GError) error = NULL;
  SolRateTable *table = sol_rate_table_new (atom, &options, &error);
  g_assert_no_error (error);
  g_assert_nonnull (table);
  return table;
}

static double
table_rate (const SolRateRow *row, double field)
{
  double rate;
  sol_ref_ionisation_rate (row, &field, 1, &rate);
  return rate;
}

static double
formula_rate (const SolIonisationAtom *atom, const SolIonisationOptions *options, double field)
{
  double rate = NAN;
  g_assert_true (sol_ionisation_rate_per_s (atom, options, field, &rate, NULL));
  return rate;
}

/* The worst relative error at fields drawn evenly in their logarithm. */
static double
worst_error (const SolIonisationAtom *atom, SolIonisationOptions options, int n_fields)
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr (SolRateTable) table = make_table (atom, options);
  g_test_message ("built in %.2f ms", 1e-3 * (double) (g_get_monotonic_time () - start));
  const SolRateRow *row = sol_rate_table_get_row (table);
  double span = log (row->field_max_v_per_m / row->field_min_v_per_m);
  double worst = 0.0;
  GRand *rand = g_rand_new_with_seed (7);
  for (int i = 0; i < n_fields; i++)
    {
      double field = row->field_min_v_per_m * exp (span * g_rand_double (rand));
      double want = formula_rate (atom, &options, field);
      double error = fabs (table_rate (row, field) / want - 1.0);
      worst = error <= worst ? worst : error;
    }
  g_rand_free (rand);
  return worst;
}

static void
test_agrees_with_formula (void)
{
  const double wavelengths[] = { 400e-9, 800e-9, 1800e-9 };
  for (int i = 0; i < N_SPECIES; i++)
    for (int j = 0; j < 3; j++)
      {
        double worst = worst_error (&species[i], ppt_at (wavelengths[j]), 1500);
        g_test_message ("%s at %g m: worst %.2g", species_names[i], wavelengths[j], worst);
        sol_assert_near (T, worst, 0.0, 1e-6);
        sol_assert_near (T, worst, 0.0, 1e-8);
      }
}

static void
test_every_option (void)
{
  for (int variant = 0; variant < 32; variant++)
    {
      SolIonisationOptions o = ppt_at (800e-9);
      o.stark = (variant & 1) != 0;
      o.dipole = (variant & 2) != 0;
      o.sum_m = (variant & 4) != 0;
      o.cycle_average = (variant & 8) != 0;
      o.integral = (variant & 16) != 0;
      sol_assert_near (T, worst_error (&species[2], o, 300), 0.0, 1e-8);
    }
}

/* One photon, two photons, and tens of thousands of segments. */
static void
test_extreme_wavelengths (void)
{
  const double wavelengths[] = { 60e-9, 200e-9, 4e-6, 10e-6 };
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < N_SPECIES; i += 4)
      {
        double worst = worst_error (&species[i], ppt_at (wavelengths[j]), 400);
        g_test_message ("%s at %g m: worst %.2g", species_names[i], wavelengths[j], worst);
        sol_assert_near (T, worst, 0.0, 1e-7);
      }
}

/* The steepest places: both sides of every closing, as near as the rounding of v allows. */
static void
test_onsets (void)
{
  SolIonisationOptions o = ppt_at (800e-9);
  g_autoptr (SolRateTable) table = make_table (&species[0], o);
  const SolRateRow *row = sol_rate_table_get_row (table);
  double worst = 0.0;
  for (int n = row->n_first; n < row->n_first + row->n_segments - 1; n++)
    for (double distance = 1e-9; distance < 0.3; distance *= 4.0)
      for (int side = -1; side <= 1; side += 2)
        {
          double field = sqrt ((n + side * distance - row->v0) / row->v1);
          if (field < row->field_min_v_per_m || field > row->field_max_v_per_m)
            continue;
          double want = formula_rate (&species[0], &o, field);
          worst = MAX (worst, fabs (table_rate (row, field) / want - 1.0));
        }
  g_test_message ("onsets: worst %.2g", worst);
  sol_assert_near (T, worst, 0.0, 1e-6);
}

/* Across edges of envelope cells and of channel cells the values meet; what the field's own step of
 * 1e-14 does to the rate is far smaller than the bound. */
static void
test_continuous (void)
{
  g_autoptr (SolRateTable) table = make_table (&species[2], ppt_at (800e-9));
  const SolRateRow *row = sol_rate_table_get_row (table);
  double worst = 0.0;
  for (int n = row->n_first; n < row->n_first + row->n_segments - 1; n++)
    for (int cell = 1; cell < row->n_cells; cell++)
      {
        double q = (double) cell / row->n_cells;
        double field = sqrt (fmax (n - q * q - row->v0, 0.0) / row->v1);
        if (field < row->field_min_v_per_m * 1.001)
          continue;
        double below = table_rate (row, field * (1.0 - 1e-14));
        worst = MAX (worst, fabs (table_rate (row, field * (1.0 + 1e-14)) / below - 1.0));
      }
  for (double x = 0x1p62; x < 0x1p71; x *= 1.0 + 1.0 / 16.0)
    {
      int exponent;
      double edge = floor (ldexp (frexp (x, &exponent), 5)); /* 16 to 31 sixteenths of an octave */
      double field = sqrt (ldexp (edge, exponent - 5));
      if (field < row->field_min_v_per_m * 1.001 || field > row->field_max_v_per_m * 0.999)
        continue;
      double below = table_rate (row, field * (1.0 - 1e-14));
      worst = MAX (worst, fabs (table_rate (row, field * (1.0 + 1e-14)) / below - 1.0));
    }
  g_test_message ("edges: worst step %.2g", worst);
  sol_assert_near (T, worst, 0.0, 1e-10);
}

/* Without channels nothing dips: the rate rises to the end and on. */
static void
test_monotonic (void)
{
  for (int i = 0; i < N_SPECIES; i++)
    {
      SolIonisationOptions o = ppt_at (800e-9);
      o.integral = TRUE;
      g_autoptr (SolRateTable) table = make_table (&species[i], o);
      const SolRateRow *row = sol_rate_table_get_row (table);
      double before = 0.0;
      for (double f = row->field_min_v_per_m; f < 3.0 * row->field_max_v_per_m; f *= 1.0003)
        {
          double w = table_rate (row, f);
          /* class T: an order or a limit far from rounding */
          g_assert_cmpfloat (w, >, before);
          before = w;
        }
    }
}

static void
test_ends (void)
{
  SolIonisationOptions o = ppt_at (800e-9);
  g_autoptr (SolRateTable) table = make_table (&species[0], o);
  const SolRateRow *row = sol_rate_table_get_row (table);
  double low = row->field_min_v_per_m, high = row->field_max_v_per_m;
  sol_assert_near (P, table_rate (row, 0.0), 0.0, 0.0);
  sol_assert_near (P, table_rate (row, low * (1.0 - 1e-15)), 0.0, 0.0);
  sol_assert_close (T, table_rate (row, low), 1e-12, 1e-6);
  sol_assert_close (P, table_rate (row, -low), table_rate (row, low), 0.0);
  sol_assert_close (T, high, 1.5 * sol_barrier_suppression_field_v_per_m (&species[0]), 1e-12);
  double top = table_rate (row, high);
  sol_assert_close (T, top, formula_rate (&species[0], &o, high), 1e-8);
  sol_assert_close (R, table_rate (row, 3.0 * high), top * pow (3.0, row->continuation), 1e-13);
  sol_assert_close (T, table_rate (row, high * (1.0 + 1e-12)), top, 1e-10);
  g_assert_true (isfinite (table_rate (row, 1e30)));
  g_assert_false (isnan (table_rate (row, G_MAXDOUBLE)));
  g_assert_true (isnan (table_rate (row, NAN)));
  /* The slope is that of the form without channels, which the formula itself gives. */
  o.integral = TRUE;
  double ratio =
      formula_rate (&species[0], &o, 1.001 * high) / formula_rate (&species[0], &o, high);
  sol_assert_close (T, row->continuation, log (ratio) / log (1.001), 1e-3);
}

static void
test_adk (void)
{
  SolIonisationAtom hydrogen = { .ip_hartree = 0.5669, .c_nl = NAN };
  for (int cycle = 0; cycle < 2; cycle++)
    {
      SolIonisationOptions o = sol_ionisation_options_default (SOL_IONISATION_ADK, 0.0);
      o.cycle_average = cycle;
      g_autoptr (SolRateTable) table = make_table (&hydrogen, o);
      const SolRateRow *row = sol_rate_table_get_row (table);
      for (double field = 1e3; field < 1e300; field *= 1.3)
        sol_assert_close (R, table_rate (row, field), formula_rate (&hydrogen, &o, field), 1e-12);
      sol_assert_near (P, table_rate (row, row->field_min_v_per_m * (1.0 - 1e-15)), 0.0, 0.0);
      g_assert_true (isnan (table_rate (row, NAN)));
    }
}

static void
test_errors (void)
{
  SolIonisationAtom hydrogen = { .ip_hartree = 0.5669, .c_nl = NAN };
  SolIonisationOptions o = ppt_at (800e-9);
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_rate_table_new (&hydrogen, &o, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_MISSING);
}

static void
test_references (void)
{
  g_autoptr (SolRateTable) table = make_table (&species[0], ppt_at (800e-9));
  SolRateTable *other = sol_rate_table_ref (table);
  g_assert_true (other == table);
  sol_rate_table_unref (other);
  /* class T: an order or a limit far from rounding */
  g_assert_cmpfloat (table_rate (sol_rate_table_get_row (table), 3e10), >, 1e6);
}

/* Both forms of the interpolant give back a polynomial of their degree. */
static void
test_lobatto (void)
{
  for (int n = 2; n <= SOL_LOBATTO_MAX; n++)
    {
      SolLobatto rule;
      double value[SOL_LOBATTO_MAX], c[SOL_LOBATTO_MAX], weight[SOL_LOBATTO_MAX];
      sol_lobatto_init (&rule, n);
      for (int k = 0; k < n; k++)
        value[k] = pow (1.0 - 0.5 * rule.node[k], n - 1);
      sol_lobatto_to_powers (&rule, value, c);
      for (double t = 0.0; t <= 1.0; t += 0.0625)
        {
          double powers = 0.0, weighted = 0.0;
          sol_lobatto_weights_at (&rule, t, weight);
          for (int k = n - 1; k >= 0; k--)
            {
              powers = c[k] + t * powers;
              weighted += weight[k] * value[k];
            }
          double want = pow (1.0 - 0.5 * t, n - 1);
          sol_assert_near (R, weighted, want, 1e-14);
          if (n <= 8)
            sol_assert_near (R, powers, want, 1e-11);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/rate-table/agrees-with-formula", test_agrees_with_formula);
  g_test_add_func ("/model/rate-table/every-option", test_every_option);
  g_test_add_func ("/model/rate-table/extreme-wavelengths", test_extreme_wavelengths);
  g_test_add_func ("/model/rate-table/onsets", test_onsets);
  g_test_add_func ("/model/rate-table/continuous", test_continuous);
  g_test_add_func ("/model/rate-table/monotonic", test_monotonic);
  g_test_add_func ("/model/rate-table/ends", test_ends);
  g_test_add_func ("/model/rate-table/adk", test_adk);
  g_test_add_func ("/model/rate-table/errors", test_errors);
  g_test_add_func ("/model/rate-table/references", test_references);
  g_test_add_func ("/model/rate-table/lobatto", test_lobatto);
  return g_test_run ();
}
