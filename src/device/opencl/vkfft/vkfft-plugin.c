/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: VkFFT 1.2.26 (Debian), vkFFT.h: configuration and buffers. */
#include "config.h"

#include "device/opencl/fft-plugin.h"

#include <locale.h>

/* The header calls OpenCL by name: through the functions that the program has looked up. */
static const SolOpencl *opencl;

/* Local memory and groups are those of a card at most: a processor behind OpenCL has groups of 4096 work
 * items and 2 MiB, for which the header writes programs that crash from 65536 samples on. */
#define LOCAL_BYTES_MAX 49152
#define GROUP_MAX 1024

static cl_int
get_device_info (cl_device_id device, cl_device_info what, size_t n, void *value, size_t *n_out)
{
  cl_int status = opencl->clGetDeviceInfo (device, what, n, value, n_out);
  if (status == CL_SUCCESS && value != NULL && what == CL_DEVICE_LOCAL_MEM_SIZE)
    *(cl_ulong *) value = MIN (*(cl_ulong *) value, LOCAL_BYTES_MAX);
  if (status == CL_SUCCESS && value != NULL && what == CL_DEVICE_MAX_WORK_GROUP_SIZE)
    *(size_t *) value = MIN (*(size_t *) value, GROUP_MAX);
  return status;
}

#define clBuildProgram opencl->clBuildProgram
#define clCreateBuffer opencl->clCreateBuffer
#define clCreateCommandQueue opencl->clCreateCommandQueue
#define clCreateKernel opencl->clCreateKernel
#define clCreateProgramWithBinary opencl->clCreateProgramWithBinary
#define clCreateProgramWithSource opencl->clCreateProgramWithSource
#define clEnqueueNDRangeKernel opencl->clEnqueueNDRangeKernel
#define clEnqueueWriteBuffer opencl->clEnqueueWriteBuffer
#define clFinish opencl->clFinish
#define clGetDeviceInfo get_device_info
#define clGetProgramBuildInfo opencl->clGetProgramBuildInfo
#define clGetProgramInfo opencl->clGetProgramInfo
#define clReleaseCommandQueue opencl->clReleaseCommandQueue
#define clReleaseKernel opencl->clReleaseKernel
#define clReleaseMemObject opencl->clReleaseMemObject
#define clReleaseProgram opencl->clReleaseProgram
#define clSetKernelArg opencl->clSetKernelArg
/* It sets the locale of the whole process while it writes numbers. Ours never has another point. */
#define setlocale(category, name) ((char *) "C")
#define VKFFT_BACKEND 3

#include <vkFFT.h>

typedef struct
{
  VkFFTApplication app;
  cl_context context;
  cl_device_id device;
  uint64_t buffer_bytes;
  uint64_t input_bytes;
} Plan;

static void
plan_free (gpointer data)
{
  Plan *plan = data;
  deleteVkFFT (&plan->app);
  g_free (plan);
}

/* Forward from the input to the buffer, backward from the buffer to the input: the two never are one,
 * and rows lie one behind the other in both. */
static int
make (Plan *plan, gsize n, gsize n_rows, gboolean is_real)
{
  VkFFTConfiguration c = { 0 };
  uint64_t bins = is_real ? n / 2 + 1 : n;
  plan->buffer_bytes = n_rows * bins * 2 * sizeof (double);
  plan->input_bytes = n_rows * n * (is_real ? 1 : 2) * sizeof (double);
  c.device = &plan->device;
  c.context = &plan->context;
  c.FFTdim = 1;
  c.size[0] = n;
  c.numberBatches = n_rows;
  c.doublePrecision = 1;
  c.performR2C = is_real ? 1 : 0;
  c.isInputFormatted = 1;
  c.inverseReturnToInputBuffer = 1;
  c.bufferSize = &plan->buffer_bytes;
  c.inputBufferSize = &plan->input_bytes;
  c.bufferStride[0] = bins;
  c.bufferStride[1] = bins;
  c.bufferStride[2] = bins;
  c.inputBufferStride[0] = n;
  c.inputBufferStride[1] = n;
  c.inputBufferStride[2] = n;
  return (int) initializeVkFFT (&plan->app, c);
}

static int
plan_new (const SolOpencl *cl,
          cl_context context,
          cl_device_id device,
          gsize n,
          gsize n_rows,
          gboolean is_real,
          guint64 *n_bytes,
          gpointer *out)
{
  Plan *plan = g_new0 (Plan, 1);
  opencl = cl;
  plan->context = context;
  plan->device = device;
  int status = make (plan, n, n_rows, is_real);
  if (status != 0)
    {
      g_free (plan); /* what was made of it is gone already */
      return status;
    }
  *n_bytes =
      plan->app.configuration.allocateTempBuffer ? plan->app.configuration.tempBufferSize[0] : 0;
  *out = plan;
  return 0;
}

static int
plan_run (gpointer data, cl_command_queue queue, gboolean is_back, cl_mem in, cl_mem out)
{
  Plan *plan = data;
  VkFFTLaunchParams launch = { 0 };
  launch.commandQueue = &queue;
  launch.inputBuffer = is_back ? &out : &in;
  launch.buffer = is_back ? &in : &out;
  return (int) VkFFTAppend (&plan->app, is_back ? 1 : -1, &launch);
}

__attribute__ ((visibility ("default"))) extern const SolFftPlugin sol_fft_plugin;
const SolFftPlugin sol_fft_plugin = {
  .version = SOL_FFT_PLUGIN_VERSION,
  .name = "VkFFT",
  .get_version = VkFFTGetVersion,
  .plan_new = plan_new,
  .plan_free = plan_free,
  .plan_run = plan_run,
};
