/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "conformance.h"

#include "base/complex.h"
#include "base/error.h"
#include "base/fft.h"
#include "bounds.h"
#include "device/device-fft.h"
#include "device/device-graphs.h"
#include "device/device-kind.h"
#include "device/device-profile.h"
#include "device/kernel.h"
#include "sol-test.h"

#include <string.h>

static SolDevice *
open_or_skip (const char *kind)
{
  g_autoptr (GError) error = NULL;
  SolDevice *device = sol_device_open (kind, &error);
  if (device == NULL)
    g_test_skip (error->message);
  return device;
}

static void
test_buffers (gconstpointer kind)
{
  g_autoptr (SolDevice) device = open_or_skip (kind);
  g_autoptr (GError) error = NULL;
  double out[257], in[257];
  if (device == NULL)
    return;
  g_autoptr (SolBuffer) a = sol_buffer_new (device, 257, sizeof (double), &error);
  g_autoptr (SolBuffer) b = sol_buffer_new (device, 257, sizeof (double), &error);
  g_assert_no_error (error);
  for (int i = 0; i < 257; i++)
    in[i] = g_test_rand_double_range (-1.0, 1.0);
  g_assert_true (sol_buffer_write (a, in, sizeof in, &error));
  g_assert_true (sol_buffer_copy (b, a, sizeof in, &error));
  g_assert_true (sol_buffer_write_at (a, 8, in + 2, 16, &error));
  g_assert_true (sol_buffer_read (b, out, sizeof out, &error));
  g_assert_cmpmem (out, sizeof out, in, sizeof in);
  g_assert_true (sol_buffer_read_at (a, 8, out, 16, &error));
  g_assert_cmpmem (out, 16, in + 2, 16);
  g_assert_true (sol_device_finish (device, &error));
}

/* Two reads go on beside later work on another buffer, and see what was there when they were begun. */
static void
test_reads_beside (gconstpointer kind)
{
  g_autoptr (SolDevice) device = open_or_skip (kind);
  g_autoptr (GError) error = NULL;
  double in[257];
  if (device == NULL)
    return;
  g_autoptr (SolBuffer) a = sol_buffer_new (device, 257, sizeof (double), &error);
  g_autoptr (SolBuffer) b = sol_buffer_new (device, 257, sizeof (double), &error);
  g_autoptr (SolBuffer) c = sol_buffer_new (device, 257, sizeof (double), &error);
  g_assert_no_error (error);
  double *first = sol_device_host_new (device, sizeof in, &error);
  double *second = sol_device_host_new (device, sizeof in, &error);
  g_assert_no_error (error);
  for (int i = 0; i < 257; i++)
    in[i] = g_test_rand_double_range (-1.0, 1.0);
  for (int round = 0; round < 3; round++)
    {
      in[0] = round;
      memset (first, 0, sizeof in);
      g_assert_true (sol_buffer_write (a, in, sizeof in, &error));
      g_assert_true (sol_buffer_copy (b, a, sizeof in, &error));
      g_assert_true (sol_buffer_read_begin (b, first, sizeof in, &error));
      g_assert_true (sol_buffer_copy (c, b, sizeof in, &error));
      g_assert_true (sol_buffer_read_begin (c, second, 16, &error));
      g_assert_true (sol_buffer_write_at (a, 8, in + 2, 16, &error));
      g_assert_true (sol_device_read_end (device, &error));
      g_assert_cmpmem (first, sizeof in, in, sizeof in);
      g_assert_cmpmem (second, 16, in, 16);
    }
  g_assert_true (sol_device_read_end (device, &error)); /* none is begun: nothing to wait for */
  sol_device_host_free (device, first);
  sol_device_host_free (device, second);
}

static void
test_counts (gconstpointer kind)
{
  g_autoptr (SolDevice) device = open_or_skip (kind);
  SolDeviceCounts counts;
  if (device == NULL)
    return;
  SolBuffer *a = sol_buffer_new (device, 10, 8, NULL);
  SolBuffer *b = sol_buffer_new (device, 5, 8, NULL);
  sol_buffer_free (a);
  sol_device_get_counts (device, &counts);
  g_assert_cmpuint (counts.bytes_allocated, ==, 40);
  g_assert_cmpuint (counts.bytes_peak, ==, 120);
  sol_buffer_free (b);
}

