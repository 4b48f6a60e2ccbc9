/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/driver/driver-device.h"

#include "base/error.h"
#include "device/driver/driver-compile.h"
#include "device/driver/driver-private.h"
#include "device/kernel-cache.h"

#define N_ARGS_MAX 32
/* The name under which both drivers report that memory is used up. */
#define STATUS_NO_MEMORY 2

typedef struct
{
  SolDriverHandle module;
  gboolean is_single;
  GPtrArray *kernels; /* element-type DriverKernel */
} DriverProgram;

typedef struct
{
  SolDriverHandle function;
  gboolean is_single;
} DriverKernel;

/**
 * sol_driver_check:
 * @status: what a call gave
 * @doing: what it was to do
 * @code: of the error, where memory is not used up
 * @error: return location
 *
 * Errors: @code, SOL_DEVICE_ERROR_MEMORY.
 * Threads: any. Allocates: no.
 * Returns: TRUE if the call succeeded
 */
gboolean
sol_driver_check (int status, const char *doing, int code, GError **error)
{
  if (status == 0)
    return TRUE;
  g_set_error (error, SOL_DEVICE_ERROR, status == STATUS_NO_MEMORY ? SOL_DEVICE_ERROR_MEMORY : code,
               "%s: the driver reports status %d%s", doing, status,
               status == STATUS_NO_MEMORY ? ", no memory left" : "");
  return FALSE;
}

/**
 * sol_driver_device_close:
 * @self: the device
 *
 * Threads: the one that uses it. Allocates: no.
 */
void
sol_driver_device_close (gpointer self)
{
  SolDriver *driver = self;
  if (driver->opened != NULL)
    driver->api->event_free (driver->opened);
  if (driver->reading != NULL)
    {
      driver->api->stream_wait (driver->reading);
      driver->api->stream_free (driver->reading);
    }
  if (driver->given != NULL)
    driver->api->event_free (driver->given);
  if (driver->stream != NULL)
    {
      driver->api->stream_wait (driver->stream);
      driver->api->stream_free (driver->stream);
    }
  if (driver->is_entered)
    driver->kind->leave (driver->device);
  g_free (driver->about);
  g_free (driver->chip);
  g_free (driver);
}

static gboolean
open_stream (SolDriver *self, const SolDeviceInfo *info, GError **error)
{
  const SolDriverApi *api = self->api;
  if (!sol_driver_check (api->get_device (&self->device, info->number), "finding the device",
                         SOL_DEVICE_ERROR_ABSENT, error) ||
      !sol_driver_check (self->kind->enter (self->device), "entering the device",
                         SOL_DEVICE_ERROR_ABSENT, error))
    return FALSE;
  self->is_entered = TRUE;
  self->chip = self->kind->describe_chip (api, self->device);
  return sol_driver_check (api->stream_new (&self->stream, 0), "making a stream",
                           SOL_DEVICE_ERROR_ABSENT, error) &&
         sol_driver_check (api->stream_new (&self->reading, 0), "making a stream",
                           SOL_DEVICE_ERROR_ABSENT, error) &&
         sol_driver_check (api->event_new (&self->given, 0), "making an event",
                           SOL_DEVICE_ERROR_ABSENT, error) &&
         sol_driver_check (api->event_new (&self->opened, 0), "making an event",
                           SOL_DEVICE_ERROR_ABSENT, error) &&
         sol_driver_check (api->event_record (self->opened, self->stream), "recording an event",
                           SOL_DEVICE_ERROR_LAUNCH, error);
}

/**
 * sol_driver_device_open:
 * @kind: CUDA or HIP
 * @info: which device
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_ABSENT.
 * Threads: the one that will use it. Allocates: yes.
 * Returns: (transfer full): the device
 */
gpointer
sol_driver_device_open (const SolDriverKind *kind, const SolDeviceInfo *info, GError **error)
{
  const char *reason = NULL;
  const SolDriverApi *api = sol_driver_load (kind, &reason);
  if (api == NULL)
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT, "%s", reason);
      return NULL;
    }
  SolDriver *self = g_new0 (SolDriver, 1);
  self->kind = kind;
  self->api = api;
  self->about = g_strdup (info->driver != NULL ? info->driver : "");
  if (open_stream (self, info, error))
    return self;
  sol_driver_device_close (self);
  return NULL;
}

/**
 * sol_driver_device_finish:
 * @self: the device
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it; blocks. Allocates: no.
 * Returns: TRUE if all work given so far succeeded
 */
