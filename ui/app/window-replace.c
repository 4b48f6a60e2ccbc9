/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another setup in the place of one that no file holds: whatever puts it there, undo brings back the one
 * before, so nobody is asked, and it is said. */
#include "config.h"

#include "app/window-parts.h"

#include <glib/gi18n.h>

/**
 * sol_window_begin_replacing:
 *
 * Called before the setup is replaced.
 *
 * Returns: (transfer full) (nullable): for sol_window_end_replacing(): what will be missed
 */
char *
sol_window_begin_replacing (SolWindow *self)
{
  char *title = NULL;
  sol_window_take_typed (self);
  if (sol_run_controller_has_unsaved_setup (self->controller))
    g_object_get (self->setup, "title", &title, NULL);
  return title;
}

static void
toast_gone (AdwToast *toast, SolWindow *self)
{
  if (self->replaced == toast)
    self->replaced = NULL;
}

/**
 * sol_window_end_replacing:
 * @title: (transfer full) (nullable): what will be missed
 */
void
sol_window_end_replacing (SolWindow *self, char *title)
{
  g_autofree char *missed = title;
  if (missed == NULL)
    return;
  /* Translators: %s is the title of a setup; a button beside it brings it back. */
  g_autofree char *text = g_strdup_printf (_ ("“%s” was replaced, unsaved"), missed);
  AdwToast *toast = sol_window_make_toast (text);
  adw_toast_set_button_label (toast, _ ("_Undo"));
  adw_toast_set_action_name (toast, "win.undo");
  adw_toast_set_timeout (toast, 10);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (toast_gone), self, 0);
  self->replaced = toast;
  /* An offer is not kept waiting by a message. A priority would put the message back, which ends the program where
   * the offer goes before the message has left the screen. */
  if (self->said != NULL)
    sol_window_drop_toast (self, self->said);
  sol_window_add_toast (self, toast);
}

/* Once something else was changed, undo means that. */
void
sol_window_forget_replaced (SolWindow *self)
{
  AdwToast *toast = g_steal_pointer (&self->replaced);
  if (toast != NULL)
    sol_window_drop_toast (self, toast);
}
