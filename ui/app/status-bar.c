/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/status-bar.h"

#include "base/quantity-show.h"
#include "plot/axis.h"
#include "run/eta.h"
#include "session/preview.h"

#include <glib/gi18n.h>
#include <math.h>

/* After so long a wait the text names what is waited for. */
#define PATIENCE_S 2.0
/* A preview that takes no longer is there before one could read how far it is. */
#define PREVIEW_PATIENCE_S 0.3

struct _SolStatusBar
{
  GtkWidget parent_instance;
  GtkLabel *readout;
  GtkLabel *note;
  GtkLabel *progress_text;
  GtkProgressBar *progress;
  GtkButton *estimate;
  GtkLabel *device;
  SolEta eta;
  SolRun *run;        /* that eta is of; not owned */
  gint64 changed_us;  /* when it became this one */
  gboolean is_active; /* a full run is at work */
  gboolean is_slow;   /* a preview is, for long enough */
  SolAppState state;
  const char *picture_note; /* untranslated; NULL: none */
  int n_begun;              /* better runs of an estimate */
  double z_m;               /* that the one of now has reached */
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
place_text (double z_m, const SolProgress *progress)
{
  const SolAxis axis = { .quantity = SOL_QUANTITY_DISTANCE, .hi = progress->z_end_m };
  return sol_axis_format_value (&axis, z_m);
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
  g_autofree char *left = sol_eta_format (sol_eta_get_left_s (&self->eta, z_end_m, elapsed_s));
  g_autofree char *z = place_text (z_m, progress);
  g_autofree char *z_end = place_text (z_end_m, progress);
  /* Translators: percents, place and length, as in "41 %, z = 0.41 m of 1 m". */
  g_autofree char *place =
      g_strdup_printf (_ ("%d %%, z = %s of %s"), (int) (100.0 * fraction), z, z_end);
  return left != NULL ? g_strdup_printf ("%s, %s", place, left) : g_steal_pointer (&place);
}

/* The better runs come one after the other, each from the start. */
static char *
describe_estimating (SolStatusBar *self, SolRunController *controller)
{
  int n_runs = 0;
  SolProgress *progress = sol_run_controller_get_estimate_progress (controller, &n_runs);
  if (progress == NULL)
    return g_strdup ("");
  if (self->n_begun == 0 || progress->z_m < self->z_m)
    {
      self->n_begun++;
      sol_eta_reset (&self->eta);
      gtk_progress_bar_set_fraction (self->progress, 0.0);
    }
  self->z_m = progress->z_m;
  g_autofree char *place =
      describe_running (self, progress, sol_run_controller_get_waited_s (controller));
  /* Translators: number of this run, number of all; then "41 %, z = 0.41 m of 1 m". */
  return g_strdup_printf (_ ("Better run %d of %d: %s"), MIN (self->n_begun, n_runs), n_runs,
                          place);
}

static char *
describe_waiting (const char *what, double waited_s)
{
  if (waited_s < PATIENCE_S)
    return g_strdup_printf ("%s…", what);
  return g_strdup_printf (_ ("%s: the step in hand is finished first, %d s"), what, (int) waited_s);
}

static char *
describe_end (SolRunController *controller)
{
  SolRun *run = sol_run_controller_get_result (controller);
  const SolRunReport *report = run != NULL ? sol_run_get_report (run) : NULL;
  if (report == NULL)
    return g_strdup ("");
  g_autofree char *time = sol_quantity_show (sol_run_controller_get_elapsed_s (controller), "s", 3);
  /* Translators: steps, refused steps, time with its unit. */
  g_autofree char *steps =
      g_strdup_printf (_ ("%lld steps, %lld rejected, %s"), (long long) report->outcome.n_accepted,
                       (long long) report->outcome.n_rejected, time);
  const SolErrorEstimate *estimate = sol_run_get_error_estimate (run);
  if (!report->is_stopped && estimate != NULL)
    {
      double worst =
          sol_error_estimate_get_worst (estimate, sol_error_estimate_get_limit (estimate));
      g_autofree char *error = sol_quantity_show (worst, "1", 2);
      /* Translators: "120 steps, 3 rejected, 1.2 s", then a number. */
      return g_strdup_printf (_ ("%s, error of the field %s"), steps, error);
    }
  if (!report->is_stopped)
    return g_steal_pointer (&steps);
  g_autofree char *z = place_text (report->outcome.z_m, sol_run_get_progress (run));
  /* Translators: place with its unit; then "120 steps, 3 rejected, 1.2 s". */
  return g_strdup_printf (_ ("Stopped at z = %s; %s"), z, steps);
}

static char *
describe_viewed (SolRunController *controller)
{
  SolRun *run = sol_run_controller_get_result (controller);
  const SolRunReport *report = run != NULL ? sol_run_get_report (run) : NULL;
  if (report == NULL || report->is_complete)
    return g_strdup ("");
  return g_strdup_printf (_ ("Incomplete: %lld of %lld planes"),
                          (long long) report->outcome.n_planes,
                          (long long) report->n_planes_planned);
}

/* What is seen is the preview, whatever the result before it came to. */
static char *
describe_preview (SolStatusBar *self, SolRun *preview, double waited_s)
{
  g_autofree char *what = self->picture_note != NULL
                              ? g_strdup (_ (self->picture_note))
                              : sol_preview_describe (sol_run_get_case (preview));
  if (!self->is_slow || !(sol_run_get_progress (preview)->z_end_m > 0.0))
    return g_steal_pointer (&what);
  g_autofree char *place = describe_running (self, sol_run_get_progress (preview), waited_s);
  return g_strdup_printf ("%s; %s", what, place);
}

static char *
describe (SolStatusBar *self, SolRunController *controller)
{
  SolRun *run = sol_run_controller_get_result (controller);
  double elapsed_s = sol_run_controller_get_elapsed_s (controller);
  double waited_s = sol_run_controller_get_waited_s (controller);
  switch (sol_run_controller_get_state (controller))
    {
    case SOL_APP_STATE_PREPARING:
      if (waited_s < PATIENCE_S)
        return g_strdup (_ ("Preparing: checks, tables, transforms…"));
      return g_strdup_printf (_ ("Preparing: checks, tables, transforms, %d s"), (int) waited_s);
    case SOL_APP_STATE_RUNNING:
      return describe_running (self, sol_run_get_progress (run), elapsed_s);
    case SOL_APP_STATE_PAUSED:
      {
        const SolProgress *progress = sol_run_get_progress (run);
        g_autofree char *z = place_text (progress->z_m, progress);
        return g_strdup_printf (_ ("Paused at z = %s"), z);
      }
    case SOL_APP_STATE_PAUSING:
      return describe_waiting (_ ("Pausing"), waited_s);
    case SOL_APP_STATE_STOPPING:
      return describe_waiting (_ ("Stopping"), waited_s);
    case SOL_APP_STATE_FINISHED:
    case SOL_APP_STATE_STOPPED:
      return self->picture_note != NULL ? g_strdup (_ (self->picture_note))
                                        : describe_end (controller);
    case SOL_APP_STATE_VIEWING:
      return describe_viewed (controller);
    case SOL_APP_STATE_ESTIMATING:
      return describe_estimating (self, controller);
    case SOL_APP_STATE_READY:
    case SOL_APP_STATE_FAILED:
      return g_strdup (self->picture_note != NULL ? _ (self->picture_note) : "");
    case SOL_APP_STATE_EMPTY:
    case SOL_N_APP_STATES:
    default:
      return g_strdup ("");
    }
}

void
sol_status_bar_set_look (SolStatusBar *self, const SolAppLook *look)
{
  self->picture_note = look->note;
  self->is_active = look->shows_progress;
  gtk_widget_set_visible (GTK_WIDGET (self->progress), self->is_active || self->is_slow);
  gtk_widget_set_visible (GTK_WIDGET (self->estimate), look->can_estimate);
}

/* A full run that is at work comes before the preview that will be seen when it has stopped, and so do the
 * better runs of an estimate. */
static SolRun *
find_preview (SolRunController *controller)
{
  SolRun *shown = sol_run_controller_get_run (controller);
  gboolean is_at_work = sol_run_controller_is_active (controller) ||
                        sol_run_controller_get_state (controller) == SOL_APP_STATE_ESTIMATING;
  return !is_at_work && shown != NULL && sol_run_is_preview (shown) ? shown : NULL;
}

/**
 * sol_status_bar_update:
 *
 * Says how the run stands; called as often as one likes, touches widgets only on a change.
 */
void
sol_status_bar_update (SolStatusBar *self, SolRunController *controller)
{
  SolRun *preview = find_preview (controller);
  SolRun *run = preview != NULL ? preview : sol_run_controller_get_result (controller);
  SolAppState state = sol_run_controller_get_state (controller);
  gint64 now_us = g_get_monotonic_time ();
  if (run != self->run)
    {
      self->run = run;
      self->changed_us = now_us;
      sol_eta_reset (&self->eta);
      gtk_progress_bar_set_fraction (self->progress, 0.0);
    }
  /* The rate before a pause says nothing of that after it. */
  if (state != self->state)
    {
      sol_eta_reset (&self->eta);
      self->n_begun = 0;
    }
  self->state = state;
  double waited_s = 1e-6 * (double) (now_us - self->changed_us);
  self->is_slow = preview != NULL && !sol_run_is_over (preview) && waited_s >= PREVIEW_PATIENCE_S;
  gtk_widget_set_visible (GTK_WIDGET (self->progress), self->is_active || self->is_slow);
  g_autofree char *text =
      preview != NULL ? describe_preview (self, preview, waited_s) : describe (self, controller);
  set_text (self->progress_text, text);
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
  gtk_widget_class_bind_template_child (widget_class, SolStatusBar, estimate);
  gtk_widget_class_bind_template_child (widget_class, SolStatusBar, device);
}

static void
sol_status_bar_init (SolStatusBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_label_set_text (self->device, _ ("CPU"));
}
