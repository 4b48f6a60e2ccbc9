/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fibres given by coefficients: fields that another program computed (docs/physics/validation.md), exact
 * solutions, conservation laws, limits. */
#include "config.h"

#include "base/constants.h"
#include "base/fft.h"
#include "io/case/case-file.h"
#include "physics-run.h"
#include "reference-field.h"
#include "sol-test.h"

static char *
reference_path (const char *name, const char *ending)
{
  g_autofree char *file = g_strconcat ("physics/reference/gnlse-", name, ending, NULL);
  return sol_test_data (file);
}

static SolCase *
read_case (const char *name)
{
  g_autofree char *path = reference_path (name, ".ini");
  g_autoptr (GError) error = NULL;
  SolCase *the_case = sol_case_file_read (path, &error);
  g_assert_no_error (error);
  return the_case;
}

static void
assign (SolCase *the_case, const char *assignment)
{
  g_autoptr (GError) error = NULL;
  sol_case_set (the_case, assignment, &error);
  g_assert_no_error (error);
}

static SolReferenceField *
read_reference (const char *name)
{
  g_autofree char *path = reference_path (name, ".h5");
  return sol_reference_field_read (path);
}

typedef struct
{
  const char *name;
  double default_error; /* of power and spectrum at the default tolerance */
  gboolean is_for_all;  /* short enough for the reference back end */
} Case;

static const Case cases[] = {
  { "soliton", 1e-4, TRUE },
  { "wave-breaking", 1e-3, TRUE },
  { "continuum-2kw", 1e-3, FALSE },
  { "continuum-10kw", 1e-2, FALSE },
};

static const char
    *only; /* the back end named by the command line, a device; NULL: those always there */

static void
compare_field (const Case *test, const char *backend)
{
  g_autofree char *tolerance_path = reference_path (test->name, ".tol");
  double tolerance = sol_reference_field_read_tolerance (tolerance_path);
  g_autoptr (SolReferenceField) reference = read_reference (test->name);
  g_autoptr (SolCase) the_case = read_case (test->name);
  g_autoptr (SolPhysicsRun) run = sol_physics_run (the_case, backend);
  gsize n = reference->n_omega;
  g_assert_cmpuint (run->grid->n_omega, ==, n);
  /* Class R: a frequency is a sum of two numbers and a product. */
  sol_assert_all_close (R, run->grid->omega_rad_per_s, reference->omega_rad_per_s, n, 1e-14);
  sol_assert_field_close (T, sol_physics_run_get_exit (run), reference->field, n, tolerance);
  g_test_message ("%s %s: error %.2e, tolerance %.0e; %" G_GINT64_FORMAT " steps, %.1f s",
                  test->name, backend,
                  sol_test_field_error (sol_physics_run_get_exit (run), reference->field, n),
                  tolerance, run->report.outcome.n_accepted, run->report.total_s);
}

/* As the case file stands: the complex field, nothing fitted. */
static void
test_field (gconstpointer data)
{
  const Case *test = data;
  if (only != NULL)
    compare_field (test, only);
  for (int i = 0; only == NULL && sol_backend_get (i) != NULL; i++)
    if (test->is_for_all || !g_str_equal (sol_backend_get (i)->name, "reference"))
      compare_field (test, sol_backend_get (i)->name);
}

/* Squared magnitudes as complex rows, for the norm of their difference. */
static SolComplex *
powers (const SolComplex *row, gsize n)
{
  SolComplex *out = g_new (SolComplex, n);
  for (gsize i = 0; i < n; i++)
    out[i] = creal (row[i]) * creal (row[i]) + cimag (row[i]) * cimag (row[i]);
  return out;
}

/* Power over time by the plain transform: sample j of n from the middle of the window. */
static SolComplex *
trace_powers (const SolComplex *spectrum, gsize n)
{
  g_autoptr (SolFft) fft = sol_fft_new_estimated (SOL_FFT_BACKWARD, n);
  SolComplex *in = sol_fft_alloc (n * sizeof *in), *out = sol_fft_alloc (n * sizeof *out);
  for (gsize i = 0; i < n; i++)
    in[i] = (i % 2 == 0 ? 1.0 : -1.0) * spectrum[i];
  sol_fft_run (fft, in, out);
  SolComplex *power = powers (out, n);
  sol_fft_dealloc (in);
  sol_fft_dealloc (out);
  return power;
}

