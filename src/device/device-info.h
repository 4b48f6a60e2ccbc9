/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of an accelerator before it is opened; or why there is none. */
#pragma once

#include <glib.h>

/* Of a processor: its vectors hold half as many doubles as floats. */
#define SOL_DEVICE_PROCESSOR_RATE 0.5

typedef struct
{
  char *kind; /* "host", "opencl", "cuda", "hip" */
  int number; /* within the kind */
  char *name; /* as the driver calls it; NULL where absent */
  char *driver;
  char *transforms; /* what does them; NULL: not known */
  char *reason;     /* why it cannot be used; NULL: it can */
  guint64 memory_bytes;
  guint64 free_bytes; /* of it, when it was asked for; 0: not known */
  guint64 largest_buffer_bytes;
  int n_units;
  int group_size;  /* work items a group of the kernels */
  gboolean is_cpu; /* a processor behind an accelerator's interface: no gain is claimed for it */
  double fp64_to_fp32; /* rate of double over rate of single precision; NAN: not known */
} SolDeviceInfo;

SolDeviceInfo *sol_device_info_new (const char *kind, int number, const char *name);
SolDeviceInfo *sol_device_info_new_absent (const char *kind, char *reason);
SolDeviceInfo *sol_device_info_copy (const SolDeviceInfo *self);
void sol_device_info_free (SolDeviceInfo *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolDeviceInfo, sol_device_info_free)
