/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/find-pressure.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/numbers/root.h"
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

/* Pressures of the end that has more which are tried: an even fill of the highest is still a gas. */
#define LOWEST_PA (1e-4 * SOL_BAR_PA)
#define HIGHEST_PA (100.0 * SOL_BAR_PA)
#define N_TRIED 160
#define N_ROOTS_MAX 8
/* What the derived quantities show for a pressure is what was wanted, this far. */
#define SHARE_MAX 1e-6

/* The case with its pressures from 0 to 1 Pa, which the scene multiplies. */
typedef struct
{
  SolCase *unit;
  SolSketch sketch; /* of the case, but for the pressure */
  SolSketchScene scene;
  SolFindPressureFor what;
  double end_m; /* of the guide, which has the most gas */
  double omega_rad_per_s;
  GCancellable *cancellable;
} Search;

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

static void
search_clear (Search *self)
{
  sol_sketch_scene_clear (&self->scene);
  g_clear_pointer (&self->unit, sol_case_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

/* A vacuum says nothing of how the gas is spread: it is even. */
static gboolean
search_init (Search *self, const SolCase *the_case, const SolSketch *sketch, GError **error)
{
  self->unit = sol_case_copy (the_case);
  self->sketch = *sketch;
  self->sketch.the_case = self->unit;
  SolProfile *profile = &self->unit->fill.pressure_pa;
  double highest_pa = get_highest (profile);
  for (int i = 0; i < profile->n_points; i++)
    profile->value[i] = highest_pa > 0.0 ? profile->value[i] / highest_pa : 1.0;
  gboolean rises = has_gradient (profile) && profile->value[1] > profile->value[0];
  self->end_m = rises ? the_case->geometry.length_m : 0.0;
  return sol_sketch_scene_init (&self->scene, self->unit, error);
}

/* Takes the scene to where what is wanted would hold, which moves with the pressure. */
static gboolean
go_there (Search *self, double log_pressure, SolSketchPlace *place)
{
  self->scene.pressure_scale = exp (log_pressure);
  if (g_cancellable_is_cancelled (self->cancellable))
    return FALSE;
  if (self->what == SOL_FIND_DISPERSIVE_WAVE)
    return sol_sketch_find_shortest (&self->sketch, &self->scene, place, NULL);
  *place = (SolSketchPlace){ .z_m = self->end_m };
  place->pressure_pa = sol_sketch_scene_look_at (&self->scene, self->end_m).pressure_pa;
  return sol_sketch_scene_go_to (&self->scene, self->end_m, NULL);
}

static double
miss_at_log_pressure (double log_pressure, gpointer data)
{
  Search *self = data;
  SolSketchPlace place;
  if (!go_there (self, log_pressure, &place))
    return NAN;
  return self->what == SOL_FIND_ZERO_DISPERSION
             ? sol_guide_beta (&self->scene.guide, self->omega_rad_per_s, 2)
             : sol_guide_mismatch_per_m (&self->scene.guide, self->sketch.omega_rad_per_s,
                                         sol_sketch_get_soliton_per_m (&self->sketch, &place),
                                         self->omega_rad_per_s);
}

/* Whether what is wanted is among the wavelengths that the derived quantities show. */
static gboolean
is_shown (Search *self, double log_pressure, double wavelength_m, SolFoundPressure *found)
{
  SolSketchPlace place;
  if (!go_there (self, log_pressure, &place))
    return FALSE;
  gboolean is_wave = self->what == SOL_FIND_DISPERSIVE_WAVE;
  if (is_wave)
    sol_sketch_find_waves (&self->sketch, &self->scene, &place);
  else
    sol_sketch_find_wavelengths (&self->sketch, &self->scene, &place);
  const double *shown_m = is_wave ? self->sketch.dispersive_wave_m : place.zero_dispersion_m;
  *found = (SolFoundPressure){ exp (log_pressure), place.z_m, place.pressure_pa, NAN };
  for (int i = 0; i < (is_wave ? self->sketch.n_waves : place.n_zeros); i++)
    {
      if (fabs (shown_m[i] / wavelength_m - 1.0) < SHARE_MAX)
        return TRUE;
      found->longer_m = i == 0 ? shown_m[i] : found->longer_m;
    }
  return FALSE;
}

/* The lowest pressure for which the derived quantities show what is wanted. */
static gboolean
search (Search *self, double wavelength_m, SolFoundPressure *found, GError **error)
{
  double x[N_TRIED], root[N_ROOTS_MAX];
  for (int i = 0; i < N_TRIED; i++)
    x[i] = log (LOWEST_PA) + log (HIGHEST_PA / LOWEST_PA) * i / (N_TRIED - 1);
  self->omega_rad_per_s = 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_m;
  int n = sol_root_scan (miss_at_log_pressure, self, x, N_TRIED, root, N_ROOTS_MAX);
  for (int i = 0; i < n; i++)
    if (is_shown (self, root[i], wavelength_m, found))
      return TRUE;
  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
               "No pressure up to %g bar at which the fill is a gas puts %s at %g nm. Change the "
               "core radius or the gas.",
               HIGHEST_PA / SOL_BAR_PA,
               self->what == SOL_FIND_ZERO_DISPERSION ? "zero dispersion" : "a dispersive wave",
               wavelength_m * 1e9);
  return FALSE;
}

/**
 * sol_find_pressure:
 * @the_case: a case
 * @what: what is to be put somewhere
 * @wavelength_m: where
 * @found: (out): the lowest pressure for which the derived quantities show it. A dispersive wave is in
 *   step with the strongest soliton at the place where the pulse is shortest, which moves with the pressure;
 *   zero dispersion is that of the end of a gradient that has more pressure
 * @cancellable: (nullable): ends the search
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE if no pressure does or there is no gas to fill; G_IO_ERROR_CANCELLED; as
 *   sol_translate() and sol_case_check_run().
 * Threads: any. Allocates: for a moment.
 * Returns: TRUE on success
 */
gboolean
sol_find_pressure (const SolCase *the_case,
                   SolFindPressureFor what,
                   double wavelength_m,
                   SolFoundPressure *found,
                   GCancellable *cancellable,
                   GError **error)
{
  g_auto (SolCaseCheck) check = { 0 };
  g_auto (Search) self = { .what = what, .cancellable = cancellable };
  if (!sol_translate_check_scope (the_case, error))
    return FALSE;
  if (the_case->run.model == SOL_CASE_MODEL_GNLSE || sol_translate_is_solid (the_case))
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "This guide holds no gas; choose a hollow one to find a pressure.");
      return FALSE;
    }
  return sol_case_check_run_full (&check, the_case, sol_run_choose_backend (the_case), NULL, TRUE,
                                  error) &&
         search_init (&self, the_case, check.sketch, error) &&
         search (&self, wavelength_m, found, error);
}

