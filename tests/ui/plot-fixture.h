/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Planes with a known spectrum, and a window to look at them. */
#pragma once

#include "plot/gl/heat-area.h"
#include "plot/plot-feed.h"
#include "problem/case.h"

#include <gtk/gtk.h>

typedef struct
{
  const char *title; /* NULL: the usual */
  int n_omega;
  int n_planned;
  gint64 n_planes; /* that are there */
  double z_end_m;
  double first_rad_per_s;
  double step_rad_per_s;
  /* Energy per rad/s. */
  double (*density) (double omega_rad_per_s, gint64 plane, int bin);
} PlotFixture;

SolPlotFeed *plot_fixture_new_feed (PlotFixture *self);
GtkWidget *plot_fixture_new_window (GtkWidget *child, int width, int height);
void plot_fixture_let_go (GtkWidget *window);

void plot_fixture_wait_frames (SolHeatArea *area, guint n);

/* A picture of the framebuffer, from the top. */
typedef struct
{
  int width, height;
  guint32 *pixels;
} PlotPicture;

void plot_fixture_grab (SolHeatArea *area, PlotPicture *picture);
int plot_fixture_differ (guint32 a, guint32 b); /* in the channel that differs most */

/* A capillary with a pressure that falls to vacuum. */
SolCase *plot_fixture_new_case (void);
