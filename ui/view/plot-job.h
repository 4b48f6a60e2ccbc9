/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One plot from the planes to pixels, in a thread that is not the main one. */
#pragma once

#include "plot/painter.h"
#include "plot/plot.h"
#include "session/run-source.h"

#include <gdk/gdk.h>

#define SOL_PLOT_JOB_MAX_AREAS 16

typedef struct _SolPlotJob SolPlotJob;

/* Asked and answered. */
struct _SolPlotJob
{
  char *plot;
  SolRunSource *source;
  SolPlotOptions options;
  SolPaintStyle style;
  int width; /* logical */
  int height;
  int scale;
  gint64 n_planes; /* that were there */
  SolScene *scene;
  SolPaintArea areas[SOL_PLOT_JOB_MAX_AREAS];
  GdkTexture *picture;
  double took_s;
  char *fault; /* why there is no picture */
};

SolPlotJob *sol_plot_job_new (const char *plot, SolRunSource *source);
void sol_plot_job_free (SolPlotJob *self);

/* The job is handed to the callback of the main thread, which owns it from then on. */
typedef void (*SolPlotJobCallback) (SolPlotJob *job, gpointer data);
void sol_plot_job_start (SolPlotJob *self, SolPlotJobCallback callback, gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPlotJob, sol_plot_job_free)
