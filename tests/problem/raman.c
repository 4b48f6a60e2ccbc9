/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/fft.h"
#include "bounds.h"
#include "kernels/cpu/raman-rows.h"
#include "kernels/cpu/table.h"
#include "kernels/reference/raman.h"
#include "model/gas/gas.h"
#include "problem/field-grid.h"
#include "problem/responses/raman.h"
#include "sol-test.h"

#define N 4096
#define DT 0.15e-15
#define WINDOW (DT * (double) N)
#define BAR_DENSITY 2.47e25

static SolRamanGas
lines_of (const char *name)
{
  SolRamanGas raman;
  g_autoptr (GError) error = NULL;
  const SolGas *gas = sol_gas_find (name, &error);
  g_assert_no_error (error);
  g_assert_true (sol_raman_gas_init (&raman, sol_gas_get_raman (gas), 293.15, name, &error));
  return raman;
}

/* A pulse of 20 fs at a place in the window, as the square of a field of 800 nm. */
static double *
make_square (double centre_s)
{
  double *square = g_new (double, N);
  for (gsize k = 0; k < N; k++)
    {
      double t = ((double) k - N / 2.0) * DT - centre_s;
      double field = 1e10 * exp (-t * t / (2.0 * 8e-15 * 8e-15)) * cos (2.36e15 * t);
      square[k] = field * field;
    }
  return square;
}

static double
sum_of (const double *row, gsize n)
{
  double sum = 0.0;
  for (gsize i = 0; i < n; i++)
    sum += row[i];
  return sum;
}

/* h (k dt), the taper on it or not, written out from the lines. */
static double
fill_response (const SolRamanGas *gas, double density, gboolean has_taper, double *h)
{
  double strengths = 0.0;
  for (gsize k = 0; k < N; k++)
    {
      double t = (double) k * DT;
      double taper = sol_planck_taper (t, -2.0 * WINDOW, -WINDOW, 0.7 * WINDOW, WINDOW);
      h[k] = 0.0;
      for (int b = 0; b < gas->n_branches; b++)
        h[k] += density * (has_taper ? taper : 1.0) *
                sol_raman_branch_response (&gas->branch[b],
                                           sol_raman_damping_rate_per_s (&gas->branch[b].damping,
                                                                         density),
                                           t);
    }
  for (int b = 0; b < gas->n_branches; b++)
    for (int i = 0; i < gas->branch[b].n_lines; i++)
      strengths += density * fabs (gas->branch[b].line[i].strength);
  return strengths;
}

/* The padded convolution by transforms. */
static void
convolve (const SolRaman *raman,
          SolRamanParts parts,
          double density,
          const double *square,
          double *out)
{
  gsize n = raman->n_transform;
  g_autoptr (SolFft) forward = sol_fft_new_estimated (SOL_FFT_REAL_TO_COMPLEX, n);
  g_autoptr (SolFft) backward = sol_fft_new_estimated (SOL_FFT_COMPLEX_TO_REAL, n);
  double *row = sol_fft_alloc (n * sizeof *row);
  SolComplex *bins = sol_fft_alloc (raman->n_bins * sizeof *bins);
  g_autofree SolComplex *spectrum = g_new (SolComplex, raman->n_bins);
  for (gsize i = 0; i < n; i++)
    row[i] = i < N ? square[i] : 0.0;
  sol_raman_get_spectrum (raman, parts, &density, spectrum);
  sol_fft_run (forward, row, bins);
  sol_ref_raman_spectrum (spectrum, raman->n_bins, bins);
  sol_fft_run (backward, bins, row);
  for (gsize i = 0; i < N; i++)
    out[i] = row[i];
  sol_fft_dealloc (row);
  sol_fft_dealloc (bins);
}

static SolRaman *
make (const SolRamanGas *gas, double low, double high)
{
  return sol_raman_new_gas (N, DT, FALSE, gas, &low, &high, 1);
}

/* Two transforms of 2 N and the table's, normwise, the series of the damping, N steps of phase in the
 * lines. */
static double
padded_bound (double strengths, double squares)
{
  return (4.0 * sol_bound_fft_round_trip (2 * N) + 2e-14) * strengths * DT * squares;
}

/* The tables against the direct sum, for densities all along a gradient down to vacuum. */
static void
test_padded_is_direct (gconstpointer name)
{
  static const double bars[] = { 0.0, 1e-6, 1e-3, 0.02, 0.7, 3.0 };
  SolRamanGas gas = lines_of (name);
  g_autoptr (SolRaman) raman = make (&gas, 0.0, 3.0 * BAR_DENSITY);
  g_autofree double *square = make_square (0.0), *h = g_new (double, N);
  g_autofree double *want = g_new (double, N), *got = g_new (double, N);
  for (gsize i = 0; i < G_N_ELEMENTS (bars); i++)
    {
      double density = bars[i] * BAR_DENSITY;
      double strengths = fill_response (&gas, density, TRUE, h);
      sol_ref_raman_direct (h, DT, square, N, want);
      convolve (raman, SOL_RAMAN_ALL, density, square, got);
      for (gsize k = 0; k < N; k++)
        sol_assert_near (R, got[k], want[k], padded_bound (strengths, sum_of (square, N)));
    }
}

