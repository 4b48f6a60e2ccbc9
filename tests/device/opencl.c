/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "conformance.h"
#include "views.h"

#include <glib.h>

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sol_device_conformance_add ("opencl");
  sol_device_views_add ("opencl");
  sol_device_view_sums_add ("opencl");
  return g_test_run ();
}
