/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers of a scene as a table: comma-separated values that no locale changes. */
#pragma once

#include "plot/scene.h"

char *sol_csv_format (const SolScene *scene, char separator);
GArray *sol_csv_list_quantities (const SolScene *scene);
gboolean sol_csv_write (const SolScene *scene, char separator, const char *path, GError **error);