/* Both parts make the whole. */
static void
test_parts_add_up (void)
{
  SolRamanGas gas = lines_of ("H2");
  double density = BAR_DENSITY;
  g_autoptr (SolRaman) raman = make (&gas, density, density);
  g_autofree SolComplex *all = g_new (SolComplex, raman->n_bins);
  g_autofree SolComplex *one = g_new (SolComplex, raman->n_bins);
  g_autofree SolComplex *two = g_new (SolComplex, raman->n_bins);
  sol_raman_get_spectrum (raman, SOL_RAMAN_ALL, &density, all);
  sol_raman_get_spectrum (raman, SOL_RAMAN_ISOTROPIC, &density, one);
  sol_raman_get_spectrum (raman, SOL_RAMAN_ROTATION, &density, two);
  for (gsize i = 0; i < raman->n_bins; i++)
    one[i] += two[i];
  sol_assert_field_close (R, one, all, raman->n_bins, 1e-15);
  g_assert_cmpint (raman->term[0].n_terms, ==, 1);
}

static void
recursion (const SolRaman *raman, double density, const double *square, double *out)
{
  int n = sol_raman_count_lines (raman, SOL_RAMAN_ALL);
  g_autofree double *re = g_new (double, n), *im = g_new (double, n), *k = g_new (double, n);
  g_autofree double *scratch = g_new (double, SOL_CPU_RAMAN_SCRATCH (N));
  SolRamanLines lines = { n, re, im, k };
  g_assert_cmpint (sol_raman_get_lines (raman, SOL_RAMAN_ALL, &density, re, im, k), ==, n);
  sol_cpu_kernels_best ()->raman.recursion (&lines, 0.0, square, N, scratch, out);
}

/* Where no light is in the first three tenths of the window the taper touches nothing and the
 * recursion is the padded convolution. */
static void
test_recursion_is_padded (gconstpointer name)
{
  static const double bars[] = { 0.0, 0.3, 3.0 };
  SolRamanGas gas = lines_of (name);
  g_autoptr (SolRaman) raman = make (&gas, 0.0, 3.0 * BAR_DENSITY);
  g_autofree double *square = make_square (0.05e-12), *h = g_new (double, N);
  g_autofree double *want = g_new (double, N), *got = g_new (double, N);
  double squares = sum_of (square, N), worst = 0.0;
  /* class P: the pulse is dark there. */
  g_assert_true (sum_of (square, N - raman->n_taper) < 1e-30 * squares);
  for (gsize i = 0; i < G_N_ELEMENTS (bars); i++)
    {
      double density = bars[i] * BAR_DENSITY;
      double strengths = fill_response (&gas, density, TRUE, h);
      convolve (raman, SOL_RAMAN_ALL, density, square, want);
      recursion (raman, density, square, got);
      double bound = padded_bound (strengths, squares) +
                     sol_bound_gamma (12 * N + 64) * strengths * DT * squares;
      for (gsize k = 0; k < N; k++)
        {
          sol_assert_near (R, got[k], want[k], bound);
          worst = fmax (worst, fabs (got[k] - want[k]) / bound);
        }
    }
  g_test_message ("%s: %.2g of the budget", (const char *) name, worst);
}

/* Light in the first three tenths: both differ in the last three tenths alone, by no more than its
 * share. */
static void
test_taper_reach (void)
{
  SolRamanGas gas = lines_of ("H2");
  double density = BAR_DENSITY;
  g_autoptr (SolRaman) raman = make (&gas, density, density);
  g_autofree double *square = make_square (-0.25e-12), *h = g_new (double, N);
  g_autofree double *want = g_new (double, N), *got = g_new (double, N);
  double strengths = fill_response (&gas, density, TRUE, h), squares = sum_of (square, N);
  double early = sum_of (square, N - raman->n_taper), worst = 0.0;
  double rounding =
      padded_bound (strengths, squares) + sol_bound_gamma (12 * N + 64) * strengths * DT * squares;
  convolve (raman, SOL_RAMAN_ALL, density, square, want);
  recursion (raman, density, square, got);
  for (gsize k = 0; k < N; k++)
    {
      gboolean is_late = k >= raman->n_taper;
      sol_assert_near (R, got[k], want[k], rounding + (is_late ? strengths * DT * early : 0.0));
      worst = fmax (worst, fabs (got[k] - want[k]));
    }
  /* class T: the taper does act on such light. */
  g_assert_true (worst > 1e3 * rounding);
}

