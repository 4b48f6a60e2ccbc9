/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of keys as they stand on the keyboard. */
#pragma once

#include <gtk/gtk.h>

void sol_key_caps_name (GtkWidget *shortcuts);
