/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/csv.h"

#include "base/decimal.h"
#include "base/error.h"
#include "base/file-write.h"

#include <math.h>
#include <string.h>

/* One column of the table; values lie stride apart. */
typedef struct
{
  char *title;
  const double *value;
  gsize n;
  gsize stride;
  const SolPanel *panel;
  const SolLayer *layer; /* NULL: of the axis of all */
  const SolAxis *axis;
  const SolAxis *level; /* shown as dB of this axis; NULL: as it is */
} Column;

static void
clear_column (gpointer data)
{
  g_free (((Column *) data)->title);
}

/* " at z = 1.1 m": a place on an axis, to the last digit. */
static char *
name_place (const SolAxis *axis, double value)
{
  SolDecimal number;
  g_autoptr (GString) text = g_string_new (" at ");
  gboolean is_z = axis->quantity == SOL_QUANTITY_DISTANCE;
  g_string_append_printf (text, "%s = ", is_z ? "z" : sol_axis_get_label (axis));
  sol_decimal_set_double (&number, value);
  sol_decimal_append (&number, text);
  g_string_append_printf (text, " %s", sol_quantity_get_si (axis->quantity));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Names on screen are in the user's language and round their numbers; the plane of a layer stands for its name. */
static char *
make_title (const SolPanel *panel, const SolLayer *layer, const SolAxis *axis, const char *place)
{
  static const SolAxis distance = { .quantity = SOL_QUANTITY_DISTANCE };
  const char *label = sol_axis_get_label (axis);
  g_autoptr (GString) title = g_string_new (NULL);
  if (panel->title != NULL)
    g_string_append_printf (title, "%s: ", panel->title);
  g_string_append (title, label);
  if (layer != NULL && isfinite (layer->z_m))
    {
      g_autofree char *plane = name_place (&distance, layer->z_m);
      g_string_append (title, plane);
    }
  else if (layer != NULL && layer->name != NULL && strcmp (layer->name, label) != 0)
    g_string_append_printf (title, ", %s", layer->name);
  g_string_append (title, place != NULL ? place : "");
  g_string_append_printf (title, " (%s)", sol_quantity_get_si (axis->quantity));
  return g_string_free (g_steal_pointer (&title), FALSE);
}

/* Decibels stand beside the values they come from. */
static char *
make_level_title (const SolPanel *panel, const SolLayer *layer, const SolAxis *axis)
{
  g_autofree char *plain = make_title (panel, layer, axis, NULL);
  char *bracket = strrchr (plain, '(');
  *bracket = '\0';
  return g_strconcat (plain, "(dB)", NULL);
}

static gboolean
has_same_x (const SolLayer *a, const SolLayer *b)
{
  return b != NULL && a->n == b->n && memcmp (a->x, b->x, a->n * sizeof *a->x) == 0;
}

static void
add_axis (GArray *columns, const SolPanel *panel, const SolLayer *layer)
{
  Column column = {
    make_title (panel, NULL, &panel->x, NULL), layer->x, layer->n, 1, panel, NULL, &panel->x, NULL
  };
  g_array_append_val (columns, column);
}

static void
add_line (GArray *columns, const SolPanel *panel, const SolLayer *layer, const SolLayer *previous)
{
  const SolAxis *axis = layer->is_right ? &panel->right : &panel->y;
  if (layer->name == NULL)
    return;
  if (!has_same_x (layer, previous))
    add_axis (columns, panel, layer);
  Column column = {
    make_title (panel, layer, axis, NULL), layer->y, layer->n, 1, panel, layer, axis, NULL
  };
  g_array_append_val (columns, column);
  if (axis->scale != SOL_AXIS_DB)
    return;
  column.title = make_level_title (panel, layer, axis);
  column.level = axis;
  g_array_append_val (columns, column);
}

/* A column of x, then one a row of the map, named after its place. */
static void
add_map (GArray *columns, const SolPanel *panel, const SolLayer *map)
{
  add_axis (columns, panel, map);
  for (gsize k = 0; k < map->n_rows; k++)
    {
      g_autofree char *place = name_place (&panel->y, map->row[k]);
      Column column = { make_title (panel, map, &panel->colour, place),
                        map->value + k * map->n,
                        map->n,
                        1,
                        panel,
                        map,
                        &panel->colour,
                        NULL };
      g_array_append_val (columns, column);
    }
}

static GArray *
collect_columns (const SolScene *scene)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (Column));
  g_array_set_clear_func (columns, clear_column);
  for (guint i = 0; i < scene->panels->len; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      const SolLayer *previous = NULL;
      for (guint j = 0; j < panel->layers->len; j++)
        {
          const SolLayer *layer = panel->layers->pdata[j];
          if (layer->kind == SOL_LAYER_MAP)
            add_map (columns, panel, layer);
          else if (sol_layer_has_line (layer) && layer->name != NULL)
            {
              add_line (columns, panel, layer, previous);
              previous = layer;
            }
        }
    }
  return columns;
}

