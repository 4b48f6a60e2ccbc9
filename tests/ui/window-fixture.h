/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window of the program in process, and waiting for what comes in its own time. */
#pragma once

#include "app/application.h"
#include "app/window-parts.h"

typedef gboolean (*WindowCondition) (SolWindow *window);

SolApplication *window_fixture_init (int *argc, char ***argv);
int window_fixture_run (void);

SolWindow *window_open_new (void);
void window_close (SolWindow *window); /* without a question, and until it is finalised */
void window_wait_gone (gpointer *weak, const char *what);
char *window_write_case (const char *extra); /* a small case; more keys of [stepper] */
void window_wait_until (SolWindow *window, WindowCondition holds, const char *what);
void window_remove_case (char *path); /* with its folder; frees the path */
GtkWidget *window_find_dialog (void);
void window_answer (const char *response); /* a click in the dialog that is open */
GtkWidget *window_find_chooser (void);
void window_choose_file (const char *path); /* in the dialog for a file; NULL: cancelled */
void window_wait_recent (const char *path); /* until it is among the recent files */
GtkWidget *window_find_button (GtkWidget *widget, const char *label);
gboolean window_can (SolWindow *window, const char *action);
void window_activate (SolWindow *window, const char *action);

/* Thousands of steps, so that the run lasts until it is stopped. */
#define WINDOW_LONG_RUN "planes = 401\nmax_step = 2 um\n"
SolWindow *window_run_until_some_planes (const char *path);
/* A small run that is over, and lies in a file beside its case; NULL: it is in no file. */
SolWindow *window_run_small (char **path, char **file);
gint64 window_count_planes (SolWindow *window);
SolAppState window_get_state (SolWindow *window);

gboolean window_is_inspected (SolWindow *window);
gboolean window_is_idle (SolWindow *window);
gboolean window_is_finished (SolWindow *window);
gboolean window_is_running (SolWindow *window);
gboolean window_is_drawn (SolWindow *window);
gboolean window_is_ready (SolWindow *window);
gboolean window_is_stopped (SolWindow *window);
gboolean window_is_viewing (SolWindow *window);
gboolean window_is_saved (SolWindow *window);
gboolean window_has_five_planes (SolWindow *window);
guchar *window_render (SolWindow *window, GtkWidget *widget, int width, int height);
