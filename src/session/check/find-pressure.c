/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/find-pressure.h"

#include "base/error.h"
#include "base/units.h"
#include "model/guide/guide-search.h"
#include "session/check/sketch-scene.h"
#include "solver/translate-kind.h"
#include "solver/translate.h"

/* Far finer than a gas is filled. */
#define PRESSURE_FORMAT "%.4e"

/**
 * sol_find_pressure:
 * @the_case: a case
 * @what: what is to be put somewhere
 * @wavelength_m: where
 * @pressure_pa: (out): the pressure that does it, by linear dispersion in the guide as it is at the entrance; the
 *   dispersive wave is in step with the first pulse
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE if no pressure does or there is no gas to fill; as sol_translate().
 * Threads: any. Allocates: for a moment.
 * Returns: TRUE on success
 */
gboolean
sol_find_pressure (const SolCase *the_case,
                   SolFindPressureFor what,
                   double wavelength_m,
                   double *pressure_pa,
                   GError **error)
{
  g_auto (SolSketchScene) scene = { 0 };
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
  if (what == SOL_FIND_ZERO_DISPERSION)
    return sol_guide_pressure_for_zero_dispersion_pa (&scene.guide, wavelength_m, pressure_pa,
                                                      error);
  return sol_guide_pressure_for_dispersive_wave_pa (&scene.guide, the_case->pulses[0].wavelength_m,
                                                    wavelength_m, pressure_pa, error);
}

/**
 * sol_find_pressure_assignment:
 * @the_case: a case
 * @pressure_pa: the pressure that its fill is to have
 *
 * Along a gradient it becomes the pressure of the end that has more.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): "fill.pressure=..."; NULL where the pressure is given by points
 */
char *
sol_find_pressure_assignment (const SolCase *the_case, double pressure_pa)
{
  const SolProfile *profile = &the_case->fill.pressure_pa;
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (digits, sizeof digits, PRESSURE_FORMAT, pressure_pa);
  g_autofree char *found =
      sol_units_format (g_ascii_strtod (digits, NULL), SOL_UNIT_PRESSURE, "bar");
  if (profile->n_points <= 1)
    return g_strdup_printf ("fill.pressure=%s", found);
  if (profile->n_points > 2)
    return NULL;
  gboolean rises = profile->value[1] > profile->value[0];
  g_autofree char *other =
      sol_units_format (profile->value[rises ? 0 : 1], SOL_UNIT_PRESSURE, "bar");
  return g_strdup_printf ("fill.pressure=%s -> %s", rises ? other : found, rises ? found : other);
}