gboolean
sol_driver_device_finish (gpointer self, GError **error)
{
  SolDriver *driver = self;
  return sol_driver_check (driver->api->stream_wait (driver->stream), "waiting for the device",
                           SOL_DEVICE_ERROR_LAUNCH, error);
}

/**
 * sol_driver_device_buffer_new:
 * @self: the device
 * @n_bytes: how much
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_MEMORY.
 * Threads: the one that uses it. Allocates: device memory.
 * Returns: (transfer full): the memory
 */
gpointer
sol_driver_device_buffer_new (gpointer self, gsize n_bytes, GError **error)
{
  SolDriver *driver = self;
  SolDriverMemory memory = 0;
  g_autofree char *doing = g_strdup_printf ("a buffer of %" G_GSIZE_FORMAT " bytes", n_bytes);
  if (!sol_driver_check (driver->api->allocate (&memory, n_bytes), doing, SOL_DEVICE_ERROR_MEMORY,
                         error))
    return NULL;
  return (gpointer) (gsize) memory;
}

/**
 * sol_driver_device_buffer_free:
 * @self: the device
 * @buffer: memory of it
 *
 * Threads: the one that uses it. Allocates: no.
 */
void
sol_driver_device_buffer_free (gpointer self, gpointer buffer)
{
  SolDriver *driver = self;
  driver->api->release (sol_driver_memory_of (buffer));
}

/**
 * sol_driver_device_write:
 * @self: the device
 * @to: memory of it
 * @offset: bytes into it
 * @from: [@n_bytes] host memory, free to be changed on return
 * @n_bytes: how much
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it; blocks. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_driver_device_write (gpointer self,
                         gpointer to,
                         gsize offset,
                         gconstpointer from,
                         gsize n_bytes,
                         GError **error)
{
  SolDriver *driver = self;
  return sol_driver_check (driver->api->write (sol_driver_memory_of (to) + offset, from, n_bytes,
                                               driver->stream),
                           "writing to the device", SOL_DEVICE_ERROR_LAUNCH, error) &&
         sol_driver_device_finish (self, error);
}

/**
 * sol_driver_device_read:
 * @self: the device
 * @to: (out caller-allocates): [@n_bytes] host memory
 * @from: memory of the device
 * @offset: bytes into it
 * @n_bytes: how much
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it; blocks. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_driver_device_read (gpointer self,
                        gpointer to,
                        gpointer from,
                        gsize offset,
                        gsize n_bytes,
                        GError **error)
{
  SolDriver *driver = self;
  return sol_driver_check (driver->api->read (to, sol_driver_memory_of (from) + offset, n_bytes,
                                              driver->stream),
                           "reading from the device", SOL_DEVICE_ERROR_LAUNCH, error) &&
         sol_driver_device_finish (self, error);
}

/**
 * sol_driver_device_copy:
 * @self: the device
 * @to: memory of it
 * @from: memory of it
 * @n_bytes: how much
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it. Allocates: no.
 * Returns: TRUE if it was queued
 */
gboolean
sol_driver_device_copy (gpointer self, gpointer to, gpointer from, gsize n_bytes, GError **error)
{
  SolDriver *driver = self;
  return sol_driver_check (driver->api->copy (sol_driver_memory_of (to),
                                              sol_driver_memory_of (from), n_bytes, driver->stream),
                           "copying on the device", SOL_DEVICE_ERROR_LAUNCH, error);
}

/* An entry that the driver refuses is dropped and compiled anew. */
static SolDriverHandle
load_cached (SolDriver *self, const char *key)
{
  SolDriverHandle module = NULL;
  g_autoptr (GBytes) code = sol_kernel_cache_load (key);
  if (code == NULL)
    return NULL;
  if (self->api->module_load (&module, g_bytes_get_data (code, NULL)) == 0)
    return module;
  sol_kernel_cache_drop (key);
  return NULL;
}

static SolDriverHandle
load_module (SolDriver *self, const SolSource *source, char **log, GError **error)
{
  const char *about[] = { self->kind->kind, self->about, self->chip, self->kind->options[0], NULL };
  g_autofree char *key = sol_source_hash (source, about);
  SolDriverHandle module = load_cached (self, key);
  if (module != NULL)
    return module;
  g_autoptr (GBytes) code = sol_driver_compile (self->kind, source, self->chip, log, error);
  if (code == NULL)
    return NULL;
  int status = self->api->module_load (&module, g_bytes_get_data (code, NULL));
  g_autofree char *doing = g_strdup_printf ("loading code for %s (%s)", self->chip, self->about);
  if (!sol_driver_check (status, doing, SOL_DEVICE_ERROR_BUILD, error))
    return NULL;
  sol_kernel_cache_store (key, g_bytes_get_data (code, NULL), g_bytes_get_size (code));
  return module;
}

