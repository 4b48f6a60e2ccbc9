/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/preview.h"

#include "problem/linear/operator-cache.h"
#include "session-run.h"
#include "sol-test.h"

#include <string.h>

typedef struct
{
  SolPreview *preview;
  int n_started;
  int n_ended;
  int n_complete;
  int n_rested;
  gboolean is_followed;    /* by a full run */
  double last_pressure_pa; /* of the last one that was complete */
  double last_rtol;
} Watch;

static void
started_cb (SolPreview *preview, SolRun *run, gpointer data)
{
  Watch *watch = data;
  watch->n_started++;
  g_assert_true (sol_run_is_preview (run));
  g_assert_true (run == sol_preview_get_run (preview));
  g_assert_cmpint (watch->n_started, ==, watch->n_ended + 1); /* never two at a time */
}

static void
ended_cb (SolPreview *preview, SolRun *run, gpointer data)
{
  Watch *watch = data;
  watch->n_ended++;
  g_assert_true (sol_run_is_over (run));
  if (sol_run_get_phase (run) != SOL_RUN_PHASE_COMPLETE)
    return;
  watch->n_complete++;
  watch->last_rtol = sol_run_get_case (run)->stepper.rtol;
  g_assert_cmpint (sol_run_is_moving (run), ==, watch->last_rtol > 2e-4);
  watch->last_pressure_pa = sol_run_get_case (run)->fill.pressure_pa.value[0];
}

static gboolean
rested_cb (SolPreview *preview, gpointer data)
{
  Watch *watch = data;
  g_assert_null (sol_preview_get_run (preview));
  watch->n_rested++;
  return watch->is_followed;
}

static void
watch_init (Watch *watch)
{
  *watch = (Watch){ .preview = g_object_new (SOL_TYPE_PREVIEW, "n-threads", 1, NULL) };
  g_signal_connect (watch->preview, "started", G_CALLBACK (started_cb), watch);
  g_signal_connect (watch->preview, "ended", G_CALLBACK (ended_cb), watch);
  g_signal_connect (watch->preview, "rested", G_CALLBACK (rested_cb), watch);
}

static void
follow (Watch *watch, int i, gboolean is_moving, const char *max_step)
{
  g_autofree char *pressure = g_strdup_printf ("fill.pressure=%d mbar", 100 + i);
  const char *const changes[] = { pressure, max_step, NULL };
  g_autoptr (SolCase) c = session_case (changes);
  if (is_moving)
    sol_preview_follow_moving (watch->preview, c);
  else
    sol_preview_follow (watch->preview, c);
}

#define QUICK "stepper.max_step=auto"
#define ENDLESS "stepper.max_step=0.0002 mm"

