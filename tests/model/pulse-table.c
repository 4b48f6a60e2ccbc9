/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/fft.h"
#include "model/pulse/pulse.h"
#include "model/pulse/real-spectrum.h"
#include "problem/field-grid.h"
#include "sol-test.h"

#define OMEGA_800 (2.0 * SOL_PI * SOL_C_M_PER_S / 800e-9)

typedef struct
{
  SolPulseTable table;
  double omega[4096];
  double density[4096];
  double phase[4096];
} Sample;

/* A Gaussian spectrum of a pulse of the given duration, rows even in wavelength as spectrometers
 * give them, frequency ascending. */
static Sample *
make_gauss (gsize n, double low_m, double high_m, double duration_s)
{
  Sample *self = g_new0 (Sample, 1);
  self->table = (SolPulseTable){ n, self->omega, self->density, self->phase };
  double tau = duration_s / (2.0 * sqrt (G_LN2));
  for (gsize i = 0; i < n; i++)
    {
      double wavelength_m = high_m + (low_m - high_m) * (double) i / (double) (n - 1);
      self->omega[i] = 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_m;
      self->density[i] = 3.0 * exp (-pow ((self->omega[i] - OMEGA_800) * tau, 2.0));
    }
  return self;
}

static SolPulse
make_pulse (const SolPulseTable *table)
{
  return (SolPulse){
    .shape = SOL_PULSE_TABLE,
    .table = table,
    .omega_rad_per_s = OMEGA_800,
    .duration_s = NAN,
    .energy_j = 1e-6,
    .peak_power_w = NAN,
  };
}

/* A chirp typed in and the same chirp in a file are one field, in sign and size (29). */
static void
test_typed_and_file_agree (void)
{
  g_autoptr (SolFieldGrid) grid = sol_field_grid_new (200e-9, 4e-6, 0.5e-12, NAN, NULL);
  SolPulse typed = { .shape = SOL_PULSE_GAUSS,
                     .omega_rad_per_s = OMEGA_800,
                     .duration_s = 10e-15,
                     .energy_j = 1e-6,
                     .peak_power_w = NAN,
                     .gdd_s2 = 100e-30 };
  g_autofree Sample *sample = make_gauss (4096, 500e-9, 2000e-9, 10e-15);
  for (gsize i = 0; i < sample->table.n; i++)
    sample->phase[i] = 50e-30 * pow (sample->omega[i] - OMEGA_800, 2.0);
  SolPulse file = make_pulse (&sample->table);
  SolComplex *a = sol_fft_alloc (grid->n_omega * sizeof *a);
  SolComplex *b = sol_fft_alloc (grid->n_omega * sizeof *b);
  g_assert_true (sol_pulse_add_real (&typed, grid->n_t, grid->dt_s, a, NULL));
  g_assert_true (sol_pulse_add_real (&file, grid->n_t, grid->dt_s, b, NULL));
  sol_assert_field_close (T, b, a, grid->n_omega, 1e-9);
  sol_fft_dealloc (a);
  sol_fft_dealloc (b);
}

/* A linear phase in the table is a delay and is taken out; the pulse's own delay is kept. */
static void
test_delay_is_taken_out (void)
{
  g_autoptr (SolFieldGrid) grid = sol_field_grid_new (200e-9, 4e-6, 0.5e-12, NAN, NULL);
  g_autofree Sample *flat = make_gauss (2048, 600e-9, 1200e-9, 20e-15);
  g_autofree Sample *late = make_gauss (2048, 600e-9, 1200e-9, 20e-15);
  for (gsize i = 0; i < late->table.n; i++)
    late->phase[i] = 80e-15 * late->omega[i];
  SolPulseTableReport report;
  g_assert_true (sol_pulse_table_inspect (&late->table, &report, NULL));
  sol_assert_close (T, report.delay_s, 80e-15, 1e-10);
  sol_assert_close (T, report.mean_omega_rad_per_s, OMEGA_800, 1e-6);
  SolPulse pulse = make_pulse (&flat->table);
  SolComplex *a = sol_fft_alloc (grid->n_omega * sizeof *a);
  SolComplex *b = sol_fft_alloc (grid->n_omega * sizeof *b);
  pulse.delay_s = 7e-15;
  g_assert_true (sol_pulse_add_real (&pulse, grid->n_t, grid->dt_s, a, NULL));
  pulse.table = &late->table;
  g_assert_true (sol_pulse_add_real (&pulse, grid->n_t, grid->dt_s, b, NULL));
  sol_assert_field_close (T, b, a, grid->n_omega, 1e-9);
  sol_fft_dealloc (a);
  sol_fft_dealloc (b);
}

