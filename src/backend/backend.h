/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who advances a field: one vtable, several implementations. A back end owns the arrays and knows no
 * control; solver/propagate.c owns the control and knows no arrays. */
#pragma once

#include "device/device-info.h"
#include "problem/method.h"
#include "problem/problem.h"
#include "problem/stage.h"

/* Planes that may be on their way at a time. */
#define SOL_BACKEND_N_PLANES 2

typedef struct
{
  int n_threads;      /* 0: what the problem repays */
  const char *device; /* "opencl:1"; NULL: the first of the back end's kind */
} SolBackendOptions;

/* What a trial tells the loop. */
typedef struct
{
  double error; /* ||err|| over max (||y||, ||y_new||, atol ||y_0||) */
  double estimate[SOL_METHOD_N_ESTIMATES_MAX]; /* of which it is made, each over the same norm */
  double edge_energy_time;      /* share of the energy in the window's tapers, at the new state */
  double exposure_undershoot;   /* deepest, over the stages */
  double largest_field_v_per_m; /* over the stages */
  const char *first_not_finite; /* name of the first response that gave NaN or Inf; NULL: none */
} SolTrialResult;

/* What the fine grid knows at a plane. */
typedef struct
{
  double *ionised_fraction; /* [n_species] at the end of the window */
  double exposure_undershoot;
} SolObservation;

/* Absorbers that act between steps: docs/physics/propagation.md. */
typedef enum
{
  SOL_ABSORBER_TIME,   /* at the edges of the time window */
  SOL_ABSORBER_RADIUS, /* at the outermost radius of free space */
  SOL_N_ABSORBERS
} SolAbsorberId;

/* A place inside a trial. */
typedef struct
{
  double theta;       /* of the step; not less than 1: its end */
  const SolStage *at; /* scalars of the place */
  double dz_m;        /* from the start of the step, along z */
  double
      way_m[SOL_N_ABSORBERS]; /* along which the absorbers act on the state there; less than nothing
                                    gives back, 0: it rests */
} SolPlace;

typedef struct
{
  gint64 rhs_calls;
  gint64 fft_calls;
  gsize fft_size;
  int n_threads;
  const char *isa;        /* instruction set of the kernels, or name of the device */
  const char *transforms; /* what does them on a device; NULL elsewhere: FFTW */
  /* Of a device, 0 elsewhere: what trials, accepted steps and the absorbers before them launch and move,
   * planes not counted. */
  gint64 n_trials;
  gint64 launches;
  gint64 bytes_to_device;
  gint64 bytes_from_device;
} SolBackendCounts;

typedef struct
{
  const char *name;
  const char *description;
  gboolean is_device; /* may be absent, and may be lost in a run */

  /* What is known of the device that open would take, without opening it; NULL where is_device is not
   * set. */
  SolDeviceInfo *(*find_device) (const SolBackendOptions *options, GError **error);
  /* Whether the problem can be run, with whatever stepper; otherwise a refusal that names what is not
   * available. */
  gboolean (*supports) (const SolProblem *problem, GError **error);
  /* Adds its rows of the memory ledger; called before open. */
  void (*bytes) (const SolProblem *problem, const SolMethod *method, SolLedger *ledger);
  /* Copies tables, plans transforms, allocates everything. Called from the thread of the run, as are
   * all that follow. The problem and the method outlive it. */
  gpointer (*open) (const SolProblem *problem,
                    const SolMethod *method,
                    const SolBackendOptions *options,
                    GError **error);
  void (*close) (gpointer self);
  /* [n_mode, n_pol, n_omega] amplitude spectrum; set_state forgets the first stage. */
  void (*set_state) (gpointer self, const SolComplex *amplitude);
  void (*get_state) (gpointer self, SolComplex *amplitude);
  /* Lets the absorbers between steps act on the state as it was given or accepted, along a way of each, 0:
   * it rests. Called anew before the next state it begins with the same one again, so that a trial that
   * was rejected leaves no trace. Forgets the first stage where the state is changed. */
  void (*absorb) (gpointer self, const double way_m[SOL_N_ABSORBERS]);
  /* Energy that this took, J; 0 of a state that was given or accepted since. */
  double (*get_taken_j) (gpointer self);
  /* Optional: begins the trial that is asked for next, of the same stages, and does not wait. */
  void (*start_trial) (gpointer self, const SolStageSet *stages, double h_m);
  /* All stages of one step of length h_m from the state; floor is the norm below which errors are
   * not relative. Allocates nothing. */
  void (*trial) (gpointer self,
                 const SolStageSet *stages,
                 double h_m,
                 double floor_norm,
                 SolTrialResult *result);
  /* Takes the trial as the new state. reuse: its last stage is the first of the next step, and the rows
   * of its history move on by one. */
  void (*accept) (gpointer self, gboolean reuse);
  void (*reject) (gpointer self);
  /* Makes the rows that dense output needs beyond those of the trial, at the stages given: once a step,
   * before its first dense, if the method has such rows. result: as of a trial. */
  void (*prepare_dense) (gpointer self, const SolStageSet *stages, SolTrialResult *result);
  /* The state inside the last trial, before it is accepted. [n_mode, n_pol, n_omega]. Returns the energy
   * that the absorbers took between the start of the step and there, J: the one at the edges of the band,
   * and those between steps along their ways. */
  double (*dense) (gpointer self, const SolPlace *place, SolComplex *amplitude);
  /* Energy that the absorber at the edges of the band took in the last trial, whose length along z is
   * dz_m, J; before accept. */
  double (*absorbed) (gpointer self, double dz_m);
  /* Optional, both: a plane that leaves while the run goes on. begin_plane: its dense () and observe () are
   * begun, before accept; end_plane waits for the one that was begun first, gives both, and returns what
   * dense () does. At most SOL_BACKEND_N_PLANES are begun and not ended, and neither dense () nor
   * observe () is called meanwhile. */
  void (*begin_plane) (gpointer self, const SolPlace *place);
  double (*end_plane) (gpointer self, SolComplex *amplitude, SolObservation *observation);
  /* Norm of the state's spectrum: sqrt (sum |A|^2). */
  double (*norm) (gpointer self);
  /* What needs the fine grid at a given state. */
  void (*observe) (gpointer self,
                   const SolComplex *amplitude,
                   const SolStage *at,
                   SolObservation *observation);
  /* Runs n_calls transforms of the right-hand side's kind on its own buffers and nothing else. */
  void (*run_transforms) (gpointer self, gint64 n_calls);
  void (*counts) (gpointer self, SolBackendCounts *counts);
  /* What went wrong with a device since open: the results of a trial are worth nothing then. NULL where
   * nothing can. */
  const GError *(*get_failure) (gpointer self);
} SolBackendOps;

const SolBackendOps *sol_backend_find (const char *name);
gboolean sol_backend_check (const SolBackendOps *ops, gpointer backend, GError **error);
const SolBackendOps *sol_backend_get (int i);
