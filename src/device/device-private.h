/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What device.c, buffer.c, program.c and those that give work to a device share; nobody else includes it. */
#pragma once

#include "device/device-graphs.h"

typedef enum
{
  SOL_DEVICE_PIECE_LAUNCH, /* of a kernel */
  SOL_DEVICE_PIECE_COPY,
  SOL_DEVICE_PIECE_FFT, /* by the library of the kind */
} SolDevicePieceKind;

/* One piece of work as the kind of device takes it. */
typedef struct
{
  SolDevicePieceKind kind;
  SolDeviceFftKind fft_kind;
  const char *name;
  gpointer target; /* kernel or transform */
  gsize n_groups, group_size;
  const SolArg *args; /* [n_args] */
  gsize n_args;
  gpointer to, from; /* buffers of a copy or a transform */
  gsize n_bytes;
} SolDevicePiece;

struct _SolDevice
{
  const SolDeviceOps *ops;
  SolDeviceInfo *info;
  gpointer self;
  SolDeviceCounts counts;
  GArray *profile;         /* element-type SolDeviceCost; NULL: none is taken */
  SolDeviceGraphs *graphs; /* NULL: the kind has none */
};

gboolean sol_device_prefix_error (const SolDevice *self, gboolean ok, GError **error);
void sol_device_count_memory (SolDevice *self, gint64 n_bytes);

/* device-graphs.c */
void sol_device_graphs_open (SolDevice *self);
void sol_device_graphs_forget (SolDevice *self);
void sol_device_graphs_close (SolDevice *self);
gboolean sol_device_give (SolDevice *self, const SolDevicePiece *piece, GError **error);
gboolean sol_device_is_in_batch (const SolDevice *self);
