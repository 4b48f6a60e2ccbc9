/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/device-graphs.h"

#include "device/device-private.h"
#include "device/device-profile.h"

#include <string.h>

/* Two of the last trials' rows, twice with their first stage, and some to spare. */
#define N_GRAPHS_MAX 8

/* A batch as it was given, every argument in it. */
typedef struct
{
  GArray *pieces; /* element-type SolDevicePiece, whose args are not to be used */
  GArray *args;   /* element-type SolArg, of all pieces one behind the other */
} Batch;

typedef struct
{
  Batch batch;
  gpointer graph;  /* of the kind; NULL: seen once */
  gint64 last_use; /* number of the batch */
} Known;

struct _SolDeviceGraphs
{
  gboolean is_open; /* a batch is being given */
  gboolean is_off;  /* a capture was refused */
  gint64 n_batches;
  Batch batch;
  Known known[N_GRAPHS_MAX];
  int n_known;
};

/* As a row of launches, each with its arguments, may have it without growing. */
#define EXPECTED_PIECES 512
#define EXPECTED_ARGS 8192

static void
batch_init (Batch *self, guint n_pieces, guint n_args)
{
  self->pieces = g_array_sized_new (FALSE, FALSE, sizeof (SolDevicePiece), n_pieces);
  self->args = g_array_sized_new (FALSE, FALSE, sizeof (SolArg), n_args);
}

static void
batch_clear (Batch *self)
{
  g_array_unref (self->pieces);
  g_array_unref (self->args);
}

/**
 * sol_device_graphs_open:
 * @self: (inout): an open device
 *
 * SOLISCOPE_DEVICE_GRAPHS=off leaves everything to be given piece by piece.
 *
 * Threads: the one that uses it. Allocates: yes.
 */
void
sol_device_graphs_open (SolDevice *self)
{
  if (self->ops->graph_begin == NULL ||
      g_strcmp0 (g_getenv ("SOLISCOPE_DEVICE_GRAPHS"), "off") == 0)
    return;
  self->graphs = g_new0 (SolDeviceGraphs, 1);
  batch_init (&self->graphs->batch, EXPECTED_PIECES, EXPECTED_ARGS);
}

/**
 * sol_device_graphs_forget:
 * @self: (inout): the device
 *
 * What a graph works on, or the kernels in it, are about to go.
 *
 * Threads: the one that uses it. Allocates: no.
 */
void
sol_device_graphs_forget (SolDevice *self)
{
  SolDeviceGraphs *graphs = self->graphs;
  for (int i = 0; graphs != NULL && i < graphs->n_known; i++)
    {
      if (graphs->known[i].graph != NULL)
        self->ops->graph_free (self->self, graphs->known[i].graph);
      batch_clear (&graphs->known[i].batch);
    }
  if (graphs != NULL)
    graphs->n_known = 0;
}

/**
 * sol_device_graphs_close:
 * @self: (inout): the device, still open
 *
 * Threads: the one that uses it. Allocates: no.
 */
void
sol_device_graphs_close (SolDevice *self)
{
  sol_device_graphs_forget (self);
  if (self->graphs != NULL)
    batch_clear (&self->graphs->batch);
  g_clear_pointer (&self->graphs, g_free);
}

/* Bit for bit, as what is not a number differs from itself. */
static guint64
bits_of (double value)
{
  guint64 bits;
  memcpy (&bits, &value, sizeof bits);
  return bits;
}

static gboolean
is_same_arg (const SolArg *a, const SolArg *b)
{
  return a->kind == b->kind && a->buffer == b->buffer && a->idx == b->idx &&
         bits_of (a->real) == bits_of (b->real);
}

static gboolean
is_same_piece (const SolDevicePiece *a, const SolDevicePiece *b)
{
  return a->kind == b->kind && a->target == b->target && a->n_groups == b->n_groups &&
         a->group_size == b->group_size && a->n_args == b->n_args && a->fft_kind == b->fft_kind &&
         a->to == b->to && a->from == b->from && a->n_bytes == b->n_bytes;
}

