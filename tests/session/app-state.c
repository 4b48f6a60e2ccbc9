/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/app-state.h"

#include <string.h>

/* The whole function, written a second time in the order of a reader: a row a state, a column an
 * event; "." is impossible, otherwise the first letters of the state that follows. */
static const char *const table[SOL_N_APP_STATES][SOL_N_APP_EVENTS] = {
  /* setup  run  pause  cont  stop  first  p.reach  compl  stopped  failed  opened  dism  resume
   * estimate  over  back to finished, stopped, failed, viewing */
  { "rea", "pre", ".", ".", ".", ".", ".", ".", ".", ".", "vie", ".", ".", ".", ".", ".", ".", ".",
    "." },
  { "rea", "pre", ".", ".", ".", ".", ".", ".", ".", ".", "vie", "rea", "pre", "est", ".", "fin",
    "stopped", "fai", "vie" },
  { "pre", ".", ".", ".", "stopping", "run", ".", "fin", "stopped", "fai", ".", ".", ".", ".", ".",
    ".", ".", ".", "." },
  { "run", ".", "pausi", ".", "stopping", ".", ".", "fin", "stopped", "fai", ".", ".", ".", ".",
    ".", ".", ".", ".", "." },
  { "pausi", ".", ".", "run", "stopping", ".", "pause", "fin", "stopped", "fai", ".", ".", ".", ".",
    ".", ".", ".", ".", "." },
  { "pause", ".", ".", "run", "stopping", ".", ".", "fin", "stopped", "fai", ".", ".", ".", ".",
    ".", ".", ".", ".", "." },
  { "stopping", ".", ".", ".", ".", "stopping", ".", "fin", "stopped", "fai", ".", ".", ".", ".",
    ".", ".", ".", ".", "." },
  { "rea", "pre", ".", ".", ".", ".", ".", ".", ".", ".", "vie", ".", ".", "est", ".", ".", ".",
    ".", "." },
  { "rea", "pre", ".", ".", ".", ".", ".", ".", ".", ".", "vie", ".", "pre", ".", ".", ".", ".",
    ".", "." },
  { "rea", "pre", ".", ".", ".", ".", ".", ".", ".", ".", "vie", "rea", "pre", ".", ".", ".", ".",
    ".", "." },
  { "rea", "pre", ".", ".", ".", ".", ".", ".", ".", ".", "vie", ".", "pre", ".", ".", ".", ".",
    ".", "." },
  { "est", ".", ".", ".", "est", ".", ".", ".", ".", ".", ".", ".", ".", ".", "fin", ".", ".", ".",
    "." },
};

static void
test_every_pair (void)
{
  for (int state = 0; state < SOL_N_APP_STATES; state++)
    for (int event = 0; event < SOL_N_APP_EVENTS; event++)
      {
        const char *want = table[state][event];
        SolAppTransition got = sol_app_state_next (state, event);
        gboolean possible = strcmp (want, ".") != 0;
        g_test_message ("%s, event %d -> %s", sol_app_state_get_name (state), event,
                        sol_app_state_get_name (got.state));
        g_assert_cmpint (sol_app_state_can (state, event), ==, possible);
        if (possible)
          g_assert_true (g_str_has_prefix (sol_app_state_get_name (got.state), want));
        else
          g_assert_cmpint (got.state, ==, state);
        if (!possible)
          g_assert_cmpuint (got.effects, ==, SOL_APP_EFFECT_NONE);
      }
}

/* Rules that hold for all pairs at once, whatever the table says. */
static gboolean
is_active (SolAppState state)
{
  return state == SOL_APP_STATE_PREPARING || state == SOL_APP_STATE_RUNNING ||
         state == SOL_APP_STATE_PAUSING || state == SOL_APP_STATE_PAUSED ||
         state == SOL_APP_STATE_STOPPING;
}

