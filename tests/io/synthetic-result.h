/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results for tests: planes whose every number follows from the number of the plane. */
#pragma once

#include "base/constants.h"
#include "io/result/result-reader.h"
#include "io/result/result-writer.h"
#include "problem/statistics.h"
#include "sol-test.h"

#include <glib/gstdio.h>
#include <string.h>

SolResultLayout *synthetic_layout (int n_mode, gsize n_omega, gint64 n_planes);
/* The same from a table: some tests look at the same planes thousands of times. */
void synthetic_field (const SolResultLayout *layout, gint64 number, SolComplex *field);
void synthetic_statistics (const SolResultLayout *layout, gint64 number, double *statistics);
double synthetic_z (const SolResultLayout *layout, gint64 number);
SolStepRecord synthetic_step (gint64 number);
gboolean synthetic_add_plane (SolResultWriter *writer, GError **error);
/* Class P: what was stored comes back bit by bit. */
void synthetic_check_planes (SolResultReader *reader, gint64 first);
/* A folder of its own that goes with its content. */
char *synthetic_folder (void);
void synthetic_remove (const char *folder);

/* A folder with the names of one result in it. */
typedef struct
{
  char *folder;
  char *path;
  char *partial;
} SyntheticFixture;

void synthetic_set_up (SyntheticFixture *fixture, gconstpointer data);
void synthetic_tear_down (SyntheticFixture *fixture, gconstpointer data);
