/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A driver of CUDA or HIP (FAKE_HIP) whose device is the processor: memory is the host's, and a kernel is
 * what the C compiler made of it. It says that groups have one work item, as those kernels have. A function
 * that SOL_FAKE_FAIL names gives status 999; "captured " in front of the name: only while a graph is captured. */
#include "config.h"

#include "fake.h"

#include "kernels/device/host-kernels.h"

#include <ffi.h>
#include <stdlib.h>
#include <string.h>

#define N_ARGS_MAX 32
#define N_NODES_MAX 1024

typedef struct
{
  SolHostFunction function;
  ffi_cif cif;
  ffi_type *types[N_ARGS_MAX];
  int n_args;
} Kernel;

typedef struct
{
  char *text;
} Module;

/* A launch with its arguments copied, or a transform of the fake library. */
typedef struct
{
  const Kernel *target;
  unsigned n_groups;
  guint64 values[N_ARGS_MAX];
  FakeWork work;
  gpointer data[3];
} Node;

/* Also what is made executable of it. */
typedef struct
{
  Node *nodes;
  int n;
  gboolean is_executable;
} Graph;

static Graph *capturing;
static FakeGraphCounts graph_counts;

FakeGraphCounts *
fake_get_graph_counts (void)
{
  return &graph_counts;
}

/* A copy to the processor is done no sooner than its stream is waited for, as it may be. */
typedef struct
{
  void *stream;
  void *to;
  guint64 from;
  size_t n_bytes;
} Copy;

static Copy copies[32];
static int n_copies;

static void
do_copies (const void *stream)
{
  int n_left = 0;
  for (int i = 0; i < n_copies; i++)
    if (copies[i].stream == stream)
      memcpy (copies[i].to, (void *) (gsize) copies[i].from, copies[i].n_bytes);
    else
      copies[n_left++] = copies[i];
  n_copies = n_left;
}

/* --- devices */

FAKE (int, cuInit, hipInit) (unsigned flags) { return fake_status ("cuInit"); }

FAKE (int, cuDriverGetVersion, hipDriverGetVersion) (int *version)
{
  *version = 12345;
  return 0;
}

FAKE (int, cuDeviceGetCount, hipGetDeviceCount) (int *n)
{
  *n = 1;
  return fake_status ("cuDeviceGetCount");
}

FAKE (int, cuDeviceGet, hipDeviceGet) (int *device, int number)
{
  *device = number;
  return 0;
}

FAKE (int, cuDeviceGetName, hipDeviceGetName) (char *name, int n, int device)
{
  g_strlcpy (name, "fake", (gsize) n);
  return 0;
}

FAKE (int, cuDeviceTotalMem_v2, hipDeviceTotalMem) (size_t *n_bytes, int device)
{
  *n_bytes = (size_t) 1 << 32;
  return 0;
}

FAKE (int, cuDeviceGetAttribute, hipDeviceGetAttribute) (int *value, int attribute, int device)
{
  *value = 1;
  return 0;
}

#ifdef FAKE_HIP
int hipSetDevice (int device);
int hipGetDeviceProperties (void *properties, int device);

int
hipSetDevice (int device)
{
  return 0;
}

int
hipGetDeviceProperties (void *properties, int device)
{
  g_strlcpy (properties, "gfx90a", 16);
  return 0;
}
#else
FAKE (int, cuDevicePrimaryCtxRetain, none0) (void **context, int device)
{
  *context = &capturing;
  return 0;
}

FAKE (int, cuDevicePrimaryCtxRelease_v2, none1) (int device) { return 0; }

FAKE (int, cuCtxSetCurrent, none2) (void *context) { return 0; }
#endif

/* --- memory */

/* Others have three quarters of it. */
FAKE (int, cuMemGetInfo_v2, hipMemGetInfo) (size_t *n_free_bytes, size_t *n_bytes)
{
  *n_bytes = (size_t) 1 << 32;
  *n_free_bytes = (size_t) 1 << 30;
  return fake_status ("cuMemGetInfo_v2");
}

FAKE (int, cuMemAlloc_v2, hipMalloc) (guint64 *memory, size_t n_bytes)
{
  void *made = NULL;
  int status = fake_status ("cuMemAlloc_v2");
  if (status == 0 && posix_memalign (&made, 64, MAX (n_bytes, 64)) != 0)
    status = 2;
  *memory = (guint64) (gsize) made;
  return status;
}

FAKE (int, cuMemFree_v2, hipFree) (guint64 memory)
{
  free ((void *) (gsize) memory);
  return 0;
}

FAKE (int, cuMemcpyHtoDAsync_v2, hipMemcpyHtoDAsync)
(guint64 to, const void *from, size_t n_bytes, void *stream)
{
  memcpy ((void *) (gsize) to, from, n_bytes);
  return capturing != NULL ? 900 : 0;
}

