/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whatever a device refuses while a run is set up, and at every kind of launch: a message that says what,
 * where and what to do, and nothing is left behind. */
#include "config.h"

#include "backend/absorbed-steps.h"
#include "backend/device/device-backend.h"
#include "backend/problem-fixture.h"
#include "base/error.h"
#include "device/faulty-device.h"
#include "device/kernel-registry.h"
#include "sol-test.h"

#include <string.h>

#define STEP_M 1e-5

/* Every kernel of the engine is launched by one of these. */
static const char *const cases[][7] = {
  { "response.plasma=band", "fill.gas=Ar:0.6, Kr:0.4", NULL },
  /* Twice the samples: transforms of an odd power of two. */
  { "response.third_harmonic=false", "response.plasma=off", "grid.time_window=120 fs", NULL },
  { "response.kerr=false", "response.plasma=trapezoid", NULL },
  { "response.plasma=band", "run.model=multimode", "geometry.modes=HE11..HE12",
    "grid.radial_points=4", NULL },
  { "run.field=envelope", "response.third_harmonic=false", "response.plasma=off", NULL },
  { "run.field=envelope", "response.third_harmonic=true", "response.plasma=off", NULL },
  { "fill.gas=N2", "response.raman=on", "response.plasma=off", NULL },
  { "run.model=radial", "geometry.kind=free-space", "geometry.aperture_radius=1 mm",
    "grid.radial_points=4", "pulse.waist=450 um", "grid.absorber=on", NULL },
};

static gpointer
open_with (const SolProblem *problem, GError **error)
{
  return sol_fault_get_backend ()->open (problem, sol_method_find ("rk45"), NULL, error);
}

static void
check_refusals (SolFault fault, int code)
{
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr (SolProblem) problem = sol_test_problem (cases[k]);
      g_autoptr (GError) none = NULL;
      sol_fault_plant (SOL_FAULT_NONE, 0, NULL, FALSE);
      gpointer whole = open_with (problem, &none);
      g_assert_no_error (none);
      gint64 n = sol_fault_count (fault);
      sol_fault_get_backend ()->close (whole);
      g_assert_cmpint (sol_fault_count_live (), ==, 0);
      g_assert_cmpint (n, >, 1);
      for (gint64 i = 0; i < n; i++)
        {
          g_autoptr (GError) error = NULL;
          sol_fault_plant (fault, i, NULL, i % 2 == 0);
          g_assert_null (open_with (problem, &error));
          g_assert_true (sol_fault_was_met ());
          g_assert_error (error, SOL_DEVICE_ERROR, code);
          g_assert_nonnull (strstr (error->message, "a device with a fault"));
          g_assert_nonnull (strstr (error->message, "planted fault"));
          g_assert_nonnull (strstr (error->message, "use --backend cpu"));
          if (fault == SOL_FAULT_PROGRAM)
            g_assert_nonnull (strstr (error->message, "line 7: not understood"));
          if (fault == SOL_FAULT_WRITE)
            g_assert_nonnull (strstr (error->message, "writing "));
          if (fault == SOL_FAULT_BUFFER)
            g_assert_nonnull (strstr (error->message, "do not fit beside"));
          g_assert_cmpint (sol_fault_count_live (), ==, 0);
        }
      g_test_message ("case %d: each of %d calls", (int) k, (int) n);
    }
}

static void
test_memory (void)
{
  check_refusals (SOL_FAULT_BUFFER, SOL_DEVICE_ERROR_MEMORY);
}

static void
test_compile (void)
{
  check_refusals (SOL_FAULT_PROGRAM, SOL_DEVICE_ERROR_BUILD);
}

static void
test_kernel (void)
{
  check_refusals (SOL_FAULT_KERNEL, SOL_DEVICE_ERROR_BUILD);
}

static void
test_upload (void)
{
  check_refusals (SOL_FAULT_WRITE, SOL_DEVICE_ERROR_LAUNCH);
}

static void
test_host_memory (void)
{
  check_refusals (SOL_FAULT_HOST_MEMORY, SOL_DEVICE_ERROR_MEMORY);
}

static guint64
count_device_bytes (const SolProblem *problem)
{
  g_autoptr (SolLedger) ledger = sol_ledger_new ();
  guint64 n_bytes = 0;
  sol_fault_get_backend ()->bytes (problem, sol_method_find ("rk45"), ledger);
  for (gsize i = 0; i < sol_ledger_get_n_rows (ledger); i++)
    if (sol_ledger_get_row (ledger, i)->is_device)
      n_bytes += sol_ledger_get_row (ledger, i)->n_bytes;
  return n_bytes;
}