/* What a user gets who changes nothing: power over time and spectrum. */
static void
test_default_tolerance (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (SolReferenceField) reference = read_reference (test->name);
  g_autoptr (SolCase) the_case = read_case (test->name);
  gsize n = reference->n_omega;
  assign (the_case, "stepper.rtol=1e-6");
  g_autoptr (SolPhysicsRun) run = sol_physics_run (the_case, "cpu");
  const SolComplex *got = sol_physics_run_get_exit (run);
  g_autofree SolComplex *spectrum = powers (got, n), *trace = trace_powers (got, n);
  g_autofree SolComplex *want_spectrum = powers (reference->field, n);
  g_autofree SolComplex *want_trace = trace_powers (reference->field, n);
  g_test_message ("%s: spectrum off by %.2e, power by %.2e; %" G_GINT64_FORMAT " steps", test->name,
                  sol_test_field_error (spectrum, want_spectrum, n),
                  sol_test_field_error (trace, want_trace, n), run->report.outcome.n_accepted);
  sol_assert_field_close (T, spectrum, want_spectrum, n, test->default_error);
  sol_assert_field_close (T, trace, want_trace, n, test->default_error);
}

/* On 12288 points the same equation is resolved; its bins within the 8192 are compared. */
static void
test_resolved_continuum (void)
{
  g_autoptr (SolReferenceField) reference = read_reference ("continuum-10kw-resolved");
  g_autoptr (SolCase) the_case = read_case ("continuum-10kw");
  assign (the_case, "grid.points=12288");
  assign (the_case, "stepper.rtol=1e-7");
  g_autoptr (SolPhysicsRun) run = sol_physics_run (the_case, "cpu");
  sol_assert_field_close (T, sol_physics_run_get_exit (run) + (12288 - 8192) / 2, reference->field,
                          8192, 1e-3);
}

/* What faults would do to the exit field of the continuum at 2 kW. */
static void
test_catches_faults (void)
{
  static const struct
  {
    const char *assignment;
    double at_least;
  } faults[] = {
    { "response.self_steepening=false", 0.1 }, { "fibre.raman_fraction=0.17", 1e-3 },
    { "fibre.raman_tau1=12.3 fs", 1e-4 },      { "fibre.raman_model=lin-agrawal", 1e-2 },
    { "pulse.peak_power=2000.02 W", 2e-6 },    { "fibre.loss=0.001 dB/m", 2e-6 },
  };
  g_autoptr (SolReferenceField) reference = read_reference ("continuum-2kw");
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (SolCase) the_case = read_case ("continuum-2kw");
      assign (the_case, faults[i].assignment);
      assign (the_case, "stepper.rtol=1e-6");
      g_autoptr (SolPhysicsRun) run = sol_physics_run (the_case, "cpu");
      double off = sol_test_field_error (sol_physics_run_get_exit (run), reference->field,
                                         reference->n_omega);
      g_test_message ("%-36s exit field off by %.3g", faults[i].assignment, off);
      g_assert_cmpfloat (off, >, faults[i].at_least); /* class T: outside the tolerance */
    }
}

static double
spectral_moment (const SolPhysicsRun *run, gint64 plane, double power)
{
  const SolFieldGrid *grid = run->grid;
  const SolComplex *a = sol_physics_run_get_plane (run, plane);
  double sum = 0.0;
  for (gsize i = 0; i < grid->n_active; i++)
    {
      gsize k = grid->first_active + i;
      sum += pow (cabs (a[k]), 2.0) * pow (grid->omega_rad_per_s[k], power);
    }
  return sum;
}

/* Raman and self-steepening move photons and make none; loss takes them by its own law. Without
 * self-steepening the equation keeps the energy in their place. */
static void
test_photon_number (void)
{
  static const struct
  {
    const char *assignment;
    double power, decay_per_m, not_kept;
  } rows[] = {
    { "fibre.loss=0 dB/m", -1.0, 0.0, 0.0 },
    { "fibre.loss=20 dB/m", -1.0, -2.0, 0.0 },
    { "response.self_steepening=false", 0.0, 0.0, -1.0 },
  };
  for (gsize k = 0; k < G_N_ELEMENTS (rows); k++)
    {
      g_autoptr (SolCase) the_case = read_case ("continuum-2kw");
      assign (the_case, "stepper.planes=6");
      assign (the_case, rows[k].assignment);
      g_autoptr (SolPhysicsRun) run = sol_physics_run (the_case, "cpu");
      double start = spectral_moment (run, 0, rows[k].power), want = NAN;
      for (gint64 i = 1; i < run->n_planes; i++)
        {
          want = start * pow (10.0, rows[k].decay_per_m * run->z_m[i]);
          double got = spectral_moment (run, i, rows[k].power);
          g_test_message ("%s: off by %.2e", rows[k].assignment, got / want - 1.0);
          sol_assert_close (T, got, want, 1e-7);
        }
      double other = spectral_moment (run, run->n_planes - 1, rows[k].not_kept) * start /
                     (spectral_moment (run, 0, rows[k].not_kept) * want);
      g_assert_cmpfloat (fabs (other - 1.0), >, 1e-5); /* class T: the other sum is not kept */
    }
}

