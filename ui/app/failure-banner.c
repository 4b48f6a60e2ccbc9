/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/failure-banner.h"

#include <glib/gi18n.h>

struct _SolFailureBanner
{
  GtkWidget parent_instance;
  GtkRevealer *revealer;
  GtkLabel *what;
  GtkLabel *where;
  GtkLabel *cause;
  GtkFlowBox *fixes;
  GtkButton *copy;
  char *details;
};

enum
{
  FIX,
  DISMISSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SolFailureBanner, sol_failure_banner, GTK_TYPE_WIDGET)

static void
copy_clicked (SolFailureBanner *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)),
                          self->details != NULL ? self->details : "");
}

static void
dismiss_clicked (SolFailureBanner *self)
{
  sol_failure_banner_hide (self);
  g_signal_emit (self, signals[DISMISSED], 0);
}

static void
fix_clicked (SolFailureBanner *self, GtkButton *button)
{
  g_autofree char *assignments = g_strdup (g_object_get_data (G_OBJECT (button), "assignments"));
  g_signal_emit (self, signals[FIX], 0, assignments);
}

static void
set_part (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

void
sol_failure_banner_show (SolFailureBanner *self,
                         const char *what,
                         const char *where,
                         const char *cause,
                         const char *details)
{
  set_part (self->what, what);
  set_part (self->where, where);
  set_part (self->cause, cause);
  g_free (self->details);
  self->details = g_strdup (details);
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->fixes))) != NULL)
    gtk_flow_box_remove (self->fixes, child);
  gtk_widget_set_visible (GTK_WIDGET (self->fixes), FALSE);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
}

void
sol_failure_banner_add_fix (SolFailureBanner *self, const char *label, const char *assignments)
{
  GtkWidget *button = gtk_button_new_with_label (label);
  g_object_set_data_full (G_OBJECT (button), "assignments", g_strdup (assignments), g_free);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (fix_clicked), self);
  gtk_flow_box_append (self->fixes, button);
  /* The button takes the focus, not the cell round it. */
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->fixes), TRUE);
}

void
sol_failure_banner_hide (SolFailureBanner *self)
{
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

static void
sol_failure_banner_dispose (GObject *object)
{
  SolFailureBanner *self = SOL_FAILURE_BANNER (object);
  g_clear_pointer (&self->details, g_free);
  gtk_widget_dispose_template (GTK_WIDGET (object), SOL_TYPE_FAILURE_BANNER);
  G_OBJECT_CLASS (sol_failure_banner_parent_class)->dispose (object);
}

static void
sol_failure_banner_class_init (SolFailureBannerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_failure_banner_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/soliscope/Soliscope/app/failure-banner.ui");
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, revealer);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, what);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, where);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, cause);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, fixes);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, copy);
  gtk_widget_class_bind_template_callback (widget_class, copy_clicked);
  gtk_widget_class_bind_template_callback (widget_class, dismiss_clicked);
  signals[FIX] = g_signal_new ("fix", SOL_TYPE_FAILURE_BANNER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[DISMISSED] = g_signal_new ("dismissed", SOL_TYPE_FAILURE_BANNER, G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
sol_failure_banner_init (SolFailureBanner *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
