/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Up to six inputs as sliders: while one moves the inputs follow it, as one step of the undo. */
#pragma once

#include "session/setup.h"

#include <gtk/gtk.h>

#define SOL_SLIDER_STRIP_MAX 6

#define SOL_TYPE_SLIDER_STRIP (sol_slider_strip_get_type ())
G_DECLARE_FINAL_TYPE (SolSliderStrip, sol_slider_strip, SOL, SLIDER_STRIP, GtkWidget)

/* Signal "moving" (gboolean): TRUE before, FALSE after a change that a moving slider makes. */
void sol_slider_strip_set_setup (SolSliderStrip *self, SolSetup *setup);
gboolean sol_slider_strip_bind (SolSliderStrip *self, const char *key);
