/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/bench-print.h"

#include <stdlib.h>

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/**
 * sol_bench_add_spread:
 * @line: (inout): an object of JSON under way, with a member at least
 * @name: of the next member
 * @values: (inout): [n] of the repeats; sorted
 * @n: how many, at least 1
 *
 * Minimum, median and maximum.
 *
 * Threads: main. Allocates: the text.
 */
void
sol_bench_add_spread (GString *line, const char *name, double *values, int n)
{
  char least[G_ASCII_DTOSTR_BUF_SIZE], middle[G_ASCII_DTOSTR_BUF_SIZE],
      most[G_ASCII_DTOSTR_BUF_SIZE];
  qsort (values, n, sizeof *values, compare_doubles);
  double median = n % 2 == 1 ? values[n / 2] : 0.5 * (values[n / 2 - 1] + values[n / 2]);
  g_ascii_formatd (least, sizeof least, "%.6f", values[0]);
  g_ascii_formatd (middle, sizeof middle, "%.6f", median);
  g_ascii_formatd (most, sizeof most, "%.6f", values[n - 1]);
  g_string_append_printf (line, ", \"%s\": {\"min\": %s, \"median\": %s, \"max\": %s}", name, least,
                          middle, most);
}