/* a to b, and what was there before to c. */
static void
give_copies (SolDevice *device, SolBuffer *a, SolBuffer *b, SolBuffer *c, double value)
{
  g_autoptr (GError) error = NULL;
  double before = 0.0, there[2] = { 0.0 };
  g_assert_true (sol_buffer_read (b, &before, sizeof before, &error));
  g_assert_true (sol_buffer_write (a, &value, sizeof value, &error));
  sol_device_batch_begin (device);
  g_assert_true (sol_buffer_copy (c, b, sizeof value, &error));
  g_assert_true (sol_buffer_copy (b, a, sizeof value, &error));
  g_assert_true (sol_device_batch_end (device, &error));
  g_assert_no_error (error);
  g_assert_true (sol_buffer_read (b, &there[0], sizeof (double), &error));
  g_assert_true (sol_buffer_read (c, &there[1], sizeof (double), &error));
  sol_assert_near (P, there[0], value, 0.0);
  sol_assert_near (P, there[1], before, 0.0);
}

/* Batches do in their order what is in them, whether a device takes them as graphs or not. Those that do:
 * from the second time on, eight at most, until something in one goes. */
static void
test_batches (gconstpointer kind)
{
  g_autoptr (SolDevice) device = open_or_skip (kind);
  SolBuffer *rows[5];
  SolDeviceCounts counts;
  if (device == NULL)
    return;
  gboolean has_graphs = strcmp (kind, "opencl") != 0;
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      rows[i] = sol_buffer_new (device, 1, sizeof (double), NULL);
      g_assert_true (sol_buffer_write (rows[i], &(double){ 0.0 }, sizeof (double), NULL));
    }
  for (int i = 0; i < 3; i++)
    give_copies (device, rows[0], rows[1], rows[2], 1.0 + i);
  sol_device_get_counts (device, &counts);
  g_assert_cmpint (counts.launches, ==, 6);
  g_assert_cmpint (counts.graph_launches, ==, has_graphs ? 2 : 0);
  g_assert_cmpint (counts.submissions, ==, has_graphs ? 4 : 6);
  /* Eleven more, twice each: the first is known, the graphs of seven are made. */
  for (int n = 0; n < 11; n++)
    for (int i = 0; i < 2; i++)
      give_copies (device, rows[n % 5], rows[(n + 1) % 5], rows[(n + 2 + n / 5) % 5], n + 0.25 * i);
  sol_device_get_counts (device, &counts);
  g_assert_cmpint (counts.launches, ==, 50);
  g_assert_cmpint (counts.graph_launches, ==, has_graphs ? 2 + 2 + 7 : 0);
  sol_buffer_free (rows[4]);
  sol_device_batch_begin (device); /* of nothing */
  g_assert_true (sol_device_batch_end (device, NULL));
  sol_device_profile_begin (device);
  give_copies (device, rows[0], rows[1], rows[2], 7.0);
  g_array_unref (sol_device_profile_end (device));
  give_copies (device, rows[0], rows[1], rows[2], 8.0);
  sol_device_get_counts (device, &counts);
  g_assert_cmpint (counts.graph_launches, ==, has_graphs ? 2 + 2 + 7 : 0);
  give_copies (device, rows[0], rows[1], rows[2], 9.0);
  sol_device_get_counts (device, &counts);
  g_assert_cmpint (counts.graph_launches, ==, has_graphs ? 2 + 2 + 8 : 0);
  for (gsize i = 0; i < 4; i++)
    sol_buffer_free (rows[i]);
}

/* Launches that differ in the number of their groups only are two batches, by turns four: the third and the
 * fourth are graphs. */
