/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sources of bench/window share. */
#pragma once

#include "app/window.h"

extern SolWindow *bench_window;
extern gint64 bench_painted_us; /* end of the last frame; 0: the next makes no gap */
extern GArray *bench_gaps;      /* ms; NULL: not asked for */

typedef gboolean (*BenchCondition) (gpointer data);

double bench_since_ms (gint64 from_us);

/* Time of processors, which does not count what else the machine does: of this thread, of all. */
typedef struct
{
  double main_ms, all_ms;
} BenchWork;

BenchWork bench_look_at_work (void);
BenchWork bench_work_since (BenchWork from);
GArray *bench_new_series (void);
void bench_add (GArray *series, double value);
void bench_report (const char *name, const char *unit, GArray *series);
void bench_wait_until (BenchCondition holds, gpointer data, const char *what);
void bench_pass_s (double time_s);
void bench_settle (void);

void bench_measure_edits (void);
void bench_measure_slider (void);
