/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether maps and window are drawn by OpenGL: decided once, before the first window. */
#pragma once

#include <glib.h>

void sol_drawing_prepare (void);
gboolean sol_drawing_uses_gl (void);
gboolean sol_drawing_is_by_gl (const char *plot);
char *sol_drawing_explain (void);
