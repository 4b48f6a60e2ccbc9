/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a kind of accelerator must be able to do. device.c is the only caller. One device is used by
 * one thread at a time, and work runs in the order in which it was given. */
#pragma once

#include "device/device-info.h"
#include "device/source.h"

typedef enum
{
  SOL_ARG_BUFFER,
  SOL_ARG_IDX,  /* 64 bits, signed */
  SOL_ARG_REAL, /* double or float, as the program was built */
} SolArgKind;

typedef struct
{
  SolArgKind kind;
  gpointer buffer; /* of the kind itself here; a SolBuffer in a SolArg of the public interface */
  gint64 idx;
  double real;
} SolArg;

typedef struct
{
  gsize n_groups;
  gsize group_size;
  const SolArg *args;
  gsize n_args;
} SolLaunch;

typedef enum
{
  SOL_DEVICE_FFT_FORWARD,         /* complex, exp (-i) */
  SOL_DEVICE_FFT_BACKWARD,        /* complex, exp (+i) */
  SOL_DEVICE_FFT_REAL_TO_COMPLEX, /* forward, n samples to n/2 + 1 bins */
  SOL_DEVICE_FFT_COMPLEX_TO_REAL, /* backward */
} SolDeviceFftKind;

typedef struct
{
  gsize n; /* samples a row */
  gsize n_rows;
  gboolean is_real;
} SolFftShape;

/* Every member but those said to be optional is required and may block except list, which is cheap. Pointers that an open or _new
 * gives belong to the caller until the matching close or _free. */
typedef struct
{
  const char *name; /* first part of a device spec */
  int rank;         /* "auto" tries the highest first */

  /* Adds a SolDeviceInfo for every device, and one with a reason where there is none. */
  void (*list) (GPtrArray *infos);
  gpointer (*open) (const SolDeviceInfo *info, GError **error);
  void (*close) (gpointer self);
  /* Waits for all work. */
  gboolean (*finish) (gpointer self, GError **error);

  gpointer (*buffer_new) (gpointer self, gsize n_bytes, GError **error);
  void (*buffer_free) (gpointer self, gpointer buffer);
  gboolean (*write) (gpointer self,
                     gpointer to,
                     gsize offset,
                     gconstpointer from,
                     gsize n_bytes,
                     GError **error);
  gboolean (*read) (gpointer self,
                    gpointer to,
                    gpointer from,
                    gsize offset,
                    gsize n_bytes,
                    GError **error);
  gboolean (*copy) (gpointer self, gpointer to, gpointer from, gsize n_bytes, GError **error);
  /* Memory of this machine into which a read goes while its caller goes on. */
  gpointer (*host_new) (gpointer self, gsize n_bytes, GError **error);
  void (*host_free) (gpointer self, gpointer memory);
  /* Starts a read, into such memory, of what the work given so far leaves in from, and does not wait.
   * Later work runs beside it and leaves from alone until read_end. Several may be going on. */
  gboolean (*read_begin) (gpointer self, gpointer to, gpointer from, gsize n_bytes, GError **error);
  /* Waits for all of them. One alone would be worth a wait of its own only where making a plane takes as
   * long as writing it (docs/devices.md). */
  gboolean (*read_end) (gpointer self, GError **error);

  gpointer (*program_new) (gpointer self, const SolSource *source, char **log, GError **error);
  void (*program_free) (gpointer self, gpointer program);
  gpointer (*kernel_get) (gpointer self, gpointer program, const char *name, GError **error);
  gboolean (*launch) (gpointer self, gpointer entry, const SolLaunch *launch, GError **error);

  /* Transforms by a library in double precision; optional, all three. fft_new says what the library is
   * called, and how much device memory it took besides the rows. */
  gpointer (*fft_new) (gpointer self,
                       const SolFftShape *shape,
                       char **name,
                       guint64 *n_bytes,
                       GError **error);
  void (*fft_free) (gpointer self, gpointer fft);
  gboolean (*fft_run) (gpointer self,
                       gpointer fft,
                       SolDeviceFftKind kind,
                       gpointer in,
                       gpointer out,
                       GError **error);

  /* Optional, all four. From graph_begin to graph_end launches, copies on the device and transforms are
   * recorded, not done, and nothing else is asked for. graph_end gives what was recorded; NULL where it
   * cannot be had as a graph, as also a call in between may say; the recording is over either way.
   * graph_launch does all of it, in its order, with the arguments it was recorded with. Neither kernels nor
   * memory in it are freed before graph_free. */
  gboolean (*graph_begin) (gpointer self, GError **error);
  gpointer (*graph_end) (gpointer self, GError **error);
  gboolean (*graph_launch) (gpointer self, gpointer graph, GError **error);
  void (*graph_free) (gpointer self, gpointer graph);

  /* Optional: memory of a device that is free now, whoever has the rest; FALSE: it does not say. The device need
   * not be open. */
  gboolean (*get_free_memory) (const SolDeviceInfo *info, guint64 *n_bytes);

  /* Seconds of device time since open, after all work given so far; waits for it. */
  gboolean (*seconds) (gpointer self, double *seconds, GError **error);
} SolDeviceOps;
