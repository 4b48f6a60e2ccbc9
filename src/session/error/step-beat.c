/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/error/step-beat.h"

#include "base/constants.h"
#include "session/check/sketch-scene.h"
#include "solver/translate.h"

#include <math.h>

/* Of the way: each has its longest step, and the guide as it is at either end. */
#define N_PARTS 4
/* Wavelengths between the third harmonic and the edge of the grid. */
#define N_WAVELENGTHS 64

typedef struct
{
  double longest_m; /* 0: there is none */
  int n;
} Steps;

static void
look_at_steps (const SolCase *c, const SolStepStore *steps, Steps parts[N_PARTS])
{
  SolStepRecord step;
  for (gint64 i = 0; sol_step_store_get_step (steps, i, &step); i++)
    {
      int part = (int) ((step.z_m + 0.5 * step.h_m) / c->geometry.length_m * N_PARTS);
      part = CLAMP (part, 0, N_PARTS - 1);
      if (!step.accepted)
        continue;
      parts[part].longest_m = fmax (parts[part].longest_m, step.h_m);
      parts[part].n++;
    }
}

/* Of the source at three times the carrier of a pulse, which moves as the pulse does, with free light of the same
 * frequency; what all terms have in common with the vacuum drops out. */
static double
find_beat_per_m (const SolGuide *guide,
                 const SolJet *pump,
                 double omega_pump_rad_per_s,
                 double omega_rad_per_s)
{
  SolJet light = sol_guide_excess_per_m (guide, omega_rad_per_s, 0);
  double carrier = creal (pump->c[0]) - omega_pump_rad_per_s * creal (pump->c[1]);
  return 3.0 * carrier + omega_rad_per_s * creal (pump->c[1]) - creal (light.c[0]);
}

/* The longest wavelength above @longest_m, else @longest_m. What n steps add up to is most where each of them is a beat
 * long, and falls to nothing an n-th of a beat beside that: a line begins there. */
static double
scan (const SolGuide *guide, const SolCase *c, double pump_m, const Steps *steps, double longest_m)
{
  double line_rad = 2.0 * SOL_PI * (1.0 - 1.0 / steps->n);
  double omega_pump = 2.0 * SOL_PI * SOL_C_M_PER_S / pump_m;
  double first_m = pump_m / 3.0, turn_before = 0.0, before_m = NAN;
  double ratio = c->grid.wavelength_min_m / first_m;
  SolJet pump = sol_guide_excess_per_m (guide, omega_pump, 1);
  for (int i = 0; i < N_WAVELENGTHS; i++)
    {
      double wavelength_m = first_m * pow (ratio, (double) i / (N_WAVELENGTHS - 1));
      if (wavelength_m <= longest_m)
        break;
      double beat =
          find_beat_per_m (guide, &pump, omega_pump, 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_m);
      double turn = fabs (beat) * steps->longest_m / line_rad;
      if (turn >= 1.0 && i > 0)
        return wavelength_m + (before_m - wavelength_m) * (turn - 1.0) / (turn - turn_before);
      if (turn >= 1.0)
        return wavelength_m;
      turn_before = turn;
      before_m = wavelength_m;
    }
  return longest_m;
}

/**
 * sol_step_beat_find_longest_m:
 * @the_case: the case of the run
 * @steps: its steps
 *
 * A step that is as long as the beat of the third harmonic's source with free light, or several times that, takes
 * the source for one that is in step with the light, and what should stay weak grows from step to step: a line
 * that is not there with shorter steps. The first mode counts, and every pulse for itself.
 *
 * Threads: any. Allocates: for a moment.
 * Returns: the longest wavelength at which such lines can be, at most a third of that of a pulse; NAN: at none on the
 *   grid, or there is no third harmonic, or no guide
 */
double
sol_step_beat_find_longest_m (const SolCase *the_case, const SolStepStore *steps)
{
  Steps parts[N_PARTS] = { { 0 } };
  double longest_m = the_case->grid.wavelength_min_m;
  g_auto (SolSketchScene) scene = { 0 };
  if (!sol_translate_keeps_harmonic (the_case) ||
      the_case->geometry.kind == SOL_CASE_GEOMETRY_FREE_SPACE ||
      !(the_case->geometry.length_m > 0.0) || !sol_sketch_scene_init (&scene, the_case, NULL))
    return NAN;
  look_at_steps (the_case, steps, parts);
  for (int i = 0; i < 2 * N_PARTS; i++)
    {
      const Steps *part = &parts[i / 2];
      double z_m = the_case->geometry.length_m * ((i + 1) / 2) / N_PARTS;
      if (part->n == 0 || !sol_sketch_scene_go_to (&scene, z_m, NULL))
        continue;
      for (int k = 0; k < the_case->n_pulses; k++)
        longest_m =
            scan (&scene.guide, the_case, the_case->pulses[k].wavelength_m, part, longest_m);
    }
  return longest_m > the_case->grid.wavelength_min_m ? longest_m : (double) NAN;
}
