/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/recovery/keep.h"

#include <glib/gstdio.h>

/* Why planes with these facts are kept from another run, and from leaving. */
static void
assert_keeps (const SolKeepFacts *facts, SolKeep run, SolKeep leaving)
{
  g_assert_cmpint (sol_keep_look (facts, SOL_KEEP_FROM_RUN), ==, run);
  g_assert_cmpint (sol_keep_look (facts, SOL_KEEP_FROM_LEAVING), ==, leaving);
}

#define ASSERT_ALL(facts, keep) assert_keeps (facts, keep, keep)

static void
test_what_would_be_missed (void)
{
  const SolKeep nothing = SOL_KEEP_NOTHING;
  SolKeepFacts facts = { .has_planes = TRUE, .was_asked_for = TRUE, .elapsed_s = 1.0 };
  ASSERT_ALL (&facts, nothing);
  facts.elapsed_s = 2.0 * SOL_KEEP_LONG_S;
  ASSERT_ALL (&facts, SOL_KEEP_LONG);
  facts.is_stopped = TRUE;
  ASSERT_ALL (&facts, SOL_KEEP_STOPPED);
  facts.is_recovered = TRUE;
  ASSERT_ALL (&facts, SOL_KEEP_RECOVERED);
  /* What is saved, or is nothing, can always go. */
  facts = (SolKeepFacts){ .has_planes = TRUE, .is_saved = TRUE, .is_recovered = TRUE };
  ASSERT_ALL (&facts, nothing);
  facts = (SolKeepFacts){ .is_recovered = TRUE, .elapsed_s = 2.0 * SOL_KEEP_LONG_S };
  ASSERT_ALL (&facts, nothing);
}

/* Nobody pressed Run: it goes for the next run, but not with the window once it has taken its time. */
static void
test_what_followed_the_hand (void)
{
  SolKeepFacts facts = { .has_planes = TRUE, .elapsed_s = 1.0 };
  ASSERT_ALL (&facts, SOL_KEEP_NOTHING);
  facts.is_stopped = TRUE;
  ASSERT_ALL (&facts, SOL_KEEP_NOTHING);
  facts.elapsed_s = 2.0 * SOL_KEEP_LONG_S;
  assert_keeps (&facts, SOL_KEEP_NOTHING, SOL_KEEP_LONG);
  facts.is_stopped = FALSE;
  assert_keeps (&facts, SOL_KEEP_NOTHING, SOL_KEEP_LONG);
  facts.is_recovered = TRUE;
  ASSERT_ALL (&facts, SOL_KEEP_RECOVERED);
}

static void
test_what_failed (void)
{
  SolKeepFacts facts = { .has_planes = TRUE, .was_asked_for = TRUE, .has_failed = TRUE };
  ASSERT_ALL (&facts, SOL_KEEP_NOTHING);
  facts.elapsed_s = 2.0 * SOL_KEEP_LONG_S;
  assert_keeps (&facts, SOL_KEEP_NOTHING, SOL_KEEP_LONG);
}

static void
test_what_goes_on (void)
{
  SolKeepFacts facts = { .is_running = TRUE, .was_asked_for = TRUE };
  g_assert_cmpint (sol_keep_look (&facts, SOL_KEEP_FROM_LEAVING), ==, SOL_KEEP_RUNNING);
  facts = (SolKeepFacts){ .is_running = TRUE, .has_planes = TRUE, .elapsed_s = 1.0 };
  g_assert_cmpint (sol_keep_look (&facts, SOL_KEEP_FROM_LEAVING), ==, SOL_KEEP_NOTHING);
  facts.elapsed_s = 2.0 * SOL_KEEP_LONG_S;
  g_assert_cmpint (sol_keep_look (&facts, SOL_KEEP_FROM_LEAVING), ==, SOL_KEEP_RUNNING);
}

static void
assert_path (const char *folder, const char *title, const char *want)
{
  g_autofree char *path = sol_keep_choose_path (folder, title);
  g_autofree char *name = g_path_get_basename (path);
  g_assert_cmpstr (name, ==, want);
}

static void
test_names (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("soliscope-keep-XXXXXX", &error);
  g_assert_no_error (error);
  g_autofree char *first = g_build_filename (folder, "dispersive-wave-in-helium.h5", NULL);
  g_autofree char *second =
      g_build_filename (folder, "dispersive-wave-in-helium-2.h5.partial", NULL);
  assert_path (folder, "Dispersive wave in helium!", "dispersive-wave-in-helium.h5");
  g_assert_true (g_file_set_contents (first, "", 0, NULL));
  assert_path (folder, "Dispersive wave in helium", "dispersive-wave-in-helium-2.h5");
  /* The name of a partial is taken too. */
  g_assert_true (g_file_set_contents (second, "", 0, NULL));
  assert_path (folder, "Dispersive wave in helium", "dispersive-wave-in-helium-3.h5");
  assert_path (folder, "../../etc/passwd", "etc-passwd.h5");
  assert_path (folder, "Überlänge", "überlänge.h5");
  assert_path (folder, "", "run.h5");
  assert_path (folder, NULL, "run.h5");
  g_unlink (first);
  g_unlink (second);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/keep/what-would-be-missed", test_what_would_be_missed);
  g_test_add_func ("/keep/what-followed-the-hand", test_what_followed_the_hand);
  g_test_add_func ("/keep/what-failed", test_what_failed);
  g_test_add_func ("/keep/what-goes-on", test_what_goes_on);
  g_test_add_func ("/keep/names", test_names);
  return g_test_run ();
}
