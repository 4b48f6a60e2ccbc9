/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sources of SolViews share. */
#pragma once

#include "plot/geometry/geometry-view.h"
#include "plot/scrubber.h"
#include "plot/table-view.h"
#include "view/gate-bar.h"
#include "view/view-bar.h"
#include "view/views.h"

struct _SolViews
{
  GtkWidget parent_instance;
  GtkWidget *box;
  SolViewBar *bar;
  GtkStack *stack;
  GPtrArray *plots;   /* of SolPlotView, those in windows of their own as well; not owned */
  GPtrArray *windows; /* of GtkWindow; not owned */
  GSimpleActionGroup *actions;
  SolGateBar *gate;
  SolGeometryView *geometry;
  SolTableView *table;
  SolScrubber *scrubber;
  SolCursors *cursors;
  SolSetup *setup;
  SolCase *foreign; /* that the geometry shows in place of the setup; NULL: it does not */
  SolRun *run;
  SolPlotFeed *feed;
  gboolean starts_anew; /* no picture stays for the next run */
  gboolean has_picture; /* a feed was given to the plots, of the run or of one before */
  guint waiting;        /* for the first plane; 0: not */
  int n_looks;          /* that are left */
  gboolean was_key;     /* the last input of the window was one */
  /* They brought the focus where it is, or the pointer did nothing since. */
  gboolean is_led_by_keys;
  guint returning; /* the focus, from a slider to a plot; 0: not */
  gint64 held_us;  /* until when the preview before the run stays in sight */
  SolPlotOptions options;
  int n_mode, n_pol; /* of the feed */
  gboolean is_spreading;
  gboolean is_keeping; /* settings change one by one */
  char *note;
};

void sol_views_spread_options (SolViews *self);
void sol_views_update_note (SolViews *self);
void sol_views_adopt_plot (SolViews *self, SolPlotView *view);

/* views-settings.c */
void sol_views_keep_settings (SolViews *self);

/* views-run.c */
void sol_views_follow_picture (SolViews *self);

/* views-keys.c */
gboolean
sol_views_wants_key (SolViews *self, GtkWidget *focus, guint keyval, GdkModifierType state);
GtkWidget *sol_views_find_first (SolViews *self, GtkWidget *focus);
void sol_views_see_input (SolViews *self, GdkEventType type);

/* view-actions.c */
void sol_views_add_actions (SolViews *self);
void sol_views_update_modes (SolViews *self);

/* view-window.c */
void sol_views_detach (SolViews *self, SolPlotView *from);
void sol_views_close_windows (SolViews *self);
