/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

void sol_menu_tooltips_hush (GtkWidget *widget);
void sol_menu_tooltips_hush_buttons (GtkWidget *root);
