/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/application.h"
#include "app/settings.h"
#include "app/window-parts.h"
#include "session/failure/failure.h"

#include <glib/gi18n.h>
#include <string.h>

/* A run so long deserves a notification if the window is out of sight. */
#define LONG_RUN_S 30.0

typedef struct
{
  const char *name;
  const char *style; /* of the pill; NULL: plain */
} StateLook;

static const StateLook looks[SOL_N_APP_STATES] = {
  [SOL_APP_STATE_EMPTY] = { N_ ("Empty"), NULL },
  [SOL_APP_STATE_READY] = { N_ ("Ready"), NULL },
  [SOL_APP_STATE_PREPARING] = { N_ ("Preparing"), "running" },
  [SOL_APP_STATE_RUNNING] = { N_ ("Running"), "running" },
  [SOL_APP_STATE_PAUSING] = { N_ ("Pausing…"), "running" },
  [SOL_APP_STATE_PAUSED] = { N_ ("Paused"), "running" },
  [SOL_APP_STATE_STOPPING] = { N_ ("Stopping…"), "running" },
  [SOL_APP_STATE_FINISHED] = { N_ ("Finished"), "finished" },
  [SOL_APP_STATE_STOPPED] = { N_ ("Stopped"), NULL },
  [SOL_APP_STATE_FAILED] = { N_ ("Failed"), "failed" },
  [SOL_APP_STATE_VIEWING] = { N_ ("Viewing"), NULL },
};

static void
update_inhibition (SolWindow *self)
{
  GtkApplication *app = gtk_window_get_application (GTK_WINDOW (self));
  gboolean is_active = sol_run_controller_is_active (self->controller);
  if (app == NULL || is_active == (self->inhibit_cookie != 0))
    return;
  if (is_active)
    {
      self->inhibit_cookie =
          gtk_application_inhibit (app, GTK_WINDOW (self), GTK_APPLICATION_INHIBIT_SUSPEND,
                                   _ ("A simulation is running"));
      return;
    }
  gtk_application_uninhibit (app, self->inhibit_cookie);
  self->inhibit_cookie = 0;
}

static void
update_pill (SolWindow *self, SolAppState state)
{
  gtk_label_set_text (self->pill, _ (looks[state].name));
  gtk_widget_set_visible (GTK_WIDGET (self->pill), state != SOL_APP_STATE_EMPTY);
  static const char *const styles[] = { "running", "finished", "failed" };
  for (gsize i = 0; i < G_N_ELEMENTS (styles); i++)
    if (g_strcmp0 (looks[state].style, styles[i]) == 0)
      gtk_widget_add_css_class (GTK_WIDGET (self->pill), styles[i]);
    else
      gtk_widget_remove_css_class (GTK_WIDGET (self->pill), styles[i]);
}

static void
state_changed (SolRunController *controller, SolWindow *self)
{
  SolAppState state = sol_run_controller_get_state (controller);
  update_pill (self, state);
  if (state == SOL_APP_STATE_PREPARING || state == SOL_APP_STATE_VIEWING)
    sol_failure_banner_hide (self->banner);
  sol_window_update_actions (self);
  update_inhibition (self);
  sol_status_bar_update (self->status, controller);
  sol_views_set_outdated (self->views, sol_run_controller_is_outdated (controller));
  if (sol_run_controller_is_busy (controller))
    sol_window_start_ticking (self);
  else
    sol_views_update (self->views);
  if (sol_run_controller_is_active (controller))
    return;
  if (self->closes_when_stopped)
    gtk_window_close (GTK_WINDOW (self));
}

static void
run_changed (SolRunController *controller, SolWindow *self)
{
  SolRun *run = sol_run_controller_get_run (controller);
  sol_views_set_run (self->views, run);
  gtk_stack_set_visible_child_name (self->stack, run != NULL ? "views" : "empty");
  sol_views_update (self->views);
  sol_window_update_actions (self);
}

static void
notify_end (SolWindow *self, const char *title)
{
  GtkApplication *app = gtk_window_get_application (GTK_WINDOW (self));
  if (app == NULL || gtk_window_is_active (GTK_WINDOW (self)) ||
      sol_run_controller_get_elapsed_s (self->controller) < LONG_RUN_S ||
      !sol_settings_get_boolean ("notifications"))
    return;
  g_autoptr (GNotification) note = g_notification_new (title);
  g_notification_set_body (note, gtk_label_get_text (self->title));
  guint id = gtk_application_window_get_id (GTK_APPLICATION_WINDOW (self));
  g_notification_set_default_action_and_target (note, "app.show-window", "u", id);
  g_notification_add_button_with_target (note, _ ("Show"), "app.show-window", "u", id);
  g_application_send_notification (G_APPLICATION (app), "run-ended", note);
}