static const char soliton_text[] = "[run]\nmodel = gnlse\n"
                                   "[geometry]\nlength = 24.630086 m\n"
                                   "[pulse]\nwavelength = 835 nm\nduration = 493.569208731 fs\n"
                                   "peak_power = 20.408163265 W\nshape = sech2\n"
                                   "[response]\nraman = off\nself_steepening = false\n"
                                   "[grid]\nwavelength_min = 450 nm\nwavelength_max = 8000 nm\n"
                                   "time_window = 4 ps\nabsorber = off\n"
                                   "[fibre]\ngamma = 0.1\nbetas = 0, 0, -1e-26\n"
                                   "[stepper]\nrtol = 1e-8\nplanes = 2\n";

static void
check_restored (const SolPhysicsRun *run, double spectrum_bound, double trace_bound)
{
  gsize n = run->grid->n_omega;
  const SolComplex *in = sol_physics_run_get_plane (run, 0), *out = sol_physics_run_get_exit (run);
  g_autofree SolComplex *in_spectrum = powers (in, n), *out_spectrum = powers (out, n);
  g_autofree SolComplex *in_trace = trace_powers (in, n), *out_trace = trace_powers (out, n);
  g_test_message ("spectrum restored to %.2e, power to %.2e",
                  sol_test_field_error (out_spectrum, in_spectrum, n),
                  sol_test_field_error (out_trace, in_trace, n));
  sol_assert_field_close (T, out_spectrum, in_spectrum, n, spectrum_bound);
  sol_assert_field_close (T, out_trace, in_trace, n, trace_bound);
}

/* Value T77: a soliton of order 4 after pi tau_0^2/|beta_2|, twice its period. */
static void
test_fourth_order_soliton (void)
{
  g_autoptr (SolPhysicsRun) run = sol_physics_run_text ("cpu", soliton_text, NULL);
  check_restored (run, 1e-2, 1e-3);
}

/* Value T112: order 5 over two periods, on a plain grid. */
static void
test_fifth_order_soliton (void)
{
  g_autoptr (SolPhysicsRun) run =
      sol_physics_run_text ("cpu", soliton_text, "pulse.peak_power=31.887755102 W",
                            "grid.points=4096", "grid.time_window=12 ps", NULL);
  check_restored (run, 1e-3, 1e-3);
}

/* Value T80: energy and the -40 dB limits of the spectrum per wavelength. */
static void
test_supercontinuum (void)
{
  g_autoptr (SolCase) the_case = read_case ("continuum-10kw");
  double low = 0.0, high = 0.0, largest = 0.0;
  assign (the_case, "geometry.length=15 cm");
  assign (the_case, "stepper.rtol=1e-6");
  assign (the_case, "pulse.duration=50 fs");
  g_autoptr (SolPhysicsRun) run = sol_physics_run (the_case, "cpu");
  const SolComplex *exit = sol_physics_run_get_exit (run);
  sol_assert_close (T, sol_physics_run_get_statistic (run, SOL_STATISTIC_ENERGY, 0), 567.3e-12,
                    1e-3);
  for (int pass = 0; pass < 2; pass++)
    for (gsize i = run->grid->first_active; i < run->grid->n_omega; i++)
      {
        double omega = run->grid->omega_rad_per_s[i];
        double density = pow (cabs (exit[i]) * omega, 2.0);
        if (pass == 0)
          largest = fmax (largest, density);
        else if (density > 1e-4 * largest)
          {
            low = low > 0.0 ? low : omega;
            high = omega;
          }
      }
  g_test_message ("from %.1f to %.1f nm", 2e9 * SOL_PI * SOL_C_M_PER_S / high,
                  2e9 * SOL_PI * SOL_C_M_PER_S / low);
  sol_assert_close (T, 2.0 * SOL_PI * SOL_C_M_PER_S / high, 491e-9, 0.02);
  sol_assert_close (T, 2.0 * SOL_PI * SOL_C_M_PER_S / low, 1307e-9, 0.02);
}