static void
append_quoted (GString *text, const char *title, char separator)
{
  if (strchr (title, separator) == NULL && strpbrk (title, "\"\n") == NULL)
    {
      g_string_append (text, title);
      return;
    }
  g_string_append_c (text, '"');
  for (const char *c = title; *c != '\0'; c++)
    g_string_append_printf (text, *c == '"' ? "\"\"" : "%c", *c);
  g_string_append_c (text, '"');
}

static void
append_number (GString *text, double value)
{
  SolDecimal number;
  if (isnan (value))
    g_string_append (text, "nan");
  else if (isinf (value))
    g_string_append (text, value < 0.0 ? "-inf" : "inf");
  else
    {
      sol_decimal_set_double (&number, value);
      sol_decimal_append (&number, text);
    }
}

static double
get_value (const Column *column, gsize i)
{
  double value = column->value[i * column->stride];
  if (column->level == NULL)
    return value;
  return value > 0.0 ? 10.0 * log10 (value / column->level->reference)
                     : (isnan (value) ? NAN : -INFINITY);
}

/**
 * sol_csv_format:
 * @scene: a scene
 * @separator: ',' or '\t'
 *
 * One line of titles with SI units, then the samples that the scene holds, all of them and to their
 * last digit: a map as a column of its axis and one column for each row; lines as columns, each with
 * its axis before it unless that is the same as of the line before; levels in dB beside the values.
 * Columns of different lengths end in empty cells. Numbers are as short as reading them back allows
 * and have a point in every locale.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the table in UTF-8; a scene without data gives an empty one
 */
char *
sol_csv_format (const SolScene *scene, char separator)
{
  g_autoptr (GArray) columns = collect_columns (scene);
  GString *text = g_string_new (NULL);
  gsize n_rows = 0;
  for (guint c = 0; c < columns->len; c++)
    {
      const Column *column = &g_array_index (columns, Column, c);
      n_rows = MAX (n_rows, column->n);
      if (c > 0)
        g_string_append_c (text, separator);
      append_quoted (text, column->title, separator);
    }
  if (columns->len > 0)
    g_string_append_c (text, '\n');
  for (gsize i = 0; i < n_rows; i++)
    for (guint c = 0; c < columns->len; c++)
      {
        const Column *column = &g_array_index (columns, Column, c);
        if (i < column->n)
          append_number (text, get_value (column, i));
        g_string_append_c (text, c + 1 < columns->len ? separator : '\n');
      }
  return g_string_free (text, FALSE);
}

static void
free_head (gpointer data)
{
  SolCsvHead *head = data;
  g_free (head->title);
  g_free (head);
}

/* As the legends and axes of the plot call it. */
static char *
dup_shown_title (const Column *column)
{
  const SolPanel *panel = column->panel;
  const char *label = sol_axis_get_label (column->axis);
  const SolLayer *layer = column->layer;
  g_autoptr (GString) title = g_string_new (NULL);
  if (panel->title != NULL)
    g_string_append_printf (title, "%s: ", panel->title);
  g_string_append (title, sol_axis_get_shown_label (column->axis));
  if (layer != NULL && layer->name != NULL && *layer->name != '\0' &&
      strcmp (layer->name, label) != 0)
    g_string_append_printf (title, ", %s", sol_layer_get_shown_name (layer));
  return g_string_free (g_steal_pointer (&title), FALSE);
}

/**
 * sol_csv_list_heads:
 * @scene: a scene
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (element-type SolCsvHead): what the columns of sol_csv_format() are
 */
GPtrArray *
sol_csv_list_heads (const SolScene *scene)
{
  g_autoptr (GArray) columns = collect_columns (scene);
  GPtrArray *heads = g_ptr_array_new_with_free_func (free_head);
  for (guint i = 0; i < columns->len; i++)
    {
      const Column *column = &g_array_index (columns, Column, i);
      SolCsvHead *head = g_new (SolCsvHead, 1);
      head->title = dup_shown_title (column);
      head->quantity = column->axis->quantity;
      head->kind = column->level != NULL                    ? SOL_COLUMN_LEVEL
                   : column->axis->scale == SOL_AXIS_LINEAR ? SOL_COLUMN_PLAIN
                                                            : SOL_COLUMN_SPREAD;
      g_ptr_array_add (heads, head);
    }
  return heads;
}

/**
 * sol_csv_write:
 * @scene: a scene
 * @separator: ',' or '\t'
 * @path: the file; it is replaced as a whole or not at all
 * @error: (nullable): why the file cannot be written
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: yes.
 * Returns: whether the file is there
 */
gboolean
sol_csv_write (const SolScene *scene, char separator, const char *path, GError **error)
{
  g_autofree char *text = sol_csv_format (scene, separator);
  g_autoptr (GError) why = NULL;
  if (sol_file_write (path, text, strlen (text), &why))
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE,
               "The table could not be written to %s: %s.", path, why->message);
  return FALSE;
}
