/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/opencl/opencl-device.h"

#include "base/error.h"
#include "device/opencl/opencl-fft.h"
#include "device/opencl/opencl-list.h"
#include "device/opencl/opencl-program.h"

/* Of two planes on their way, with what belongs to them. */
#define N_READS_EXPECTED 8

typedef struct
{
  const SolOpencl *cl;
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  cl_command_queue reading; /* of the reads that nobody waits for */
  GArray *reads;            /* element-type cl_event, those going on */
  cl_ulong opened_ns;
  gboolean has_opened;
} Opencl;

typedef struct
{
  cl_program program;
  gboolean is_single;
  GPtrArray *kernels; /* element-type OpenclKernel */
} OpenclProgram;

typedef struct
{
  cl_kernel inner;
  gboolean is_single;
} OpenclKernel;

static gboolean
check (cl_int status, const char *doing, GError **error)
{
  return sol_opencl_check (status, doing, SOL_DEVICE_ERROR_LAUNCH, error);
}

/* Also of what a device that is lost leaves behind. */
static gboolean
read_end (gpointer data, GError **error)
{
  Opencl *self = data;
  cl_event *reads = (cl_event *) (gpointer) self->reads->data;
  cl_uint n = self->reads->len;
  cl_int status = n > 0 ? self->cl->clWaitForEvents (n, reads) : CL_SUCCESS;
  for (cl_uint i = 0; i < n; i++)
    self->cl->clReleaseEvent (reads[i]);
  g_array_set_size (self->reads, 0);
  return check (status, "waiting for data of the device", error);
}

static void
close_opencl (gpointer data)
{
  Opencl *self = data;
  read_end (self, NULL);
  g_array_unref (self->reads);
  if (self->reading != NULL)
    self->cl->clReleaseCommandQueue (self->reading);
  if (self->queue != NULL)
    {
      self->cl->clFinish (self->queue);
      self->cl->clReleaseCommandQueue (self->queue);
    }
  if (self->context != NULL)
    self->cl->clReleaseContext (self->context);
  g_free (self);
}

static gpointer
open_opencl (const SolDeviceInfo *info, GError **error)
{
  const char *reason = NULL;
  cl_platform_id platform = NULL;
  cl_int status = CL_SUCCESS;
  Opencl *self = g_new0 (Opencl, 1);
  self->reads = g_array_sized_new (FALSE, FALSE, sizeof (cl_event), N_READS_EXPECTED);
  self->cl = sol_opencl_load (&reason);
  if (self->cl != NULL)
    self->device = sol_opencl_find (self->cl, info->number, &platform);
  if (self->device == NULL)
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT, "%s",
                   reason != NULL ? reason : "the device is no longer there");
      g_array_unref (self->reads);
      g_free (self);
      return NULL;
    }
  const cl_context_properties properties[] = { CL_CONTEXT_PLATFORM,
                                               (cl_context_properties) platform, 0 };
  self->context = self->cl->clCreateContext (properties, 1, &self->device, NULL, NULL, &status);
  if (status == CL_SUCCESS)
    self->queue = self->cl->clCreateCommandQueue (self->context, self->device,
                                                  CL_QUEUE_PROFILING_ENABLE, &status);
  if (status == CL_SUCCESS)
    self->reading = self->cl->clCreateCommandQueue (self->context, self->device, 0, &status);
  if (sol_opencl_check (status, "opening the device", SOL_DEVICE_ERROR_ABSENT, error))
    return self;
  close_opencl (self);
  return NULL;
}

static gboolean
finish (gpointer data, GError **error)
{
  Opencl *self = data;
  return check (self->cl->clFinish (self->queue), "waiting for the device", error);
}

static gpointer
buffer_new (gpointer data, gsize n_bytes, GError **error)
{
  Opencl *self = data;
  cl_int status = CL_SUCCESS;
  cl_mem buffer =
      self->cl->clCreateBuffer (self->context, CL_MEM_READ_WRITE, n_bytes, NULL, &status);
  g_autofree char *doing = g_strdup_printf ("a buffer of %" G_GSIZE_FORMAT " bytes", n_bytes);
  return sol_opencl_check (status, doing, SOL_DEVICE_ERROR_MEMORY, error) ? buffer : NULL;
}

