/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/application.h"
#include "app/error-dialog.h"
#include "app/settings.h"
#include "app/window-parts.h"
#include "base/quantity-show.h"
#include "session/check/derived.h"
#include "session/failure/failure.h"
#include "session/preset-card.h"

#include <glib/gi18n.h>

/* A run so long deserves a notification if the window is out of sight. */
#define LONG_RUN_S 30.0

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
show_pill (SolWindow *self, const SolAppLook *look)
{
  static const char *const styles[] = { "running", "finished", "warning", "failed", "preview" };
  gtk_label_set_text (self->pill, look->pill != NULL ? _ (look->pill) : "");
  gtk_widget_set_visible (GTK_WIDGET (self->pill), look->pill != NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (styles); i++)
    if (g_strcmp0 (look->style, styles[i]) == 0)
      gtk_widget_add_css_class (GTK_WIDGET (self->pill), styles[i]);
    else
      gtk_widget_remove_css_class (GTK_WIDGET (self->pill), styles[i]);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), look->shows_spinner);
  gtk_spinner_set_spinning (self->spinner, look->shows_spinner);
}

static void
show_banner (SolWindow *self, const SolAppLook *look)
{
  const SolFailure *complaint = sol_run_controller_get_complaint (self->controller);
  if (!look->shows_banner)
    sol_failure_banner_hide (self->banner);
  else if (complaint != self->complaint || !sol_failure_banner_is_shown (self->banner))
    sol_failure_banner_show (self->banner, complaint);
  self->complaint = look->shows_banner ? complaint : NULL;
}

static void
enable (SolWindow *self, const char *name, gboolean is_enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), is_enabled);
}

static void
show_controls (SolWindow *self, const SolAppLook *look)
{
  const char *fault = sol_form_get_fault (self->form);
  enable (self, "run", look->can_run);
  enable (self, "resume", look->can_resume);
  enable (self, "pause", look->can_pause);
  enable (self, "stop", look->can_stop);
  enable (self, "stop-and-save", look->can_stop_and_save);
  enable (self, "export", look->can_export);
  enable (self, "save-result", look->can_export);
  enable (self, "use-as-setup", look->can_use_as_setup);
  enable (self, "estimate-error", look->can_estimate);
  enable (self, "estimate-error-grid", look->can_estimate);
  enable (self, "show-plots", look->shows_views && self->wants_presets);
  gtk_widget_set_visible (GTK_WIDGET (self->resume_button), look->can_resume);
  sol_window_say (GTK_WIDGET (self->run_button),
                  fault != NULL ? fault : _ ("Run the setup (Ctrl+R)"));
  const char *icon =
      look->is_pause_continue ? "media-playback-start-symbolic" : "media-playback-pause-symbolic";
  if (g_strcmp0 (gtk_button_get_icon_name (self->pause_button), icon) != 0)
    gtk_button_set_icon_name (self->pause_button, icon);
  sol_window_say (GTK_WIDGET (self->pause_button),
                  look->is_pause_continue ? _ ("Continue (Ctrl+P)") : _ ("Pause (Ctrl+P)"));
}

/* The keys stop whatever there is to stop; the buttons stand still while short runs come and go. */
static void
show_stop (SolWindow *self, const SolAppLook *look)
{
  GMenuModel *menu = look->offers_stop && look->can_stop_and_save ? self->stop_menu : NULL;
  gtk_widget_set_sensitive (GTK_WIDGET (self->pause_button), look->offers_pause);
  gtk_widget_set_sensitive (GTK_WIDGET (self->stop_button), look->offers_stop);
  if (adw_split_button_get_menu_model (self->stop_button) != menu)
    adw_split_button_set_menu_model (self->stop_button, menu);
}

/* The inputs stay as they are when a result is opened: plots and guide are then those of another case. */
static void
show_whose_result (SolWindow *self, const SolAppLook *look)
{
  SolRun *result = sol_run_controller_get_result (self->controller);
  const SolCase *the_case = look->names_result && result != NULL ? sol_run_get_case (result) : NULL;
  gboolean is_shown = look->names_result && look->shows_views && !self->wants_presets;
  gtk_widget_set_visible (self->foreign, is_shown);
  sol_views_set_foreign_case (self->views, the_case);
  if (!look->names_result)
    return;
  gboolean has_title =
      the_case != NULL && the_case->run.title != NULL && *the_case->run.title != '\0';
  /* Translators: %s is the title of a setup. */
  g_autofree char *text = has_title
                              ? g_strdup_printf (_ ("Result of “%s”, not of the inputs"),
                                                 sol_preset_card_translate (the_case->run.title))
                              : g_strdup (_ ("Result of another setup, not of the inputs"));
  gtk_label_set_text (self->foreign_text, text);
}

/* Where a run has no plane yet, that is said where the planes will be; where it failed before, its cause. */
static char *
explain_absence (SolWindow *self, const SolAppFacts *facts)
{
  const SolFailure *failure = sol_run_controller_get_complaint (self->controller);
  SolRun *run = sol_run_controller_get_run (self->controller);
  if (run != NULL && !sol_run_is_over (run))
    return g_strdup (_ ("Computing the first planes…"));
  if (failure == NULL || facts->complaint != SOL_COMPLAINT_FAILURE || facts->has_planes ||
      facts->has_picture)
    return NULL;
  GString *text = g_string_new (failure->what);
  const char *more[] = { failure->where, failure->why };
  for (gsize i = 0; i < G_N_ELEMENTS (more); i++)
    if (more[i] != NULL && *more[i] != '\0')
      g_string_append_printf (text, "\n%s", more[i]);
  for (guint i = 0; i < failure->fixes->len; i++)
    g_string_append_printf (text, "\n→ %s",
                            ((const SolFailureFix *) failure->fixes->pdata[i])->label);
  g_autofree char *plain = g_string_free (text, FALSE);
  return sol_quantity_typeset (plain);
}