typedef struct
{
  SolCase *the_case;
  SolFindPressureFor what;
  double wavelength_m;
} Question;

static void
question_free (gpointer data)
{
  Question *self = data;
  sol_case_free (self->the_case);
  g_free (self);
}

static void
find_in_thread (GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
  const Question *question = data;
  SolFoundPressure found;
  GError *error = NULL;
  if (!sol_find_pressure (question->the_case, question->what, question->wavelength_m, &found,
                          cancellable, &error))
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_memdup2 (&found, sizeof found), g_free);
}

/**
 * sol_find_pressure_async:
 * @the_case: a case; copied
 * @what: what is to be put somewhere
 * @wavelength_m: where
 * @cancellable: (nullable): ends the search
 * @callback: gets the answer in the main context of the caller
 * @user_data: for @callback
 *
 * As sol_find_pressure(), in a thread.
 *
 * Threads: one with a main context. Allocates: yes.
 */
void
sol_find_pressure_async (const SolCase *the_case,
                         SolFindPressureFor what,
                         double wavelength_m,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Question *question = g_new (Question, 1);
  *question = (Question){ sol_case_copy (the_case), what, wavelength_m };
  g_task_set_source_tag (task, sol_find_pressure_async);
  g_task_set_task_data (task, question, question_free);
  g_task_run_in_thread (task, find_in_thread);
}

/**
 * sol_find_pressure_finish:
 * @result: what the callback got
 * @found: (out): the pressure
 * @error: return location
 *
 * Errors: as sol_find_pressure().
 * Threads: that of the callback. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_find_pressure_finish (GAsyncResult *result, SolFoundPressure *found, GError **error)
{
  g_autofree SolFoundPressure *answer = g_task_propagate_pointer (G_TASK (result), error);
  if (answer != NULL)
    *found = *answer;
  return answer != NULL;
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
