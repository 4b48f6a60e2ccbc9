/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Beams in free space: diffraction, focus and the layer that ends the disc. */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "physics-run.h"
#include "sol-test.h"
#include "solver/translate.h"

#define BEAM                                                                                       \
  "[run]\nmodel = radial\n[geometry]\nkind = free-space\naperture_radius = 4 mm\nlength = 0.6 m\n" \
  "[fill]\ngas = He\npressure = 0 bar\n[pulse]\nwavelength = 800 nm\nduration = 30 fs\n"           \
  "energy = 1 uJ\nwaist = 40 um\nfocus = 0.3 m\n[response]\nkerr = false\nplasma = off\n[grid]\n"  \
  "wavelength_min = 600 nm\nwavelength_max = 1.2 um\ntime_window = 0.2 ps\nabsorber = off\n"       \
  "radial_points = 128\n[stepper]\nplanes = 3\n"

/* How far a profile is from another, in three ways: the largest difference over the axis, the same over
 * the root of the sum of the squares of the profile, and the root of the sum of the squares of all
 * differences over that. */
typedef struct
{
  double of_axis;
  double of_norm;
  double in_norm;
} Distance;

static Distance
compare (const double *got, const double *want, int n)
{
  double largest = 0.0, off = 0.0, norm = 0.0;
  for (int i = 0; i < n; i++)
    {
      largest = fmax (largest, fabs (got[i] - want[i]));
      off += pow (got[i] - want[i], 2.0);
      norm += pow (want[i], 2.0);
    }
  return (Distance){ largest / want[0], largest / sqrt (norm), sqrt (off / norm) };
}

/* The fluence of a plane against that of Gaussian optics, w (z) = w0 sqrt (1 + (z/z_R)^2). */
static Distance
compare_profile (const SolPhysicsRun *run, const SolProblem *problem, gint64 plane, double z_m)
{
  const SolFieldGrid *grid = run->grid;
  const SolTransverse *t = problem->transverse;
  const SolComplex *field = sol_physics_run_get_plane (run, plane);
  double w0 = 40e-6;
  g_autofree double *fluence = g_new (double, t->n_node);
  g_autofree double *ideal = g_new (double, t->n_node);
  for (int i = 0; i < t->n_node; i++)
    {
      double got = 0.0, want = 0.0;
      for (gsize k = grid->first_active; k < grid->first_active + grid->n_active; k++)
        {
          double range = 0.5 * grid->omega_rad_per_s[k] / SOL_C_M_PER_S * w0 * w0;
          double w = w0 * hypot (1.0, z_m / range), spectrum = 0.0;
          SolComplex e = field[(gsize) i * grid->n_omega + k];
          for (int lane = 0; lane < t->n_lane; lane++)
            {
              SolComplex a = problem->input[(gsize) lane * grid->n_omega + k];
              spectrum += creal (a) * creal (a) + cimag (a) * cimag (a);
            }
          got += 0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S *
                 (creal (e) * creal (e) + cimag (e) * cimag (e));
          want += 2.0 * spectrum / (SOL_PI * w * w) * exp (-2.0 * pow (t->r_m[i] / w, 2.0));
        }
      fluence[i] = got;
      ideal[i] = want;
    }
  return compare (fluence, ideal, t->n_node);
}

/* Value T110. What is left has two causes: the rim, where the beam has exp (-R^2/w^2) = 1.2e-2 of its
 * amplitude, sends that back, and the points cut the waves of the waist at exp (-(w0 K/2)^2) = 1.7e-2.
 * Where both are small the profile is that of Gaussian optics in any norm. */
