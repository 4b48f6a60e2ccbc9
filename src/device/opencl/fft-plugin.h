/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a plug-in with transforms for OpenCL exports. It is built where the headers of its library are,
 * calls OpenCL through the functions that it is given, and links nothing of a vendor. */
#pragma once

#include "device/opencl/opencl-library.h"

/* Changes with every change below; a plug-in of another number is not used. */
#define SOL_FFT_PLUGIN_VERSION 1
#define SOL_FFT_PLUGIN_SYMBOL "sol_fft_plugin"

typedef struct
{
  int version;
  const char *name;          /* of the library */
  int (*get_version) (void); /* 10226: 1.2.26 */
  /* A status other than 0 is the library's own. */
  int (*plan_new) (const SolOpencl *cl,
                   cl_context context,
                   cl_device_id device,
                   gsize n,
                   gsize n_rows,
                   gboolean is_real,
                   guint64 *n_bytes,
                   gpointer *plan);
  void (*plan_free) (gpointer plan);
  int (*plan_run) (gpointer plan, cl_command_queue queue, gboolean is_back, cl_mem in, cl_mem out);
} SolFftPlugin;
