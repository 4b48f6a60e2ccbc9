/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/device/device-backend.h"

#include "backend/device/device-lanes.h"
#include "backend/device/device-planes.h"
#include "backend/device/device-responses.h"
#include "backend/envelope-limits.h"
#include "base/error.h"
#include "device/device-kind.h"
#include "kernels/cpu/table.h"

#include <math.h>
#include <string.h>

typedef struct
{
  SolDeviceEngine engine;
} Device;

static gboolean
supports (const SolProblem *problem, GError **error)
{
  gsize n = problem->grid->n_fine;
  if ((n & (n - 1)) != 0)
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED,
                   "devices: a number of samples that is no power of two is not available; use "
                   "--backend cpu");
      return FALSE;
    }
  return sol_envelope_limits_check ("devices", problem, error);
}

static void
close_device (gpointer data)
{
  Device *self = data;
  sol_device_engine_clear (&self->engine);
  g_free (self);
}

static SolDeviceInfo *
find_device (const char *kind, const SolBackendOptions *options, GError **error)
{
  gboolean is_named = options != NULL && options->device != NULL && options->device[0] != '\0';
  return sol_device_choose (is_named ? options->device : kind, error);
}

/**
 * sol_device_backend_open:
 * @device: (transfer full): where to run
 * @problem: the problem
 * @method: the stepper
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_BUILD, SOL_DEVICE_ERROR_MEMORY, SOL_DEVICE_ERROR_LAUNCH with what could not
 * be made and the remedy; the device is closed then.
 * Threads: the one of the run. Allocates: yes.
 * Returns: (transfer full) (nullable): a run there
 */
gpointer
sol_device_backend_open (SolDevice *device,
                         const SolProblem *problem,
                         const SolMethod *method,
                         GError **error)
{
  g_autoptr (GError) cause = NULL;
  Device *self = g_new0 (Device, 1);
  self->engine.problem = problem;
  self->engine.method = method;
  self->engine.device = device;
  if (sol_device_engine_build (&self->engine, &cause))
    return self;
  g_set_error (error, cause->domain, cause->code,
               "the run cannot be set up on %s: %s; use --backend cpu",
               sol_device_get_info (device)->name, cause->message);
  close_device (self);
  return NULL;
}

static gpointer
open_device (const char *kind,
             const SolProblem *problem,
             const SolMethod *method,
             const SolBackendOptions *options,
             GError **error)
{
  g_autoptr (SolDeviceInfo) info = find_device (kind, options, error);
  const SolDeviceOps *ops = info != NULL ? sol_device_kind_find (info->kind) : NULL;
  SolDevice *device = ops != NULL ? sol_device_open_with (ops, info, error) : NULL;
  return device != NULL ? sol_device_backend_open (device, problem, method, error) : NULL;
}

/* Of the elements on the host. */
static double
measure_elements (const SolDeviceEngine *engine)
{
  gsize n = (gsize) (engine->n_lane * engine->n_bins);
  return sqrt (sol_cpu_kernels_choose ()->sum_of_squares ((const double *) engine->element, 2 * n));
}

static void
set_state (gpointer data, const SolComplex *amplitude)
{
  Device *self = data;
  sol_device_engine_write (&self->engine, SOL_DEVICE_ROW_STATE, amplitude);
  self->engine.state_norm = measure_elements (&self->engine);
  self->engine.has_first = self->engine.has_started = FALSE;
  sol_device_absorbers_forget (&self->engine.absorbers);
}

static void
get_state (gpointer data, SolComplex *amplitude)
{
  Device *self = data;
  sol_device_engine_read (&self->engine, SOL_DEVICE_ROW_STATE, amplitude);
}

/* What a step and the absorbers before it move, beside the planes. */
static void
add_moved (SolDeviceEngine *self, const SolDeviceCounts *before)
{
  SolDeviceCounts after;
  sol_device_get_counts (self->device, &after);
  self->moved.launches += after.launches - before->launches;
  self->moved.bytes_written += after.bytes_written - before->bytes_written;
  self->moved.bytes_read += after.bytes_read - before->bytes_read;
}

