/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/app-look.h"

#include <string.h>

/* What a window with one run of its inputs shows, state by state: pill, its style, and the letters of
 * what is on: b(anner) v(iews) d(immed) P(rogress); r(un) c(ontinue) p(ause) s(top) e(xport) E(rror). The run
 * that is shown has planes, but for that of the empty window. */
typedef struct
{
  SolAppState state;
  const char *pill;
  const char *style;
  const char *on;
} Row;

static const Row quiet[] = {
  { SOL_APP_STATE_EMPTY, NULL, NULL, "r" },
  { SOL_APP_STATE_READY, "Ready", NULL, "vreE" },
  { SOL_APP_STATE_PREPARING, "Preparing", "running", "vPs" },
  { SOL_APP_STATE_RUNNING, "Running", "running", "vPps" },
  { SOL_APP_STATE_PAUSING, "Pausing…", "running", "vPps" },
  { SOL_APP_STATE_PAUSED, "Paused", "running", "vPps" },
  { SOL_APP_STATE_STOPPING, "Stopping…", "running", "vP" },
  { SOL_APP_STATE_FINISHED, "Finished", "finished", "vreE" },
  { SOL_APP_STATE_STOPPED, "Stopped", NULL, "vre" },
  { SOL_APP_STATE_FAILED, "Failed", "failed", "vre" },
  { SOL_APP_STATE_VIEWING, "Viewing", NULL, "vre" },
  { SOL_APP_STATE_ESTIMATING, "Estimating error", "running", "vPse" },
};

/* The same run came to its end, and there is something to complain of. */
static const Row complaining[] = {
  { SOL_APP_STATE_READY, "Ready", NULL, "bvreE" },
  { SOL_APP_STATE_PREPARING, "Preparing", "running", "vPs" },
  { SOL_APP_STATE_RUNNING, "Running", "running", "vPps" },
  { SOL_APP_STATE_PAUSING, "Pausing…", "running", "vPps" },
  { SOL_APP_STATE_PAUSED, "Paused", "running", "vPps" },
  { SOL_APP_STATE_STOPPING, "Stopping…", "running", "vP" },
  { SOL_APP_STATE_FINISHED, "Finished, doubtful", "warning", "bvreE" },
  { SOL_APP_STATE_STOPPED, "Stopped, doubtful", "warning", "bvre" },
  { SOL_APP_STATE_FAILED, "Failed", "failed", "bvre" },
  { SOL_APP_STATE_VIEWING, "Viewing", NULL, "bvre" },
};

static char *
spell (const SolAppLook *look)
{
  GString *on = g_string_new (NULL);
  g_string_append (on, look->shows_banner ? "b" : "");
  g_string_append (on, look->shows_views ? "v" : "");
  g_string_append (on, look->is_dimmed ? "d" : "");
  g_string_append (on, look->shows_progress ? "P" : "");
  g_string_append (on, look->can_run ? "r" : "");
  g_string_append (on, look->can_resume ? "c" : "");
  g_string_append (on, look->can_pause ? "p" : "");
  g_string_append (on, look->can_stop ? "s" : "");
  g_string_append (on, look->can_export ? "e" : "");
  g_string_append (on, look->can_estimate ? "E" : "");
  return g_string_free (on, FALSE);
}

static SolAppFacts
facts_of (SolAppState state)
{
  gboolean has_run = state != SOL_APP_STATE_EMPTY;
  return (SolAppFacts){ .state = state,
                        .has_run = has_run,
                        .has_planes = has_run,
                        .has_result = has_run,
                        .can_estimate = has_run,
                        .is_complete = TRUE };
}

static void
check (const Row *rows, gsize n, SolComplaint complaint)
{
  for (gsize i = 0; i < n; i++)
    {
      SolAppFacts facts = facts_of (rows[i].state);
      facts.complaint = complaint;
      SolAppLook look = sol_app_look (&facts);
      g_autofree char *on = spell (&look);
      g_test_message ("%s", sol_app_state_get_name (rows[i].state));
      g_assert_cmpstr (look.pill, ==, rows[i].pill);
      g_assert_cmpstr (look.style, ==, rows[i].style);
      g_assert_cmpstr (on, ==, rows[i].on);
      g_assert_cmpint (look.is_pause_continue, ==, rows[i].state == SOL_APP_STATE_PAUSED);
    }
}

static void
test_each_state (void)
{
  g_assert_cmpuint (G_N_ELEMENTS (quiet), ==, SOL_N_APP_STATES);
  check (quiet, G_N_ELEMENTS (quiet), SOL_COMPLAINT_NONE);
  check (complaining, G_N_ELEMENTS (complaining), SOL_COMPLAINT_WARNING);
}

