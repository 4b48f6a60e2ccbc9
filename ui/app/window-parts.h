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

/* What the user wants, while it is asked what becomes of the planes on screen. */
typedef enum
{
  SOL_PENDING_NOTHING,
  SOL_PENDING_RUN,
  SOL_PENDING_NEW,
  SOL_PENDING_OPEN,
  SOL_PENDING_CLOSE,
} SolPending;

struct _SolWindow
{
  AdwApplicationWindow parent_instance;
  SolSetup *setup;
  SolRunController *controller;
  GCancellable *cancellable; /* of what the window still waits for */
  guint tick;                /* exists while something changes */
  gint64 refreshed_us;       /* when it was shown last what a run has reached */
  guint inhibit_cookie;
  guint join_limit; /* source that loses patience with a run that does not stop */
  SolPending pending;
  char *pending_path;
  gboolean saves_when_stopped;
  gboolean is_closing;
  gboolean wants_presets;      /* the examples are shown though there is a run */
  gboolean is_touched;         /* something was opened, edited or run */
  const SolFailure *complaint; /* in the banner; not owned */
  AdwToast *said;              /* the last message; not owned; NULL: it is gone */
  AdwToast *replaced;          /* offers to undo the last change; not owned; NULL: none does */
  GtkWidget *body;
  AdwToastOverlay *toasts;
  GtkWidget *content;    /* plots and sliders; gives way to toasts */
  guint n_toasts;        /* shown, or waiting for the one before */
  gint64 toast_since_us; /* when the one that is shown began to slide in */
  guint toast_settles;   /* exists until it stands still */
  AdwHeaderBar *header;
  GtkLabel *title;
  GtkLabel *pill;
  GtkSpinner *spinner;
  GtkButton *run_button;
  GtkButton *resume_button;
  GtkButton *pause_button;
  AdwSplitButton *stop_button;
  GMenuModel *stop_menu; /* further ways, while there are any */
  GtkButton *undo_button;
  GtkButton *redo_button;
  GtkMenuButton *menu_button;
  GMenu *presets_menu;
  SolFailureBanner *banner;
  AdwFlap *flap;
  GtkWidget *foreign; /* says whose result is shown, where it is not that of the inputs */
  GtkLabel *foreign_text;
  GtkWidget *separator;
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
void sol_window_update_title (SolWindow *self);
void sol_window_say (GtkWidget *widget, const char *tooltip); /* on a change alone */
void sol_window_toast (SolWindow *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
AdwToast *sol_window_make_toast (const char *text);
void sol_window_say_toast (SolWindow *self, AdwToast *toast);
void sol_window_start_ticking (SolWindow *self);
void sol_window_take_typed (SolWindow *self);

/* window-layout.c */
void sol_window_set_up_layout (SolWindow *self);
void sol_window_go_to_part (SolWindow *self, gboolean is_back);
void sol_window_show_page (SolWindow *self, const char *name);
void sol_window_restore_size (SolWindow *self);
void sol_window_keep_size (SolWindow *self);
void sol_window_show_inputs (SolWindow *self, gboolean is_shown);

/* window-files.c */
void sol_window_choose_and_open (SolWindow *self);
void sol_window_save (SolWindow *self, gboolean as);
void sol_window_export (SolWindow *self);
void sol_window_export_again (SolWindow *self); /* to where it is saved, if it is */
void sol_window_export_plot (SolWindow *self);
void sol_window_add_drop_target (SolWindow *self);
void sol_window_open_result (SolWindow *self, const char *path);
void sol_window_remember (const char *path);

/* window-replace.c */
char *sol_window_begin_replacing (SolWindow *self);
void sol_window_end_replacing (SolWindow *self, char *title);
void sol_window_forget_replaced (SolWindow *self);

/* window-run.c */
void sol_window_connect_run (SolWindow *self);
void sol_window_apply_look (SolWindow *self);

/* window-written.c */
void sol_window_say_written (SolWindow *self, const char *text, const char *path);

/* window-keep.c */
gboolean sol_window_may_close (SolWindow *self);
void sol_window_do (SolWindow *self, SolPending pending, const char *path);
void sol_window_go_on (SolWindow *self);
void sol_window_save_result (SolWindow *self);
void sol_window_run_is_over (SolWindow *self);

/* window-actions.c */
void sol_window_start_anew (SolWindow *self);
