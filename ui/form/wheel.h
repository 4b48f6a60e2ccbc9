/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The wheel over a field that would take it for a change of its value. */
#pragma once

#include <gtk/gtk.h>

void sol_wheel_leave_to_scroller (GtkWidget *widget);