static const char plain_text[] = "[run]\nmodel = gnlse\n"
                                 "[geometry]\nlength = 0.1803368801 m\n"
                                 "[pulse]\nwavelength = 1550 nm\nduration = 100 fs\n"
                                 "peak_power = 100 W\nshape = gauss\n"
                                 "[response]\nraman = off\nself_steepening = false\n"
                                 "[grid]\npoints = 2048\ntime_window = 4 ps\n"
                                 "[fibre]\ngamma = 0\nbetas = 0, 0, -2e-26\n"
                                 "[stepper]\nplanes = 2\n";

/* T_0^2/|beta_2| of a Gaussian pulse makes it the root of 2 longer, whatever method and steps. */
static void
test_one_dispersion_length (void)
{
  static const char *const methods[] = { "stepper.method=rk45", "stepper.method=rk4ip" };
  static const char *const steps[] = { "stepper.max_step=1 m", "stepper.max_step=2.5763 cm",
                                       "stepper.max_step=1.8034 mm" };
  for (gsize m = 0; m < G_N_ELEMENTS (methods); m++)
    for (gsize s = 0; s < G_N_ELEMENTS (steps); s++)
      {
        g_autoptr (SolPhysicsRun) run =
            sol_physics_run_text ("cpu", plain_text, methods[m], steps[s], NULL);
        double ratio = sol_physics_run_measure (run, 1).rms_duration_s /
                       sol_physics_run_measure (run, 0).rms_duration_s;
        sol_assert_close (T, ratio, sqrt (2.0), 1e-6);
      }
}

/* Nothing but the Kerr effect: the power stays, the phase grows by 50 rad at the peak. */
static void
test_self_phase_modulation (void)
{
  g_autoptr (SolPhysicsRun) run =
      sol_physics_run_text ("cpu", plain_text, "fibre.betas=0, 0, 0", "fibre.gamma=0.1",
                            "geometry.length=5 m", "pulse.duration=1 ps", "grid.time_window=20 ps",
                            "grid.points=4096", "stepper.rtol=1e-11", NULL);
  gsize n = run->grid->n_omega;
  SolComplex in = 0.0, out = 0.0;
  g_autofree SolComplex *first = trace_powers (sol_physics_run_get_plane (run, 0), n);
  g_autofree SolComplex *last = trace_powers (sol_physics_run_get_exit (run), n);
  sol_assert_field_close (T, last, first, n, 1e-9);
  for (gsize i = 0; i < n; i++)
    {
      in += sol_physics_run_get_plane (run, 0)[i];
      out += sol_physics_run_get_exit (run)[i];
    }
  /* At t = 0 the field is the sum over the bins; -50 rad is -50 + 16 pi. */
  sol_assert_near (T, carg (out / in), -50.0 + 16.0 * SOL_PI, 1e-7);
}

/* A fundamental soliton slides to the red by 8 |beta_2| T_R / (15 tau_0^4) a metre, T_R the first
 * moment of f_R h, as long as its spectrum is narrow (J. P. Gordon, Opt. Lett. 11, 662 (1986)). */
static void
test_soliton_self_frequency_shift (void)
{
  const double tau0 = 100e-15, beta2 = 2.17e-26, gamma = 0.01, length = 1.0;
  double tau1 = 12.2e-15, tau2 = 32e-15;
  double moment = 0.18 * 2.0 * tau1 * tau1 * tau2 / (tau1 * tau1 + tau2 * tau2);
  g_autofree char *power =
      g_strdup_printf ("pulse.peak_power=%.12g W", beta2 / (gamma * tau0 * tau0));
  g_autofree char *duration =
      g_strdup_printf ("pulse.duration=%.12g fs", 1e15 * tau0 * 2.0 * log (1.0 + sqrt (2.0)));
  g_autoptr (SolPhysicsRun) run =
      sol_physics_run_text ("cpu", plain_text, power, duration, "pulse.shape=sech2",
                            "fibre.gamma=0.01", "fibre.betas=0, 0, -2.17e-26", "response.raman=on",
                            "geometry.length=1 m", "grid.time_window=6 ps", "stepper.rtol=1e-8",
                            NULL);
  double omega[2];
  for (int i = 0; i < 2; i++)
    omega[i] = 2.0 * SOL_PI * SOL_C_M_PER_S / sol_physics_run_measure (run, i).centre_wavelength_m;
  double want = -8.0 * beta2 * moment / (15.0 * pow (tau0, 4.0)) * length;
  g_test_message ("%.4g THz, %.4g by the law", 0.5e-12 * (omega[1] - omega[0]) / SOL_PI,
                  0.5e-12 * want / SOL_PI);
  sol_assert_close (T, omega[1] - omega[0], want, 0.1);
}

