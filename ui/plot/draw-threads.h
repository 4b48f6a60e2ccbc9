/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The threads that draw for views. */
#pragma once

#include <gio/gio.h>

void sol_draw_threads_run (GTask *task, GTaskThreadFunc work);
