/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/faulty-device.h"

#include "backend/device/device-backend.h"
#include "base/error.h"
#include "device/device-kind.h"
#include "device/host/host-device.h"
#include "kernels/device/host-kernels.h"

#include <string.h>

static struct
{
  SolFault fault;
  gint64 at;              /* the first call that fails, from 0 */
  const char *entry_name; /* launches of this one only; NULL: of all */
  gboolean is_lost;       /* and all that follows fails, too */
  gboolean was_met;
  gint64 n_matching; /* calls that the fault could have met */
  gint64 n_after;    /* calls behind the fault */
  char message[512]; /* the failure of the back end that was closed last */
  gint64 count[SOL_N_FAULTS];
  gboolean denies_memory; /* from the fault on the machine has none to spare */
  gint64 n_live;          /* devices, buffers, programs and host memory not freed */
  gboolean never_waits;
  GArray *reads; /* element-type Read, begun and not ended */
  gboolean is_recording;
  gpointer first_graph;
} plan;

typedef struct
{
  gpointer to;
  gpointer from;
  gsize n_bytes;
} Read;

/**
 * sol_fault_plant:
 * @fault: what fails; SOL_FAULT_NONE: nothing
 * @at: which call of it, from 0
 * @entry_name: (nullable): launches of this kernel only
 * @is_lost: whether every later call fails as well, as where a device is gone
 *
 * Threads: any, while nothing runs. Allocates: no.
 */
void
sol_fault_plant (SolFault fault, gint64 at, const char *entry_name, gboolean is_lost)
{
  gint64 n_live = plan.n_live;
  g_clear_pointer (&plan.reads, g_array_unref);
  memset (&plan, 0, sizeof plan);
  plan.reads = g_array_sized_new (FALSE, FALSE, sizeof (Read), 16);
  plan.fault = fault;
  plan.at = at;
  plan.entry_name = entry_name;
  plan.is_lost = is_lost;
  plan.n_live = n_live;
}

/**
 * sol_fault_deny_memory:
 * @denies: whether the ledger of this machine has nothing to spare once the planted fault was met
 *
 * Threads: any, while nothing runs. Allocates: yes.
 */
void
sol_fault_deny_memory (gboolean denies)
{
  plan.denies_memory = denies;
  if (!denies)
    g_unsetenv ("SOLISCOPE_MEMORY_BYTES");
}

/**
 * sol_fault_never_wait:
 * @never_waits: whether the end of a read waits for nothing
 *
 * Threads: any, while nothing runs. Allocates: no.
 */
void
sol_fault_never_wait (gboolean never_waits)
{
  plan.never_waits = never_waits;
}

/**
 * sol_fault_was_met:
 *
 * Threads: any, while nothing runs. Allocates: no.
 * Returns: whether the planted fault happened
 */
gboolean
sol_fault_was_met (void)
{
  return plan.was_met;
}

/**
 * sol_fault_count:
 * @fault: kind of call
 *
 * Threads: any, while nothing runs. Allocates: no.
 * Returns: such calls since the fault was planted
 */
gint64
sol_fault_count (SolFault fault)
{
  return plan.count[fault];
}

/**
 * sol_fault_count_after:
 *
 * Threads: any, while nothing runs. Allocates: no.
 * Returns: calls of any kind behind the planted fault
 */
gint64
sol_fault_count_after (void)
{
  return plan.n_after;
}

/**
 * sol_fault_get_message:
 *
 * Threads: any, while nothing runs. Allocates: no.
 * Returns: the failure of the back end that was closed last; empty: none
 */
const char *
sol_fault_get_message (void)
{
  return plan.message;
}

/**
 * sol_fault_count_live:
 *
 * Threads: any, while nothing runs. Allocates: no.
 * Returns: devices, buffers and programs that are not freed
 */
gint64
sol_fault_count_live (void)
{
  return plan.n_live;
}

static gboolean
passes (SolFault fault, const char *entry_name, int code, GError **error)
{
  gboolean is_gone = plan.was_met && plan.is_lost;
  gboolean matches =
      fault == plan.fault && (plan.entry_name == NULL ||
                              (entry_name != NULL && strcmp (entry_name, plan.entry_name) == 0));
  plan.count[fault]++;
  plan.n_after += plan.was_met;
  gboolean is_met = matches && plan.n_matching == plan.at;
  plan.n_matching += matches;
  plan.was_met |= is_met;
  if (is_met && plan.denies_memory)
    g_setenv ("SOLISCOPE_MEMORY_BYTES", "1000", TRUE);
  if (!is_met && !is_gone)
    return TRUE;
  g_set_error (error, SOL_DEVICE_ERROR, code,
               is_gone ? "the device is gone (status 999)" : "planted fault (status 700)");
  return FALSE;
}

