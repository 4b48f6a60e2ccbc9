/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A process belongs to one kind of accelerator; the processor is none. */
#include "config.h"

#include "base/error.h"
#include "device/device-kind.h"
#include "sol-test.h"

#include <string.h>

static void
test_one_kind (void)
{
  g_autoptr (GError) error = NULL;
  const SolDeviceOps *cuda = sol_device_kind_find ("cuda"), *hip = sol_device_kind_find ("hip");
  g_assert_true (sol_device_kind_claim (cuda, &error));
  g_assert_true (sol_device_kind_claim (cuda, &error));
  g_assert_true (sol_device_kind_claim (sol_device_kind_find ("host"), &error));
  g_assert_no_error (error);
  g_assert_false (sol_device_kind_claim (hip, &error));
  g_assert_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_BUSY);
  g_assert_nonnull (strstr (error->message, "already uses cuda"));
  g_assert_nonnull (strstr (error->message, "start the program again to use hip"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/device/kind/one-a-process", test_one_kind);
  return g_test_run ();
}