/* Whatever else is known: what holds in every state. */
static void
check_rules (const SolAppFacts *facts)
{
  SolAppLook look = sol_app_look (facts);
  gboolean is_active = sol_app_state_is_active (facts->state);
  /* Nothing is green that is complained of. */
  if (facts->complaint != SOL_COMPLAINT_NONE && !facts->is_preview)
    g_assert_cmpstr (look.style, !=, "finished");
  /* A complaint never stands above another run, nor once it was read. */
  if (is_active || facts->is_dismissed || facts->complaint == SOL_COMPLAINT_NONE ||
      (facts->is_preview && facts->has_fault))
    g_assert_false (look.shows_banner);
  else
    g_assert_true (look.shows_banner);
  /* A picture that is not of the inputs, or not of the run, is dimmed and says why. */
  g_assert_cmpint (look.is_dimmed, ==,
                   look.note != NULL && !(facts->is_preview && facts->has_planes));
  /* A preview that stays because the result is not saved says so. */
  if (facts->is_preview && facts->has_run && facts->has_planes &&
      !(facts->state == SOL_APP_STATE_PREPARING && facts->waited_s < SOL_APP_LOOK_PATIENCE_S))
    g_assert_cmpint (look.note != NULL, ==, facts->is_held_back);
  if (facts->has_run && !facts->is_preview && !facts->has_planes && facts->has_picture &&
      !facts->is_previewed && !is_active)
    g_assert_cmpstr (look.note, ==, "Picture of the run before");
  if (facts->is_previewed && !facts->is_preview)
    g_assert_cmpstr (look.note, !=, "Picture of the run before");
  /* A picture that a preview has not replaced for a while is not taken for its own. */
  if (facts->has_run && facts->is_preview && !facts->has_planes && !is_active)
    g_assert_cmpstr (look.note, ==,
                     facts->has_picture &&
                             !(facts->is_previewing && facts->bare_s < SOL_APP_LOOK_PATIENCE_S)
                         ? "Picture of the run before"
                         : NULL);
  if (facts->has_run && !facts->is_preview && facts->has_planes && facts->is_outdated && !is_active)
    g_assert_cmpstr (look.note, ==, "Inputs changed since this run");
  if (facts->is_preview && facts->has_planes)
    g_assert_false (look.is_dimmed);
  /* What stands on screen is what the badge names and what the buttons act on. */
  if (facts->is_preview && facts->state != SOL_APP_STATE_ESTIMATING)
    g_assert_true (g_str_has_prefix (look.pill, "Preview"));
  else
    g_assert_cmpstr (look.style, !=, "preview");
  if (facts->is_preview)
    g_assert_false (look.can_resume || look.can_export || look.can_estimate || look.names_result);
  /* Whose result it is stands beside an opened one, and beside nothing that was computed here. */
  g_assert_cmpint (look.names_result, ==,
                   facts->is_foreign && facts->state == SOL_APP_STATE_VIEWING &&
                       !facts->is_preview);
  if (facts->has_fault)
    g_assert_false (look.can_run);
  /* A preview at work gives way to a run, and can be stopped, but leaves nothing to save. */
  g_assert_false (look.can_run && look.can_stop && !facts->is_previewing);
  g_assert_true (look.can_stop || !facts->is_previewing);
  g_assert_cmpint (look.can_stop_and_save, ==,
                   look.can_stop && sol_app_state_can (facts->state, SOL_APP_EVENT_STOP));
  /* Buttons wait with what follows the hand, and with nothing else. */
  gboolean is_lasting = facts->worked_s >= SOL_APP_LOOK_MOMENT_S ||
                        facts->state == SOL_APP_STATE_ESTIMATING ||
                        (is_active && facts->is_asked_for);
  g_assert_cmpint (look.offers_stop, ==, look.can_stop && is_lasting);
  g_assert_cmpint (look.offers_pause, ==, look.can_pause && is_lasting);
  g_assert_false (look.can_resume && is_active);
  g_assert_false (look.can_export && is_active);
  g_assert_cmpint (look.shows_progress, ==, is_active || facts->state == SOL_APP_STATE_ESTIMATING);
  g_assert_false (look.can_estimate && (look.can_stop_and_save || !facts->can_estimate));
  if (look.shows_spinner)
    g_assert_cmpint (facts->state, ==, SOL_APP_STATE_PREPARING);
}

