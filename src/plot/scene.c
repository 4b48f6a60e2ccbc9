/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scene.h"

/**
 * sol_scene_new:
 * @name: name of the plot
 * @title: (nullable): title of the run
 * @n_rows: rows of panels, at most SOL_SCENE_MAX_ROWS
 * @n_columns: columns of panels
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a scene without panels, all rows of one height
 */
SolScene *
sol_scene_new (const char *name, const char *title, int n_rows, int n_columns)
{
  g_return_val_if_fail (n_rows > 0 && n_rows <= SOL_SCENE_MAX_ROWS && n_columns > 0, NULL);
  SolScene *self = g_new0 (SolScene, 1);
  self->name = g_strdup (name);
  self->title = g_strdup (title);
  self->n_rows = n_rows;
  self->n_columns = n_columns;
  for (int i = 0; i < n_rows; i++)
    self->row_weight[i] = 1.0;
  self->panels = g_ptr_array_new_with_free_func ((GDestroyNotify) sol_panel_free);
  return self;
}

/**
 * sol_scene_free:
 * @self: (nullable): a scene
 *
 * Threads: any. Allocates: no.
 */
void
sol_scene_free (SolScene *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->panels);
  g_free (self->name);
  g_free (self->title);
  g_free (self->subtitle);
  g_free (self);
}

/**
 * sol_scene_add:
 * @self: a scene
 * @panel: (transfer full): a panel within the grid of the scene
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer none): the panel
 */
SolPanel *
sol_scene_add (SolScene *self, SolPanel *panel)
{
  g_ptr_array_add (self->panels, panel);
  return panel;
}

/**
 * sol_scene_isolate:
 * @self: a scene
 * @panel: the only one that stays
 *
 * Threads: any. Allocates: no.
 */
void
sol_scene_isolate (SolScene *self, guint panel)
{
  SolPanel *kept = g_ptr_array_steal_index (self->panels, panel);
  g_ptr_array_set_size (self->panels, 0);
  g_ptr_array_add (self->panels, kept);
  kept->row = kept->column = 0;
  kept->hides_x = FALSE;
  self->n_rows = self->n_columns = 1;
  self->row_weight[0] = 1.0;
}

static void
append_axis (GString *text, const char *what, const SolAxis *axis)
{
  g_autofree char *title = sol_axis_format_title (axis, FALSE);
  if (*title != '\0')
    g_string_append_printf (text, "; %s: %s", what, title);
}

/**
 * sol_scene_describe:
 * @self: a scene
 *
 * For readers that do not see the picture, and for the files it is exported to: which quantities
 * lie on which axes, and which colour map was used.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): one line
 */
char *
sol_scene_describe (const SolScene *self)
{
  GString *text = g_string_new (self->name);
  if (self->subtitle != NULL)
    g_string_append_printf (text, ", %s", self->subtitle);
  for (guint i = 0; i < self->panels->len; i++)
    {
      const SolPanel *panel = self->panels->pdata[i];
      if (panel->title != NULL)
        g_string_append_printf (text, "; %s", panel->title);
      append_axis (text, "across", &panel->x);
      append_axis (text, "up", &panel->y);
      if (panel->has_right)
        append_axis (text, "up on the right", &panel->right);
      if (panel->has_colour)
        {
          append_axis (text, "colour", &panel->colour);
          g_string_append_printf (text, "; colour map %s%s", panel->colour_map->name,
                                  panel->is_colour_reversed ? ", reversed" : "");
        }
    }
  return g_string_free (text, FALSE);
}