/* A pedestal, negative rows and steps at both ends (30): zero outside, clipped and counted, finite,
 * the energy as asked, the duration independent of the grid. */
static void
test_pedestal (void)
{
  g_autofree Sample *sample = make_gauss (401, 700e-9, 900e-9, 30e-15);
  for (gsize i = 0; i < sample->table.n; i++)
    sample->density[i] += 0.005 * 3.0;
  sample->density[10] = -0.01;
  sample->density[390] = -0.02;
  sample->density[391] = -0.001;
  SolPulseTableReport report;
  g_assert_true (sol_pulse_table_inspect (&sample->table, &report, NULL));
  g_assert_cmpuint (report.n_negative, ==, 3);
  sol_assert_close (T, report.edge_fraction, 0.005 / 1.005, 1e-3);
  const double windows_s[] = { 0.5e-12, 2e-12 };
  for (gsize i = 0; i < G_N_ELEMENTS (windows_s); i++)
    {
      g_autoptr (SolFieldGrid) grid = sol_field_grid_new (200e-9, 4e-6, windows_s[i], NAN, NULL);
      SolComplex *spectrum = sol_fft_alloc (grid->n_omega * sizeof *spectrum);
      SolPulse pulse = make_pulse (&sample->table);
      g_assert_true (sol_pulse_add_real (&pulse, grid->n_t, grid->dt_s, spectrum, NULL));
      for (gsize k = 0; k < grid->n_omega; k++)
        {
          g_assert_true (isfinite (creal (spectrum[k])) && isfinite (cimag (spectrum[k])));
          if (grid->omega_rad_per_s[k] < sample->omega[0] ||
              grid->omega_rad_per_s[k] > sample->omega[400])
            sol_assert_near (P, cabs (spectrum[k]), 0.0, 0.0);
        }
      sol_assert_close (T,
                        sol_real_spectrum_get_energy_j (spectrum, grid->n_t,
                                                        grid->domega_rad_per_s),
                        1e-6, 1e-14);
      sol_fft_dealloc (spectrum);
    }
}

static void
test_transform_limit (void)
{
  g_autofree Sample *sample = make_gauss (1024, 600e-9, 1200e-9, 20e-15);
  for (gsize i = 0; i < sample->table.n; i++)
    sample->phase[i] = 500e-30 * pow (sample->omega[i] - OMEGA_800, 2.0);
  SolPulse pulse = make_pulse (&sample->table);
  sol_assert_close (T, sol_pulse_get_transform_limit_s (&pulse), 20e-15, 1e-4);
  pulse.shape = SOL_PULSE_SECH2;
  pulse.duration_s = 33e-15;
  sol_assert_close (P, sol_pulse_get_transform_limit_s (&pulse), 33e-15, 0.0);
  /* Two rows are a rectangle: the power is sinc² with its half maximum at 1.39155737825151. */
  g_autofree Sample *box = make_gauss (2, 700e-9, 900e-9, 20e-15);
  box->density[0] = box->density[1] = 1.0;
  double span = box->omega[1] - box->omega[0];
  sol_assert_close (T, sol_pulse_table_get_transform_limit_s (&box->table),
                    4.0 * 1.39155737825151 / span, 1e-3);
}

