/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What computes: back end and threads, kept in the settings; what is absent says why. */
#pragma once

#include <gtk/gtk.h>

#define SOL_TYPE_DEVICE_GROUP (sol_device_group_get_type ())
G_DECLARE_FINAL_TYPE (SolDeviceGroup, sol_device_group, SOL, DEVICE_GROUP, GtkWidget)

GtkWidget *sol_device_group_new (void);
gboolean sol_device_group_matches (SolDeviceGroup *self, const char *words);
gboolean sol_device_group_is_read (SolDeviceGroup *self); /* the list of devices is there */
