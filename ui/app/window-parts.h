/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sources of SolWindow share. */
#pragma once

#include "app/empty-page.h"
#include "app/failure-banner.h"
#include "app/status-bar.h"
#include "app/window.h"
#include "form/form.h"
#include "form/slider-strip.h"
#include "run/run-controller.h"
#include "view/views.h"

struct _SolWindow
{
  AdwApplicationWindow parent_instance;
  SolSetup *setup;
  SolRunController *controller;
  GCancellable *cancellable; /* of what the window still waits for */
  guint tick;                /* exists while something changes */
  gint64 refreshed_us;       /* when it was shown last what a run has reached */
  guint inhibit_cookie;
  gboolean closes_when_stopped;
  gboolean is_touched; /* something was opened, edited or run */
  AdwToastOverlay *toasts;
  AdwHeaderBar *header;
  GtkLabel *title;
  GtkLabel *pill;
  GtkButton *run_button;
  GtkButton *pause_button;
  GtkButton *stop_button;
  GtkButton *undo_button;
  GtkButton *redo_button;
  GtkMenuButton *menu_button;
  GMenu *presets_menu;
  SolFailureBanner *banner;
  GtkPaned *paned;
  SolForm *form;
  GtkStack *stack;
  SolEmptyPage *empty;
  SolViews *views;
  SolSliderStrip *sliders;
  SolStatusBar *status;
};

void sol_window_add_actions (SolWindow *self);
void sol_window_take_options (SolWindow *self);
void sol_window_update_actions (SolWindow *self);
void sol_window_toast (SolWindow *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void sol_window_start_ticking (SolWindow *self);

/* window-files.c */
void sol_window_choose_and_open (SolWindow *self);
void sol_window_save (SolWindow *self, gboolean as);
void sol_window_export (SolWindow *self);
void sol_window_export_plot (SolWindow *self);
void sol_window_add_drop_target (SolWindow *self);

/* window-run.c */
void sol_window_connect_run (SolWindow *self);
gboolean sol_window_may_close (SolWindow *self);
