/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: NVTX 3 and roctracer reference: push and pop of ranges, one stack a thread. */
#include "config.h"

#include "device/range.h"

#include "device/library.h"

#include <string.h>

static struct
{
  int (*push) (const char *name);
  int (*pop) (void);
} ranges;

/**
 * sol_range_open:
 * @kind: kind of device whose profiler may be listening
 *
 * Threads: main, before others run. Allocates: once.
 * Returns: (nullable): name of the library that takes the ranges; NULL: none
 */
const char *
sol_range_open (const char *kind)
{
  static const char *const nvtx[] = { "libnvToolsExt.so.1", "libnvtx3interop.so.1", NULL };
  static const char *const roctx[] = { "libroctx64.so.4", "libroctx64.so", NULL };
  gboolean is_cuda = strcmp (kind, "cuda") == 0;
  const SolSymbol symbols[] = {
    { is_cuda ? "nvtxRangePushA" : "roctxRangePushA", (gpointer *) &ranges.push },
    { is_cuda ? "nvtxRangePop" : "roctxRangePop", (gpointer *) &ranges.pop },
  };
  g_autofree char *reason = NULL;
  if (!is_cuda && strcmp (kind, "hip") != 0)
    return NULL;
  if (sol_library_open (is_cuda ? nvtx : roctx, symbols, G_N_ELEMENTS (symbols), &reason) != NULL)
    return is_cuda ? "NVTX" : "roctx";
  ranges.push = NULL;
  return NULL;
}

/**
 * sol_range_begin:
 * @name: what goes on from here to the matching sol_range_end()
 *
 * Threads: any; ranges of a thread nest. Allocates: no.
 */
void
sol_range_begin (const char *name)
{
  if (ranges.push != NULL)
    ranges.push (name);
}

/**
 * sol_range_end:
 *
 * Threads: the one that began the range. Allocates: no.
 */
void
sol_range_end (void)
{
  if (ranges.push != NULL)
    ranges.pop ();
}