static gboolean
is_same_batch (const Batch *a, const Batch *b)
{
  if (a->pieces->len != b->pieces->len || a->args->len != b->args->len)
    return FALSE;
  for (guint i = 0; i < a->pieces->len; i++)
    if (!is_same_piece (&g_array_index (a->pieces, SolDevicePiece, i),
                        &g_array_index (b->pieces, SolDevicePiece, i)))
      return FALSE;
  for (guint i = 0; i < a->args->len; i++)
    if (!is_same_arg (&g_array_index (a->args, SolArg, i), &g_array_index (b->args, SolArg, i)))
      return FALSE;
  return TRUE;
}

static gboolean
give_inner (SolDevice *device, gconstpointer data, GError **error)
{
  const SolDevicePiece *piece = data;
  const SolDeviceOps *ops = device->ops;
  const SolLaunch launch = { piece->n_groups, piece->group_size, piece->args, piece->n_args };
  switch (piece->kind)
    {
    case SOL_DEVICE_PIECE_LAUNCH:
      return ops->launch (device->self, piece->target, &launch, error);
    case SOL_DEVICE_PIECE_FFT:
      return ops->fft_run (device->self, piece->target, piece->fft_kind, piece->from, piece->to,
                           error);
    case SOL_DEVICE_PIECE_COPY:
    default:
      return ops->copy (device->self, piece->to, piece->from, piece->n_bytes, error);
    }
}

static gboolean
tell_piece (const SolDevice *device, const SolDevicePiece *piece, gboolean ok, GError **error)
{
  if (!ok && piece->kind == SOL_DEVICE_PIECE_LAUNCH)
    g_prefix_error (error, "kernel %s: ", piece->name);
  return sol_device_prefix_error (device, ok, error);
}

/* Copies are in no profile. */
static gboolean
run_piece (SolDevice *device, const SolDevicePiece *piece, GError **error)
{
  device->counts.submissions++;
  gboolean ok = piece->kind == SOL_DEVICE_PIECE_COPY
                    ? give_inner (device, piece, error)
                    : sol_device_do (device, piece->name, give_inner, piece, error);
  return tell_piece (device, piece, ok, error);
}

/**
 * sol_device_give:
 * @self: the device
 * @piece: of work; what it points to lives as long as kernel, transform and buffers do, but for its
 *   arguments, which are copied
 * @error: return location
 *
 * Inside a batch it is kept until its end.
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH with the name of the device, and of the kernel.
 * Threads: the one that uses it; does not wait. Allocates: in a batch longer than any before only.
 * Returns: TRUE if it was queued, or kept
 */
gboolean
sol_device_give (SolDevice *self, const SolDevicePiece *piece, GError **error)
{
  SolDeviceGraphs *graphs = self->graphs;
  self->counts.launches++;
  if (graphs == NULL || !graphs->is_open)
    return run_piece (self, piece, error);
  g_array_append_vals (graphs->batch.pieces, piece, 1);
  if (piece->n_args > 0)
    g_array_append_vals (graphs->batch.args, piece->args, (guint) piece->n_args);
  return TRUE;
}

typedef gboolean (*GivePiece) (SolDevice *device, const SolDevicePiece *piece, GError **error);

