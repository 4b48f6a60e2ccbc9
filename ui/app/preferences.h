/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The few settings that are the user's, not the run's. */
#pragma once

#include <adwaita.h>

#define SOL_TYPE_PREFERENCES (sol_preferences_get_type ())
G_DECLARE_FINAL_TYPE (SolPreferences, sol_preferences, SOL, PREFERENCES, AdwPreferencesWindow)

void sol_preferences_show (GtkWindow *parent);
