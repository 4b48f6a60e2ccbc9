/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/hdf5-probe.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/* What children do, and how many there were: in the pipe that they inherit. */
static int children[2];

static void
come_to_an_end (gpointer data G_GNUC_UNUSED)
{
}

static void
crash (gpointer data G_GNUC_UNUSED)
{
  raise (SIGSEGV);
}

/* The first waits for what never comes, as behind a lock of a thread that the child has not; the second does not. */
static void
wait_once (gpointer data G_GNUC_UNUSED)
{
  char byte;
  if (read (children[0], &byte, 1) == 1)
    for (;;)
      pause ();
}

static void
compute_without_end (gpointer data)
{
  for (volatile guint *k = data;; (*k)++)
    ;
}

/* Class P: a child that crashes or computes without an end condemns the file; one that only waits is tried again, and
 * says nothing about it. */
static void
test_verdicts (void)
{
  guint k = 0;
  g_assert_true (sol_hdf5_probe (come_to_an_end, NULL, 0));
  g_assert_false (sol_hdf5_probe (crash, NULL, 0));
  g_assert_false (sol_hdf5_probe (compute_without_end, &k, 0));
  g_assert_cmpint (pipe (children), ==, 0);
  g_assert_cmpint (write (children[1], "1", 1), ==, 1);
  close (children[1]);
  g_assert_true (sol_hdf5_probe (wait_once, NULL, 0));
  char byte;
  g_assert_cmpint (read (children[0], &byte, 1), ==, 0);
  close (children[0]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/probe/verdicts", test_verdicts);
  return g_test_run ();
}