/* Every effect off is the limit of its coefficient, and every combination runs. */
static void
test_switches (void)
{
  static const char *const ramans[] = { "response.raman=off", "response.raman=on" };
  static const char *const shocks[] = { "response.self_steepening=false",
                                        "response.self_steepening=true" };
  static const char *const losses[] = { "fibre.loss=0 dB/m", "fibre.loss=3 dB/m" };
  static const char *const kerrs[] = { "response.kerr=false", "response.kerr=true" };
  for (int k = 0; k < 16; k++)
    {
      g_autoptr (SolPhysicsRun) run =
          sol_physics_run_text ("cpu", plain_text, "fibre.gamma=0.1", ramans[k & 1],
                                shocks[k >> 1 & 1], losses[k >> 2 & 1], kerrs[k >> 3],
                                "noise.quantum=true", "noise.seed=3", NULL);
      double energy = sol_physics_run_get_statistic (run, SOL_STATISTIC_ENERGY, 1);
      /* class T: finite and there. */
      g_assert_true (isfinite (energy) && energy > 0.0);
    }
  g_autoptr (SolPhysicsRun) off =
      sol_physics_run_text ("cpu", plain_text, "fibre.gamma=0.1", "response.raman=off",
                            "stepper.rtol=1e-10", NULL);
  g_autoptr (SolPhysicsRun) limit =
      sol_physics_run_text ("cpu", plain_text, "fibre.gamma=0.1", "response.raman=on",
                            "fibre.raman_fraction=0", "stepper.rtol=1e-10", NULL);
  sol_assert_field_close (T, sol_physics_run_get_exit (limit), sol_physics_run_get_exit (off),
                          off->grid->n_omega, 1e-12);
}

/* The grid with windows and a band, without points, gives the same where light is inside. */
static void
test_windowed_grid (void)
{
  g_autoptr (SolCase) plain = read_case ("wave-breaking");
  g_autoptr (SolCase) windowed = read_case ("wave-breaking");
  assign (windowed, "grid.points=auto");
  assign (windowed, "grid.wavelength_min=700 nm");
  assign (windowed, "grid.wavelength_max=2 um");
  g_autoptr (SolPhysicsRun) a = sol_physics_run (plain, "cpu");
  g_autoptr (SolPhysicsRun) b = sol_physics_run (windowed, "cpu");
  SolFieldMetricsResult want = sol_physics_run_measure (a, 1), got = sol_physics_run_measure (b, 1);
  sol_assert_close (T, got.energy_j, want.energy_j, 1e-8);
  sol_assert_close (T, got.peak_power_w, want.peak_power_w, 1e-4);
  sol_assert_close (T, got.rms_duration_s, want.rms_duration_s, 1e-6);
  sol_assert_close (T, got.rms_bandwidth_rad_per_s, want.rms_bandwidth_rad_per_s, 1e-6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  only = argc > 1 ? argv[1] : NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *field = g_strconcat ("/physics/gnlse/field-", cases[i].name, NULL);
      g_autofree char *usual = g_strconcat ("/physics/gnlse/default-", cases[i].name, NULL);
      g_test_add_data_func (field, &cases[i], test_field);
      g_test_add_data_func (usual, &cases[i], test_default_tolerance);
    }
  g_test_add_func ("/physics/gnlse/resolved-continuum", test_resolved_continuum);
  g_test_add_func ("/physics/gnlse/catches-faults", test_catches_faults);
  g_test_add_func ("/physics/gnlse/photon-number", test_photon_number);
  g_test_add_func ("/physics/gnlse/fourth-order-soliton", test_fourth_order_soliton);
  g_test_add_func ("/physics/gnlse/fifth-order-soliton", test_fifth_order_soliton);
  g_test_add_func ("/physics/gnlse/supercontinuum", test_supercontinuum);
  g_test_add_func ("/physics/gnlse/one-dispersion-length", test_one_dispersion_length);
  g_test_add_func ("/physics/gnlse/self-phase-modulation", test_self_phase_modulation);
  g_test_add_func ("/physics/gnlse/soliton-self-frequency-shift",
                   test_soliton_self_frequency_shift);
  g_test_add_func ("/physics/gnlse/switches", test_switches);
  g_test_add_func ("/physics/gnlse/windowed-grid", test_windowed_grid);
  return g_test_run ();
}
