/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/standing-cases.h"

static const SolStandingCase cases[] = {
  /* The validation case of that name (docs/physics/validation.md). */
  { "argon-kerr",
    "neon-spm",
    { "fill.gas=Ar", "fill.pressure=0.5 bar", "fill.equation_of_state=ideal", "pulse.energy=150 uJ",
      "grid.absorber=off", "stepper.rtol=1e-8", "stepper.planes=11" },
    TRUE },
  { "helium-trapezoid", "helium-rdw", { "response.plasma=trapezoid" }, TRUE },
  { "helium-band", "helium-rdw", { "response.plasma=band" }, TRUE },
  { "helium-kerr", "helium-rdw", { "response.plasma=off" }, TRUE },
  /* The validation case of four modes, with the band rule. */
  { "helium-four-modes",
    "helium-rdw",
    { "run.model=multimode", "geometry.modes=HE11..HE14", "geometry.core_radius=75 um",
      "geometry.length=0.1 m", "fill.pressure=2 bar", "fill.equation_of_state=ideal",
      "pulse.duration=10 fs", "pulse.energy=150 uJ", "grid.wavelength_min=150 nm",
      "grid.time_window=0.2 ps", "grid.radial_points=32", "stepper.planes=6" },
    TRUE },
  { "helium-vector",
    "helium-four-modes",
    { "run.model=vector", "geometry.modes=HE11a, HE11b", "geometry.length=0.1 m",
      "pulse.polarisation=circular", "grid.radial_points=16", "grid.angular_points=8",
      "stepper.planes=6" },
    TRUE },
  { "argon-radial",
    "air-focus",
    { "pulse.energy=100 uJ", "geometry.length=0.05 m", "pulse.focus=0.3 m", "stepper.planes=6" },
    TRUE },
  { "fibre-supercontinuum",
    "fibre-supercontinuum",
    { "grid.points=8192", "stepper.planes=2" },
    TRUE },
  /* What the window computes after an edit, and while a slider moves (session/preview.c). */
  { "helium-preview", "helium-rdw", { "stepper.rtol=1e-4", "stepper.planes=61" }, FALSE },
  { "helium-moving", "helium-rdw", { "stepper.rtol=1e-3", "stepper.planes=61" }, FALSE },
};

/**
 * sol_standing_case_get:
 * @i: number of a row
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): the row; NULL behind the last
 */
const SolStandingCase *
sol_standing_case_get (int i)
{
  return i >= 0 && (gsize) i < G_N_ELEMENTS (cases) ? &cases[i] : NULL;
}
