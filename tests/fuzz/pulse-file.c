/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a pulse file: they are refused with a message, or the table is one that the model may
 * rely on. */
#include "config.h"

#include "base/error.h"
#include "io/case/pulse-file.h"
#include "target.h"

#include <math.h>

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolPulseFile) file =
      sol_pulse_file_from_text ((const char *) data, (gssize) n, "input", &error);
  if (file == NULL)
    {
      g_assert_true (error != NULL && error->domain == SOL_FILE_ERROR);
      g_assert_true (g_str_has_prefix (error->message, "input"));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  g_assert_no_error (error);
  const SolPulseTable *table = &file->table;
  double largest = 0.0;
  g_assert_cmpuint (table->n, >=, 2);
  for (gsize i = 0; i < table->n; i++)
    {
      largest = fmax (largest, table->density[i]);
      /* class T: an order or a limit far from rounding */
      g_assert_true (isfinite (table->omega_rad_per_s[i]) && table->omega_rad_per_s[i] > 0.0);
      /* class T: an order or a limit far from rounding */
      g_assert_true (isfinite (table->density[i]) && table->density[i] >= 0.0);
      g_assert_true (isfinite (table->phase_rad[i]));
      /* class T: an order or a limit far from rounding */
      g_assert_true (i == 0 || table->omega_rad_per_s[i] > table->omega_rad_per_s[i - 1]);
    }
  /* class T: an order or a limit far from rounding */
  g_assert_true (largest > 0.0);
  return 0;
}