static void
absorb (gpointer data, const double way_m[SOL_N_ABSORBERS])
{
  Device *self = data;
  SolDeviceCounts before;
  sol_device_get_counts (self->engine.device, &before);
  sol_device_engine_absorb (&self->engine, way_m);
  add_moved (&self->engine, &before);
}

static void
start_trial (gpointer data, const SolStageSet *stages, double h_m)
{
  Device *self = data;
  SolDeviceCounts before;
  sol_device_get_counts (self->engine.device, &before);
  sol_device_engine_start_trial (&self->engine, stages, h_m);
  add_moved (&self->engine, &before);
}

static void
trial (gpointer data,
       const SolStageSet *stages,
       double h_m,
       double floor_norm,
       SolTrialResult *result)
{
  Device *self = data;
  SolDeviceCounts before;
  sol_device_get_counts (self->engine.device, &before);
  sol_device_engine_trial (&self->engine, stages, h_m, floor_norm, result);
  add_moved (&self->engine, &before);
}

static void
swap_rows (SolDeviceEngine *self, SolDeviceRowId a, SolDeviceRowId b)
{
  SolBuffer *row = self->rows[a];
  self->rows[a] = self->rows[b];
  self->rows[b] = row;
}

static void
accept (gpointer data, gboolean reuse)
{
  Device *self = data;
  SolDeviceCounts before;
  sol_device_get_counts (self->engine.device, &before);
  sol_device_engine_move_history (&self->engine);
  add_moved (&self->engine, &before);
  self->engine.state_norm = self->engine.candidate_norm;
  swap_rows (&self->engine, SOL_DEVICE_ROW_STATE, SOL_DEVICE_ROW_CANDIDATE);
  swap_rows (&self->engine, SOL_DEVICE_ROW_FIRST, SOL_DEVICE_ROW_UNCARRIED);
  self->engine.has_first = reuse;
  sol_device_absorbers_forget (&self->engine.absorbers);
}

static void
reject (gpointer data)
{
}

static void
prepare_dense (gpointer data, const SolStageSet *stages, SolTrialResult *result)
{
  Device *self = data;
  sol_device_engine_prepare_dense (&self->engine, stages);
}

static double
dense (gpointer data, const SolPlace *place, SolComplex *amplitude)
{
  Device *self = data;
  return sol_device_engine_dense (&self->engine, place, amplitude);
}

static double
absorbed (gpointer data, double dz_m)
{
  const Device *self = data;
  double per_m = self->engine.absorbed_per_m;
  return 2.0 * self->engine.problem->grid->energy_per_bin * dz_m * per_m;
}

static double
get_taken_j (gpointer data)
{
  Device *self = data;
  SolDeviceCounts before;
  sol_device_get_counts (self->engine.device, &before);
  double taken_j = sol_device_engine_get_taken_j (&self->engine);
  add_moved (&self->engine, &before);
  return taken_j;
}

static void
begin_plane (gpointer data, const SolPlace *place)
{
  Device *self = data;
  sol_device_engine_begin_plane (&self->engine, place);
}

static double
end_plane (gpointer data, SolComplex *amplitude, SolObservation *observation)
{
  Device *self = data;
  return sol_device_engine_end_plane (&self->engine, amplitude, observation);
}

static double
norm (gpointer data)
{
  Device *self = data;
  get_taken_j (self);
  return self->engine.state_norm;
}

static void
observe (gpointer data,
         const SolComplex *amplitude,
         const SolStage *at,
         SolObservation *observation)
{
  Device *self = data;
  sol_device_engine_observe (&self->engine, amplitude, at, observation);
}

/* As many of the delayed response as belong to so many of the others. */
static void
run_raman_transforms (SolDeviceEngine *engine, gint64 n_calls)
{
  gint64 n_raman = engine->raman.fft_calls, n_all = engine->fft_calls + n_raman;
  double share = n_all > 0 ? (double) n_raman / (double) n_all : 0.0;
  for (gint64 i = 0; i < (gint64) (share * (double) n_calls); i += 2)
    sol_device_raman_run_transforms (engine);
  engine->raman.fft_calls = n_raman;
}

