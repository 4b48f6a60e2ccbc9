/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/plot-theory.h"

#include "base/constants.h"
#include "model/guide/design.h"
#include "model/guide/guide-search.h"
#include "model/guide/mode-field.h"
#include "model/guide/mode-list.h"
#include "session/check/sketch-scene.h"
#include "solver/translate-kind.h"
#include "solver/translate.h"

#include <math.h>
#include <string.h>

/* Radii of the picture of a mode; odd. */
#define N_R 97
/* Zeros of dispersion are looked for between these wavelengths. */
#define ZERO_MIN_M 100e-9
#define ZERO_MAX_M 3e-6

/* What was asked last: scenes of one plane ask again and again. */
typedef struct
{
  double z_m, power_w; /* NAN: nothing yet */
  int n;
  SolPlotAbsence absence;
  double omega_rad_per_s[SOL_PLOT_MAX_MARKS];
} Answer;

struct _SolPlotTheory
{
  SolPlotAbsence absence; /* of everything, at every place; NONE: of nothing */
  GMutex lock;            /* of the scene and the answers */
  SolSketchScene scene;
  double pump_m;
  double core_radius_m;
  double length_m;
  double zero_min_m; /* where the formulas of the gas begin */
  gboolean has_kerr;
  Answer answer[SOL_PLOT_N_MARKS];
  SolPlotBeam beam;
  double r_m[N_R];
  double weight_m2[N_R];
  int n_mode;
  double *shape; /* [n_mode, N_R]; NULL: the modes are not alike round the axis */
};

static double
get_omega (double wavelength_m)
{
  return 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_m;
}

/* One mode over the radii, in 1/m: the square integrates to one over the core. */
static void
draw_mode (const SolPlotTheory *self, const SolGuideMode *mode, double *shape)
{
  double scale = sqrt (0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S);
  for (int k = 0; k < N_R; k++)
    {
      SolModeField e =
          sol_mode_field_at (&mode->shape, self->core_radius_m, self->r_m[k], 0.0, 0.0);
      shape[k] = scale * copysign (hypot (e.x, e.y), e.x + e.y);
    }
}

/* Modes whose field has one direction and does not turn round the axis add as numbers do: HE1m of one
 * orientation. The radii go from the axis, where these modes are brightest, to the wall; the weights are
 * those of Simpson's rule. */
static void
draw_modes (SolPlotTheory *self, const char *list)
{
  g_autofree SolGuideMode *modes = sol_mode_list_parse (list, &self->n_mode, NULL);
  gboolean is_alike = modes != NULL;
  for (int i = 0; is_alike && i < self->n_mode; i++)
    is_alike = modes[i].shape.kind == SOL_MODE_HE && modes[i].shape.n == 1 &&
               fabs (modes[i].angle_rad - modes[0].angle_rad) < 1e-9;
  if (!is_alike)
    return;
  double step = self->core_radius_m / (N_R - 1);
  self->shape = g_new (double, (gsize) self->n_mode *N_R);
  for (int k = 0; k < N_R; k++)
    {
      double share = k == 0 || k == N_R - 1 ? 1.0 : k % 2 == 1 ? 4.0 : 2.0;
      self->r_m[k] = k * step;
      self->weight_m2[k] = share / 3.0 * 2.0 * SOL_PI * self->r_m[k] * step;
    }
  for (int i = 0; i < self->n_mode; i++)
    draw_mode (self, &modes[i], self->shape + i * N_R);
  self->beam = (SolPlotBeam){ N_R, self->r_m, self->weight_m2, self->shape, NULL };
}

static double
find_zero_min_m (const SolSketchScene *scene)
{
  double low = ZERO_MIN_M;
  for (int i = 0; i < sol_medium_get_n_species (scene->medium); i++)
    {
      double first, last;
      sol_gas_get_range_m (sol_medium_get_gas (scene->medium, i), &first, &last);
      low = fmax (low, first);
    }
  return low;
}

static SolPlotAbsence
find_absence (const SolCase *the_case)
{
  if (the_case == NULL || the_case->n_pulses < 1)
    return SOL_PLOT_ABSENCE_UNKNOWN;
  if (the_case->run.model == SOL_CASE_MODEL_RADIAL)
    return SOL_PLOT_ABSENCE_RADIAL;
  if (the_case->run.model == SOL_CASE_MODEL_GNLSE)
    return SOL_PLOT_ABSENCE_BETAS;
  if (sol_translate_is_solid (the_case))
    return SOL_PLOT_ABSENCE_SOLID;
  return sol_translate_check_scope (the_case, NULL) ? SOL_PLOT_ABSENCE_NONE
                                                    : SOL_PLOT_ABSENCE_UNKNOWN;
}

/**
 * sol_plot_theory_new:
 * @the_case: (nullable): the case of a run; not kept
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): what theory says of the first mode in a guide with gas; of others it says why
 *   it says nothing
 */