static void
check_rules (SolAppState state, SolAppEvent event, SolAppTransition next)
{
  gboolean is_end = event == SOL_APP_EVENT_RUN_COMPLETE || event == SOL_APP_EVENT_RUN_STOPPED ||
                    event == SOL_APP_EVENT_RUN_FAILED;
  /* A run begins exactly with its effect, and never beside another. */
  const guint start = SOL_APP_EFFECT_START_RUN | SOL_APP_EFFECT_RESUME_RUN;
  gboolean starts = (next.effects & start) != 0;
  g_assert_cmpint (starts, ==, !is_active (state) && is_active (next.state));
  if (starts)
    g_assert_cmpint ((next.effects & start) == SOL_APP_EFFECT_START_RUN ? SOL_APP_EVENT_RUN
                                                                        : SOL_APP_EVENT_RESUME,
                     ==, event);
  g_assert_cmpint (sol_app_state_is_active (state), ==, is_active (state));
  /* A run ends by what it says itself, never by a wish. */
  if (is_active (state) && !is_active (next.state))
    g_assert_true (is_end);
  /* A run that goes on takes its end in every state, and can be stopped until it is told to. */
  if (is_active (state) && is_end)
    g_assert_false (is_active (next.state));
  if (is_active (state) && state != SOL_APP_STATE_STOPPING && event == SOL_APP_EVENT_STOP)
    g_assert_cmpint (next.effects, ==, SOL_APP_EFFECT_REQUEST_STOP);
  /* Better runs begin and end with their effects, and leave the result alone. */
  g_assert_cmpint ((next.effects & SOL_APP_EFFECT_START_ESTIMATE) != 0, ==,
                   next.state == SOL_APP_STATE_ESTIMATING && state != SOL_APP_STATE_ESTIMATING);
  if (state == SOL_APP_STATE_ESTIMATING)
    g_assert_cmpint (next.effects & SOL_APP_EFFECT_STOP_ESTIMATE, ==,
                     event == SOL_APP_EVENT_STOP ? SOL_APP_EFFECT_STOP_ESTIMATE : 0);
  if (event == SOL_APP_EVENT_SETUP_CHANGED)
    g_assert_true (next.effects & SOL_APP_EFFECT_MARK_OUTDATED);
  g_assert_cmpint ((next.effects & SOL_APP_EFFECT_SHOW_FAILURE) != 0, ==,
                   is_active (state) && event == SOL_APP_EVENT_RUN_FAILED);
}

static void
test_rules (void)
{
  for (int state = 0; state < SOL_N_APP_STATES; state++)
    for (int event = 0; event < SOL_N_APP_EVENTS; event++)
      check_rules (state, event, sol_app_state_next (state, event));
}

/* From the empty window every state can be reached and every state can be left for another run. */
static void
test_all_is_reachable (void)
{
  gboolean reached[SOL_N_APP_STATES] = { [SOL_APP_STATE_EMPTY] = TRUE };
  for (int round = 0; round < SOL_N_APP_STATES; round++)
    for (int state = 0; state < SOL_N_APP_STATES; state++)
      for (int event = 0; reached[state] && event < SOL_N_APP_EVENTS; event++)
        reached[sol_app_state_next (state, event).state] = TRUE;
  for (int state = 0; state < SOL_N_APP_STATES; state++)
    {
      SolAppState at = state;
      g_assert_true (reached[state]);
      if (at == SOL_APP_STATE_ESTIMATING)
        at = sol_app_state_next (at, SOL_APP_EVENT_ESTIMATE_OVER).state;
      if (is_active (at))
        at = sol_app_state_next (at, SOL_APP_EVENT_RUN_STOPPED).state;
      g_assert_cmpint (sol_app_state_next (at, SOL_APP_EVENT_RUN).state, ==,
                       SOL_APP_STATE_PREPARING);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app-state/every-pair", test_every_pair);
  g_test_add_func ("/app-state/rules", test_rules);
  g_test_add_func ("/app-state/all-is-reachable", test_all_is_reachable);
  return g_test_run ();
}
