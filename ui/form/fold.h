/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What folds away below its title. */
#pragma once

#include <gtk/gtk.h>

GtkWidget *sol_fold_new (GtkWidget *title, const char *name, GtkWidget *child);
