/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/host/host-device.h"

#include "base/error.h"
#include "kernels/device/host-kernels.h"

#include <ffi.h>
#include <stdlib.h>
#include <string.h>

#define N_ARGS_MAX 32

typedef struct
{
  gint64 opened_us;
  GArray *recording; /* element-type Node; NULL: what is given is done at once */
} Host;

/* One launch, with a copy of its arguments, or one copy of memory. */
typedef struct
{
  gpointer entry; /* kernel; NULL: a copy */
  SolLaunch launch;
  SolArg args[N_ARGS_MAX];
  gpointer to, from;
  gsize n_bytes;
} Node;

/* Nothing but the choice of a table: the kernels were compiled with the program. */
typedef struct
{
  const SolHostKernel *kernels;
  gboolean is_single;
} HostProgram;

static void
list (GPtrArray *infos)
{
  SolDeviceInfo *info = sol_device_info_new ("host", 0, "this processor, one work item");
  info->driver = g_strdup ("C");
  info->is_cpu = TRUE;
  info->fp64_to_fp32 = SOL_DEVICE_PROCESSOR_RATE;
  info->n_units = 1;
  g_ptr_array_add (infos, info);
}

static gpointer
open_host (const SolDeviceInfo *info, GError **error)
{
  Host *self = g_new0 (Host, 1);
  self->opened_us = g_get_monotonic_time ();
  return self;
}

static void
close_host (gpointer data)
{
  Host *self = data;
  g_clear_pointer (&self->recording, g_array_unref);
  g_free (self);
}

static gboolean
finish (gpointer self, GError **error)
{
  return TRUE;
}

static gpointer
buffer_new (gpointer self, gsize n_bytes, GError **error)
{
  gsize rounded = (n_bytes + 63) / 64 * 64;
  gpointer memory = rounded >= n_bytes ? aligned_alloc (64, rounded) : NULL;
  if (memory == NULL)
    g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_MEMORY,
                 "no memory for a buffer of %" G_GSIZE_FORMAT " bytes", n_bytes);
  return memory;
}

static void
buffer_free (gpointer self, gpointer buffer)
{
  free (buffer);
}

static gboolean
write_buffer (gpointer self,
              gpointer to,
              gsize offset,
              gconstpointer from,
              gsize n_bytes,
              GError **error)
{
  memcpy ((char *) to + offset, from, n_bytes);
  return TRUE;
}

static gboolean
read_buffer (gpointer self, gpointer to, gpointer from, gsize offset, gsize n_bytes, GError **error)
{
  memcpy (to, (const char *) from + offset, n_bytes);
  return TRUE;
}

static gboolean
copy_buffer (gpointer data, gpointer to, gpointer from, gsize n_bytes, GError **error)
{
  const Host *self = data;
  const Node node = { .to = to, .from = from, .n_bytes = n_bytes };
  if (self->recording != NULL)
    g_array_append_val (self->recording, node);
  else
    memmove (to, from, n_bytes);
  return TRUE;
}

static gboolean
read_begin (gpointer self, gpointer to, gpointer from, gsize n_bytes, GError **error)
{
  return read_buffer (self, to, from, 0, n_bytes, error);
}

static gboolean
read_end (gpointer self, GError **error)
{
  return TRUE;
}

static gpointer
program_new (gpointer self, const SolSource *source, char **log, GError **error)
{
  if (source->group_size != 1)
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_BUILD,
                   "the host has groups of one work item, not of %d", source->group_size);
      return NULL;
    }
  HostProgram *program = g_new0 (HostProgram, 1);
  program->is_single = source->precision == SOL_PRECISION_SINGLE;
  program->kernels = program->is_single ? sol_host_kernels_single : sol_host_kernels_double;
  return program;
}

static void
program_free (gpointer self, gpointer program)
{
  g_free (program);
}

static gpointer
kernel_get (gpointer self, gpointer data, const char *name, GError **error)
{
  const HostProgram *program = data;
  for (const SolHostKernel *entry = program->kernels; entry->name != NULL; entry++)
    if (strcmp (entry->name, name) == 0)
      return (gpointer) entry;
  g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_BUILD, "there is no kernel %s", name);
  return NULL;
}

