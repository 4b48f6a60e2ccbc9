/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cuFFT or hipFFT by the host's transforms. Plans want their work space and their stream before they run,
 * and a transform back to real samples uses its input up, as the real ones may. */
#include "config.h"

#include "fake.h"

#include "base/complex.h"
#include "base/fft.h"

#include <string.h>

#define WORK_BYTES 4096

typedef struct
{
  int type;
  gsize n, n_rows;
  SolFft *fft[2]; /* forward, backward */
  void *in_row, *out_row;
  void *work, *stream;
} Plan;

#ifdef FAKE_HIP
typedef void *Handle;
#define PLAN(handle) ((Plan *) (handle))
#define HANDLE(i) (plans[i])
#else
typedef int Handle;
#define PLAN(handle) (plans[handle])
#define HANDLE(i) (i)
#endif

static Plan *plans[64];

FAKE (int, cufftGetVersion, hipfftGetVersion) (int *version)
{
  *version = 11002;
  return 0;
}

FAKE (int, cufftCreate, hipfftCreate) (Handle *handle)
{
  int i = 1; /* 0 is no plan */
  while (plans[i] != NULL)
    i++;
  plans[i] = g_new0 (Plan, 1);
  *handle = HANDLE (i);
  return fake_status ("cufftCreate");
}

FAKE (int, cufftDestroy, hipfftDestroy) (Handle handle)
{
  Plan *plan = PLAN (handle);
  for (int i = 0; i < (int) G_N_ELEMENTS (plans); i++)
    if (plans[i] == plan)
      plans[i] = NULL;
  sol_fft_free (plan->fft[0]);
  sol_fft_free (plan->fft[1]);
  sol_fft_dealloc (plan->in_row);
  sol_fft_dealloc (plan->out_row);
  g_free (plan);
  return 0;
}

FAKE (int, cufftSetAutoAllocation, hipfftSetAutoAllocation) (Handle handle, int is_on)
{
  return is_on ? 5 : fake_status ("cufftSetAutoAllocation");
}

FAKE (int, cufftMakePlanMany64, hipfftMakePlanMany64)
(Handle handle,
 int rank,
 long long *n,
 long long *in_embed,
 long long in_stride,
 long long in_distance,
 long long *out_embed,
 long long out_stride,
 long long out_distance,
 int type,
 long long n_rows,
 size_t *n_work_bytes)
{
  Plan *plan = PLAN (handle);
  if (rank != 1 || in_embed != NULL || out_embed != NULL)
    return 4;
  plan->type = type;
  plan->n = (gsize) n[0];
  plan->n_rows = (gsize) n_rows;
  plan->fft[0] = type == 0x69   ? sol_fft_new (SOL_FFT_FORWARD, plan->n)
                 : type == 0x6a ? sol_fft_new (SOL_FFT_REAL_TO_COMPLEX, plan->n)
                                : NULL;
  plan->fft[1] = type == 0x69   ? sol_fft_new (SOL_FFT_BACKWARD, plan->n)
                 : type == 0x6c ? sol_fft_new (SOL_FFT_COMPLEX_TO_REAL, plan->n)
                                : NULL;
  plan->in_row = sol_fft_alloc ((plan->n + 2) * sizeof (SolComplex));
  plan->out_row = sol_fft_alloc ((plan->n + 2) * sizeof (SolComplex));
  *n_work_bytes = WORK_BYTES;
  return fake_status ("cufftMakePlanMany64");
}

FAKE (int, cufftSetWorkArea, hipfftSetWorkArea) (Handle handle, void *work)
{
  PLAN (handle)->work = work;
  return fake_status ("cufftSetWorkArea");
}

FAKE (int, cufftSetStream, hipfftSetStream) (Handle handle, void *stream)
{
  PLAN (handle)->stream = stream;
  return fake_status ("cufftSetStream");
}

static void
run_rows (Plan *plan, int way, char *in, char *out, gsize in_bytes, gsize out_bytes)
{
  for (gsize row = 0; row < plan->n_rows; row++)
    {
      memcpy (plan->in_row, in + row * in_bytes, in_bytes);
      sol_fft_run (plan->fft[way], plan->in_row, plan->out_row);
      memcpy (out + row * out_bytes, plan->out_row, out_bytes);
    }
}

static gsize
complex_bytes (const Plan *plan)
{
  gsize n = plan->type == 0x69 ? plan->n : plan->n / 2 + 1;
  return n * sizeof (SolComplex);
}

static void
run_forward (gpointer *data)
{
  Plan *plan = data[0];
  gsize in_bytes = plan->type == 0x69 ? complex_bytes (plan) : plan->n * sizeof (double);
  run_rows (plan, 0, data[1], data[2], in_bytes, complex_bytes (plan));
}

static void
run_backward (gpointer *data)
{
  Plan *plan = data[0];
  gsize out_bytes = plan->type == 0x69 ? complex_bytes (plan) : plan->n * sizeof (double);
  run_rows (plan, 1, data[1], data[2], complex_bytes (plan), out_bytes);
  memset (data[1], 0xff, plan->n_rows * complex_bytes (plan)); /* no number */
}

static int
run (Handle handle, const char *name, int type, int way, void *in, void *out)
{
  Plan *plan = PLAN (handle);
  int status = fake_status (fake_is_capturing () ? "captured transform" : name);
  if (plan->type != type || plan->work == NULL || plan->stream == NULL || in == out)
    return 6;
  if (status == 0)
    fake_do (way == 0 ? run_forward : run_backward, plan, in, out);
  return status;
}

FAKE (int, cufftExecZ2Z, hipfftExecZ2Z) (Handle handle, void *in, void *out, int direction)
{
  return run (handle, "cufftExecZ2Z", 0x69, direction == -1 ? 0 : 1, in, out);
}

FAKE (int, cufftExecD2Z, hipfftExecD2Z) (Handle handle, void *in, void *out)
{
  return run (handle, "cufftExecD2Z", 0x6a, 0, in, out);
}

FAKE (int, cufftExecZ2D, hipfftExecZ2D) (Handle handle, void *in, void *out)
{
  return run (handle, "cufftExecZ2D", 0x6c, 1, in, out);
}