static void
test_batch_sizes (gconstpointer kind)
{
  g_autoptr (SolDevice) device = open_or_skip (kind);
  g_autoptr (GError) error = NULL;
  const double in[3] = { 1.0, 2.0, 4.0 };
  SolDeviceCounts counts;
  double out = 0.0;
  if (device == NULL)
    return;
  g_autoptr (SolSource) source =
      sol_source_new (SOL_PRECISION_DOUBLE, sol_device_get_info (device)->group_size);
  g_assert_true (sol_source_add (source, "absorb", &error));
  g_autoptr (SolProgram) program = sol_program_new (device, source, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (SolKernel) sum_groups = sol_kernel_new (program, "sum_groups", &error);
  g_autoptr (SolBuffer) a = sol_buffer_new (device, 3, sizeof (double), &error);
  g_autoptr (SolBuffer) b = sol_buffer_new (device, 1, sizeof (double), &error);
  g_assert_no_error (error);
  g_assert_true (sol_buffer_write (a, in, sizeof in, &error));
  for (int i = 0; i < 4; i++)
    {
      const SolArg args[] = { sol_arg_buffer (a), sol_arg_buffer (b), sol_arg_idx (3),
                              sol_arg_idx (1), sol_arg_idx (0) };
      sol_device_batch_begin (device);
      g_assert_true (
          sol_kernel_launch_groups (sum_groups, 1 + i % 2, args, G_N_ELEMENTS (args), &error));
      g_assert_true (sol_device_batch_end (device, &error));
      g_assert_true (sol_buffer_read (b, &out, sizeof out, &error));
      sol_assert_near (P, out, 7.0, 0.0);
      g_assert_true (sol_buffer_write (b, &(double){ 0.0 }, sizeof out, &error));
    }
  sol_device_get_counts (device, &counts);
  g_assert_cmpint (counts.graph_launches, ==, strcmp (kind, "opencl") != 0 ? 2 : 0);
}

static void
test_clock (gconstpointer kind)
{
  g_autoptr (SolDevice) device = open_or_skip (kind);
  double first = 0.0, second = 0.0;
  if (device == NULL)
    return;
  g_assert_true (sol_device_seconds (device, &first, NULL));
  g_assert_true (sol_device_seconds (device, &second, NULL));
  sol_assert_near (P, fmin (second - first, 0.0), 0.0, 0.0);
}

static void
test_unknown_kernel (gconstpointer kind)
{
  g_autoptr (SolDevice) device = open_or_skip (kind);
  g_autoptr (GError) error = NULL;
  if (device == NULL)
    return;
  g_autoptr (SolSource) source =
      sol_source_new (SOL_PRECISION_DOUBLE, sol_device_get_info (device)->group_size);
  g_assert_true (sol_source_add (source, "fft", &error));
  g_autoptr (SolProgram) program = sol_program_new (device, source, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (sol_kernel_new (program, "no_such_kernel", &error));
  g_assert_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_BUILD);
  g_assert_nonnull (strstr (error->message, "no_such_kernel"));
  g_clear_error (&error);
  g_assert_false (sol_source_add (source, "no-such-file", &error));
  g_assert_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_BUILD);
}

/* Rows of random samples through the device and through the library that the processor uses. */
static void
fill (SolComplex *row, gsize n)
{
  for (gsize i = 0; i < n; i++)
    row[i] = CMPLX (g_test_rand_double_range (-1.0, 1.0), g_test_rand_double_range (-1.0, 1.0));
}

static void
check_complex (SolDevice *device, gsize n, gsize n_rows)
{
  g_autoptr (GError) error = NULL;
  gsize n_bytes = n_rows * n * sizeof (SolComplex);
  g_autoptr (SolDeviceFft) fft =
      sol_device_fft_new (device, SOL_PRECISION_DOUBLE, &(SolFftShape){ n, n_rows, FALSE }, &error);
  g_assert_no_error (error);
  g_autoptr (SolBuffer) a = sol_buffer_new (device, n_rows * n, sizeof (SolComplex), &error);
  g_autoptr (SolBuffer) b = sol_buffer_new (device, n_rows * n, sizeof (SolComplex), &error);
  g_autofree SolComplex *in = g_new (SolComplex, n_rows * n);
  g_autofree SolComplex *got = g_new (SolComplex, n_rows * n);
  SolComplex *row = sol_fft_alloc (n * sizeof (SolComplex));
  SolComplex *want = sol_fft_alloc (n * sizeof (SolComplex));
  g_autoptr (SolFft) forward = sol_fft_new (SOL_FFT_FORWARD, n);
  fill (in, n_rows * n);
  g_assert_true (sol_buffer_write (a, in, n_bytes, &error));
  g_assert_true (sol_device_fft_run (fft, SOL_DEVICE_FFT_FORWARD, a, b, &error));
  g_assert_true (sol_buffer_read (b, got, n_bytes, &error));
  for (gsize r = 0; r < n_rows; r++)
    {
      memcpy (row, in + r * n, n * sizeof (SolComplex));
      sol_fft_run (forward, row, want);
      sol_assert_field_close (R, got + r * n, want, n, sol_bound_fft_round_trip (n));
    }
  g_assert_true (sol_device_fft_run (fft, SOL_DEVICE_FFT_BACKWARD, b, a, &error));
  g_assert_true (sol_buffer_read (a, got, n_bytes, &error));
  for (gsize i = 0; i < n_rows * n; i++)
    got[i] /= (double) n;
  sol_assert_field_close (R, got, in, n_rows * n, 2.0 * sol_bound_fft_round_trip (n));
  sol_fft_dealloc (row);
  sol_fft_dealloc (want);
}

/* The program's own kernels at every size, and what the kind has otherwise at a few: a plan of a library is
 * dear where it is compiled. The last length is too long for one pass of any of them. */