static void
buffer_free (gpointer data, gpointer buffer)
{
  Opencl *self = data;
  self->cl->clReleaseMemObject (buffer);
}

static gboolean
write_buffer (gpointer data,
              gpointer to,
              gsize offset,
              gconstpointer from,
              gsize n_bytes,
              GError **error)
{
  Opencl *self = data;
  return check (self->cl->clEnqueueWriteBuffer (self->queue, to, CL_TRUE, offset, n_bytes, from, 0,
                                                NULL, NULL),
                "writing to the device", error);
}

static gboolean
read_buffer (gpointer data, gpointer to, gpointer from, gsize offset, gsize n_bytes, GError **error)
{
  Opencl *self = data;
  return check (self->cl->clEnqueueReadBuffer (self->queue, from, CL_TRUE, offset, n_bytes, to, 0,
                                               NULL, NULL),
                "reading from the device", error);
}

static gboolean
copy_buffer (gpointer data, gpointer to, gpointer from, gsize n_bytes, GError **error)
{
  Opencl *self = data;
  return check (self->cl->clEnqueueCopyBuffer (self->queue, from, to, 0, 0, n_bytes, 0, NULL, NULL),
                "copying on the device", error);
}

static gpointer
host_new (gpointer data, gsize n_bytes, GError **error)
{
  gpointer memory = g_try_malloc0 (n_bytes);
  if (memory == NULL)
    g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_MEMORY,
                 "this machine has no memory for %" G_GSIZE_FORMAT " bytes of the device", n_bytes);
  return memory;
}

static void
host_free (gpointer data, gpointer memory)
{
  g_free (memory);
}

static gboolean
read_begin (gpointer data, gpointer to, gpointer from, gsize n_bytes, GError **error)
{
  Opencl *self = data;
  cl_event given = NULL, read = NULL;
  cl_int status = self->cl->clEnqueueMarkerWithWaitList (self->queue, 0, NULL, &given);
  if (status == CL_SUCCESS)
    status = self->cl->clFlush (self->queue);
  if (status == CL_SUCCESS)
    status = self->cl->clEnqueueReadBuffer (self->reading, from, CL_FALSE, 0, n_bytes, to, 1,
                                            &given, &read);
  if (given != NULL)
    self->cl->clReleaseEvent (given);
  if (read != NULL)
    g_array_append_val (self->reads, read);
  if (status == CL_SUCCESS)
    status = self->cl->clFlush (self->reading);
  return check (status, "beginning to read from the device", error);
}

static gpointer
program_new (gpointer data, const SolSource *source, char **log, GError **error)
{
  Opencl *self = data;
  cl_program inner =
      sol_opencl_program_build (self->cl, self->context, self->device, source, log, error);
  if (inner == NULL)
    return NULL;
  OpenclProgram *program = g_new0 (OpenclProgram, 1);
  program->program = inner;
  program->is_single = source->precision == SOL_PRECISION_SINGLE;
  program->kernels = g_ptr_array_new_with_free_func (g_free);
  return program;
}

static void
program_free (gpointer data, gpointer inner)
{
  Opencl *self = data;
  OpenclProgram *program = inner;
  for (guint i = 0; i < program->kernels->len; i++)
    self->cl->clReleaseKernel (((OpenclKernel *) program->kernels->pdata[i])->inner);
  g_ptr_array_unref (program->kernels);
  self->cl->clReleaseProgram (program->program);
  g_free (program);
}

static gpointer
kernel_get (gpointer data, gpointer inner, const char *name, GError **error)
{
  Opencl *self = data;
  OpenclProgram *program = inner;
  cl_int status = CL_SUCCESS;
  cl_kernel found = self->cl->clCreateKernel (program->program, name, &status);
  g_autofree char *doing = g_strdup_printf ("kernel %s", name);
  if (!sol_opencl_check (status, doing, SOL_DEVICE_ERROR_BUILD, error))
    return NULL;
  OpenclKernel *self_kernel = g_new0 (OpenclKernel, 1);
  self_kernel->inner = found;
  self_kernel->is_single = program->is_single;
  g_ptr_array_add (program->kernels, self_kernel);
  return self_kernel;
}