static void
wait_until_idle (Watch *watch)
{
  while (sol_preview_get_run (watch->preview) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_reduced_case (void)
{
  const char *const fine[] = { "stepper.rtol=1e-8", "stepper.planes=500", "noise.quantum=true",
                               NULL };
  const char *const coarse[] = { "stepper.rtol=0.1", "stepper.planes=5", NULL };
  g_autoptr (SolCase) c = session_case (fine);
  g_autoptr (SolCase) reduced = sol_preview_reduce_case (c);
  g_autoptr (SolCase) moving = sol_preview_reduce_case_moving (c);
  sol_assert_close (P, reduced->stepper.rtol, 1e-4, 1e-15);
  sol_assert_close (P, moving->stepper.rtol, 1e-3, 1e-15);
  g_assert_cmpint (reduced->stepper.planes, ==, 61);
  g_assert_true (reduced->noise.has_seed);
  g_assert_true (reduced->noise.quantum);
  /* Nothing but these differs. */
  reduced->stepper.rtol = c->stepper.rtol;
  reduced->stepper.planes = c->stepper.planes;
  reduced->noise = c->noise;
  g_autofree char *want = sol_case_to_text (c);
  g_autofree char *got = sol_case_to_text (reduced);
  g_assert_cmpstr (got, ==, want);
  /* What is coarse already stays so. */
  g_autoptr (SolCase) rough = session_case (coarse);
  g_autoptr (SolCase) same = sol_preview_reduce_case (rough);
  g_autofree char *rough_text = sol_case_to_text (rough);
  g_autofree char *same_text = sol_case_to_text (same);
  g_assert_cmpstr (same_text, ==, rough_text);
  g_autofree char *words = sol_preview_describe (reduced);
  g_assert_nonnull (strstr (words, "500 planes"));
}

static void
test_newest_wins (void)
{
  Watch watch;
  watch_init (&watch);
  for (int i = 0; i < 50; i++)
    follow (&watch, i, FALSE, i < 49 ? ENDLESS : QUICK);
  wait_until_idle (&watch);
  g_assert_cmpint (watch.n_complete, ==, 1);
  g_assert_cmpint (watch.n_started, ==, 2); /* those in between never began */
  sol_assert_close (P, watch.last_pressure_pa, 14900.0, 1e-12);
  g_object_unref (watch.preview);
}

/* With newer inputs in every turn of the loop an endless preview still ends, and the hand sees
 * planes of it. */
static void
test_moving (void)
{
  Watch watch;
  gint64 n_planes = 0;
  watch_init (&watch);
  for (int i = 0; watch.n_started < 3; i++)
    {
      follow (&watch, i % 500, TRUE, ENDLESS);
      g_main_context_iteration (NULL, FALSE);
      const SolPlaneStore *store = sol_run_get_store (sol_preview_get_run (watch.preview));
      n_planes += store != NULL && sol_plane_store_get_n_planes (store) > 0 ? 1 : 0;
    }
  g_assert_cmpint (n_planes, >, 0);
  sol_preview_cancel (watch.preview);
  wait_until_idle (&watch);
  g_assert_cmpint (watch.n_complete, ==, 0);
  g_object_unref (watch.preview);
}

static void
test_rest (void)
{
  Watch watch;
  watch_init (&watch);
  sol_preview_set_live (watch.preview, TRUE);
  follow (&watch, 1, FALSE, QUICK);
  follow (&watch, 2, FALSE, QUICK);
  while (watch.n_rested == 0)
    g_main_context_iteration (NULL, TRUE);
  wait_until_idle (&watch);
  sol_assert_close (P, watch.last_pressure_pa, 10200.0, 1e-12);
  g_assert_cmpint (watch.n_rested, ==, 1);
  g_object_unref (watch.preview);
}

/* Class P: where the hand came to, the coarse preview is followed by a finer one unless a full run follows. */
static void
test_rest_after_a_move (void)
{
  for (int is_live = 0; is_live < 2; is_live++)
    {
      Watch watch;
      watch_init (&watch);
      sol_preview_set_live (watch.preview, is_live); /* nobody takes the word of the rest up */
      follow (&watch, 1, TRUE, QUICK);
      follow (&watch, 2, TRUE, QUICK);
      while (watch.n_complete == 0 || watch.last_rtol > 2e-4)
        g_main_context_iteration (NULL, TRUE);
      sol_assert_close (P, watch.last_rtol, 1e-4, 1e-12);
      sol_assert_close (P, watch.last_pressure_pa, 10200.0, 1e-12);
      wait_until_idle (&watch);
      g_assert_cmpint (watch.n_rested, ==, is_live);
      g_object_unref (watch.preview);
    }
}

/* Class P: a full run is the last word, and a preview after it would take its place. */
static void
test_rest_with_a_run (void)
{
  Watch watch;
  watch_init (&watch);
  watch.is_followed = TRUE;
  sol_preview_set_live (watch.preview, TRUE);
  follow (&watch, 1, TRUE, QUICK);
  while (watch.n_rested == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (sol_preview_get_run (watch.preview));
  sol_assert_close (P, watch.last_rtol, 1e-3, 1e-12);
  g_object_unref (watch.preview);
}

static gboolean
quit_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* No full run without "live", none after a cancellation. */
static void
test_no_rest (void)
{
  for (int round = 0; round < 2; round++)
    {
      Watch watch;
      gboolean is_late = FALSE;
      watch_init (&watch);
      sol_preview_set_live (watch.preview, round == 1);
      follow (&watch, 1, FALSE, QUICK);
      if (round == 1)
        sol_preview_cancel (watch.preview);
      g_timeout_add (400, quit_cb, &is_late); /* after the rest, which takes 300 ms */
      while (!is_late)
        g_main_context_iteration (NULL, TRUE);
      wait_until_idle (&watch);
      g_assert_cmpint (watch.n_rested, ==, 0);
      g_object_unref (watch.preview);
    }
}

/* A driver that goes takes its preview along. */
static void
test_dropped (void)
{
  Watch watch;
  watch_init (&watch);
  follow (&watch, 1, FALSE, ENDLESS);
  SolRun *run = sol_preview_get_run (watch.preview);
  g_object_add_weak_pointer (G_OBJECT (run), (gpointer *) &run);
  session_wait_for (run, SOL_RUN_PHASE_RUNNING);
  g_object_unref (watch.preview);
  while (run != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (watch.n_ended, ==, 0);
}

static SolRun *
complete_preview (const SolCase *reduced)
{
  const SolRunOptions options = { .backend = "cpu", .n_threads = 1, .is_preview = TRUE };
  SolRun *run = sol_run_new (reduced, &options);
  g_assert_true (session_run (run, NULL));
  return run;
}

/* What lasts from one preview to the next changes no bit of it. */
static void
test_warm_as_cold (void)
{
  static const char *const before[] = { "pulse.energy=90 uJ", "fill.pressure=0.5 bar -> 0 bar",
                                        NULL };
  static const char *const now[] = { "pulse.energy=100 uJ", "fill.pressure=0.5 bar -> 0 bar",
                                     NULL };
  g_autoptr (SolCase) first = session_case (before);
  g_autoptr (SolCase) second = session_case (now);
  sol_operator_cache_clear ();
  g_autoptr (SolRun) cold = complete_preview (second);
  sol_operator_cache_clear ();
  g_autoptr (SolRun) other = complete_preview (first);
  g_autoptr (SolRun) warm = complete_preview (second);
  const SolPlaneStore *a = sol_run_get_store (cold), *b = sol_run_get_store (warm);
  gint64 n = sol_plane_store_get_n_planes (a);
  gsize n_bytes = sol_run_get_shape (cold)->n_omega * sizeof (SolComplex);
  g_assert_cmpint (n, ==, sol_plane_store_get_n_planes (b));
  for (gint64 i = 0; i < n; i++)
    {
      SolPlane plane_a, plane_b;
      g_assert_true (sol_plane_store_get_plane (a, i, &plane_a));
      g_assert_true (sol_plane_store_get_plane (b, i, &plane_b));
      /* P: the same arithmetic on the same numbers. */
      g_assert_cmpmem (plane_a.field, n_bytes, plane_b.field, n_bytes);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/preview/reduced-case", test_reduced_case);
  g_test_add_func ("/preview/newest-wins", test_newest_wins);
  g_test_add_func ("/preview/moving", test_moving);
  g_test_add_func ("/preview/rest", test_rest);
  g_test_add_func ("/preview/rest-after-a-move", test_rest_after_a_move);
  g_test_add_func ("/preview/rest-with-a-run", test_rest_with_a_run);
  g_test_add_func ("/preview/no-rest", test_no_rest);
  g_test_add_func ("/preview/dropped", test_dropped);
  g_test_add_func ("/preview/warm-as-cold", test_warm_as_cold);
  return g_test_run ();
}