static gpointer
open_faulty (const SolDeviceInfo *info, GError **error)
{
  plan.n_live++;
  return sol_host_device_ops.open (info, error);
}

static void
close_faulty (gpointer self)
{
  plan.n_live--;
  sol_host_device_ops.close (self);
}

static gpointer
buffer_new (gpointer self, gsize n_bytes, GError **error)
{
  if (!passes (SOL_FAULT_BUFFER, NULL, SOL_DEVICE_ERROR_MEMORY, error))
    return NULL;
  plan.n_live++;
  return sol_host_device_ops.buffer_new (self, n_bytes, error);
}

static void
buffer_free (gpointer self, gpointer buffer)
{
  plan.n_live--;
  sol_host_device_ops.buffer_free (self, buffer);
}

static gboolean
write_faulty (gpointer self,
              gpointer to,
              gsize offset,
              gconstpointer from,
              gsize n_bytes,
              GError **error)
{
  return passes (SOL_FAULT_WRITE, NULL, SOL_DEVICE_ERROR_LAUNCH, error) &&
         sol_host_device_ops.write (self, to, offset, from, n_bytes, error);
}

static gboolean
read_faulty (gpointer self, gpointer to, gpointer from, gsize offset, gsize n_bytes, GError **error)
{
  return passes (SOL_FAULT_READ, NULL, SOL_DEVICE_ERROR_LAUNCH, error) &&
         sol_host_device_ops.read (self, to, from, offset, n_bytes, error);
}

static gpointer
host_new (gpointer self, gsize n_bytes, GError **error)
{
  if (!passes (SOL_FAULT_HOST_MEMORY, NULL, SOL_DEVICE_ERROR_MEMORY, error))
    return NULL;
  plan.n_live++;
  return sol_host_device_ops.host_new (self, n_bytes, error);
}

static void
host_free (gpointer self, gpointer memory)
{
  plan.n_live--;
  sol_host_device_ops.host_free (self, memory);
}

static gboolean
copy_faulty (gpointer self, gpointer to, gpointer from, gsize n_bytes, GError **error)
{
  return passes (SOL_FAULT_COPY, NULL, SOL_DEVICE_ERROR_LAUNCH, error) &&
         sol_host_device_ops.copy (self, to, from, n_bytes, error);
}

/* As late as it may be: until somebody waits there is nothing but NaN. */
static gboolean
read_begin (gpointer self, gpointer to, gpointer from, gsize n_bytes, GError **error)
{
  const Read begun = { to, from, n_bytes };
  if (!passes (SOL_FAULT_READ_BEGIN, NULL, SOL_DEVICE_ERROR_LAUNCH, error))
    return FALSE;
  memset (to, 0xff, n_bytes);
  g_array_append_val (plan.reads, begun);
  return TRUE;
}

static gboolean
read_end (gpointer self, GError **error)
{
  gboolean ok = passes (SOL_FAULT_READ_END, NULL, SOL_DEVICE_ERROR_LAUNCH, error);
  for (guint i = 0; ok && !plan.never_waits && i < plan.reads->len; i++)
    {
      const Read *begun = &g_array_index (plan.reads, Read, i);
      ok = sol_host_device_ops.read (self, begun->to, begun->from, 0, begun->n_bytes, error);
    }
  g_array_set_size (plan.reads, 0);
  return ok;
}

static gpointer
program_new (gpointer self, const SolSource *source, char **log, GError **error)
{
  if (!passes (SOL_FAULT_PROGRAM, NULL, SOL_DEVICE_ERROR_BUILD, error))
    {
      *log = g_strdup ("line 7: not understood");
      return NULL;
    }
  plan.n_live++;
  return sol_host_device_ops.program_new (self, source, log, error);
}

static void
program_free (gpointer self, gpointer program)
{
  plan.n_live--;
  sol_host_device_ops.program_free (self, program);
}

static gpointer
kernel_get (gpointer self, gpointer program, const char *name, GError **error)
{
  return passes (SOL_FAULT_KERNEL, name, SOL_DEVICE_ERROR_BUILD, error)
             ? sol_host_device_ops.kernel_get (self, program, name, error)
             : NULL;
}

