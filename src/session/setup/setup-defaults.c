/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/setup/setup-defaults.h"

#include "io/case/case-file.h"
#include "session/setup/setup-key.h"

/* What an empty window starts from: the keys that the tables leave open, so that it can be run. */
static const char *const start_values[] = {
  "geometry.core_radius=125 um", "geometry.length=1.5 m",   "fill.gas=He",
  "fill.pressure=0.8 bar",       "pulse.wavelength=800 nm", "pulse.duration=10 fs",
  "pulse.energy=150 uJ",
};

/**
 * sol_setup_defaults_new:
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the case that an empty window starts from
 */
SolCase *
sol_setup_defaults_new (void)
{
  g_autoptr (SolCase) c = sol_case_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (start_values); i++)
    if (!sol_case_set (c, start_values[i], NULL))
      g_return_val_if_reached (NULL);
  return g_steal_pointer (&c);
}

/**
 * sol_setup_defaults_new_for:
 * @the_case: a case
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the defaults that go with its model, from which some keys have theirs
 */
SolCase *
sol_setup_defaults_new_for (const SolCase *the_case)
{
  SolSetupKey model;
  g_autoptr (SolCase) c = sol_setup_defaults_new ();
  if (sol_setup_key_find (&model, "run.model"))
    {
      g_autofree char *word = sol_setup_key_get_text (&model, the_case);
      g_autofree char *assignment = g_strconcat ("run.model=", word, NULL);
      sol_case_set (c, assignment, NULL);
    }
  return g_steal_pointer (&c);
}