static cl_int
set_argument (const Opencl *self, const OpenclKernel *target, cl_uint i, const SolArg *arg)
{
  cl_mem buffer = arg->buffer;
  cl_long number = arg->idx;
  cl_float single = (cl_float) arg->real;
  switch (arg->kind)
    {
    case SOL_ARG_BUFFER:
      return self->cl->clSetKernelArg (target->inner, i, sizeof buffer, &buffer);
    case SOL_ARG_IDX:
      return self->cl->clSetKernelArg (target->inner, i, sizeof number, &number);
    case SOL_ARG_REAL:
    default:
      if (target->is_single)
        return self->cl->clSetKernelArg (target->inner, i, sizeof single, &single);
      return self->cl->clSetKernelArg (target->inner, i, sizeof arg->real, &arg->real);
    }
}

static gboolean
launch (gpointer data, gpointer inner, const SolLaunch *launch, GError **error)
{
  Opencl *self = data;
  const OpenclKernel *target = inner;
  size_t all = launch->n_groups * launch->group_size, group = launch->group_size;
  for (gsize i = 0; i < launch->n_args; i++)
    if (!check (set_argument (self, target, (cl_uint) i, &launch->args[i]), "setting an argument",
                error))
      return FALSE;
  return check (self->cl->clEnqueueNDRangeKernel (self->queue, target->inner, 1, NULL, &all, &group,
                                                  0, NULL, NULL),
                "launching", error);
}

static gpointer
fft_new (gpointer data, const SolFftShape *shape, char **name, guint64 *n_bytes, GError **error)
{
  Opencl *self = data;
  return sol_opencl_fft_new (self->cl, self->context, self->device, shape, name, n_bytes, error);
}

static void
fft_free (gpointer data, gpointer fft)
{
  sol_opencl_fft_free (fft);
}

static gboolean
fft_run (gpointer data,
         gpointer fft,
         SolDeviceFftKind kind,
         gpointer in,
         gpointer out,
         GError **error)
{
  Opencl *self = data;
  return sol_opencl_fft_run (fft, self->queue, kind, in, out, error);
}

static gboolean
seconds (gpointer data, double *out, GError **error)
{
  Opencl *self = data;
  cl_event event = NULL;
  cl_ulong now = 0;
  cl_int status = self->cl->clEnqueueMarkerWithWaitList (self->queue, 0, NULL, &event);
  if (status == CL_SUCCESS)
    status = self->cl->clWaitForEvents (1, &event);
  if (status == CL_SUCCESS)
    status =
        self->cl->clGetEventProfilingInfo (event, CL_PROFILING_COMMAND_END, sizeof now, &now, NULL);
  if (event != NULL)
    self->cl->clReleaseEvent (event);
  if (!self->has_opened)
    self->opened_ns = now;
  self->has_opened = TRUE;
  *out = 1e-9 * (double) (now - self->opened_ns);
  return check (status, "reading the device's clock", error);
}

const SolDeviceOps sol_opencl_device_ops = {
  .name = "opencl",
  .rank = 1,
  .list = sol_opencl_list,
  .open = open_opencl,
  .close = close_opencl,
  .finish = finish,
  .buffer_new = buffer_new,
  .buffer_free = buffer_free,
  .write = write_buffer,
  .read = read_buffer,
  .copy = copy_buffer,
  .host_new = host_new,
  .host_free = host_free,
  .read_begin = read_begin,
  .read_end = read_end,
  .program_new = program_new,
  .program_free = program_free,
  .kernel_get = kernel_get,
  .launch = launch,
  .fft_new = fft_new,
  .fft_free = fft_free,
  .fft_run = fft_run,
  .get_free_memory = sol_opencl_get_free_memory,
  .seconds = seconds,
};
