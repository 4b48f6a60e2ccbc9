/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sol-test.h"
#include "solver/step-messages.h"

#include <string.h>

/* What is said of light at the edges of a window of 0.4 ps whose samples reach over so much, with a band up to 4 um. */
static char *
say (SolResponseKind kind, double samples_s)
{
  SolFieldGrid grid = { .wavelength_max_m = 4e-6, .time_window_s = 0.4e-12, .n_fine = 1024 };
  SolResponse response = { .kind = kind };
  SolProblem problem = { .grid = &grid, .n_responses = 1, .responses = &response };
  SolTrialResult result = { .edge_energy_time = 2e-4 };
  g_autoptr (GPtrArray) messages = g_ptr_array_new_with_free_func (g_free);
  SolStepMessages self;
  grid.dt_fine_s = samples_s / (double) grid.n_fine;
  response.rate.field_max_v_per_m = INFINITY;
  sol_step_messages_init (&self, &problem, messages);
  sol_step_messages_watch (&self, 0.1, &result);
  sol_step_messages_watch (&self, 0.2, &result);
  g_assert_cmpuint (messages->len, ==, 1);
  return g_strdup (messages->pdata[0]);
}

/* The currents of free electrons radiate at short edges (here 27.7 fs, two periods, as in helium-rdw): there a window that
 * is a little smaller helps, as docs/PRESETS.md shows. Light that needs no electrons wants a larger one. */
static void
test_edges (void)
{
  g_autofree char *short_edges = say (SOL_RESPONSE_PLASMA, 455.4e-15);
  g_autofree char *long_edges = say (SOL_RESPONSE_PLASMA, 500e-15);
  g_autofree char *no_plasma = say (SOL_RESPONSE_KERR, 455.4e-15);
  g_assert_nonnull (strstr (short_edges, "smaller grid.time_window leaves longer edges"));
  g_assert_null (strstr (short_edges, "would hold it"));
  g_assert_nonnull (strstr (long_edges, "a larger grid.time_window would hold it"));
  g_assert_nonnull (strstr (no_plasma, "a larger grid.time_window would hold it"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/step-messages/edges", test_edges);
  return g_test_run ();
}
