/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/opencl/opencl-program.h"

#include "base/error.h"
#include "device/kernel-cache.h"

#include <string.h>

/* No relaxed mathematics: numerical contract. 1.2 gives double precision and printf-free kernels. */
#define OPTIONS "-cl-std=CL1.2"

static char *
get_log (const SolOpencl *cl, cl_program program, cl_device_id device)
{
  size_t n = 0;
  if (cl->clGetProgramBuildInfo (program, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &n) !=
          CL_SUCCESS ||
      n < 2)
    return NULL;
  char *text = g_malloc0 (n + 1);
  cl->clGetProgramBuildInfo (program, device, CL_PROGRAM_BUILD_LOG, n, text, NULL);
  return text;
}

static char *
make_key (const SolOpencl *cl, cl_device_id device, const SolSource *source)
{
  char name[256] = "", driver[256] = "", version[256] = "";
  cl->clGetDeviceInfo (device, CL_DEVICE_NAME, sizeof name - 1, name, NULL);
  cl->clGetDeviceInfo (device, CL_DRIVER_VERSION, sizeof driver - 1, driver, NULL);
  cl->clGetDeviceInfo (device, CL_DEVICE_VERSION, sizeof version - 1, version, NULL);
  const char *about[] = { "opencl", OPTIONS, name, driver, version, NULL };
  return sol_source_hash (source, about);
}

/* An entry that the driver refuses is dropped and built anew. */
static cl_program
build_from_cache (const SolOpencl *cl, cl_context context, cl_device_id device, const char *key)
{
  g_autoptr (GBytes) entry = sol_kernel_cache_load (key);
  if (entry == NULL)
    return NULL;
  size_t n = 0;
  const unsigned char *data = g_bytes_get_data (entry, &n);
  cl_int status = CL_SUCCESS, loaded = CL_SUCCESS;
  cl_program program =
      cl->clCreateProgramWithBinary (context, 1, &device, &n, &data, &loaded, &status);
  if (status == CL_SUCCESS && loaded == CL_SUCCESS &&
      cl->clBuildProgram (program, 1, &device, OPTIONS, NULL, NULL) == CL_SUCCESS)
    return program;
  if (program != NULL)
    cl->clReleaseProgram (program);
  sol_kernel_cache_drop (key);
  return NULL;
}

static void
store (const SolOpencl *cl, cl_program program, const char *key)
{
  size_t n = 0;
  if (cl->clGetProgramInfo (program, CL_PROGRAM_BINARY_SIZES, sizeof n, &n, NULL) != CL_SUCCESS ||
      n == 0)
    return;
  g_autofree unsigned char *binary = g_malloc (n);
  unsigned char *binaries[] = { binary };
  if (cl->clGetProgramInfo (program, CL_PROGRAM_BINARIES, sizeof binaries, binaries, NULL) ==
      CL_SUCCESS)
    sol_kernel_cache_store (key, binary, n);
}

/**
 * sol_opencl_program_build:
 * @cl: the functions
 * @context: the context
 * @device: its device
 * @source: text and precision
 * @log: (out) (transfer full) (nullable): what the compiler said
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_BUILD.
 * Threads: the one that uses the device. Allocates: yes.
 * Returns: the program; NULL on failure
 */
cl_program
sol_opencl_program_build (const SolOpencl *cl,
                          cl_context context,
                          cl_device_id device,
                          const SolSource *source,
                          char **log,
                          GError **error)
{
  g_autofree char *key = make_key (cl, device, source);
  cl_program program = build_from_cache (cl, context, device, key);
  if (program != NULL)
    return program;
  const char *text = source->text->str;
  size_t n = source->text->len;
  cl_int status = CL_SUCCESS;
  program = cl->clCreateProgramWithSource (context, 1, &text, &n, &status);
  if (!sol_opencl_check (status, "taking the kernels' text", SOL_DEVICE_ERROR_BUILD, error))
    return NULL;
  status = cl->clBuildProgram (program, 1, &device, OPTIONS, NULL, NULL);
  *log = get_log (cl, program, device);
  if (!sol_opencl_check (status, "compiling the kernels", SOL_DEVICE_ERROR_BUILD, error))
    {
      cl->clReleaseProgram (program);
      return NULL;
    }
  store (cl, program, key);
  return program;
}
