/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of a slider; a click asks from where to where the slider goes. */
#pragma once

#include "session/setup/slider-range.h"

#include <gtk/gtk.h>

#define SOL_TYPE_RANGE_BUTTON (sol_range_button_get_type ())
G_DECLARE_FINAL_TYPE (SolRangeButton, sol_range_button, SOL, RANGE_BUTTON, GtkWidget)

/* Signal "asked": another range was asked for, see sol_range_button_get_asked(). */
GtkWidget *sol_range_button_new (const SolParam *param);
void sol_range_button_set_value (SolRangeButton *self, const char *text);
void sol_range_button_set_range (SolRangeButton *self, const SolSliderRange *range);
const SolSliderRange *
sol_range_button_get_asked (SolRangeButton *self); /* NULL: the range follows the value */