static void
check_sizes (gconstpointer kind,
             void (*check) (SolDevice *device, gsize n, gsize n_rows),
             const gsize sizes[][2],
             gsize n_sizes)
{
  static const gsize few[][2] = { { 8, 1 }, { 1024, 5 }, { 131072, 2 } };
  g_autoptr (SolDevice) device = open_or_skip (kind);
  if (device == NULL)
    return;
  g_setenv ("SOLISCOPE_DEVICE_FFT", "dialect", TRUE);
  for (gsize i = 0; i < n_sizes; i++)
    check (device, sizes[i][0], sizes[i][1]);
  g_unsetenv ("SOLISCOPE_DEVICE_FFT");
  for (gsize i = 0; i < G_N_ELEMENTS (few); i++)
    check (device, few[i][0], few[i][1]);
}

static void
test_complex (gconstpointer kind)
{
  static const gsize sizes[][2] = { { 4, 1 },   { 8, 3 },    { 64, 7 },   { 128, 2 },
                                    { 512, 5 }, { 8192, 1 }, { 2048, 33 } };
  check_sizes (kind, check_complex, sizes, G_N_ELEMENTS (sizes));
}

static void
check_real (SolDevice *device, gsize n, gsize n_rows)
{
  g_autoptr (GError) error = NULL;
  gsize n_bins = n / 2 + 1;
  g_autoptr (SolDeviceFft) fft =
      sol_device_fft_new (device, SOL_PRECISION_DOUBLE, &(SolFftShape){ n, n_rows, TRUE }, &error);
  g_assert_no_error (error);
  g_autoptr (SolBuffer) a = sol_buffer_new (device, n_rows * n, sizeof (double), &error);
  g_autoptr (SolBuffer) b = sol_buffer_new (device, n_rows * n_bins, sizeof (SolComplex), &error);
  g_autofree double *in = g_new (double, n_rows *n);
  g_autofree SolComplex *got = g_new (SolComplex, n_rows * n_bins);
  g_autofree double *back = g_new (double, n_rows *n);
  double *row = sol_fft_alloc (n * sizeof (double));
  SolComplex *want = sol_fft_alloc (n_bins * sizeof (SolComplex));
  g_autoptr (SolFft) forward = sol_fft_new (SOL_FFT_REAL_TO_COMPLEX, n);
  for (gsize i = 0; i < n_rows * n; i++)
    in[i] = g_test_rand_double_range (-1.0, 1.0);
  g_assert_true (sol_buffer_write (a, in, n_rows * n * sizeof (double), &error));
  g_assert_true (sol_device_fft_run (fft, SOL_DEVICE_FFT_REAL_TO_COMPLEX, a, b, &error));
  g_assert_true (sol_buffer_read (b, got, n_rows * n_bins * sizeof (SolComplex), &error));
  for (gsize r = 0; r < n_rows; r++)
    {
      memcpy (row, in + r * n, n * sizeof (double));
      sol_fft_run (forward, row, want);
      sol_assert_field_close (R, got + r * n_bins, want, n_bins, sol_bound_fft_round_trip (n));
    }
  g_assert_true (sol_device_fft_run (fft, SOL_DEVICE_FFT_COMPLEX_TO_REAL, b, a, &error));
  g_assert_true (sol_buffer_read (a, back, n_rows * n * sizeof (double), &error));
  for (gsize i = 0; i < n_rows * n; i++)
    sol_assert_near (R, back[i] / (double) n, in[i],
                     2.0 * sol_bound_fft_round_trip (n) * sqrt ((double) n));
  sol_fft_dealloc (row);
  sol_fft_dealloc (want);
}

static void
test_real (gconstpointer kind)
{
  static const gsize sizes[][2] = { { 8, 1 },    { 16, 3 },   { 128, 7 },
                                    { 1024, 5 }, { 8192, 2 }, { 16384, 1 } };
  check_sizes (kind, check_real, sizes, G_N_ELEMENTS (sizes));
}