/* Also a run that came to its end may have reached the edge of its window. */
static void
show_complaint (SolWindow *self)
{
  SolRun *run = sol_run_controller_get_run (self->controller);
  g_autoptr (SolFailure) failure = run != NULL ? sol_failure_new_for_run (run) : NULL;
  if (failure != NULL)
    sol_failure_banner_show (self->banner, failure);
}

static void
run_finished (SolRunController *controller, SolWindow *self)
{
  sol_views_update (self->views);
  sol_status_bar_update (self->status, controller);
  show_complaint (self);
  notify_end (self, _ ("The simulation has ended"));
}

static void
run_failed (SolRunController *controller, SolWindow *self)
{
  sol_views_update (self->views);
  show_complaint (self);
  notify_end (self, _ ("The simulation failed"));
}

static void
run_again (SolWindow *self)
{
  sol_run_controller_handle (self->controller, SOL_APP_EVENT_DISMISS);
  sol_failure_banner_hide (self->banner);
  g_action_group_activate_action (G_ACTION_GROUP (self), "run", NULL);
}

static void
fix_chosen (SolFailureBanner *banner, int kind, const char *value, SolWindow *self)
{
  g_autoptr (GError) error = NULL;
  switch ((SolFailureFixKind) kind)
    {
    case SOL_FAILURE_FIX_ASSIGN:
      if (sol_setup_assign (self->setup, value, &error))
        run_again (self);
      else
        sol_window_toast (self, "%s", error->message);
      break;
    case SOL_FAILURE_FIX_GO_TO_FIELD:
      g_action_group_change_action_state (G_ACTION_GROUP (self), "show-inputs",
                                          g_variant_new_boolean (TRUE));
      sol_form_go_to (self->form, value);
      break;
    case SOL_FAILURE_FIX_USE_CPU:
      sol_settings_set_string ("backend", "cpu");
      run_again (self);
      break;
    case SOL_FAILURE_FIX_CHOOSE_PLACE:
      g_action_group_activate_action (G_ACTION_GROUP (self), "export", NULL);
      break;
    case SOL_FAILURE_FIX_MEMORY_ONLY:
    default:
      run_again (self);
    }
}

static void
banner_dismissed (SolFailureBanner *banner, SolWindow *self)
{
  sol_run_controller_handle (self->controller, SOL_APP_EVENT_DISMISS);
}

void
sol_window_connect_run (SolWindow *self)
{
  SolRunController *controller = self->controller;
  g_signal_connect_object (controller, "state-changed", G_CALLBACK (state_changed), self, 0);
  g_signal_connect_object (controller, "run-changed", G_CALLBACK (run_changed), self, 0);
  g_signal_connect_object (controller, "finished", G_CALLBACK (run_finished), self, 0);
  g_signal_connect_object (controller, "failed", G_CALLBACK (run_failed), self, 0);
  g_signal_connect_object (self->banner, "fix", G_CALLBACK (fix_chosen), self, 0);
  g_signal_connect_object (self->banner, "dismissed", G_CALLBACK (banner_dismissed), self, 0);
  update_pill (self, sol_run_controller_get_state (controller));
}

/* --- closing while a run goes on */

static void
close_answered (AdwMessageDialog *dialog, const char *answer, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  if (strcmp (answer, "keep") == 0)
    return;
  sol_run_controller_handle (self->controller, SOL_APP_EVENT_STOP);
  if (strcmp (answer, "discard") != 0)
    {
      /* The window stays with the planes so far, ready to be exported. */
      sol_window_toast (self, "%s", _ ("Stopped: export the result to keep it"));
      return;
    }
  self->closes_when_stopped = TRUE;
  if (!sol_run_controller_is_active (self->controller))
    gtk_window_close (GTK_WINDOW (self));
}

/**
 * sol_window_may_close:
 *
 * Asks, if a run goes on; the answer closes the window later.
 */
gboolean
sol_window_may_close (SolWindow *self)
{
  if (!sol_run_controller_is_active (self->controller))
    return TRUE;
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("A run is going on"),
                                              _ ("The planes computed so far can be kept."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "keep", _ ("_Keep running"),
                                    "save", _ ("_Stop and save"), "discard", _ ("_Discard"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "keep");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "keep");
  g_signal_connect (dialog, "response", G_CALLBACK (close_answered), self);
  gtk_window_present (GTK_WINDOW (dialog));
  return FALSE;
}
