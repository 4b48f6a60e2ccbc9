/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "compile.h"

#include "device/hip/hip-kind.h"

static void
test_kernels_compile (void)
{
  static const char *const chips[] = { "gfx90a", NULL };
  static const SolNewerChip newer = { "gfx942", "libhiprtc.so.6" };
  sol_device_compile_check (&sol_hip_driver_kind, chips, &newer);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/device/hip/kernels-compile", test_kernels_compile);
  return g_test_run ();
}
