/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/opencl/opencl-library.h"

#include "base/error.h"
#include "device/library.h"

/**
 * sol_opencl_load:
 * @reason: (out) (transfer none): why not
 *
 * Threads: any. Allocates: once.
 * Returns: (nullable): the functions; NULL if the loader or one of them is missing
 */
const SolOpencl *
sol_opencl_load (const char **reason)
{
  static const char *const names[] = { "libOpenCL.so.1", "libOpenCL.so", NULL };
  static SolOpencl functions;
  static char *failure;
  static gsize is_done;
  if (g_once_init_enter (&is_done))
    {
      const SolSymbol symbols[] = {
#define SOL_OPENCL(name) { #name, (gpointer *) &functions.name },
#include "device/opencl/opencl.fn"
#undef SOL_OPENCL
      };
      gpointer library = sol_library_open (names, symbols, G_N_ELEMENTS (symbols), &failure);
      g_once_init_leave (&is_done, library != NULL ? 1 : 2);
    }
  *reason = failure;
  return is_done == 1 ? &functions : NULL;
}

static const char *
status_name (cl_int status)
{
  static const struct
  {
    cl_int status;
    const char *name;
  } names[] = {
    { CL_DEVICE_NOT_FOUND, "no device found" },
    { CL_DEVICE_NOT_AVAILABLE, "device not available" },
    { CL_COMPILER_NOT_AVAILABLE, "no compiler available" },
    { CL_MEM_OBJECT_ALLOCATION_FAILURE, "no memory for a buffer" },
    { CL_OUT_OF_RESOURCES, "out of resources" },
    { CL_OUT_OF_HOST_MEMORY, "no memory on the host" },
    { CL_BUILD_PROGRAM_FAILURE, "the program does not build" },
    { CL_INVALID_BUFFER_SIZE, "buffer too large" },
    { CL_INVALID_KERNEL_ARGS, "arguments missing" },
    { CL_INVALID_ARG_SIZE, "argument of a wrong size" },
    { CL_INVALID_ARG_VALUE, "argument of a wrong kind" },
    { CL_INVALID_KERNEL_NAME, "no such kernel" },
    { CL_INVALID_WORK_GROUP_SIZE, "group too large" },
    { CL_INVALID_COMMAND_QUEUE, "queue lost" },
    { CL_INVALID_CONTEXT, "context lost" },
    { CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, "work given before has failed" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i].status == status)
      return names[i].name;
  return "failed";
}

/**
 * sol_opencl_check:
 * @status: what a call returned
 * @doing: what it was for
 * @code: code of SOL_DEVICE_ERROR for a failure; memory is told apart by itself
 * @error: return location
 *
 * Threads: any. Allocates: the error.
 * Returns: TRUE for CL_SUCCESS
 */
gboolean
sol_opencl_check (cl_int status, const char *doing, int code, GError **error)
{
  if (status == CL_SUCCESS)
    return TRUE;
  gboolean is_memory = status == CL_MEM_OBJECT_ALLOCATION_FAILURE ||
                       status == CL_OUT_OF_HOST_MEMORY || status == CL_INVALID_BUFFER_SIZE;
  g_set_error (error, SOL_DEVICE_ERROR, is_memory ? SOL_DEVICE_ERROR_MEMORY : code,
               "%s: %s (OpenCL status %d)", doing, status_name (status), status);
  return FALSE;
}