SolPlotTheory *
sol_plot_theory_new (const SolCase *the_case)
{
  SolPlotTheory *self = g_new0 (SolPlotTheory, 1);
  g_mutex_init (&self->lock);
  self->absence = find_absence (the_case);
  if (self->absence == SOL_PLOT_ABSENCE_NONE &&
      !sol_sketch_scene_init (&self->scene, the_case, NULL))
    self->absence = SOL_PLOT_ABSENCE_UNKNOWN;
  if (self->absence != SOL_PLOT_ABSENCE_NONE)
    return self;
  for (int i = 0; i < SOL_PLOT_N_MARKS; i++)
    self->answer[i].z_m = NAN;
  self->pump_m = the_case->pulses[0].wavelength_m;
  self->core_radius_m = self->scene.guide.core_radius_m;
  self->length_m = the_case->geometry.length_m;
  self->zero_min_m = find_zero_min_m (&self->scene);
  self->has_kerr = the_case->response.kerr;
  draw_modes (self, the_case->geometry.modes);
  return self;
}

/**
 * sol_plot_theory_free:
 * @self: (nullable): the theory
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_theory_free (SolPlotTheory *self)
{
  if (self == NULL)
    return;
  sol_sketch_scene_clear (&self->scene);
  g_mutex_clear (&self->lock);
  g_free (self->shape);
  g_free (self);
}

/**
 * sol_plot_theory_get_beam:
 * @self: the theory
 * @n_mode: modes that the planes have
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): the modes across the beam; NULL if they are not known
 */
const SolPlotBeam *
sol_plot_theory_get_beam (const SolPlotTheory *self, int n_mode)
{
  return self->shape != NULL && self->n_mode == n_mode ? &self->beam : NULL;
}

static void
find_zeros (SolPlotTheory *self, Answer *answer)
{
  /* The longest: shorter ones belong to resonances of the formulas. */
  double zero_m;
  answer->n =
      sol_guide_zero_dispersion_m (&self->scene.guide, self->zero_min_m, ZERO_MAX_M, &zero_m, 1);
  answer->omega_rad_per_s[0] = get_omega (zero_m);
}

static void
find_wave (SolPlotTheory *self, Answer *answer)
{
  const SolSketchScene *scene = &self->scene;
  double omega = get_omega (self->pump_m), wave_m;
  SolJet chi = sol_medium_susceptibility (scene->medium, scene->density_per_m3, omega, 0);
  double chi3 = sol_medium_chi3_m2_per_v2 (scene->medium, scene->density_per_m3);
  double area_m2 =
      sol_capillary_mode_effective_area_m2 (&scene->modes[0].shape, scene->guide.core_radius_m);
  double gamma = sol_design_gamma_per_w_per_m (sol_design_n2_m2_per_w (chi3, creal (chi.c[0])),
                                               omega, area_m2);
  double soliton_per_m =
      self->has_kerr && isfinite (gamma) ? sol_design_soliton_per_m (gamma, answer->power_w) : 0.0;
  answer->n = sol_guide_dispersive_waves_m (&scene->guide, self->pump_m, soliton_per_m, &wave_m, 1);
  answer->omega_rad_per_s[0] = get_omega (wave_m);
}

static void
find_answer (SolPlotTheory *self, SolPlotMark kind, Answer *answer)
{
  SolPathPoint place =
      sol_sketch_scene_look_at (&self->scene, CLAMP (answer->z_m, 0.0, self->length_m));
  /* Without gas the guide alone has no zero, and nothing is in step with anything. */
  if (!(place.pressure_pa > 0.0) || !sol_sketch_scene_set (&self->scene, &place, NULL))
    {
      answer->absence = SOL_PLOT_ABSENCE_EMPTY;
      return;
    }
  if (kind == SOL_PLOT_MARK_ZERO_DISPERSION)
    find_zeros (self, answer);
  else
    find_wave (self, answer);
  answer->absence = answer->n > 0 ? SOL_PLOT_ABSENCE_NONE : SOL_PLOT_ABSENCE_NOWHERE;
}

/**
 * sol_plot_theory_get_marks:
 * @self: the theory
 * @kind: what is asked
 * @z_m: where
 * @power_w: peak power of the pulse there
 * @omega_rad_per_s: (out): [SOL_PLOT_MAX_MARKS] where in the spectrum
 * @absence: (out): why nowhere
 *
 * Threads: any. Allocates: yes.
 * Returns: how many there are
 */
int
sol_plot_theory_get_marks (SolPlotTheory *self,
                           SolPlotMark kind,
                           double z_m,
                           double power_w,
                           double omega_rad_per_s[SOL_PLOT_MAX_MARKS],
                           SolPlotAbsence *absence)
{
  Answer *answer = &self->answer[kind];
  *absence = self->absence;
  if (self->absence != SOL_PLOT_ABSENCE_NONE)
    return 0;
  g_mutex_lock (&self->lock);
  gboolean is_known = fabs (answer->z_m - z_m) <= 0.0 && fabs (answer->power_w - power_w) <= 0.0;
  if (!is_known)
    {
      *answer = (Answer){ .z_m = z_m, .power_w = power_w };
      find_answer (self, kind, answer);
    }
  int n = answer->n;
  *absence = answer->absence;
  memcpy (omega_rad_per_s, answer->omega_rad_per_s, (gsize) n * sizeof *omega_rad_per_s);
  g_mutex_unlock (&self->lock);
  return n;
}
