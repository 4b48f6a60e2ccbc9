/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/probe.h"
#include "sol-test.h"

#include <string.h>

static const SolDeviceInfo *
probe (GPtrArray **infos, const char *script, double limit_s)
{
  const char *child[] = { "/bin/sh", "-c", script, NULL };
  *infos = sol_device_probe (child, "opencl", limit_s);
  g_assert_cmpuint ((*infos)->len, ==, 1);
  return (*infos)->pdata[0];
}

static void
test_crash (void)
{
  g_autoptr (GPtrArray) infos = NULL;
  const SolDeviceInfo *info = probe (&infos, "kill -SEGV $$", 10.0);
  g_assert_cmpstr (info->kind, ==, "opencl");
  g_assert_nonnull (strstr (info->reason, "crashed"));
}

static void
test_hang (void)
{
  g_autoptr (GPtrArray) infos = NULL;
  gint64 start = g_get_monotonic_time ();
  const SolDeviceInfo *info = probe (&infos, "exec sleep 1000", 0.2);
  /* A text for people, in their locale. */
  g_autofree char *limit = g_strdup_printf ("did not answer within %g s", 0.2);
  g_assert_nonnull (strstr (info->reason, limit));
  g_assert_cmpint (g_get_monotonic_time () - start, <, 60 * G_USEC_PER_SEC);
}

static void
test_noise (void)
{
  g_autoptr (GPtrArray) infos = NULL;
  const SolDeviceInfo *info = probe (&infos, "echo nonsense; exit 0", 10.0);
  g_assert_nonnull (strstr (info->reason, "no answer"));
}

static void
test_no_program (void)
{
  const char *child[] = { "/no/such/program", NULL };
  g_autoptr (GPtrArray) infos = sol_device_probe (child, "opencl", 1.0);
  g_assert_cmpuint (infos->len, ==, 1);
  g_assert_nonnull (((SolDeviceInfo *) infos->pdata[0])->reason);
}

/* The host's answer, and a driver's chatter before it, come back as they were. */
static void
test_answer (void)
{
  g_autoptr (GPtrArray) infos = NULL;
  g_autofree char *answer = sol_device_probe_answer ("host");
  g_autofree char *quoted = g_shell_quote (answer);
  g_autofree char *script = g_strdup_printf ("echo chatter; printf %%s %s", quoted);
  const SolDeviceInfo *info = probe (&infos, script, 10.0);
  g_assert_cmpstr (info->kind, ==, "host");
  g_assert_null (info->reason);
  g_assert_true (info->is_cpu);
  sol_assert_near (P, info->fp64_to_fp32, 0.5, 0.0);
  g_assert_cmpint (info->group_size, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/device/probe/crash-is-a-reason", test_crash);
  g_test_add_func ("/device/probe/hang-is-a-reason", test_hang);
  g_test_add_func ("/device/probe/noise-is-a-reason", test_noise);
  g_test_add_func ("/device/probe/missing-program-is-a-reason", test_no_program);
  g_test_add_func ("/device/probe/answer-comes-back", test_answer);
  return g_test_run ();
}