static gboolean
give_all (SolDevice *device, GivePiece give, GError **error)
{
  const Batch *batch = &device->graphs->batch;
  const SolArg *args = (const SolArg *) (gpointer) batch->args->data;
  for (guint i = 0; i < batch->pieces->len; i++)
    {
      SolDevicePiece piece = g_array_index (batch->pieces, SolDevicePiece, i);
      piece.args = args;
      args += piece.n_args;
      if (!give (device, &piece, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
record_piece (SolDevice *device, const SolDevicePiece *piece, GError **error)
{
  return tell_piece (device, piece, give_inner (device, piece, error), error);
}

/* NULL with an error where the kind of device cannot take the batch as a graph. Nothing has run either way. */
static gpointer
capture (SolDevice *device, GError **error)
{
  const SolDeviceOps *ops = device->ops;
  if (!sol_device_prefix_error (device, ops->graph_begin (device->self, error), error))
    return NULL;
  if (give_all (device, record_piece, error))
    {
      gpointer graph = ops->graph_end (device->self, error);
      sol_device_prefix_error (device, graph != NULL, error);
      return graph;
    }
  gpointer useless = ops->graph_end (device->self, NULL);
  if (useless != NULL)
    ops->graph_free (device->self, useless);
  return NULL;
}

static Known *
find_known (SolDeviceGraphs *self)
{
  for (int i = 0; i < self->n_known; i++)
    if (is_same_batch (&self->known[i].batch, &self->batch))
      return &self->known[i];
  return NULL;
}

/* Where all places are taken, that of the batch that was seen once, longest ago; where all are graphs, none. */
static void
remember (SolDeviceGraphs *self)
{
  Known *place = NULL;
  for (int i = 0; self->n_known == N_GRAPHS_MAX && i < N_GRAPHS_MAX; i++)
    if (self->known[i].graph == NULL &&
        (place == NULL || self->known[i].last_use < place->last_use))
      place = &self->known[i];
  if (place != NULL)
    batch_clear (&place->batch);
  else if (self->n_known < N_GRAPHS_MAX)
    place = &self->known[self->n_known++];
  else
    return;
  const Batch *batch = &self->batch;
  *place = (Known){ .last_use = self->n_batches };
  batch_init (&place->batch, batch->pieces->len, batch->args->len);
  g_array_append_vals (place->batch.pieces, batch->pieces->data, batch->pieces->len);
  g_array_append_vals (place->batch.args, batch->args->data, batch->args->len);
}

/* Once refused, it is not tried again. */
static gboolean
give_as_graph (SolDevice *device, Known *known, GError **error)
{
  g_autoptr (GError) refused = NULL;
  guint n = known->batch.pieces->len;
  known->last_use = device->graphs->n_batches;
  if (known->graph == NULL)
    known->graph = capture (device, &refused);
  if (known->graph == NULL)
    {
      g_message ("every launch is given by itself: no graph of them: %s", refused->message);
      device->graphs->is_off = TRUE;
      sol_device_graphs_forget (device);
      return give_all (device, run_piece, error);
    }
  device->counts.submissions++;
  device->counts.graph_launches++;
  if (device->ops->graph_launch (device->self, known->graph, error))
    return TRUE;
  g_prefix_error (error, "%u launches as a graph: ", n);
  return sol_device_prefix_error (device, FALSE, error);
}

/**
 * sol_device_batch_begin:
 * @self: the device
 *
 * From here to sol_device_batch_end() kernels are launched, rows copied and transformed, and nothing is
 * written or read. It may be kept until the end.
 *
 * Threads: the one that uses it. Allocates: no.
 */
void
sol_device_batch_begin (SolDevice *self)
{
  SolDeviceGraphs *graphs = self->graphs;
  if (graphs == NULL || graphs->is_off || self->profile != NULL)
    return;
  g_return_if_fail (!graphs->is_open);
  graphs->is_open = TRUE;
  graphs->n_batches++;
  g_array_set_size (graphs->batch.pieces, 0);
  g_array_set_size (graphs->batch.args, 0);
}

/**
 * sol_device_batch_end:
 * @self: the device
 * @error: return location
 *
 * A batch is the same as an earlier one if all of it is: kernels, sizes and every argument. The first time
 * it is given piece by piece, the second time it is captured, and from then on it is one call. What the
 * kind of device refuses to capture is given piece by piece, with a message.
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it; does not wait. Allocates: the first two times.
 * Returns: TRUE if all of it was queued
 */
gboolean
sol_device_batch_end (SolDevice *self, GError **error)
{
  SolDeviceGraphs *graphs = self->graphs;
  if (graphs == NULL || !graphs->is_open)
    return TRUE;
  graphs->is_open = FALSE;
  if (graphs->batch.pieces->len == 0)
    return TRUE;
  Known *known = find_known (graphs);
  if (known != NULL)
    return give_as_graph (self, known, error);
  remember (graphs);
  return give_all (self, run_piece, error);
}

/**
 * sol_device_is_in_batch:
 * @self: the device
 *
 * Threads: the one that uses it. Allocates: no.
 * Returns: whether work is being kept, so that nothing can be read
 */
gboolean
sol_device_is_in_batch (const SolDevice *self)
{
  return self->graphs != NULL && self->graphs->is_open;
}