/* The values of one call, and where they lie, for libffi. */
typedef struct
{
  ffi_type *type[N_ARGS_MAX];
  void *place[N_ARGS_MAX];
  float single[N_ARGS_MAX];
} Call;

static void
set_argument (Call *call, gsize i, const SolArg *arg, gboolean is_single)
{
  switch (arg->kind)
    {
    case SOL_ARG_BUFFER:
      call->type[i] = &ffi_type_pointer;
      call->place[i] = (void *) &arg->buffer;
      break;
    case SOL_ARG_IDX:
      call->type[i] = &ffi_type_sint64;
      call->place[i] = (void *) &arg->idx;
      break;
    case SOL_ARG_REAL:
    default:
      call->single[i] = (float) arg->real;
      call->type[i] = is_single ? &ffi_type_float : &ffi_type_double;
      call->place[i] = is_single ? (void *) &call->single[i] : (void *) &arg->real;
      break;
    }
}

static void
record (Host *self, gpointer entry, const SolLaunch *launch)
{
  Node node = { .entry = entry, .launch = *launch };
  memcpy (node.args, launch->args, launch->n_args * sizeof (SolArg));
  g_array_append_val (self->recording, node);
}

static gboolean
launch (gpointer self, gpointer data, const SolLaunch *launch, GError **error)
{
  const SolHostKernel *entry = data;
  gboolean is_single =
      entry >= sol_host_kernels_single && entry < sol_host_kernels_single + sol_host_n_single;
  Call call;
  ffi_cif cif;
  if (((Host *) self)->recording != NULL)
    {
      record (self, data, launch);
      return TRUE;
    }
  for (gsize i = 0; i < launch->n_args; i++)
    set_argument (&call, i, &launch->args[i], is_single);
  if (ffi_prep_cif (&cif, FFI_DEFAULT_ABI, (unsigned) launch->n_args, &ffi_type_void, call.type) !=
      FFI_OK)
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_LAUNCH,
                   "its arguments cannot be passed");
      return FALSE;
    }
  for (gsize i = 0; i < launch->n_groups; i++)
    {
      sol_host_set_group ((long long) i, (long long) launch->n_groups);
      ffi_call (&cif, entry->function, NULL, call.place);
    }
  return TRUE;
}

static gboolean
graph_begin (gpointer data, GError **error)
{
  Host *self = data;
  g_return_val_if_fail (self->recording == NULL, FALSE);
  self->recording = g_array_new (FALSE, FALSE, sizeof (Node));
  return TRUE;
}

static gpointer
graph_end (gpointer data, GError **error)
{
  Host *self = data;
  return g_steal_pointer (&self->recording);
}

static gboolean
graph_launch (gpointer self, gpointer graph, GError **error)
{
  const GArray *nodes = graph;
  gboolean ok = TRUE;
  for (guint i = 0; ok && i < nodes->len; i++)
    {
      const Node *node = &g_array_index (nodes, Node, i);
      SolLaunch again = node->launch;
      again.args = node->args;
      ok = node->entry != NULL ? launch (self, node->entry, &again, error)
                               : copy_buffer (self, node->to, node->from, node->n_bytes, error);
    }
  return ok;
}

static void
graph_free (gpointer self, gpointer graph)
{
  g_array_unref (graph);
}

static gboolean
seconds (gpointer data, double *out, GError **error)
{
  const Host *self = data;
  *out = 1e-6 * (double) (g_get_monotonic_time () - self->opened_us);
  return TRUE;
}

const SolDeviceOps sol_host_device_ops = {
  .name = "host",
  .rank = 0,
  .list = list,
  .open = open_host,
  .close = close_host,
  .finish = finish,
  .buffer_new = buffer_new,
  .buffer_free = buffer_free,
  .write = write_buffer,
  .read = read_buffer,
  .copy = copy_buffer,
  .host_new = buffer_new,
  .host_free = buffer_free,
  .read_begin = read_begin,
  .read_end = read_end,
  .program_new = program_new,
  .program_free = program_free,
  .kernel_get = kernel_get,
  .launch = launch,
  .graph_begin = graph_begin,
  .graph_end = graph_end,
  .graph_launch = graph_launch,
  .graph_free = graph_free,
  .seconds = seconds,
};
