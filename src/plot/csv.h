/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers of a scene as a table: comma-separated values that neither locale nor language changes. */
#pragma once

#include "plot/reading/column-format.h"
#include "plot/scene.h"

/* Of a column, for people: where the file has plain words and SI units. */
typedef struct
{
  char *title; /* in the language of the user, without a unit */
  SolQuantity quantity;
  SolColumnKind kind;
} SolCsvHead;

char *sol_csv_format (const SolScene *scene, char separator);
GPtrArray *sol_csv_list_heads (const SolScene *scene);
gboolean sol_csv_write (const SolScene *scene, char separator, const char *path, GError **error);
