/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/opencl/opencl-list.h"

#define N_MAX 16

static char *
device_text (const SolOpencl *cl, cl_device_id device, cl_device_info what)
{
  char text[512] = "";
  if (cl->clGetDeviceInfo (device, what, sizeof text - 1, text, NULL) != CL_SUCCESS)
    return g_strdup ("");
  return g_strdup (g_strstrip (text));
}

static guint64
device_number (const SolOpencl *cl, cl_device_id device, cl_device_info what, gsize n_bytes)
{
  guint64 value = 0; /* the machine stores the low bytes first, or all eight are written */
  if (cl->clGetDeviceInfo (device, what, n_bytes, &value, NULL) != CL_SUCCESS)
    return 0;
  return value;
}

/* Calls with every device in order until one of the calls gives TRUE. */
typedef gboolean (*VisitFunc) (const SolOpencl *cl,
                               cl_platform_id platform,
                               cl_device_id device,
                               int number,
                               gpointer data);

static int
visit_devices (const SolOpencl *cl, VisitFunc visit, gpointer data)
{
  cl_platform_id platforms[N_MAX];
  cl_uint n_platforms = 0;
  int number = 0;
  if (cl->clGetPlatformIDs (N_MAX, platforms, &n_platforms) != CL_SUCCESS)
    return 0;
  for (cl_uint p = 0; p < MIN (n_platforms, N_MAX); p++)
    {
      cl_device_id devices[N_MAX];
      cl_uint n_devices = 0;
      if (cl->clGetDeviceIDs (platforms[p], CL_DEVICE_TYPE_ALL, N_MAX, devices, &n_devices) !=
          CL_SUCCESS)
        continue;
      for (cl_uint d = 0; d < MIN (n_devices, N_MAX); d++)
        if (visit (cl, platforms[p], devices[d], number++, data))
          return number;
    }
  return number;
}

/* A group of 64 is what the kernels' local arrays are sized for. A processor behind the interface
 * runs a group as a loop. */
#define GROUP_SIZE 64

static char *
find_fault (const SolOpencl *cl, cl_device_id device)
{
  if (!device_number (cl, device, CL_DEVICE_AVAILABLE, sizeof (cl_bool)))
    return g_strdup ("the driver says that it is not available");
  if (!device_number (cl, device, CL_DEVICE_COMPILER_AVAILABLE, sizeof (cl_bool)))
    return g_strdup ("its driver has no compiler");
  if (device_number (cl, device, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof (cl_device_fp_config)) == 0)
    return g_strdup ("it has no double precision");
  if (device_number (cl, device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof (size_t)) < GROUP_SIZE)
    return g_strdup_printf ("it has groups of less than %d work items", GROUP_SIZE);
  return NULL;
}

static gboolean
add_info (const SolOpencl *cl,
          cl_platform_id platform,
          cl_device_id device,
          int number,
          gpointer data)
{
  g_autofree char *name = device_text (cl, device, CL_DEVICE_NAME);
  g_autofree char *driver = device_text (cl, device, CL_DRIVER_VERSION);
  g_autofree char *version = device_text (cl, device, CL_DEVICE_VERSION);
  SolDeviceInfo *info = sol_device_info_new ("opencl", number, name);
  info->driver = g_strdup_printf ("%s, driver %s", version, driver);
  info->reason = find_fault (cl, device);
  info->memory_bytes = device_number (cl, device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof (cl_ulong));
  info->largest_buffer_bytes =
      device_number (cl, device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof (cl_ulong));
  info->n_units = (int) device_number (cl, device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof (cl_uint));
  info->is_cpu = (device_number (cl, device, CL_DEVICE_TYPE, sizeof (cl_device_type)) &
                  CL_DEVICE_TYPE_CPU) != 0;
  if (info->is_cpu)
    info->fp64_to_fp32 = SOL_DEVICE_PROCESSOR_RATE;
  info->group_size = GROUP_SIZE;
  g_ptr_array_add (data, info);
  return FALSE;
}

/**
 * sol_opencl_list:
 * @infos: (inout) (element-type SolDeviceInfo): receives the devices, or why there are none
 *
 * Threads: one at a time. Allocates: yes.
 */
void
sol_opencl_list (GPtrArray *infos)
{
  const char *reason = NULL;
  const SolOpencl *cl = sol_opencl_load (&reason);
  if (cl == NULL)
    g_ptr_array_add (infos, sol_device_info_new_absent ("opencl", g_strdup (reason)));
  else if (visit_devices (cl, add_info, infos) == 0)
    g_ptr_array_add (infos,
                     sol_device_info_new_absent (
                         "opencl", g_strdup ("the loader is here, but no driver has a device; "
                                             "install a driver, such as pocl-opencl-icd")));
}

typedef struct
{
  int number;
  cl_platform_id platform;
  cl_device_id device;
} Wanted;

static gboolean
find (const SolOpencl *cl, cl_platform_id platform, cl_device_id device, int number, gpointer data)
{
  Wanted *wanted = data;
  if (number != wanted->number)
    return FALSE;
  wanted->platform = platform;
  wanted->device = device;
  return TRUE;
}

/**
 * sol_opencl_find:
 * @cl: the functions
 * @number: as in the list
 * @platform: (out): the platform it belongs to
 *
 * Threads: one at a time. Allocates: no.
 * Returns: (nullable): the device
 */
cl_device_id
sol_opencl_find (const SolOpencl *cl, int number, cl_platform_id *platform)
{
  Wanted wanted = { .number = number };
  visit_devices (cl, find, &wanted);
  *platform = wanted.platform;
  return wanted.device;
}

/* AMD's query, the only one there is: KiB of all free memory, then of its largest block.
 * Source: OpenCL extension cl_amd_device_attribute_query. */
#define DEVICE_FREE_MEMORY_AMD 0x4039

/**
 * sol_opencl_get_free_memory:
 * @info: an OpenCL device
 * @n_bytes: (out): its memory that is free now
 *
 * Threads: one at a time. Allocates: no.
 * Returns: FALSE if its driver does not say, as most do not
 */
gboolean
sol_opencl_get_free_memory (const SolDeviceInfo *info, guint64 *n_bytes)
{
  const char *reason = NULL;
  cl_platform_id platform = NULL;
  const SolOpencl *cl = sol_opencl_load (&reason);
  cl_device_id device = cl != NULL ? sol_opencl_find (cl, info->number, &platform) : NULL;
  size_t free_kib[2] = { 0, 0 };
  if (device == NULL || cl->clGetDeviceInfo (device, DEVICE_FREE_MEMORY_AMD, sizeof free_kib,
                                             free_kib, NULL) != CL_SUCCESS)
    return FALSE;
  *n_bytes = 1024 * (guint64) free_kib[0];
  return TRUE;
}
