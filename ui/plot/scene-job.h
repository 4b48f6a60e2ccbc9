/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work for views in threads that are not the main one: scenes from planes. */
#pragma once

#include "plot/cursors.h"
#include "plot/plot-feed.h"
#include "plot/plot-ranges.h"
#include "plot/plot.h"
#include "plot/scene-picture.h"

#include <gio/gio.h>

typedef struct _SolSceneJob SolSceneJob;

/* A scene, asked and answered. */
struct _SolSceneJob
{
  SolPlotFeed *feed;
  char *plot;
  SolPlotOptions options;
  gboolean wants_numbers;
  gboolean wants_picture;
  gboolean is_whole;     /* the picture with its maps */
  SolPictureSize size;   /* of the picture */
  SolPlotRanges ranges;  /* that the hand has chosen for the picture */
  SolMarkPlaces marks;   /* in the picture */
  SolPlotRanges held;    /* that the levels of the scene grow to */
  GArray *older;         /* rasters of the picture before; NULL: none */
  SolPlotMemory *memory; /* of the same plot of the same feed; NULL: none yet */

  gint64 n_planes; /* in the scene */
  double cost_ms;  /* time of a processor */
  SolScene *scene;
  char *numbers; /* of the scene, tabs between them */
  char *fault;   /* why there is no scene */
  SolPixels *picture;
  SolPaintArea *areas; /* [number of panels] */
  GArray *rasters;     /* of a whole picture */
};

/* Called in the main thread with a job that is its own from then on; never after the cancellable
 * was cancelled. */
typedef void (*SolSceneJobCallback) (SolSceneJob *job, gpointer data);

SolSceneJob *sol_scene_job_new (const char *plot, SolPlotFeed *feed, const SolPlotOptions *options);
void sol_scene_job_free (SolSceneJob *self);
void sol_scene_job_start (SolSceneJob *self,
                          GCancellable *cancellable,
                          SolSceneJobCallback callback,
                          gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolSceneJob, sol_scene_job_free)

/* A scene whose numbers threads share: they never change. Its axes belong to the main thread. */
typedef struct _SolSharedScene SolSharedScene;

SolSharedScene *sol_shared_scene_new (SolScene *scene);
SolSharedScene *sol_shared_scene_ref (SolSharedScene *self);
void sol_shared_scene_unref (SolSharedScene *self);
SolScene *sol_shared_scene_get (const SolSharedScene *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolSharedScene, sol_shared_scene_unref)
