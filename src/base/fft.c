/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: M. Frigo and S. G. Johnson, Proc. IEEE 93, 216 (2005). */
#include "config.h"

#include "base/fft.h"

#include <fftw3.h>

/* A measured plan is worth its time up to here; FFTW then falls back to what it has found. */
#define PLAN_TIME_LIMIT_S 1.0

struct _SolFft
{
  SolFftKind kind;
  gsize n;
  fftw_plan plan;
};

static GMutex planner_lock;

static fftw_plan
make_plan (SolFftKind kind, int n, void *in, void *out, unsigned flags)
{
  switch (kind)
    {
    case SOL_FFT_REAL_TO_COMPLEX:
      return fftw_plan_dft_r2c_1d (n, in, out, flags);
    case SOL_FFT_COMPLEX_TO_REAL:
      return fftw_plan_dft_c2r_1d (n, in, out, flags);
    case SOL_FFT_FORWARD:
      return fftw_plan_dft_1d (n, in, out, FFTW_FORWARD, flags);
    case SOL_FFT_BACKWARD:
      return fftw_plan_dft_1d (n, in, out, FFTW_BACKWARD, flags);
    default:
      g_return_val_if_reached (NULL);
    }
}

static SolFft *
new_planned (SolFftKind kind, gsize n, unsigned flags)
{
  SolFft *self = g_new0 (SolFft, 1);
  self->kind = kind;
  self->n = n;
  void *in = sol_fft_alloc ((n + 2) * sizeof (SolComplex));
  void *out = sol_fft_alloc ((n + 2) * sizeof (SolComplex));
  g_mutex_lock (&planner_lock);
  fftw_set_timelimit (PLAN_TIME_LIMIT_S);
  self->plan = make_plan (kind, (int) n, in, out, flags | FFTW_DESTROY_INPUT);
  /* A time limit that struck before the first candidate leaves no plan at all. */
  if (self->plan == NULL)
    self->plan = make_plan (kind, (int) n, in, out, FFTW_ESTIMATE | FFTW_DESTROY_INPUT);
  g_mutex_unlock (&planner_lock);
  sol_fft_dealloc (in);
  sol_fft_dealloc (out);
  g_assert (self->plan != NULL);
  return self;
}

/**
 * sol_fft_new:
 * @kind: direction and type
 * @n: number of samples in time, at least 2
 *
 * Plans an out-of-place transform, measuring for at most a second; the plan serves every pair of
 * distinct buffers from sol_fft_alloc().
 *
 * Threads: any; plans are made one at a time. Allocates: yes.
 * Returns: (transfer full): the transform
 */
SolFft *
sol_fft_new (SolFftKind kind, gsize n)
{
  g_return_val_if_fail (n >= 2 && n <= G_MAXINT, NULL);
  return new_planned (kind, n, FFTW_MEASURE);
}

/**
 * sol_fft_new_estimated:
 * @kind: direction and type
 * @n: number of samples in time, at least 2
 *
 * The same without measuring: ready at once, for transforms that are run too rarely to repay it.
 *
 * Threads: any; plans are made one at a time. Allocates: yes.
 * Returns: (transfer full): the transform
 */
SolFft *
sol_fft_new_estimated (SolFftKind kind, gsize n)
{
  g_return_val_if_fail (n >= 2 && n <= G_MAXINT, NULL);
  return new_planned (kind, n, FFTW_ESTIMATE);
}

/**
 * sol_fft_free:
 * @self: (nullable): the transform
 *
 * Threads: any. Allocates: no.
 */
void
sol_fft_free (SolFft *self)
{
  if (self == NULL)
    return;
  g_mutex_lock (&planner_lock);
  fftw_destroy_plan (self->plan);
  g_mutex_unlock (&planner_lock);
  g_free (self);
}

/**
 * sol_fft_get_n:
 * @self: the transform
 *
 * Threads: any. Allocates: no.
 * Returns: its number of samples
 */
gsize
sol_fft_get_n (const SolFft *self)
{
  return self->n;
}

/**
 * sol_fft_run:
 * @self: the transform
 * @in: [n] or [n/2 + 1] by kind, from sol_fft_alloc(); may be destroyed
 * @out: [n] or [n/2 + 1] by kind, from sol_fft_alloc(); not @in
 *
 * Threads: any number at once on distinct buffers. Allocates: no.
 */
void
sol_fft_run (const SolFft *self, void *in, void *out)
{
  switch (self->kind)
    {
    case SOL_FFT_REAL_TO_COMPLEX:
      fftw_execute_dft_r2c (self->plan, in, out);
      break;
    case SOL_FFT_COMPLEX_TO_REAL:
      fftw_execute_dft_c2r (self->plan, in, out);
      break;
    case SOL_FFT_FORWARD:
    case SOL_FFT_BACKWARD:
      fftw_execute_dft (self->plan, in, out);
      break;
    default:
      g_return_if_reached ();
    }
}

/**
 * sol_fft_forget_plans:
 *
 * Frees what the planner has learnt; for the end of a program that counts its memory.
 *
 * Threads: any; no transform may exist. Allocates: no.
 */
void
sol_fft_forget_plans (void)
{
  g_mutex_lock (&planner_lock);
  fftw_cleanup ();
  g_mutex_unlock (&planner_lock);
}

/**
 * sol_fft_alloc:
 * @n_bytes: size
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): zeroed memory aligned for transforms and vector loads
 */
gpointer
sol_fft_alloc (gsize n_bytes)
{
  gsize rounded = (MAX (n_bytes, 1) + 63) / 64 * 64;
  void *data = g_aligned_alloc0 (rounded / 64, 64, 64);
  return data;
}

/**
 * sol_fft_dealloc:
 * @data: (nullable): memory from sol_fft_alloc()
 *
 * Threads: any. Allocates: no.
 */
void
sol_fft_dealloc (gpointer data)
{
  g_aligned_free (data);
}