/* The centre of GDD, when not given, is the first moment. */
static void
test_default_centre (void)
{
  g_autoptr (SolFieldGrid) grid = sol_field_grid_new (200e-9, 4e-6, 0.5e-12, NAN, NULL);
  g_autofree Sample *sample = make_gauss (2048, 500e-9, 2000e-9, 20e-15);
  SolPulse pulse = make_pulse (&sample->table);
  pulse.gdd_s2 = 150e-30;
  SolComplex *a = sol_fft_alloc (grid->n_omega * sizeof *a);
  SolComplex *b = sol_fft_alloc (grid->n_omega * sizeof *b);
  g_assert_true (sol_pulse_add_real (&pulse, grid->n_t, grid->dt_s, a, NULL));
  pulse.omega_rad_per_s = NAN;
  g_assert_true (sol_pulse_add_real (&pulse, grid->n_t, grid->dt_s, b, NULL));
  sol_assert_field_close (T, b, a, grid->n_omega, 1e-8);
  sol_fft_dealloc (a);
  sol_fft_dealloc (b);
}

/* The band's filter acts before the scaling, so that the energy is what is left in the band. */
static void
test_band_window (void)
{
  g_autoptr (SolFieldGrid) grid = sol_field_grid_new (750e-9, 4e-6, 0.5e-12, NAN, NULL);
  g_autofree Sample *sample = make_gauss (2048, 600e-9, 1200e-9, 10e-15);
  SolPulse pulse = make_pulse (&sample->table);
  pulse.band_window = grid->band_window;
  SolComplex *spectrum = sol_fft_alloc (grid->n_omega * sizeof *spectrum);
  g_assert_true (sol_pulse_add_real (&pulse, grid->n_t, grid->dt_s, spectrum, NULL));
  gsize past = grid->first_active + grid->n_active;
  for (gsize k = past; k < grid->n_omega; k++)
    sol_assert_near (P, cabs (spectrum[k]), 0.0, 0.0);
  sol_assert_close (T, sol_real_spectrum_get_energy_j (spectrum, grid->n_t, grid->domega_rad_per_s),
                    1e-6, 1e-14);
  sol_fft_dealloc (spectrum);
}

static void
expect_refused (const SolPulseTable *table, const char *word)
{
  g_autoptr (GError) error = NULL;
  SolComplex spectrum[513] = { 0 };
  SolPulse pulse = make_pulse (table);
  g_assert_false (sol_pulse_add_real (&pulse, 1024, 0.2e-15, spectrum, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, word));
}

static void
test_refusals (void)
{
  g_autofree Sample *sample = make_gauss (32, 700e-9, 900e-9, 30e-15);
  double kept = sample->density[7];
  sample->density[7] = NAN;
  expect_refused (&sample->table, "Row 8");
  sample->density[7] = kept;
  sample->phase[3] = INFINITY;
  expect_refused (&sample->table, "Row 4");
  sample->phase[3] = 0.0;
  sample->omega[5] = sample->omega[4];
  expect_refused (&sample->table, "Row 6");
  g_autofree Sample *dark = make_gauss (32, 700e-9, 900e-9, 30e-15);
  for (gsize i = 0; i < dark->table.n; i++)
    dark->density[i] = -1.0;
  expect_refused (&dark->table, "no light");
  dark->table.n = 1;
  expect_refused (&dark->table, "at least 2");
  expect_refused (NULL, "at least 2");
  g_autofree Sample *far = make_gauss (32, 100e-9, 110e-9, 30e-15);
  for (gsize i = 0; i < far->table.n; i++)
    far->density[i] = 1.0;
  expect_refused (&far->table, "no light inside the grid");
  SolPulse pulse = make_pulse (&dark->table);
  g_assert_true (isnan (sol_pulse_get_transform_limit_s (&pulse)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/pulse-table/typed-and-file-agree", test_typed_and_file_agree);
  g_test_add_func ("/model/pulse-table/delay-is-taken-out", test_delay_is_taken_out);
  g_test_add_func ("/model/pulse-table/pedestal", test_pedestal);
  g_test_add_func ("/model/pulse-table/transform-limit", test_transform_limit);
  g_test_add_func ("/model/pulse-table/default-centre", test_default_centre);
  g_test_add_func ("/model/pulse-table/band-window", test_band_window);
  g_test_add_func ("/model/pulse-table/refusals", test_refusals);
  return g_test_run ();
}