static gboolean
launch (gpointer self, gpointer entry, const SolLaunch *launch, GError **error)
{
  const SolHostKernel *called = entry;
  return passes (plan.is_recording ? SOL_FAULT_GRAPH_PIECE : SOL_FAULT_LAUNCH, called->name,
                 SOL_DEVICE_ERROR_LAUNCH, error) &&
         sol_host_device_ops.launch (self, entry, launch, error);
}

static gboolean
graph_begin (gpointer self, GError **error)
{
  if (!passes (SOL_FAULT_GRAPH_BEGIN, NULL, SOL_DEVICE_ERROR_LAUNCH, error))
    return FALSE;
  plan.is_recording = TRUE;
  return sol_host_device_ops.graph_begin (self, error);
}

static gpointer
graph_end (gpointer self, GError **error)
{
  gpointer graph = sol_host_device_ops.graph_end (self, error);
  plan.is_recording = FALSE;
  if (!passes (SOL_FAULT_GRAPH_END, NULL, SOL_DEVICE_ERROR_LAUNCH, error))
    {
      sol_host_device_ops.graph_free (self, graph);
      return NULL;
    }
  plan.n_live++;
  if (plan.first_graph == NULL)
    plan.first_graph = graph;
  return graph;
}

static gboolean
graph_launch (gpointer self, gpointer graph, GError **error)
{
  gboolean is_frozen = plan.fault == SOL_FAULT_GRAPH_FROZEN;
  plan.was_met |= is_frozen && graph != plan.first_graph;
  return passes (SOL_FAULT_GRAPH_LAUNCH, NULL, SOL_DEVICE_ERROR_LAUNCH, error) &&
         sol_host_device_ops.graph_launch (self, is_frozen ? plan.first_graph : graph, error);
}

static void
graph_free (gpointer self, gpointer graph)
{
  plan.n_live--;
  sol_host_device_ops.graph_free (self, graph);
}

static SolDeviceInfo *
find_faulty (const SolBackendOptions *options, GError **error)
{
  SolDeviceInfo *info = sol_device_info_new ("faulty", 0, "a device with a fault");
  info->is_cpu = TRUE;
  return info;
}

/**
 * sol_fault_open_device:
 * @error: return location
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the device with the fault that was planted
 */
SolDevice *
sol_fault_open_device (GError **error)
{
  static SolDeviceOps ops;
  g_autoptr (SolDeviceInfo) info = find_faulty (NULL, error);
  ops = sol_host_device_ops;
  ops.name = "faulty";
  ops.rank = -1; /* no accelerator: it claims no process */
  ops.open = open_faulty;
  ops.close = close_faulty;
  ops.buffer_new = buffer_new;
  ops.buffer_free = buffer_free;
  ops.write = write_faulty;
  ops.read = read_faulty;
  ops.copy = copy_faulty;
  ops.host_new = host_new;
  ops.host_free = host_free;
  ops.read_begin = read_begin;
  ops.read_end = read_end;
  ops.program_new = program_new;
  ops.program_free = program_free;
  ops.kernel_get = kernel_get;
  ops.launch = launch;
  ops.graph_begin = plan.fault >= SOL_FAULT_GRAPH_BEGIN ? graph_begin : NULL;
  ops.graph_end = graph_end;
  ops.graph_launch = graph_launch;
  ops.graph_free = graph_free;
  return sol_device_open_with (&ops, info, error);
}

static gpointer
open_backend (const SolProblem *problem,
              const SolMethod *method,
              const SolBackendOptions *options,
              GError **error)
{
  SolDevice *device = sol_fault_open_device (error);
  return device != NULL ? sol_device_backend_open (device, problem, method, error) : NULL;
}

static void
close_backend (gpointer backend)
{
  const GError *failure = sol_host_backend_ops.get_failure (backend);
  g_strlcpy (plan.message, failure != NULL ? failure->message : "", sizeof plan.message);
  sol_host_backend_ops.close (backend);
}

/**
 * sol_fault_get_backend:
 *
 * Threads: main. Allocates: no.
 * Returns: (transfer none): a back end on that device
 */
const SolBackendOps *
sol_fault_get_backend (void)
{
  static SolBackendOps ops;
  ops = sol_host_backend_ops;
  ops.name = "faulty";
  ops.find_device = find_faulty;
  ops.open = open_backend;
  ops.close = close_backend;
  return &ops;
}