/* Tables of one ionisation rate, which the ledger leaves out as they are small and made late. */
#define RATE_TABLES_BYTES 40e3

/* What the ledger says of the device is what lies there, but for those tables, slots (of which a device
 * with large groups has more) and totals of tiles (of which one with small groups has more). */
static void
test_ledger (void)
{
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr (SolProblem) problem = sol_test_problem (cases[k]);
      SolDeviceCounts counts;
      sol_fault_plant (SOL_FAULT_NONE, 0, NULL, FALSE);
      gpointer backend = open_with (problem, NULL);
      sol_device_get_counts (sol_device_backend_get_device (backend), &counts);
      sol_fault_get_backend ()->close (backend);
      double said = (double) count_device_bytes (problem);
      g_test_message ("case %d: %.4g bytes said, %.4g taken", (int) k, said,
                      (double) counts.bytes_peak);
      double tables = RATE_TABLES_BYTES * problem->n_species;
      /* class P: a count. */
      g_assert_cmpfloat ((double) counts.bytes_peak, <=, 1.05 * said + tables);
      g_assert_cmpfloat ((double) counts.bytes_peak, >=, 0.9 * said); /* class P: a count */
    }
}

/* Steps, and a plane inside one: the failure names the kernel, and nothing is asked of the device any
 * more. */
static gboolean
fails_in (const SolProblem *problem, const char *method, const char *entry_name)
{
  g_autofree SolComplex *plane = g_new0 (SolComplex, sol_problem_get_n_field (problem));
  double absorbed;
  sol_fault_plant (SOL_FAULT_LAUNCH, 0, entry_name, FALSE);
  sol_test_inside (problem, sol_fault_get_backend (), method, STEP_M, 4, 0.5, plane, &absorbed);
  if (problem->absorber_time_per_m > 0.0 && !sol_fault_was_met ())
    {
      SolTestAbsorbed seen = sol_test_absorbed (problem, sol_fault_get_backend (), STEP_M, 1e-4);
      sol_test_absorbed_clear (&seen);
    }
  gboolean was_met = sol_fault_was_met ();
  g_assert_cmpint (sol_fault_get_message ()[0] != '\0', ==, was_met);
  if (was_met)
    {
      g_assert_nonnull (strstr (sol_fault_get_message (), entry_name));
      g_assert_nonnull (strstr (sol_fault_get_message (), "planted fault"));
    }
  g_assert_cmpint (sol_fault_count_after (), ==, 0);
  g_assert_cmpint (sol_fault_count_live (), ==, 0);
  return was_met;
}

static void
test_launch (void)
{
  /* What advances the field; pictures and figures are not launched in a run. */
  const char *names[64];
  gsize n_names = 0;
  for (const SolKernelEntry *entry = sol_kernel_registry; entry->name != NULL; entry++)
    if (entry->precision_class == SOL_PRECISION_CLASS_FIELD)
      {
        g_assert_cmpuint (n_names, <, G_N_ELEMENTS (names));
        names[n_names++] = entry->name;
      }
  static const char *const methods[] = { "rk45", "adams", "etd" };
  gboolean was_met[G_N_ELEMENTS (names)] = { FALSE };
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr (SolProblem) problem = sol_test_problem (cases[k]);
      for (gsize i = 0; i < n_names; i++)
        for (gsize m = 0; m < (k == 0 ? G_N_ELEMENTS (methods) : 1); m++)
          was_met[i] |= fails_in (problem, methods[m], names[i]);
    }
  for (gsize i = 0; i < n_names; i++)
    if (!was_met[i])
      g_error ("no case launches %s: its failure was not tried", names[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/backend/device-faults/out-of-memory-at-each-allocation", test_memory);
  g_test_add_func ("/backend/device-faults/ledger-is-what-is-taken", test_ledger);
  g_test_add_func ("/backend/device-faults/compiler-refuses", test_compile);
  g_test_add_func ("/backend/device-faults/kernel-is-missing", test_kernel);
  g_test_add_func ("/backend/device-faults/table-is-not-taken", test_upload);
  g_test_add_func ("/backend/device-faults/no-memory-for-planes", test_host_memory);
  g_test_add_func ("/backend/device-faults/each-kind-of-launch", test_launch);
  return g_test_run ();
}
