/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Envelopes against the real field on grids whose bins coincide: the same window, the carrier on a bin
 * of the real grid. docs/physics/envelope.md */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "io/case/case-file.h"
#include "physics-run.h"
#include "problem/envelope-grid.h"
#include "sol-test.h"
#include "solver/translate.h"

#include <string.h>

static const char argon[] = "[run]\nmodel = mode-averaged\n"
                            "[geometry]\nkind = capillary\ncore_radius = 50 um\nlength = 10 cm\n"
                            "[fill]\ngas = Ar\npressure = 1 bar\n"
                            "[pulse]\nwavelength = 800 nm\nduration = 30 fs\nenergy = 20 uJ\n"
                            "[response]\nplasma = off\n"
                            "[grid]\nwavelength_min = 200 nm\nwavelength_max = 3 um\n"
                            "time_window = 0.5 ps\nabsorber = off\n"
                            "[stepper]\nrtol = 1e-8\nplanes = 2\n";

typedef struct
{
  const char *name;
  const char *assignments[6]; /* of both cases */
  gboolean has_harmonic;
  double bound;
} Twin;

static void
assign_all (SolCase *the_case, const char *const *assignments)
{
  g_autoptr (GError) error = NULL;
  for (int i = 0; assignments[i] != NULL; i++)
    {
      sol_case_set (the_case, assignments[i], &error);
      g_assert_no_error (error);
    }
}

/* The carrier and the frame of both are the real bin nearest to 800 nm. */
static void
set_reference (SolCase *real_case)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolFieldGrid) real = sol_translate_grid (real_case, FALSE, &error);
  g_assert_no_error (error);
  gsize bin = (gsize) (2.0 * SOL_PI * SOL_C_M_PER_S / 800e-9 / real->domega_rad_per_s + 0.5);
  real_case->grid.reference_wavelength_m =
      2.0 * SOL_PI * SOL_C_M_PER_S / real->omega_rad_per_s[bin];
}

/* The envelope's case: its time step makes the same window. */
static SolCase *
make_envelope_case (const SolCase *real_case, const SolFieldGrid *real)
{
  g_autoptr (GError) error = NULL;
  SolCase *c = sol_case_copy (real_case);
  double window = 2.0 * SOL_PI / real->domega_rad_per_s;
  c->run.field = SOL_CASE_FIELD_ENVELOPE;
  for (gsize n = 64; n <= real->n_fine; n *= 2)
    {
      c->grid.time_step_s = window / (double) n;
      g_autoptr (SolFieldGrid) grid = sol_translate_grid (c, TRUE, &error);
      g_assert_no_error (error);
      /* Coarser steps than the rule's are not taken. */
      if (grid->n_fine == n && fabs (grid->dt_fine_s / c->grid.time_step_s - 1.0) < 1e-12)
        break;
    }
  return c;
}

/* Twice the positive frequencies of the real field, at the bins of the envelope. */
static SolComplex *
take_positive (const SolPhysicsRun *real, const SolPhysicsRun *envelope, const SolComplex *field)
{
  const SolFieldGrid *e = envelope->grid;
  gssize carrier = (gssize) (e->carrier_rad_per_s / real->grid->domega_rad_per_s + 0.5);
  SolComplex *out = g_new0 (SolComplex, e->n_omega);
  sol_assert_close (R, e->domega_rad_per_s, real->grid->domega_rad_per_s, 1e-13);
  for (gsize i = e->first_active; i < e->first_active + e->n_active; i++)
    {
      gssize k = (gssize) i - (gssize) (e->n_omega / 2) + carrier;
      if (k > 0 && k < (gssize) real->grid->n_omega - 1)
        out[i] = 2.0 * field[k];
    }
  return out;
}

/* Without the harmonic the envelope's carrier has no phase: it is turned back by the one that fits. */
static void
turn_to (SolComplex *field, const SolComplex *to, gsize n)
{
  SolComplex overlap = 0.0;
  for (gsize i = 0; i < n; i++)
    overlap += conj (field[i]) * to[i];
  overlap /= cabs (overlap);
  for (gsize i = 0; i < n; i++)
    field[i] *= overlap;
}