/* A part in 1e9 of one sample is seen: the comparison can fail at the lengths and bounds used here. */
static void
test_planted (gconstpointer kind)
{
  enum
  {
    M = 1024
  };
  const SolFftShape shape = { M, 1, FALSE };
  g_autoptr (SolDevice) device = open_or_skip (kind);
  g_autoptr (GError) error = NULL;
  SolComplex in[M], got[M];
  if (device == NULL)
    return;
  g_autoptr (SolDeviceFft) fft = sol_device_fft_new (device, SOL_PRECISION_DOUBLE, &shape, &error);
  g_autoptr (SolBuffer) a = sol_buffer_new (device, M, sizeof *in, &error);
  g_autoptr (SolBuffer) b = sol_buffer_new (device, M, sizeof *in, &error);
  g_assert_no_error (error);
  fill (in, M);
  in[7] += 1e-9;
  g_assert_true (sol_buffer_write (a, in, sizeof in, &error));
  g_assert_true (sol_device_fft_run (fft, SOL_DEVICE_FFT_FORWARD, a, b, &error));
  g_assert_true (sol_device_fft_run (fft, SOL_DEVICE_FFT_BACKWARD, b, a, &error));
  g_assert_true (sol_buffer_read (a, got, sizeof got, &error));
  in[7] -= 1e-9;
  double worst = 0.0;
  for (int i = 0; i < M; i++)
    worst = fmax (worst, cabs (got[i] / M - in[i]));
  g_assert_cmpfloat (worst, >,
                     2.0 * sol_bound_fft_round_trip (M) * sqrt (M)); /* class R: it can fail */
}

static void
test_refused_length (gconstpointer kind)
{
  g_autoptr (SolDevice) device = open_or_skip (kind);
  g_autoptr (GError) error = NULL;
  if (device == NULL)
    return;
  g_assert_null (
      sol_device_fft_new (device, SOL_PRECISION_DOUBLE, &(SolFftShape){ 96, 1, TRUE }, &error));
  g_assert_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_BUILD);
}

/* The same pass in single precision: the table and the samples are floats, and a double transform of
 * the rounded samples is met to single rounding. */
static void
test_single (gconstpointer kind)
{
  enum
  {
    N = 1024
  };
  g_autoptr (SolDevice) device = open_or_skip (kind);
  g_autoptr (GError) error = NULL;
  if (device == NULL)
    return;
  float in[2 * N], got[2 * N];
  SolComplex *row = sol_fft_alloc (N * sizeof (SolComplex));
  SolComplex *want = sol_fft_alloc (N * sizeof (SolComplex));
  g_autofree SolComplex *widened = g_new (SolComplex, N);
  g_autoptr (SolDeviceFft) fft =
      sol_device_fft_new (device, SOL_PRECISION_SINGLE, &(SolFftShape){ N, 1, FALSE }, &error);
  g_assert_no_error (error);
  g_autoptr (SolBuffer) a = sol_buffer_new (device, 2 * N, sizeof (float), &error);
  g_autoptr (SolBuffer) b = sol_buffer_new (device, 2 * N, sizeof (float), &error);
  g_autoptr (SolFft) forward = sol_fft_new (SOL_FFT_FORWARD, N);
  for (int i = 0; i < 2 * N; i++)
    in[i] = (float) g_test_rand_double_range (-1.0, 1.0);
  for (int i = 0; i < N; i++)
    row[i] = CMPLX (in[2 * i], in[2 * i + 1]);
  sol_fft_run (forward, row, want);
  g_assert_true (sol_buffer_write (a, in, sizeof in, &error));
  g_assert_true (sol_device_fft_run (fft, SOL_DEVICE_FFT_FORWARD, a, b, &error));
  g_assert_true (sol_buffer_read (b, got, sizeof got, &error));
  for (int i = 0; i < N; i++)
    widened[i] = CMPLX (got[2 * i], got[2 * i + 1]);
  /* The bound of the double transform in units of single rounding: 2^29 times as large. */
  sol_assert_field_close (R, widened, want, N, 0x1p29 * sol_bound_fft_round_trip (N));
  sol_fft_dealloc (row);
  sol_fft_dealloc (want);
}

/**
 * sol_device_conformance_add:
 * @kind: kind of device; static
 *
 * Threads: main. Allocates: test cases.
 */
void
sol_device_conformance_add (const char *kind)
{
  static const struct
  {
    const char *name;
    GTestDataFunc func;
  } tests[] = {
    { "buffers-keep-what-was-written", test_buffers },
    { "reads-go-on-beside-work", test_reads_beside },
    { "memory-is-accounted", test_counts },
    { "batches-do-what-is-in-them", test_batches },
    { "batches-of-other-sizes-are-others", test_batch_sizes },
    { "clock-does-not-go-back", test_clock },
    { "unknown-kernel-is-named", test_unknown_kernel },
    { "complex-transform-equals-the-library", test_complex },
    { "real-transform-equals-the-library", test_real },
    { "a-wrong-sample-is-seen", test_planted },
    { "odd-length-is-refused", test_refused_length },
    { "single-precision-is-single", test_single },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strdup_printf ("/device/%s/%s", kind, tests[i].name);
      g_test_add_data_func (path, kind, tests[i].func);
    }
}