static void
run_transforms (gpointer data, gint64 n_calls)
{
  Device *self = data;
  SolDeviceEngine *engine = &self->engine;
  gint64 made = engine->fft_calls;
  for (gint64 i = 0; i < n_calls && engine->failure == NULL; i += 2)
    {
      sol_device_engine_to_spectra (engine);
      if (i + 1 < n_calls)
        sol_device_engine_to_time (engine, engine->fft, SOL_DEVICE_ROW_SPECTRUM,
                                   SOL_DEVICE_ROW_FIELD);
    }
  engine->fft_calls = made;
  run_raman_transforms (engine, n_calls);
  if (engine->failure == NULL)
    sol_device_finish (engine->device, &engine->failure);
}

static void
counts (gpointer data, SolBackendCounts *out)
{
  Device *self = data;
  const SolDeviceEngine *engine = &self->engine;
  *out = (SolBackendCounts){
    .rhs_calls = engine->rhs_calls,
    .fft_calls = engine->fft_calls + engine->raman.fft_calls,
    .fft_size = engine->problem->grid->n_fine,
    .n_threads = 1,
    .isa = g_intern_string (sol_device_get_info (engine->device)->name),
    .transforms = g_intern_string (sol_device_fft_get_name (engine->fft)),
    .n_trials = engine->n_trials,
    .launches = engine->moved.launches,
    .bytes_to_device = (gint64) engine->moved.bytes_written,
    .bytes_from_device = (gint64) engine->moved.bytes_read,
  };
}

static const GError *
get_failure (gpointer data)
{
  Device *self = data;
  return self->engine.failure;
}

/**
 * sol_device_backend_get_device:
 * @backend: an open back end of a device
 *
 * Threads: the one of the run. Allocates: no.
 * Returns: (transfer none): its device, to ask it for what a measurement wants to know
 */
SolDevice *
sol_device_backend_get_device (gpointer backend)
{
  Device *self = backend;
  return self->engine.device;
}

#define BACKEND(kind, words)                                                                       \
  static gpointer open_##kind (const SolProblem *problem, const SolMethod *method,                 \
                               const SolBackendOptions *options, GError **error)                   \
  {                                                                                                \
    return open_device (#kind, problem, method, options, error);                                   \
  }                                                                                                \
  static SolDeviceInfo *find_##kind (const SolBackendOptions *options, GError **error)             \
  {                                                                                                \
    return find_device (#kind, options, error);                                                    \
  }                                                                                                \
  const SolBackendOps sol_##kind##_backend_ops = {                                                 \
    .name = #kind,                                                                                 \
    .description = words,                                                                          \
    .is_device = TRUE,                                                                             \
    .find_device = find_##kind,                                                                    \
    .supports = supports,                                                                          \
    .bytes = sol_device_engine_bytes,                                                              \
    .open = open_##kind,                                                                           \
    .close = close_device,                                                                         \
    .set_state = set_state,                                                                        \
    .get_state = get_state,                                                                        \
    .absorb = absorb,                                                                              \
    .get_taken_j = get_taken_j,                                                                    \
    .start_trial = start_trial,                                                                    \
    .trial = trial,                                                                                \
    .accept = accept,                                                                              \
    .reject = reject,                                                                              \
    .prepare_dense = prepare_dense,                                                                \
    .dense = dense,                                                                                \
    .absorbed = absorbed,                                                                          \
    .begin_plane = begin_plane,                                                                    \
    .end_plane = end_plane,                                                                        \
    .norm = norm,                                                                                  \
    .observe = observe,                                                                            \
    .run_transforms = run_transforms,                                                              \
    .counts = counts,                                                                              \
    .get_failure = get_failure,                                                                    \
  }

BACKEND (cuda, "NVIDIA devices through CUDA");
BACKEND (hip, "AMD devices through HIP");
BACKEND (opencl, "devices through OpenCL");
BACKEND (host, "the device kernels on this processor, one work item: for tests");
