/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The change of a case that settles a fault. The list of advice before a run and the banner after it both
 * ask here, so that they offer the same, and what they offer suffices. */
#pragma once

#include "session/check/sketch.h"

/* Pulses stronger than so many times what a law holds for are the first cause of whatever fails. */
#define SOL_REMEDY_ABSURD 10.0
/* Below this the error of a step is rounding. */
#define SOL_REMEDY_TOLERANCE_MIN 1e-12

char *sol_remedy_edges (const SolSketch *sketch);
double sol_remedy_window_seen_s (const SolSketch *sketch, double light_min_m, double light_max_m);
double sol_remedy_find_window_s (const SolSketch *sketch, double at_least_s, gboolean was_short);
char *sol_remedy_window (const SolSketch *sketch, double at_least_s, gboolean was_short);
char *sol_remedy_band (const SolSketch *sketch, gboolean is_short, double reach_m);
char *sol_remedy_power (const SolSketch *sketch);
char *sol_remedy_power_of (const SolSketch *sketch, double power_w);
char *sol_remedy_tolerance (const SolSketch *sketch, double error_over_tolerance);
char *sol_remedy_memory (const SolSketch *sketch);
double sol_remedy_get_excess (const SolSketch *sketch);
