/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the theme of the moment wants pictures to look. */
#pragma once

#include "plot/painter.h"

#include <gtk/gtk.h>

void sol_appearance_read (GtkWidget *widget, SolPaintStyle *style);
void sol_appearance_watch (GtkWidget *widget, GCallback changed);
