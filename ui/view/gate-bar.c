/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/gate-bar.h"

#include "base/quantity-show.h"

#include <glib/gi18n.h>
#include <math.h>

/* Decades of the slider, in fs. */
#define LEAST 0.0
#define MOST 3.0

struct _SolGateBar
{
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkScale *scale;
  GtkLabel *text;
  GtkCheckButton *automatic;
};

enum
{
  PROP_0,
  PROP_GATE,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (SolGateBar, sol_gate_bar, GTK_TYPE_WIDGET)

static void
changed (SolGateBar *self)
{
  gboolean is_automatic = gtk_check_button_get_active (self->automatic);
  double fs = pow (10.0, gtk_range_get_value (GTK_RANGE (self->scale)));
  g_autofree char *text = sol_quantity_show (1e-15 * fs, "s", 3);
  gtk_widget_set_sensitive (GTK_WIDGET (self->scale), !is_automatic);
  gtk_label_set_text (self->text, is_automatic ? "" : text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_GATE]);
}

static void
sol_gate_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_double (value, sol_gate_bar_get_s (SOL_GATE_BAR (object)));
}

static void
sol_gate_bar_dispose (GObject *object)
{
  g_clear_pointer (&SOL_GATE_BAR (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (sol_gate_bar_parent_class)->dispose (object);
}

static void
sol_gate_bar_class_init (SolGateBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_gate_bar_dispose;
  G_OBJECT_CLASS (klass)->get_property = sol_gate_bar_get_property;
  props[PROP_GATE] = g_param_spec_double ("gate", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0.0,
                                          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sol_gate_bar_init (SolGateBar *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_add_css_class (self->box, "scrubber-bar");
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Gate"));
  self->scale =
      GTK_SCALE (gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, LEAST, MOST, 0.01));
  gtk_range_set_value (GTK_RANGE (self->scale), 1.0);
  gtk_widget_set_hexpand (GTK_WIDGET (self->scale), TRUE);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), GTK_WIDGET (self->scale));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Duration of the gate"), -1);
  self->text = GTK_LABEL (gtk_label_new (""));
  gtk_label_set_width_chars (self->text, 9);
  gtk_label_set_xalign (self->text, 1.0f);
  gtk_widget_add_css_class (GTK_WIDGET (self->text), "numeric");
  self->automatic =
      GTK_CHECK_BUTTON (gtk_check_button_new_with_mnemonic (_ ("To s_uit the pulse")));
  gtk_check_button_set_active (self->automatic, TRUE);
  gtk_box_append (GTK_BOX (self->box), label);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->scale));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->text));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->automatic));
  g_signal_connect_swapped (self->scale, "value-changed", G_CALLBACK (changed), self);
  g_signal_connect_swapped (self->automatic, "toggled", G_CALLBACK (changed), self);
  changed (self);
}

GtkWidget *
sol_gate_bar_new (void)
{
  return g_object_new (SOL_TYPE_GATE_BAR, NULL);
}

double
sol_gate_bar_get_s (SolGateBar *self)
{
  if (gtk_check_button_get_active (self->automatic))
    return NAN;
  return 1e-15 * pow (10.0, gtk_range_get_value (GTK_RANGE (self->scale)));
}
