/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who draws when OpenGL is asked. */
#pragma once

#include <gtk/gtk.h>

char *sol_gl_probe_get_renderer (GdkDisplay *display, GError **error);
gboolean sol_gl_probe_is_software (const char *renderer);
