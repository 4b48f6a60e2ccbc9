/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/bandwidth-row.h"

#include "base/quantity-show.h"
#include "form/menu-tooltips.h"
#include "form/quantity-entry.h"
#include "session/setup/pulse-bandwidth.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

struct _SolBandwidthRow
{
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *entry;
  GtkLabel *note; /* the same in wavelengths, or what is wrong */
  SolSetup *setup;
  int pulse;
};

enum
{
  PROP_FAULT = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (SolBandwidthRow, sol_bandwidth_row, GTK_TYPE_WIDGET)

static const SolCasePulse *
get_pulse (SolBandwidthRow *self)
{
  const SolCase *c = sol_setup_get_case (self->setup);
  return self->pulse <= c->n_pulses ? &c->pulses[self->pulse - 1] : NULL;
}

static gboolean
committed (gpointer owner, const char *text, gboolean is_live, GError **error)
{
  SolBandwidthRow *self = owner;
  double bandwidth_hz = NAN;
  const SolCasePulse *pulse = get_pulse (self);
  if (pulse == NULL || !sol_units_parse (text, SOL_UNIT_FREQUENCY, &bandwidth_hz, NULL, error))
    return FALSE;
  double duration_s = sol_pulse_bandwidth_get_duration_s (pulse, bandwidth_hz);
  if (!isfinite (duration_s))
    duration_s = 0.0; /* which the key refuses, with its limits */
  g_autofree char *duration = sol_units_format (duration_s, SOL_UNIT_TIME, "fs");
  g_autofree char *assignment =
      self->pulse > 1 ? g_strdup_printf ("pulse.%d.duration=%s", self->pulse, duration)
                      : g_strdup_printf ("pulse.duration=%s", duration);
  return is_live ? sol_setup_assign_live (self->setup, assignment, error)
                 : sol_setup_assign (self->setup, assignment, error);
}

static void
set_note (SolBandwidthRow *self, const char *text, gboolean is_fault)
{
  gtk_label_set_text (self->note, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note), text != NULL);
  if (is_fault)
    gtk_widget_add_css_class (GTK_WIDGET (self->note), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->note), "error");
}

static void
show_wavelengths (SolBandwidthRow *self)
{
  const SolCasePulse *pulse = get_pulse (self);
  double width_m = pulse != NULL ? sol_pulse_bandwidth_get_m (pulse) : NAN;
  if (!isfinite (width_m))
    {
      set_note (self, NULL, FALSE);
      return;
    }
  g_autofree char *width = sol_quantity_show (width_m, "m", 3);
  /* Translators: a bandwidth in wavelengths, "94.1 nm". */
  g_autofree char *text = g_strdup_printf (_ ("= %s"), width);
  set_note (self, text, FALSE);
}

static void
fault_changed (SolBandwidthRow *self)
{
  const char *fault = sol_quantity_entry_get_fault (SOL_QUANTITY_ENTRY (self->entry));
  if (fault != NULL)
    set_note (self, fault, TRUE);
  else
    show_wavelengths (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FAULT]);
}

/**
 * sol_bandwidth_row_refresh:
 *
 * Shows the bandwidth of the inputs as they are now; four digits, for it is worked out.
 */
void
sol_bandwidth_row_refresh (SolBandwidthRow *self)
{
  const SolCasePulse *pulse = get_pulse (self);
  double bandwidth_hz = pulse != NULL ? sol_pulse_bandwidth_get_hz (pulse) : NAN;
  gtk_widget_set_visible (GTK_WIDGET (self), isfinite (bandwidth_hz));
  if (!isfinite (bandwidth_hz))
    return;
  g_autofree char *shown = sol_quantity_show (bandwidth_hz, "Hz", 4);
  sol_quantity_entry_set_text (SOL_QUANTITY_ENTRY (self->entry), shown);
  fault_changed (self);
}

gboolean
sol_bandwidth_row_matches (SolBandwidthRow *self, const char *words)
{
  g_autofree char *label = g_utf8_strdown (_ ("Bandwidth"), -1);
  return words == NULL || strstr (label, words) != NULL || strstr ("bandwidth", words) != NULL;
}

const char *
sol_bandwidth_row_get_fault (SolBandwidthRow *self)
{
  return sol_quantity_entry_get_fault (SOL_QUANTITY_ENTRY (self->entry));
}

static void
sol_bandwidth_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FAULT)
    g_value_set_string (value, sol_bandwidth_row_get_fault (SOL_BANDWIDTH_ROW (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sol_bandwidth_row_dispose (GObject *object)
{
  SolBandwidthRow *self = SOL_BANDWIDTH_ROW (object);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  if (self->note != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->note));
  self->note = NULL;
  g_clear_object (&self->setup);
  G_OBJECT_CLASS (sol_bandwidth_row_parent_class)->dispose (object);
}

static void
sol_bandwidth_row_class_init (SolBandwidthRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_bandwidth_row_dispose;
  G_OBJECT_CLASS (klass)->get_property = sol_bandwidth_row_get_property;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  props[PROP_FAULT] =
      g_param_spec_string ("fault", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
}

static void
sol_bandwidth_row_init (SolBandwidthRow *self)
{
  const char *help = _ ("Full width at half maximum of the spectrum without chirp; typing it sets "
                        "the duration.");
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  GtkWidget *mark = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (mark, "field-mark-button");
  gtk_box_append (GTK_BOX (self->box), mark);
  GtkWidget *label = gtk_label_new (_ ("Bandwidth"));
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (self->box), label);
  self->entry = sol_quantity_entry_new (SOL_UNIT_FREQUENCY, "THz", _ ("Bandwidth"), help);
  sol_quantity_entry_set_commit (SOL_QUANTITY_ENTRY (self->entry), committed, self);
  gtk_widget_set_size_request (self->entry, 190, -1);
  gtk_box_append (GTK_BOX (self->box), self->entry);
  self->note = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->note, TRUE);
  gtk_label_set_xalign (self->note, 1.0f);
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "field-message");
  gtk_widget_set_parent (GTK_WIDGET (self->note), GTK_WIDGET (self));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), help);
  sol_menu_tooltips_hush (GTK_WIDGET (self));
  g_signal_connect_swapped (self->entry, "notify::fault", G_CALLBACK (fault_changed), self);
}

GtkWidget *
sol_bandwidth_row_new (SolSetup *setup, int pulse)
{
  SolBandwidthRow *self = g_object_new (SOL_TYPE_BANDWIDTH_ROW, NULL);
  self->setup = g_object_ref (setup);
  self->pulse = pulse;
  sol_bandwidth_row_refresh (self);
  return GTK_WIDGET (self);
}