/**
 * sol_window_apply_look:
 *
 * Sets every widget that tells of the state, all from one function.
 */
void
sol_window_apply_look (SolWindow *self)
{
  SolAppFacts facts;
  sol_run_controller_get_facts (self->controller, &facts);
  facts.has_fault = sol_form_get_fault (self->form) != NULL;
  facts.has_picture = sol_views_keeps_picture (self->views);
  SolAppLook look = sol_app_look (&facts);
  show_pill (self, &look);
  show_banner (self, &look);
  show_controls (self, &look);
  show_stop (self, &look);
  g_autofree char *absence = explain_absence (self, &facts);
  sol_views_set_absence (self->views, absence);
  sol_views_set_outdated (self->views, look.is_dimmed ? _ (look.note) : NULL);
  show_whose_result (self, &look);
  sol_status_bar_set_look (self->status, &look);
  sol_window_show_page (self, look.shows_views && !self->wants_presets ? "views" : "empty");
}

static void
state_changed (SolRunController *controller, SolWindow *self)
{
  sol_window_update_actions (self);
  update_inhibition (self);
  sol_status_bar_update (self->status, controller);
  if (sol_run_controller_is_busy (controller))
    sol_window_start_ticking (self);
  else
    sol_views_update (self->views);
  if (!sol_run_controller_is_active (controller) &&
      (self->saves_when_stopped || (self->is_closing && self->join_limit != 0)))
    sol_window_run_is_over (self);
}

static void
run_changed (SolRunController *controller, SolWindow *self)
{
  self->wants_presets = FALSE;
  sol_views_set_run (self->views, sol_run_controller_get_run (controller),
                     sol_run_controller_is_previewed (controller));
  sol_window_update_actions (self);
  sol_views_update (self->views);
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

static void
offer_to_save (SolWindow *self)
{
  SolRun *result = sol_run_controller_get_result (self->controller);
  if (result == NULL || self->is_closing ||
      sol_run_controller_get_keep (self->controller, SOL_KEEP_FROM_LEAVING) != SOL_KEEP_STOPPED)
    return;
  g_autofree char *z = sol_derived_format (sol_run_get_report (result)->outcome.z_m, "m");
  g_autofree char *text = g_strdup_printf (_ ("Stopped at z = %s"), z);
  AdwToast *toast = adw_toast_new (text);
  adw_toast_set_button_label (toast, _ ("_Save"));
  adw_toast_set_action_name (toast, "win.save-result");
  sol_window_add_toast (self, toast);
}

static void
run_finished (SolRunController *controller, SolWindow *self)
{
  sol_views_update (self->views);
  sol_status_bar_update (self->status, controller);
  notify_end (self, _ ("The simulation has ended"));
  offer_to_save (self);
}

static void
run_failed (SolRunController *controller, SolWindow *self)
{
  sol_views_update (self->views);
  notify_end (self, _ ("The simulation failed"));
}

/* A file of the user's that has the planes gets the estimate, too. */
static void
estimated (SolRunController *controller, SolWindow *self)
{
  const char *fault = sol_run_controller_get_estimate_fault (controller);
  SolRun *result = sol_run_controller_get_result (controller);
  if (fault != NULL)
    {
      sol_window_toast (self, "%s", fault);
      return;
    }
  sol_status_bar_update (self->status, controller);
  sol_window_export_again (self);
  sol_error_dialog_show (self, sol_run_get_error_estimate (result));
}

static void
run_again (SolWindow *self)
{
  sol_run_controller_dismiss (self->controller);
  g_action_group_activate_action (G_ACTION_GROUP (self), "run", NULL);
}

/* With the banner its buttons go; the focus would fall to whatever comes first in the window. */
static void
take_focus_from_banner (SolWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  SolPlotView *view = sol_views_get_active (self->views);
  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->banner)))
    gtk_widget_grab_focus (view != NULL ? GTK_WIDGET (view) : GTK_WIDGET (self->run_button));
}

static void
fix_chosen (SolFailureBanner *banner, int kind, const char *value, SolWindow *self)
{
  g_autoptr (GError) error = NULL;
  take_focus_from_banner (self);
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
  take_focus_from_banner (self);
  sol_run_controller_dismiss (self->controller);
}

void
sol_window_connect_run (SolWindow *self)
{
  SolRunController *controller = self->controller;
  g_signal_connect_object (controller, "state-changed", G_CALLBACK (state_changed), self, 0);
  g_signal_connect_object (controller, "leaves-case", G_CALLBACK (sol_views_start_anew),
                           self->views, G_CONNECT_SWAPPED);
  g_signal_connect_object (controller, "run-changed", G_CALLBACK (run_changed), self, 0);
  g_signal_connect_object (controller, "finished", G_CALLBACK (run_finished), self, 0);
  g_signal_connect_object (controller, "failed", G_CALLBACK (run_failed), self, 0);
  g_signal_connect_object (controller, "estimated", G_CALLBACK (estimated), self, 0);
  g_signal_connect_object (self->banner, "fix", G_CALLBACK (fix_chosen), self, 0);
  g_signal_connect_object (self->banner, "dismissed", G_CALLBACK (banner_dismissed), self, 0);
}
