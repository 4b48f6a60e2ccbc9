/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window of the program in process, and waiting for what comes in its own time. */
#pragma once

#include "app/application.h"
#include "app/window-parts.h"

typedef gboolean (*WindowCondition) (SolWindow *window);

SolApplication *window_fixture_init (int *argc, char ***argv);
int window_fixture_run (void);

SolWindow *window_open_new (void);
void window_close (SolWindow *window); /* and until it is finalised */
void window_wait_gone (gpointer *weak, const char *what);
char *window_write_case (const char *extra); /* a small case; more keys of [stepper] */
void window_wait_until (SolWindow *window, WindowCondition holds, const char *what);
GtkWidget *window_find_dialog (void);

gboolean window_is_inspected (SolWindow *window);
gboolean window_is_idle (SolWindow *window);
gboolean window_is_finished (SolWindow *window);
gboolean window_is_running (SolWindow *window);
gboolean window_is_drawn (SolWindow *window);
