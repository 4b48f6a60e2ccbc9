/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/status-bar.h"

#include "run/eta.h"

#include <glib/gi18n.h>
#include <math.h>

/* After so long a wait the text names what is waited for. */
#define PATIENCE_S 2.0

struct _SolStatusBar
{
  GtkWidget parent_instance;
  GtkLabel *readout;
  GtkLabel *note;
  GtkLabel *progress_text;
  GtkProgressBar *progress;
  GtkLabel *device;
  SolEta eta;
  SolRun *run; /* that eta is of; not owned */
  SolAppState state;
  double entered_s; /* when the state began */
};

G_DEFINE_FINAL_TYPE (SolStatusBar, sol_status_bar, GTK_TYPE_WIDGET)

static void
set_text (GtkLabel *label, const char *text)
{
  if (g_strcmp0 (gtk_label_get_text (label), text) != 0)
    gtk_label_set_text (label, text);
}

void
sol_status_bar_set_readout (SolStatusBar *self, const char *text)
{
  set_text (self->readout, text != NULL ? text : "");
}

void
sol_status_bar_set_note (SolStatusBar *self, const char *text)
{
  set_text (self->note, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note), text != NULL && *text != '\0');
}

static char *
describe_running (SolStatusBar *self, const SolProgress *progress, double elapsed_s)
{
  double z_m = progress->z_m;
  double z_end_m = progress->z_end_m;
  double fraction = z_end_m > 0.0 ? CLAMP (z_m / z_end_m, 0.0, 1.0) : 0.0;
  sol_eta_add (&self->eta, elapsed_s, z_m);
  /* Never backwards, and never full before the end. */
  fraction = MAX (MIN (fraction, 0.99), gtk_progress_bar_get_fraction (self->progress));
  gtk_progress_bar_set_fraction (self->progress, fraction);
  g_autofree char *left = sol_eta_format (sol_eta_get_left_s (&self->eta, z_end_m));
  g_autofree char *place =
      g_strdup_printf (_ ("%d %%, z = %.3g of %.3g m"), (int) (100.0 * fraction), z_m, z_end_m);
  return left != NULL ? g_strdup_printf ("%s, %s", place, left) : g_steal_pointer (&place);
}

static char *
describe_waiting (SolStatusBar *self, const char *what, double elapsed_s)
{
  double waited_s = elapsed_s - self->entered_s;
  if (waited_s < PATIENCE_S)
    return g_strdup_printf ("%s…", what);
  return g_strdup_printf (_ ("%s: the step in hand is finished first, %d s"), what, (int) waited_s);
}

static char *
describe_end (SolRunController *controller)
{
  SolRun *run = sol_run_controller_get_run (controller);
  const SolRunReport *report = run != NULL ? sol_run_get_report (run) : NULL;
  if (report == NULL)
    return g_strdup ("");
  /* Translators: steps, refused steps, seconds. */
  return g_strdup_printf (_ ("%lld steps, %lld rejected, %.2f s"),
                          (long long) report->outcome.n_accepted,
                          (long long) report->outcome.n_rejected,
                          sol_run_controller_get_elapsed_s (controller));
}

static char *
describe (SolStatusBar *self, SolRunController *controller)
{
  SolRun *run = sol_run_controller_get_run (controller);
  double elapsed_s = sol_run_controller_get_elapsed_s (controller);
  switch (sol_run_controller_get_state (controller))
    {
    case SOL_APP_STATE_PREPARING:
      if (elapsed_s < PATIENCE_S)
        return g_strdup (_ ("Preparing: checks, tables, transforms…"));
      return g_strdup_printf (_ ("Preparing: checks, tables, transforms, %d s"), (int) elapsed_s);
    case SOL_APP_STATE_RUNNING:
      return describe_running (self, sol_run_get_progress (run), elapsed_s);
    case SOL_APP_STATE_PAUSED:
      return g_strdup_printf (_ ("Paused at z = %.3g m"), (double) sol_run_get_progress (run)->z_m);
    case SOL_APP_STATE_PAUSING:
      return describe_waiting (self, _ ("Pausing"), elapsed_s);
    case SOL_APP_STATE_STOPPING:
      return describe_waiting (self, _ ("Stopping"), elapsed_s);
    case SOL_APP_STATE_FINISHED:
    case SOL_APP_STATE_STOPPED:
      return describe_end (controller);
    case SOL_APP_STATE_READY:
      if (sol_run_controller_is_outdated (controller) && run != NULL)
        return g_strdup (_ ("The inputs changed since this run"));
      return g_strdup ("");
    case SOL_APP_STATE_EMPTY:
    case SOL_APP_STATE_FAILED:
    case SOL_APP_STATE_VIEWING:
    case SOL_N_APP_STATES:
    default:
      return g_strdup ("");
    }
}

/**
 * sol_status_bar_update:
 *
 * Says how the run stands; called as often as one likes, touches widgets only on a change.
 */
void
sol_status_bar_update (SolStatusBar *self, SolRunController *controller)
{
  SolRun *run = sol_run_controller_get_run (controller);
  SolAppState state = sol_run_controller_get_state (controller);
  if (run != self->run)
    {
      self->run = run;
      sol_eta_reset (&self->eta);
      gtk_progress_bar_set_fraction (self->progress, 0.0);
    }
  if (state != self->state)
    self->entered_s = sol_run_controller_get_elapsed_s (controller);
  self->state = state;
  g_autofree char *text = describe (self, controller);
  set_text (self->progress_text, text);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), sol_run_controller_is_active (controller));
}

static void
sol_status_bar_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), SOL_TYPE_STATUS_BAR);
  G_OBJECT_CLASS (sol_status_bar_parent_class)->dispose (object);
}

static void
sol_status_bar_class_init (SolStatusBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_status_bar_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/soliscope/Soliscope/app/status-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, SolStatusBar, readout);
  gtk_widget_class_bind_template_child (widget_class, SolStatusBar, note);
  gtk_widget_class_bind_template_child (widget_class, SolStatusBar, progress_text);
  gtk_widget_class_bind_template_child (widget_class, SolStatusBar, progress);
  gtk_widget_class_bind_template_child (widget_class, SolStatusBar, device);
}

static void
sol_status_bar_init (SolStatusBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_label_set_text (self->device, _ ("CPU"));
}