/* Nothing before the pulse, and the same over the pulse in a window twice as long. */
static void
test_causal (void)
{
  SolRamanGas gas = lines_of ("H2");
  double density = BAR_DENSITY, largest = 0.0;
  g_autoptr (SolRaman) raman = make (&gas, density, density);
  g_autofree double *square = make_square (0.0), *got = g_new (double, N);
  convolve (raman, SOL_RAMAN_ALL, density, square, got);
  for (gsize k = 0; k < N; k++)
    largest = fmax (largest, fabs (got[k]));
  for (gsize k = 0; k < N / 2 - 700; k++)
    sol_assert_near (T, got[k], 0.0, 1e-10 * largest);
}

/* The glass's exact transform on a periodic row: a delta gives samples of h up to what the band
 * leaves out, and a constant gives itself. */
static void
test_glass (void)
{
  SolRamanGlass glass = { SOL_RAMAN_GLASS_BLOW_WOOD, 12.2e-15, 32e-15 };
  g_autoptr (SolRaman) raman = sol_raman_new_glass (N, DT, FALSE, &glass, 0.36);
  g_autofree double *square = g_new (double, N), *got = g_new (double, N);
  double none = 0.0;
  for (gsize k = 0; k < N; k++)
    square[k] = 2.0;
  convolve (raman, SOL_RAMAN_ALL, none, square, got);
  for (gsize k = 0; k < N; k++)
    sol_assert_near (R, got[k], 0.72, 1e-14);
  g_assert_cmpint (sol_raman_count_lines (raman, SOL_RAMAN_ALL), ==, 0);
  g_assert_true (sol_raman_has (raman, SOL_RAMAN_ISOTROPIC));
  g_assert_false (sol_raman_has (raman, SOL_RAMAN_ROTATION));
}

/* At a step of a fifth of hydrogen's vibration the samples miss 3 % of its response to slow light; with
 * the rest added at once it is K/Omega, by recursion and by transforms. */
static void
test_mended_steps (void)
{
  SolRamanGas gas = lines_of ("H2");
  const double dt = 1.6e-15, density = BAR_DENSITY;
  g_autoptr (SolRaman) plain = sol_raman_new_gas (N, dt, FALSE, &gas, &density, &density, 1);
  g_autoptr (SolRaman) mended = sol_raman_new_gas (N, dt, TRUE, &gas, &density, &density, 1);
  g_autofree SolComplex *a = g_new (SolComplex, plain->n_bins),
                        *b = g_new (SolComplex, plain->n_bins);
  const SolRamanLine *line = NULL;
  for (int i = 0; i < gas.n_branches; i++)
    if (!gas.branch[i].is_rotation)
      line = &gas.branch[i].line[0];
  double want = density * line->strength / line->omega_rad_per_s;
  sol_raman_get_spectrum (plain, SOL_RAMAN_ISOTROPIC, &density, a);
  sol_raman_get_spectrum (mended, SOL_RAMAN_ISOTROPIC, &density, b);
  double n = (double) plain->n_transform;
  /* class T: the fault that is mended. */
  g_assert_true (n * creal (a[0]) < 0.97 * want);
  /* The taper costs a little of a line that hardly decays in the window. */
  sol_assert_close (T, n * creal (b[0]), want, 1e-3);
  sol_assert_near (R, sol_raman_get_instant (mended, SOL_RAMAN_ISOTROPIC, &density),
                   n * creal (b[0] - a[0]), 1e-12 * want);
  /* A quarter of the way to the end of the band: K Omega/(Omega^2 - w^2). */
  gsize bin = plain->n_bins / 4;
  double w = 2.0 * SOL_PI * (double) bin / (n * dt), omega = line->omega_rad_per_s;
  double far = density * line->strength * omega / (omega * omega - w * w);
  sol_assert_close (T, n * creal (b[bin]), far, 0.01);
}

static void
test_atoms_have_none (void)
{
  SolRamanGas gas = lines_of ("Ar");
  double low = 0.0, high = BAR_DENSITY;
  g_assert_null (sol_raman_new_gas (N, DT, FALSE, &gas, &low, &high, 1));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/problem/raman/padded-is-direct-hydrogen", "H2", test_padded_is_direct);
  g_test_add_data_func ("/problem/raman/padded-is-direct-nitrogen", "N2", test_padded_is_direct);
  g_test_add_func ("/problem/raman/parts-add-up", test_parts_add_up);
  g_test_add_data_func ("/problem/raman/recursion-is-padded-hydrogen", "H2",
                        test_recursion_is_padded);
  g_test_add_data_func ("/problem/raman/recursion-is-padded-nitrogen", "N2",
                        test_recursion_is_padded);
  g_test_add_func ("/problem/raman/taper-reach", test_taper_reach);
  g_test_add_func ("/problem/raman/causal", test_causal);
  g_test_add_func ("/problem/raman/glass", test_glass);
  g_test_add_func ("/problem/raman/mended-steps", test_mended_steps);
  g_test_add_func ("/problem/raman/atoms-have-none", test_atoms_have_none);
  return g_test_run ();
}
