/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CUDA and HIP as far as they can be had without a card: drivers that are none (tests/device/fake) behind
 * the real bindings. A vendor's transforms are taken where they are, each of their failures is told and
 * leads to the program's own, and one that fails in a run is an error. */
#include "config.h"

#include "base/complex.h"
#include "base/error.h"
#include "base/fft.h"
#include "bounds.h"
#include "device/conformance.h"
#include "device/device-fft.h"
#include "device/device-kind.h"
#include "sol-test.h"

#include <string.h>

#define N 256
#define N_ROWS 3

static const char *kind;

/* Whether a real row keeps its shape there and back, by what the transforms say they are. */
static void
check_round_trip (SolDevice *device, const char *begins_with)
{
  const SolFftShape shape = { N, N_ROWS, TRUE };
  g_autoptr (GError) error = NULL;
  double in[N_ROWS * N], back[N_ROWS * N];
  g_autoptr (SolDeviceFft) fft = sol_device_fft_new (device, SOL_PRECISION_DOUBLE, &shape, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (sol_device_fft_get_name (fft), begins_with));
  g_autoptr (SolBuffer) a = sol_buffer_new (device, N_ROWS * N, sizeof (double), &error);
  g_autoptr (SolBuffer) b =
      sol_buffer_new (device, N_ROWS * (N / 2 + 1), sizeof (SolComplex), &error);
  for (int i = 0; i < N_ROWS * N; i++)
    in[i] = g_test_rand_double_range (-1.0, 1.0);
  g_assert_true (sol_buffer_write (a, in, sizeof in, &error));
  g_assert_true (sol_device_fft_run (fft, SOL_DEVICE_FFT_REAL_TO_COMPLEX, a, b, &error));
  g_assert_true (sol_device_fft_run (fft, SOL_DEVICE_FFT_COMPLEX_TO_REAL, b, a, &error));
  g_assert_true (sol_buffer_read (a, back, sizeof back, &error));
  for (int i = 0; i < N_ROWS * N; i++)
    sol_assert_near (R, back[i] / N, in[i], 2.0 * sol_bound_fft_round_trip (N) * sqrt (N));
}

static void
test_used (void)
{
  g_autoptr (SolDevice) device = sol_device_open (kind, NULL);
  SolDeviceCounts before, after;
  sol_device_get_counts (device, &before);
  check_round_trip (device, strcmp (kind, "cuda") == 0 ? "cuFFT 11002" : "hipFFT 11002");
  sol_device_get_counts (device, &after);
  g_assert_cmpint (after.launches - before.launches, ==, 2);
  g_assert_cmpuint (after.bytes_allocated, ==, before.bytes_allocated);
  /* The rows, and the library's work space. */
  g_assert_cmpuint (after.bytes_peak, >=, N_ROWS * N * 8 + N_ROWS * (N / 2 + 1) * 16 + 4096);
}

static void
test_falls_back (void)
{
  static const char *const failing[] = { "cufftCreate", "cufftSetAutoAllocation",
                                         "cufftMakePlanMany64", "cufftSetStream",
                                         "cufftSetWorkArea" };
  g_autoptr (SolDevice) device = sol_device_open (kind, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (failing); i++)
    {
      g_setenv ("SOL_FAKE_FAIL", failing[i], TRUE);
      g_test_expect_message ("soliscope-device", G_LOG_LEVEL_MESSAGE,
                             "*own kernels: *FFT: *(status 999)");
      check_round_trip (device,
                        strcmp (kind, "cuda") == 0 ? "dialect: cuFFT: " : "dialect: hipFFT: ");
      g_test_assert_expected_messages ();
    }
  g_unsetenv ("SOL_FAKE_FAIL");
  g_setenv ("SOLISCOPE_DEVICE_FFT", "dialect", TRUE);
  check_round_trip (device, "dialect: SOLISCOPE_DEVICE_FFT");
  g_unsetenv ("SOLISCOPE_DEVICE_FFT");
}

