/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "gate-cases.h"

#include <stddef.h>

#define FOUR_MODES                                                                                 \
  "run.model=multimode", "geometry.modes=HE11..HE14", "fill.equation_of_state=ideal"

/* The small ones first: where time runs out it is the large ones that are missing. */
const SolGateCase sol_gate_cases[] = {
  { "one mode, Kerr", "helium-rdw", { "response.plasma=off" } },
  { "one mode, plasma", "helium-rdw", { NULL } },
  { "four modes, plasma", "helium-rdw", { FOUR_MODES, "grid.radial_points=16" } },
  { "radial, plasma", "air-focus", { "grid.radial_points=64" } },
  { "one mode, Kerr", "helium-rdw", { "response.plasma=off", "grid.time_window=6 ps" } },
  { "one mode, plasma", "helium-rdw", { "grid.time_window=6 ps" } },
  { "four modes, plasma", "helium-rdw", { FOUR_MODES, "grid.radial_points=128" } },
  { "radial, plasma", "air-focus", { "grid.radial_points=256", "grid.time_window=0.8 ps" } },
  { "one mode, plasma", "helium-rdw", { "grid.time_window=90 ps" } },
  { "four modes, plasma",
    "helium-rdw",
    { FOUR_MODES, "grid.radial_points=128", "grid.time_window=3 ps" } },
  { "radial, plasma", "air-focus", { "grid.radial_points=512", "grid.time_window=3 ps" } },
  { NULL },
};