FAKE (int, cuMemcpyDtoHAsync_v2, hipMemcpyDtoHAsync)
(void *to, guint64 from, size_t n_bytes, void *stream)
{
  if (capturing != NULL || n_copies == (int) G_N_ELEMENTS (copies))
    return 900;
  int status = fake_status ("cuMemcpyDtoHAsync_v2");
  memset (to, 0xff, n_bytes);
  if (status == 0)
    copies[n_copies++] = (Copy){ stream, to, from, n_bytes };
  return status;
}

FAKE (int, cuMemHostAlloc, hipHostMalloc) (void **memory, size_t n_bytes, unsigned flags)
{
  int status = fake_status ("cuMemHostAlloc");
  *memory = status == 0 ? malloc (n_bytes) : NULL;
  return status;
}

FAKE (int, cuMemFreeHost, hipHostFree) (void *memory)
{
  free (memory);
  return 0;
}

static void
copy_memory (gpointer *data)
{
  memmove (data[0], data[1], GPOINTER_TO_SIZE (data[2]));
}

FAKE (int, cuMemcpyDtoDAsync_v2, hipMemcpyDtoDAsync)
(guint64 to, guint64 from, size_t n_bytes, void *stream)
{
  fake_do (copy_memory, GSIZE_TO_POINTER (to), GSIZE_TO_POINTER (from), GSIZE_TO_POINTER (n_bytes));
  return 0;
}

/* --- order and time: everything but copies to the processor is done at once */

FAKE (int, cuStreamCreate, hipStreamCreateWithFlags) (void **stream, unsigned flags)
{
  *stream = g_new0 (char, 1);
  return 0;
}

FAKE (int, cuStreamSynchronize, hipStreamSynchronize) (void *stream)
{
  do_copies (stream);
  return capturing != NULL ? 900 : fake_status ("cuStreamSynchronize");
}

FAKE (int, cuStreamDestroy_v2, hipStreamDestroy) (void *stream)
{
  g_free (stream);
  return 0;
}

FAKE (int, cuStreamWaitEvent, hipStreamWaitEvent) (void *stream, void *event, unsigned flags)
{
  return fake_status ("cuStreamWaitEvent");
}

FAKE (int, cuEventCreate, hipEventCreateWithFlags) (void **event, unsigned flags)
{
  *event = g_new0 (gint64, 1);
  return 0;
}

FAKE (int, cuEventRecord, hipEventRecord) (void *event, void *stream)
{
  *(gint64 *) event = g_get_monotonic_time ();
  return fake_status ("cuEventRecord");
}

FAKE (int, cuEventSynchronize, hipEventSynchronize) (void *event) { return 0; }

FAKE (int, cuEventElapsedTime, hipEventElapsedTime) (float *ms, void *start, void *end)
{
  *ms = 1e-3f * (float) (*(gint64 *) end - *(gint64 *) start);
  return 0;
}

FAKE (int, cuEventDestroy_v2, hipEventDestroy) (void *event)
{
  g_free (event);
  return 0;
}

/* --- kernels */

FAKE (int, cuModuleLoadData, hipModuleLoadData) (void **module, const void *image)
{
  Module *made = g_new0 (Module, 1);
  made->text = g_strdup (image);
  *module = made;
  return fake_status ("cuModuleLoadData");
}

FAKE (int, cuModuleUnload, hipModuleUnload) (void *module)
{
  Module *old = module;
  g_free (old->text);
  g_free (old);
  return 0;
}

/* The types of the arguments from the kernel's text, which is all that was compiled. */
static gboolean
read_types (Kernel *entry_point, const char *text, const char *name, gboolean is_single)
{
  g_autofree char *pattern = g_strdup_printf ("KERNEL\\s+%s\\s*\\(([^)]*)\\)", name);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  if (!g_regex_match (regex, text, 0, &match))
    return FALSE;
  g_autofree char *list = g_match_info_fetch (match, 1);
  g_auto (GStrv) args = g_strsplit (list, ",", N_ARGS_MAX);
  ffi_type *real = is_single ? &ffi_type_float : &ffi_type_double;
  for (; args[entry_point->n_args] != NULL; entry_point->n_args++)
    {
      const char *arg = args[entry_point->n_args];
      entry_point->types[entry_point->n_args] = strchr (arg, '*') != NULL      ? &ffi_type_pointer
                                                : strstr (arg, "idx ") != NULL ? &ffi_type_sint64
                                                                               : real;
    }
  return ffi_prep_cif (&entry_point->cif, FFI_DEFAULT_ABI, (unsigned) entry_point->n_args,
                       &ffi_type_void, entry_point->types) == FFI_OK;
}

/* Kernels live to the end of the process, so that a graph may hold them. */
FAKE (int, cuModuleGetFunction, hipModuleGetFunction)
(void **function, void *module, const char *name)
{
  static GPtrArray *all;
  const char *text = ((const Module *) module)->text;
  gboolean is_single = strstr (text, "#define SOL_REAL_IS_SINGLE 1") != NULL;
  const SolHostKernel *entry = is_single ? sol_host_kernels_single : sol_host_kernels_double;
  while (entry->name != NULL && strcmp (entry->name, name) != 0)
    entry++;
  Kernel *entry_point = g_new0 (Kernel, 1);
  entry_point->function = entry->function;
  if (entry->name == NULL || !read_types (entry_point, text, name, is_single))
    {
      g_free (entry_point);
      return 500;
    }
  if (all == NULL)
    all = g_ptr_array_new ();
  g_ptr_array_add (all, entry_point);
  *function = entry_point;
  return fake_status ("cuModuleGetFunction");
}

