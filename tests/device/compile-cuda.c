/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "compile.h"

#include "device/cuda/cuda-kind.h"
#include "device/driver/driver-compile.h"
#include "device/kernel-registry.h"

static void
test_kernels_compile (void)
{
  static const char *const chips[] = { "sm_80", "sm_90", NULL };
  static const SolNewerChip newer = { "sm_100", "libnvrtc.so.13" };
  sol_device_compile_check (&sol_cuda_driver_kind, chips, &newer);
}

typedef struct
{
  char *name;
  gint64 registers;
  gint64 stack_bytes;
  gint64 spill_bytes;
} Usage;

static gint64
number_of (const GMatchInfo *match, int i)
{
  g_autofree char *text = g_match_info_fetch (match, i);
  return g_ascii_strtoll (text, NULL, 10);
}

/* From the words of the assembler in the log. */
static void
read_usage (const char *log, GArray *usage)
{
  g_autoptr (GRegex) regex = g_regex_new (
      "Compiling entry function '(\\w+)'.*\\n.*\\n.*?(\\d+) bytes stack frame, (\\d+) bytes "
      "spill stores, (\\d+) bytes spill loads\\n.*Used (\\d+) registers",
      0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  for (g_regex_match (regex, log, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      Usage row = { .name = g_match_info_fetch (match, 1),
                    .registers = number_of (match, 5),
                    .stack_bytes = number_of (match, 2),
                    .spill_bytes = number_of (match, 3) + number_of (match, 4) };
      g_array_append_val (usage, row);
    }
}

static void
clear_usage (gpointer row)
{
  g_free (((Usage *) row)->name);
}

static int
compare_usage (gconstpointer a, gconstpointer b)
{
  return (int) (((const Usage *) b)->registers - ((const Usage *) a)->registers);
}

/* What a work item holds, of every kernel in double precision: nothing spills. */
static void
test_registers (gconstpointer chip)
{
  static const char *const options[] = { "--std=c++14", "-default-device", "--ptxas-options=-v",
                                         NULL };
  SolDriverKind kind = sol_cuda_driver_kind;
  const char *reason = NULL;
  guint n_kernels = 0;
  if (sol_driver_load_compiler (&kind, &reason) == NULL)
    {
      g_test_skip (reason);
      return;
    }
  kind.options = options;
  g_autoptr (GArray) usage = g_array_new (FALSE, FALSE, sizeof (Usage));
  g_array_set_clear_func (usage, clear_usage);
  for (gsize i = 0; sol_source_kernels[i].name != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *log = NULL;
      g_autoptr (SolSource) source = sol_source_new (SOL_PRECISION_DOUBLE, kind.group_size);
      g_assert_true (sol_source_add (source, sol_source_kernels[i].name, &error));
      g_autoptr (GBytes) code = sol_driver_compile (&kind, source, chip, &log, &error);
      g_assert_no_error (error);
      read_usage (log, usage);
    }
  for (const SolKernelEntry *entry = sol_kernel_registry; entry->name != NULL; entry++)
    n_kernels++;
  g_assert_cmpuint (usage->len, ==, n_kernels);
  g_array_sort (usage, compare_usage);
  for (guint i = 0; i < usage->len; i++)
    {
      const Usage *row = &g_array_index (usage, Usage, i);
      g_test_message ("| `%s` | %d | %d | %d |", row->name, (int) row->registers,
                      (int) row->stack_bytes, (int) row->spill_bytes);
      g_assert_cmpint (row->spill_bytes, ==, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/device/cuda/kernels-compile", test_kernels_compile);
  g_test_add_data_func ("/device/cuda/registers/sm_80", "sm_80", test_registers);
  g_test_add_data_func ("/device/cuda/registers/sm_90", "sm_90", test_registers);
  return g_test_run ();
}