/**
 * sol_driver_device_program_new:
 * @self: the device
 * @source: text and precision
 * @log: (out) (transfer full) (nullable): what the compiler said
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_BUILD.
 * Threads: the one that uses it. Allocates: yes.
 * Returns: (transfer full): the program
 */
gpointer
sol_driver_device_program_new (gpointer self, const SolSource *source, char **log, GError **error)
{
  SolDriverHandle module = load_module (self, source, log, error);
  if (module == NULL)
    return NULL;
  DriverProgram *program = g_new0 (DriverProgram, 1);
  program->module = module;
  program->is_single = source->precision == SOL_PRECISION_SINGLE;
  program->kernels = g_ptr_array_new_with_free_func (g_free);
  return program;
}

/**
 * sol_driver_device_program_free:
 * @self: the device
 * @program: a program of it, whose kernels go with it
 *
 * Threads: the one that uses it. Allocates: no.
 */
void
sol_driver_device_program_free (gpointer self, gpointer program)
{
  SolDriver *driver = self;
  DriverProgram *inner = program;
  driver->api->module_free (inner->module);
  g_ptr_array_unref (inner->kernels);
  g_free (inner);
}

/**
 * sol_driver_device_kernel_get:
 * @self: the device
 * @program: a program of it
 * @name: function in its text
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_BUILD.
 * Threads: the one that uses it. Allocates: yes.
 * Returns: the kernel, which belongs to the program
 */
gpointer
sol_driver_device_kernel_get (gpointer self, gpointer program, const char *name, GError **error)
{
  SolDriver *driver = self;
  DriverProgram *inner = program;
  SolDriverHandle function = NULL;
  g_autofree char *doing = g_strdup_printf ("kernel %s", name);
  if (!sol_driver_check (driver->api->module_get_function (&function, inner->module, name), doing,
                         SOL_DEVICE_ERROR_BUILD, error))
    return NULL;
  DriverKernel *made = g_new0 (DriverKernel, 1);
  made->function = function;
  made->is_single = inner->is_single;
  g_ptr_array_add (inner->kernels, made);
  return made;
}

/**
 * sol_driver_device_launch:
 * @self: the device
 * @entry: a kernel of it
 * @launch: size and arguments
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it. Allocates: no.
 * Returns: TRUE if it was queued
 */
gboolean
sol_driver_device_launch (gpointer self, gpointer entry, const SolLaunch *launch, GError **error)
{
  SolDriver *driver = self;
  const DriverKernel *inner = entry;
  void *places[N_ARGS_MAX];
  SolDriverMemory memory[N_ARGS_MAX];
  float single[N_ARGS_MAX];
  for (gsize i = 0; i < launch->n_args; i++)
    {
      const SolArg *arg = &launch->args[i];
      memory[i] = sol_driver_memory_of (arg->buffer);
      single[i] = (float) arg->real;
      if (arg->kind == SOL_ARG_BUFFER)
        places[i] = &memory[i];
      else if (arg->kind == SOL_ARG_IDX)
        places[i] = (void *) &arg->idx;
      else
        places[i] = inner->is_single ? (void *) &single[i] : (void *) &arg->real;
    }
  return sol_driver_check (driver->api->launch (inner->function, (unsigned) launch->n_groups, 1, 1,
                                                (unsigned) launch->group_size, 1, 1, 0,
                                                driver->stream, places, NULL),
                           "launching", SOL_DEVICE_ERROR_LAUNCH, error);
}

/**
 * sol_driver_device_seconds:
 * @self: the device
 * @seconds: (out): since it was opened, s
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it; blocks. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_driver_device_seconds (gpointer self, double *seconds, GError **error)
{
  SolDriver *driver = self;
  const SolDriverApi *api = driver->api;
  SolDriverHandle now = NULL;
  float ms = 0.0f;
  int status = api->event_new (&now, 0);
  if (status == 0)
    status = api->event_record (now, driver->stream);
  if (status == 0)
    status = api->event_wait (now);
  if (status == 0)
    status = api->event_elapsed_ms (&ms, driver->opened, now);
  if (now != NULL)
    api->event_free (now);
  *seconds = 1e-3 * (double) ms;
  return sol_driver_check (status, "reading the device's clock", SOL_DEVICE_ERROR_LAUNCH, error);
}