static void
test_fails_in_a_run (void)
{
  const SolFftShape shape = { N, 1, FALSE };
  g_autoptr (SolDevice) device = sol_device_open (kind, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (SolDeviceFft) fft = sol_device_fft_new (device, SOL_PRECISION_DOUBLE, &shape, &error);
  g_autoptr (SolBuffer) a = sol_buffer_new (device, N, sizeof (SolComplex), &error);
  g_autoptr (SolBuffer) b = sol_buffer_new (device, N, sizeof (SolComplex), &error);
  g_assert_no_error (error);
  g_setenv ("SOL_FAKE_FAIL", "cufftExecZ2Z", TRUE);
  g_assert_false (sol_device_fft_run (fft, SOL_DEVICE_FFT_FORWARD, a, b, &error));
  g_unsetenv ("SOL_FAKE_FAIL");
  g_assert_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_LAUNCH);
  g_assert_nonnull (strstr (error->message, "FFT: a transform failed (status 999)"));
}

/* Each call of a read that goes on beside the work can fail, and the next one works again. */
static void
test_read_fails (void)
{
  static const char *const failing[] = { "cuEventRecord", "cuStreamWaitEvent",
                                         "cuMemcpyDtoHAsync_v2", "cuStreamSynchronize" };
  g_autoptr (GError) error = NULL;
  const double in[2] = { 1.0, 2.0 };
  g_autoptr (SolDevice) device = sol_device_open (kind, &error);
  g_autoptr (SolBuffer) a = sol_buffer_new (device, 2, sizeof (double), &error);
  g_assert_no_error (error);
  double *out = sol_device_host_new (device, sizeof in, &error);
  g_assert_no_error (error);
  g_assert_true (sol_buffer_write (a, in, sizeof in, &error));
  for (gsize i = 0; i < G_N_ELEMENTS (failing); i++)
    {
      g_setenv ("SOL_FAKE_FAIL", failing[i], TRUE);
      g_assert_false (sol_buffer_read_begin (a, out, sizeof in, &error) &&
                      sol_device_read_end (device, &error));
      g_unsetenv ("SOL_FAKE_FAIL");
      g_assert_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_LAUNCH);
      g_assert_nonnull (strstr (error->message, "status 999"));
      g_clear_error (&error);
      g_assert_true (sol_device_read_end (device, &error));
      g_assert_true (sol_buffer_read_begin (a, out, sizeof in, &error));
      g_assert_true (sol_device_read_end (device, &error));
      g_assert_cmpmem (out, sizeof in, in, sizeof in);
    }
  g_setenv ("SOL_FAKE_FAIL", "cuMemHostAlloc", TRUE);
  g_assert_null (sol_device_host_new (device, sizeof in, &error));
  g_unsetenv ("SOL_FAKE_FAIL");
  g_assert_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_MEMORY);
  sol_device_host_free (device, out);
}

static void
test_free_memory (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolDeviceInfo) info = sol_device_choose (kind, &error);
  g_assert_no_error (error);
  g_setenv ("SOL_FAKE_FAIL", "cuMemGetInfo_v2", TRUE);
  sol_device_ask_free_memory (info);
  g_assert_cmpuint (info->free_bytes, ==, 0); /* it was not told */
  g_unsetenv ("SOL_FAKE_FAIL");
  sol_device_ask_free_memory (info);
  g_assert_cmpuint (info->free_bytes, ==, (guint64) 1 << 30);
  g_assert_cmpuint (info->memory_bytes, ==, (guint64) 1 << 32);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  kind = argc > 1 ? argv[1] : "cuda";
  sol_device_conformance_add (kind);
  g_test_add_func ("/device/vendor/transforms-are-used", test_used);
  g_test_add_func ("/device/vendor/their-failure-is-told", test_falls_back);
  g_test_add_func ("/device/vendor/failing-in-a-run-is-an-error", test_fails_in_a_run);
  g_test_add_func ("/device/vendor/each-call-of-a-read-fails", test_read_fails);
  g_test_add_func ("/device/vendor/free-memory-is-told", test_free_memory);
  return g_test_run ();
}