static void
test_gaussian_optics (gconstpointer data)
{
  const char *backend = data;
  static const struct
  {
    const char *aperture;
    const char *points;
    double in_norm;
  } grids[] = {
    { "geometry.aperture_radius=4 mm", "grid.radial_points=128", 5e-4 },
    { "geometry.aperture_radius=4 mm", "grid.radial_points=256", 5e-4 },
    { "geometry.aperture_radius=5 mm", "grid.radial_points=160", 5e-4 },
    { "geometry.aperture_radius=5 mm", "grid.radial_points=256", 1.5e-4 },
  };
  for (gsize g = 0; g < G_N_ELEMENTS (grids); g++)
    {
      g_autoptr (SolCase) the_case =
          sol_physics_case (BEAM, grids[g].aperture, grids[g].points, NULL);
      g_autoptr (SolProblem) problem = sol_physics_translate (the_case);
      g_autoptr (SolPhysicsRun) run = sol_physics_run (the_case, backend);
      for (gint64 plane = 0; plane < 3; plane += 2)
        {
          Distance off = compare_profile (run, problem, plane, 0.3);
          g_test_message ("%s: %s, %s, plane %d: largest difference %.2e of the axis, %.2e of the "
                          "norm; %.2e in the norm",
                          backend, grids[g].aperture, grids[g].points, (int) plane, off.of_axis,
                          off.of_norm, off.in_norm);
          sol_assert_near (T, off.of_norm, 0.0, 1.5e-4);
          sol_assert_near (T, off.in_norm, 0.0, grids[g].in_norm);
        }
      for (gint64 i = 0; i < 3; i++)
        /* class T: nothing takes energy; the transform is unitary to 1e-9. */
        sol_assert_close (T, sol_physics_run_get_statistic (run, SOL_STATISTIC_ENERGY, i), 1e-6,
                          1e-7);
    }
}

/* On the axis of a focus that the points resolve, 2 P / (pi w0^2). */
static void
test_focus (gconstpointer data)
{
  const char *backend = data;
  g_autoptr (SolPhysicsRun) run = sol_physics_run_text (backend, BEAM, "pulse.waist=100 um", NULL);
  double power = sol_physics_run_get_statistic (run, SOL_STATISTIC_PEAK_POWER, 1);
  double intensity = sol_physics_run_get_statistic (run, SOL_STATISTIC_PEAK_INTENSITY, 1);
  /* class T: the wave is paraxial to (lambda / pi w0)^2 = 6e-6, the points are exact to e^-25. */
  sol_assert_close (T, intensity, 2.0 * power / (SOL_PI * 1e-8), 2e-5);
  sol_assert_close (T, sol_physics_run_get_statistic (run, SOL_STATISTIC_PEAK_INTENSITY, 2),
                    sol_physics_run_get_statistic (run, SOL_STATISTIC_PEAK_INTENSITY, 0), 1e-6);
}

/* A beam that outgrows the disc: the energy that is left lies between the shares that a free beam has
 * inside where the layer begins and inside the rim, so what is sent back is little; what was taken is
 * accounted for. */
static void
test_layer (gconstpointer data)
{
  const char *backend = data;
  g_autoptr (SolPhysicsRun) run =
      sol_physics_run_text (backend, BEAM, "geometry.aperture_radius=1 mm", "pulse.focus=0 m",
                            "grid.radial_points=64", "grid.absorber=on", "stepper.max_step=1 cm",
                            "stepper.planes=4", NULL);
  double range = SOL_PI * 1.6e-9 / 800e-9;
  for (gint64 i = 0; i < 4; i++)
    {
      double energy = sol_physics_run_get_statistic (run, SOL_STATISTIC_ENERGY, i);
      double taken = sol_physics_run_get_statistic (run, SOL_STATISTIC_ABSORBED_ENERGY, i);
      double q = 40e-6 * hypot (1.0, run->z_m[i] / range);
      double least = 1e-6 * (1.0 - exp (-2.0 * pow (SOL_LAYER_BEGINS * 1e-3 / q, 2.0)));
      double most = 1e-6 * (1.0 - exp (-2.0 * pow (1e-3 / q, 2.0)));
      g_test_message ("%s: z = %g m: %.4g uJ left of %.4g to %.4g, %.4g uJ taken", backend,
                      run->z_m[i], 1e6 * energy, 1e6 * least, 1e6 * most, 1e6 * taken);
      g_assert_cmpfloat (energy, >, least * (1.0 - 1e-3)); /* class T: nothing inside is taken */
      g_assert_cmpfloat (energy, <, most * (1.0 + 1e-3));  /* class T: little comes back */
      /* class T: planes between steps lie between the ends of their absorption. */
      sol_assert_close (T, energy + taken, 1e-6, 1e-2);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int k = 0; sol_backend_get (k) != NULL; k++)
    {
      const char *backend = sol_backend_get (k)->name;
      g_autofree char *optics = g_strdup_printf ("/physics/radial/gaussian-optics/%s", backend);
      g_autofree char *focus = g_strdup_printf ("/physics/radial/focus/%s", backend);
      g_autofree char *layer = g_strdup_printf ("/physics/radial/layer/%s", backend);
      g_test_add_data_func (optics, backend, test_gaussian_optics);
      g_test_add_data_func (focus, backend, test_focus);
      g_test_add_data_func (layer, backend, test_layer);
    }
  return g_test_run ();
}