static void
test_rules (void)
{
  for (int state = 0; state < SOL_N_APP_STATES; state++)
    for (int bits = 0; bits < 1 << 17; bits++)
      for (int complaint = SOL_COMPLAINT_NONE; complaint <= SOL_COMPLAINT_FAILURE; complaint++)
        {
          SolAppFacts facts = {
            .state = (SolAppState) state,
            .complaint = (SolComplaint) complaint,
            .is_dismissed = (bits & 1) != 0,
            .is_preview = (bits & 2) != 0,
            .is_previewing = (bits & 2) != 0 && (bits & 4096) != 0,
            .is_outdated = (bits & 4) != 0,
            .has_run = (bits & 8) != 0,
            .has_planes = (bits & 16) != 0,
            .is_complete = (bits & 32) != 0,
            .can_resume = (bits & 64) != 0,
            .has_fault = (bits & 128) != 0,
            .has_result = (bits & 16) != 0,
            .has_picture = (bits & 512) != 0,
            .can_estimate = (bits & 1024) != 0,
            .is_previewed = (bits & 2048) != 0,
            .is_foreign = (bits & 4096) != 0,
            .is_held_back = (bits & 8192) != 0,
            .is_asked_for = (bits & 16384) != 0,
            .worked_s = (bits & 32768) != 0 ? SOL_APP_LOOK_MOMENT_S : 0.2,
            .bare_s = (bits & 65536) != 0 ? SOL_APP_LOOK_PATIENCE_S : 0.4,
            .waited_s = (bits & 256) != 0 ? 1.0 : 0.1,
          };
          check_rules (&facts);
        }
}

/* A stop while the run was being prepared leaves the picture of the run before, which says so. */
static void
test_stop_while_preparing (void)
{
  SolAppFacts facts = facts_of (SOL_APP_STATE_STOPPED);
  facts.has_planes = FALSE;
  facts.has_picture = TRUE;
  facts.has_result = FALSE;
  SolAppLook look = sol_app_look (&facts);
  g_assert_true (look.is_dimmed);
  g_assert_cmpstr (look.note, ==, "Picture of the run before");
  g_assert_false (look.can_export);
  /* Where there never was a picture nothing is said of one. */
  facts.has_picture = FALSE;
  look = sol_app_look (&facts);
  g_assert_null (look.note);
}

/* Short preparations, as between two edits, neither dim nor spin. */
static void
test_patience (void)
{
  SolAppFacts facts = facts_of (SOL_APP_STATE_PREPARING);
  facts.has_planes = FALSE;
  facts.has_picture = TRUE;
  facts.waited_s = 0.9 * SOL_APP_LOOK_PATIENCE_S;
  SolAppLook look = sol_app_look (&facts);
  g_assert_false (look.is_dimmed);
  g_assert_false (look.shows_spinner);
  facts.waited_s = SOL_APP_LOOK_PATIENCE_S;
  look = sol_app_look (&facts);
  g_assert_true (look.is_dimmed);
  g_assert_true (look.shows_spinner);
  /* A preview of the same inputs is what it says, however long the run is prepared. */
  facts.is_previewed = TRUE;
  look = sol_app_look (&facts);
  g_assert_false (look.is_dimmed);
  g_assert_null (look.note);
  g_assert_true (look.shows_spinner);
}

/* What was stopped, left behind, or failed to be written goes on from wherever it is shown. */
static void
test_resume (void)
{
  static const SolAppState from[] = { SOL_APP_STATE_READY, SOL_APP_STATE_STOPPED,
                                      SOL_APP_STATE_FAILED, SOL_APP_STATE_VIEWING };
  for (gsize i = 0; i < G_N_ELEMENTS (from); i++)
    {
      SolAppFacts facts = facts_of (from[i]);
      facts.is_complete = FALSE;
      facts.can_resume = TRUE;
      g_assert_true (sol_app_look (&facts).can_resume);
      facts.can_resume = FALSE;
      g_assert_false (sol_app_look (&facts).can_resume);
    }
  SolAppFacts viewed = facts_of (SOL_APP_STATE_VIEWING);
  viewed.is_complete = FALSE;
  g_assert_cmpstr (sol_app_look (&viewed).pill, ==, "Viewing, incomplete");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app-look/each-state", test_each_state);
  g_test_add_func ("/app-look/rules", test_rules);
  g_test_add_func ("/app-look/stop-while-preparing", test_stop_while_preparing);
  g_test_add_func ("/app-look/patience", test_patience);
  g_test_add_func ("/app-look/resume", test_resume);
  return g_test_run ();
}
