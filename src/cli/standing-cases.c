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