static void
test_twin (gconstpointer data)
{
  const Twin *twin = data;
  g_autoptr (SolCase) real_case = sol_physics_case (argon, NULL);
  assign_all (real_case, twin->assignments);
  set_reference (real_case);
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    {
      const char *backend = sol_backend_get (i)->name;
      g_autoptr (SolPhysicsRun) real = sol_physics_run (real_case, backend);
      g_autoptr (SolCase) envelope_case = make_envelope_case (real_case, real->grid);
      g_autoptr (SolPhysicsRun) envelope = sol_physics_run (envelope_case, backend);
      gsize n = envelope->grid->n_omega, n_column = envelope->n_column;
      g_autofree SolComplex *got =
          g_memdup2 (sol_physics_run_get_exit (envelope), n_column * n * sizeof (SolComplex));
      g_autofree SolComplex *want = g_new (SolComplex, n_column * n);
      for (gsize c = 0; c < n_column; c++)
        {
          g_autofree SolComplex *one =
              take_positive (real, envelope,
                             sol_physics_run_get_exit (real) + c * real->grid->n_omega);
          memcpy (want + c * n, one, n * sizeof (SolComplex));
        }
      if (!twin->has_harmonic)
        turn_to (got, want, n_column * n);
      g_test_message ("%s %s: %.2e, %u against %u samples", twin->name, backend,
                      sol_test_field_error (got, want, n_column * n),
                      (unsigned) envelope->grid->n_fine, (unsigned) real->grid->n_fine);
      sol_assert_field_close (T, got, want, n_column * n, twin->bound);
      sol_assert_close (T, sol_physics_run_get_statistic (envelope, SOL_STATISTIC_ENERGY, 1),
                        sol_physics_run_get_statistic (real, SOL_STATISTIC_ENERGY, 1), 1e-6);
      sol_assert_close (T, sol_physics_run_get_statistic (envelope, SOL_STATISTIC_PEAK_POWER, 1),
                        sol_physics_run_get_statistic (real, SOL_STATISTIC_PEAK_POWER, 1), 1e-2);
      sol_assert_close (T,
                        sol_physics_run_get_statistic (envelope, SOL_STATISTIC_PEAK_INTENSITY, 1),
                        sol_physics_run_get_statistic (real, SOL_STATISTIC_PEAK_INTENSITY, 1),
                        1e-2);
    }
}

static const Twin twins[] = {
  { "kerr", { "response.third_harmonic=false", NULL }, FALSE, 1e-6 },
  { "kerr-harmonic", { NULL }, TRUE, 1e-5 },
  { "raman",
    { "response.third_harmonic=false", "fill.gas=H2", "fill.pressure=3 bar", "geometry.loss=false",
      NULL },
    FALSE,
    2e-3 },
  { "two-polarisations",
    { "response.third_harmonic=false", "pulse.polarisation=elliptic:0.5", NULL },
    FALSE,
    1e-6 },
  { "two-polarisations-raman",
    { "response.third_harmonic=false", "pulse.polarisation=elliptic:0.5", "fill.gas=H2",
      "fill.pressure=3 bar", NULL },
    FALSE,
    2e-3 },
  { "modes",
    { "response.third_harmonic=false", "run.model=multimode", "geometry.modes=HE11..HE12",
      "geometry.length=2 cm", "grid.radial_points=16", NULL },
    FALSE,
    1e-6 },
  { "taper",
    { "response.third_harmonic=false", "geometry.core_radius=50 um -> 30 um", NULL },
    FALSE,
    1e-6 },
  { "taper-harmonic", { "geometry.core_radius=50 um -> 30 um", NULL }, TRUE, 1e-5 },
  { "taper-modes",
    { "response.third_harmonic=false", "run.model=multimode", "geometry.modes=HE11..HE12",
      "geometry.length=2 cm", "geometry.core_radius=50 um -> 30 um", NULL },
    FALSE,
    1e-6 },
};

/* The twins of a taper would agree on a guide whose radius stays as well: it has to matter. */
static void
test_taper_matters (void)
{
  static const char *const changes[] = { "run.field=envelope", "response.third_harmonic=false" };
  g_autoptr (SolPhysicsRun) taper =
      sol_physics_run_text ("cpu", argon, changes[0], changes[1],
                            "geometry.core_radius=50 um -> 30 um", NULL);
  g_autoptr (SolPhysicsRun) narrow = sol_physics_run_text ("cpu", argon, changes[0], changes[1],
                                                           "geometry.core_radius=40 um", NULL);
  double off = sol_physics_run_difference (narrow, taper);
  g_test_message ("%.2g off a radius in between", off);
  g_assert_cmpfloat (off, >, 0.01); /* class T: above all bounds of the twins */
}

/* What an envelope cannot hold is refused by its name. */
static void
test_refusals (void)
{
  static const struct
  {
    const char *assignments[4];
    const char *word;
  } rows[] = {
    { { "run.field=envelope", "response.plasma=band", NULL }, "response.plasma" },
    { { "run.field=envelope", "pulse.angle=0.3 rad", NULL }, "third harmonic" },
    { { "run.field=envelope", "grid.reference_wavelength=5 um", NULL }, "carrier" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (SolCase) the_case = sol_physics_case (argon, NULL);
      g_autoptr (GError) error = NULL;
      assign_all (the_case, rows[i].assignments);
      g_autoptr (SolPhysicsRun) run = sol_physics_run_try (the_case, "cpu", &error);
      g_assert_null (run);
      if (strstr (error->message, rows[i].word) == NULL)
        g_error ("“%s” does not name “%s”", error->message, rows[i].word);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (twins); i++)
    {
      g_autofree char *path = g_strconcat ("/physics/envelope/", twins[i].name, NULL);
      g_test_add_data_func (path, &twins[i], test_twin);
    }
  g_test_add_func ("/physics/envelope/taper-matters", test_taper_matters);
  g_test_add_func ("/physics/envelope/refusals", test_refusals);
  return g_test_run ();
}
