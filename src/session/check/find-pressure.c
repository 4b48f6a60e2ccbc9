/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/find-pressure.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/root.h"
#include "base/units.h"
#include "model/guide/guide-search.h"
#include "session/check/case-check.h"
#include "session/check/sketch-scene.h"
#include "session/device/run-backend.h"
#include "solver/translate-kind.h"
#include "solver/translate.h"

#include <math.h>

/* Far finer than a gas is filled. */
#define PRESSURE_FORMAT "%.4e"

/* Pressures of the higher end that are tried, up to the highest that is looked for in an even fill. */
#define HIGHEST_PA (100.0 * SOL_BAR_PA)
#define N_TRIED 160
#define N_ROOTS_MAX 8
/* So close to the pressure that is wanted at the place where the pulse is shortest. */
#define SHARE_MAX 1e-6

/* A gradient whose ends keep their ratio. */
typedef struct
{
  const SolCase *the_case;
  const SolSketch *sketch; /* of it */
  double wanted_pa;        /* where the pulse is shortest */
  SolFoundPressure tried;
} Gradient;

static gboolean
has_gradient (const SolProfile *profile)
{
  return profile->n_points == 2 && profile->spans_length &&
         fabs (profile->value[1] - profile->value[0]) > 0.0;
}

static double
get_highest (const SolProfile *profile)
{
  double highest = 0.0;
  for (int i = 0; i < profile->n_points; i++)
    highest = fmax (highest, profile->value[i]);
  return highest;
}

/* What is too much or too little where the pulse is shortest; the place moves with the pressure. */
static double
miss_at_log_pressure (double log_pressure, gpointer data)
{
  Gradient *self = data;
  g_auto (SolSketchScene) scene = { 0 };
  g_autoptr (SolCase) c = sol_case_copy (self->the_case);
  SolSketch sketch = *self->sketch;
  double scale = exp (log_pressure) / get_highest (&c->fill.pressure_pa);
  for (int i = 0; i < c->fill.pressure_pa.n_points; i++)
    c->fill.pressure_pa.value[i] *= scale;
  sketch.the_case = c;
  if (!sol_sketch_scene_init (&scene, c, NULL) || !sol_sketch_move_shortest (&sketch, &scene, NULL))
    return NAN;
  self->tried =
      (SolFoundPressure){ exp (log_pressure), sketch.shortest.z_m, sketch.shortest.pressure_pa };
  return log (sketch.shortest.pressure_pa / self->wanted_pa);
}

/* The lowest pressure of the higher end that does it. Nowhere is there more than there: the search begins at what
 * is wanted, which is the answer where the pulse does not compress. */
static gboolean
find_along_gradient (Gradient *self, SolFoundPressure *found)
{
  double first = log (self->wanted_pa), x[N_TRIED], root[N_ROOTS_MAX];
  for (int i = 0; i < N_TRIED; i++)
    x[i] = first + (log (HIGHEST_PA) - first) * i / (N_TRIED - 1);
  gboolean is_found = fabs (miss_at_log_pressure (first, self)) < SHARE_MAX;
  int n = is_found ? 0 : sol_root_scan (miss_at_log_pressure, self, x, N_TRIED, root, N_ROOTS_MAX);
  for (int i = 0; i < n && !is_found; i++)
    is_found = fabs (miss_at_log_pressure (root[i], self)) < SHARE_MAX;
  *found = self->tried;
  return is_found;
}

/* In step with the strongest pulse, where it is shortest. */
static gboolean
find_for_wave (const SolCase *the_case,
               SolSketchScene *scene,
               double wavelength_m,
               SolFoundPressure *found,
               GError **error)
{
  g_auto (SolCaseCheck) check = { 0 };
  double pressure_pa;
  if (!sol_case_check_run_full (&check, the_case, sol_run_choose_backend (the_case), NULL, TRUE,
                                error) ||
      !sol_guide_pressure_for_dispersive_wave_pa (&scene->guide, check.sketch->wavelength_m,
                                                  wavelength_m, &pressure_pa, error))
    return FALSE;
  *found = (SolFoundPressure){ pressure_pa, 0.0, pressure_pa };
  Gradient gradient = { the_case, check.sketch, pressure_pa, *found };
  if (!has_gradient (&the_case->fill.pressure_pa) || find_along_gradient (&gradient, found))
    return TRUE;
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
               "A dispersive wave at %g nm wants %g bar where the pulse is shortest, and along "
               "this gradient "
               "no pressure up to %g bar at the higher end gives that there. Change the ends of "
               "the gradient.",
               wavelength_m * 1e9, pressure_pa / SOL_BAR_PA, HIGHEST_PA / SOL_BAR_PA);
  return FALSE;
}

/**
 * sol_find_pressure:
 * @the_case: a case
 * @what: what is to be put somewhere
 * @wavelength_m: where
 * @found: (out): the pressure that does it, by linear dispersion. The dispersive wave is in step with the strongest
 *   pulse at the place where that is shortest, which moves with the pressure; zero dispersion is that of the end
 *   of a gradient that has more pressure
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE if no pressure does or there is no gas to fill; as sol_translate() and, for a
 *   dispersive wave, sol_case_check_run().
 * Threads: any. Allocates: for a moment.
 * Returns: TRUE on success
 */
gboolean
sol_find_pressure (const SolCase *the_case,
                   SolFindPressureFor what,
                   double wavelength_m,
                   SolFoundPressure *found,
                   GError **error)
{
  g_auto (SolSketchScene) scene = { 0 };
  const SolProfile *profile = &the_case->fill.pressure_pa;
  if (!sol_translate_check_scope (the_case, error))
    return FALSE;
  if (the_case->run.model == SOL_CASE_MODEL_GNLSE || sol_translate_is_solid (the_case))
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "This guide holds no gas; choose a hollow one to find a pressure.");
      return FALSE;
    }
  if (!sol_sketch_scene_init (&scene, the_case, error))
    return FALSE;
  if (what == SOL_FIND_DISPERSIVE_WAVE)
    return find_for_wave (the_case, &scene, wavelength_m, found, error);
  if (!sol_guide_pressure_for_zero_dispersion_pa (&scene.guide, wavelength_m, &found->pressure_pa,
                                                  error))
    return FALSE;
  found->local_pa = found->pressure_pa;
  gboolean rises = has_gradient (profile) && profile->value[1] > profile->value[0];
  found->z_m = rises ? the_case->geometry.length_m : 0.0;
  return TRUE;
}

/**
 * sol_find_pressure_assignment:
 * @the_case: a case
 * @pressure_pa: the pressure that its fill is to have
 *
 * Along a gradient it becomes the pressure of the end that has more; the ends keep their ratio.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): "fill.pressure=..."; NULL where the pressure is given by points
 */
char *
sol_find_pressure_assignment (const SolCase *the_case, double pressure_pa)
{
  const SolProfile *profile = &the_case->fill.pressure_pa;
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_autoptr (GString) text = g_string_new ("fill.pressure=");
  double highest = get_highest (profile);
  if (profile->n_points > 1 && !has_gradient (profile))
    return NULL;
  for (int i = 0; i < MAX (profile->n_points, 1); i++)
    {
      double share = has_gradient (profile) ? profile->value[i] / highest : 1.0;
      g_ascii_formatd (digits, sizeof digits, PRESSURE_FORMAT, share * pressure_pa);
      g_autofree char *end =
          sol_units_format (g_ascii_strtod (digits, NULL), SOL_UNIT_PRESSURE, "bar");
      g_string_append_printf (text, "%s%s", i > 0 ? " -> " : "", end);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