static void
run_node (const Node *node)
{
  void *places[N_ARGS_MAX];
  if (node->target == NULL)
    {
      node->work ((gpointer *) node->data);
      return;
    }
  for (int i = 0; i < node->target->n_args; i++)
    places[i] = (void *) &node->values[i];
  for (unsigned g = 0; g < node->n_groups; g++)
    {
      sol_host_set_group (g, node->n_groups);
      ffi_call ((ffi_cif *) &node->target->cif, node->target->function, NULL, places);
    }
}

static int
do_node (const Node *node)
{
  if (capturing == NULL)
    run_node (node);
  else if (capturing->n < N_NODES_MAX)
    capturing->nodes[capturing->n++] = *node;
  else
    return 999;
  return 0;
}

gboolean
fake_is_capturing (void)
{
  return capturing != NULL;
}

void
fake_do (FakeWork work, gpointer a, gpointer b, gpointer c)
{
  const Node node = { .work = work, .data = { a, b, c } };
  do_node (&node);
}

FAKE (int, cuLaunchKernel, hipModuleLaunchKernel)
(void *function,
 unsigned groups_x,
 unsigned groups_y,
 unsigned groups_z,
 unsigned group_x,
 unsigned group_y,
 unsigned group_z,
 unsigned shared_bytes,
 void *stream,
 void **args,
 void **extra)
{
  Node node = { .target = function, .n_groups = groups_x };
  for (int i = 0; i < node.target->n_args; i++)
    memcpy (&node.values[i], args[i], node.target->types[i]->size);
  int status = group_x != 1 ? 701 : fake_status ("cuLaunchKernel");
  if (status == 0 && capturing != NULL)
    status = fake_status ("captured cuLaunchKernel");
  return status != 0 ? status : do_node (&node);
}

/* --- graphs; a driver from before them has none */

#ifndef FAKE_OLD
static void *captured_stream;

static Graph *
graph_new (void)
{
  Graph *graph = g_new0 (Graph, 1);
  graph->nodes = g_new (Node, N_NODES_MAX);
  graph_counts.n_live++;
  return graph;
}

static int
graph_free (Graph *graph, gboolean is_executable)
{
  if (graph->is_executable != is_executable || capturing != NULL)
    return 902;
  graph_counts.n_live--;
  g_free (graph->nodes);
  g_free (graph);
  return 0;
}

FAKE (int, cuStreamBeginCapture_v2, hipStreamBeginCapture) (void *stream, int mode)
{
  int status = fake_status ("cuStreamBeginCapture_v2");
  if (capturing != NULL || mode != 1)
    return 901;
  if (status != 0)
    return status;
  graph_counts.n_begun++;
  capturing = graph_new ();
  captured_stream = stream;
  return 0;
}

/* A capture that fails is over all the same. */
FAKE (int, cuStreamEndCapture, hipStreamEndCapture) (void *stream, void **graph)
{
  Graph *made = capturing;
  int status = fake_status ("cuStreamEndCapture");
  *graph = NULL;
  if (made == NULL || stream != captured_stream)
    return 901;
  capturing = NULL;
  graph_counts.n_ended++;
  if (status == 0)
    *graph = made;
  else
    graph_free (made, FALSE);
  return status;
}

FAKE (int, cuGraphInstantiateWithFlags, hipGraphInstantiateWithFlags)
(void **executable, void *graph, unsigned long long flags)
{
  const Graph *from = graph;
  int status = from == NULL || from->is_executable || capturing != NULL || flags != 0
                   ? 902
                   : fake_status ("cuGraphInstantiateWithFlags");
  if (status != 0)
    return status;
  Graph *made = graph_new ();
  memcpy (made->nodes, from->nodes, (gsize) from->n * sizeof (Node));
  made->n = from->n;
  made->is_executable = TRUE;
  graph_counts.n_made++;
  *executable = made;
  return 0;
}

FAKE (int, cuGraphLaunch, hipGraphLaunch) (void *executable, void *stream)
{
  const Graph *graph = executable;
  int status = !graph->is_executable || stream != captured_stream || capturing != NULL
                   ? 902
                   : fake_status ("cuGraphLaunch");
  for (int i = 0; status == 0 && i < graph->n; i++)
    run_node (&graph->nodes[i]);
  graph_counts.n_launched += status == 0;
  return status;
}

FAKE (int, cuGraphExecDestroy, hipGraphExecDestroy) (void *executable)
{
  return graph_free (executable, TRUE);
}

FAKE (int, cuGraphDestroy, hipGraphDestroy) (void *graph) { return graph_free (graph, FALSE); }
#endif
