/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Explanations that keep quiet while a menu of what they explain is open. */
#pragma once

#include <gtk/gtk.h>

void sol_menu_tooltips_hush (GtkWidget *widget);
void sol_menu_tooltips_hush_buttons (GtkWidget *root);
