/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: M. Frigo and S. G. Johnson, Proc. IEEE 93, 216 (2005). */
#include "config.h"

#include "base/fft.h"

#include <fftw3.h>
#include <stdlib.h>

/* A measured plan is worth its time up to here; FFTW then falls back to what it has found. */
#define PLAN_TIME_LIMIT_S 1.0

struct _SolFft
{
  SolFftKind kind;
  gsize n;
  fftw_plan plan;
};

/* Planning that takes longer than this taught the planner something worth keeping. */
#define WORTH_KEEPING_US 5000

static GMutex planner_lock;
static gboolean has_read_wisdom; /* under planner_lock */

/* What was measured on this machine before, one file a version of the library; NULL without a
 * folder for it. */
static char *
wisdom_path (void)
{
  g_autofree char *name = g_strdup_printf ("%s.wisdom", fftw_version);
  return g_build_filename (g_get_user_cache_dir (), "soliscope", name, NULL);
}

/* SOLISCOPE_FFT_PLANS=estimate: no plan is measured and no wisdom used, so that two machines do the
 * same. For counting instructions. */
static gboolean
is_estimating (void)
{
  return g_strcmp0 (g_getenv ("SOLISCOPE_FFT_PLANS"), "estimate") == 0;
}

/* A file that cannot be read or that FFTW refuses counts as none, and is written anew when something
 * has been learnt. */
static void
read_wisdom (void)
{
  g_autofree char *path = wisdom_path ();
  g_autofree char *text = NULL;
  if (has_read_wisdom || is_estimating ())
    return;
  has_read_wisdom = TRUE;
  if (g_file_get_contents (path, &text, NULL, NULL) && !fftw_import_wisdom_from_string (text))
    g_debug ("wisdom refused path = %s", path);
}

/* To a temporary name and renamed, so that two processes never mix their lines. */
static void
write_wisdom (void)
{
  g_autofree char *path = wisdom_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  char *text = fftw_export_wisdom_to_string ();
  if (text != NULL && g_mkdir_with_parents (folder, 0700) == 0)
    g_file_set_contents (path, text, -1, NULL);
  free (text);
}

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

/* A complex transform keeps its input, so that a row may stay zero where nobody writes; a real one is
 * slower if it has to. */
static unsigned
input_flag (SolFftKind kind)
{
  gboolean is_real = kind == SOL_FFT_REAL_TO_COMPLEX || kind == SOL_FFT_COMPLEX_TO_REAL;
  return is_real ? FFTW_DESTROY_INPUT : FFTW_PRESERVE_INPUT;
}

static SolFft *
new_planned (SolFftKind kind, gsize n, unsigned flags)
{
  SolFft *self = g_new0 (SolFft, 1);
  self->kind = kind;
  self->n = n;
  void *in = sol_fft_alloc ((n + 2) * sizeof (SolComplex));
  void *out = sol_fft_alloc ((n + 2) * sizeof (SolComplex));
  flags = is_estimating () ? FFTW_ESTIMATE : flags;
  g_mutex_lock (&planner_lock);
  read_wisdom ();
  gint64 start = g_get_monotonic_time ();
  fftw_set_timelimit (PLAN_TIME_LIMIT_S);
  self->plan = make_plan (kind, (int) n, in, out, flags | input_flag (kind));
  /* A time limit that struck before the first candidate leaves no plan at all. */
  if (self->plan == NULL)
    self->plan = make_plan (kind, (int) n, in, out, FFTW_ESTIMATE | input_flag (kind));
  if (flags == FFTW_MEASURE && g_get_monotonic_time () - start > WORTH_KEEPING_US)
    write_wisdom ();
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
 * @in: [n] or [n/2 + 1] by kind, from sol_fft_alloc(); destroyed unless the transform is complex
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
  has_read_wisdom = FALSE;
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

/**
 * sol_fft_get_library_version:
 *
 * Threads: any. Allocates: no.
 * Returns: name and version of the library that does the transforms
 */
const char *
sol_fft_get_library_version (void)
{
  return fftw_version;
}
