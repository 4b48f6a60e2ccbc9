/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/failure-banner.h"

#include "base/quantity-show.h"

#include <glib/gi18n.h>

struct _SolFailureBanner
{
  GtkWidget parent_instance;
  GtkRevealer *revealer;
  GtkWidget *box;
  GtkImage *icon;
  GtkLabel *what;
  GtkLabel *brief;
  GtkBox *first; /* the remedy that is likeliest */
  GtkPopover *popover;
  GtkLabel *where;
  GtkLabel *cause;
  GtkBox *fixes; /* the others */
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
  g_signal_emit (self, signals[DISMISSED], 0);
  sol_failure_banner_hide (self);
}

static void
fix_clicked (SolFailureBanner *self, GtkButton *button)
{
  int kind = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "kind"));
  g_autofree char *value = g_strdup (g_object_get_data (G_OBJECT (button), "value"));
  gtk_popover_popdown (self->popover);
  g_signal_emit (self, signals[FIX], 0, kind, value);
}

static void
set_part (GtkLabel *label, const char *text)
{
  g_autofree char *shown = sol_quantity_typeset (text != NULL ? text : "");
  gtk_label_set_text (label, shown);
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static void
add_fix (SolFailureBanner *self, GtkBox *box, const SolFailureFix *fix)
{
  g_autofree char *label = sol_quantity_typeset (fix->label);
  GtkWidget *button = gtk_button_new_with_label (label);
  g_object_set_data (G_OBJECT (button), "kind", GINT_TO_POINTER ((int) fix->kind));
  g_object_set_data_full (G_OBJECT (button), "value", g_strdup (fix->value), g_free);
  if (fix->value != NULL)
    gtk_widget_set_tooltip_text (button, fix->value);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (fix_clicked), self);
  gtk_box_append (box, button);
}

static void
empty (GtkBox *box)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_box_remove (box, child);
}

/* Red is for what has failed. */
static void
set_grade (SolFailureBanner *self, gboolean is_warning)
{
  gtk_image_set_from_icon_name (self->icon,
                                is_warning ? "dialog-warning-symbolic" : "dialog-error-symbolic");
  GtkWidget *const widgets[] = { self->box, GTK_WIDGET (self->icon) };
  for (gsize i = 0; i < G_N_ELEMENTS (widgets); i++)
    {
      gtk_widget_remove_css_class (widgets[i], is_warning ? "error" : "warning");
      gtk_widget_add_css_class (widgets[i], is_warning ? "warning" : "error");
    }
}

/* One line, and no more: what is said of a run takes its plots no room. */
static void
set_brief (SolFailureBanner *self, const SolFailure *failure)
{
  const char *where = failure->where != NULL ? failure->where : "";
  const char *why = failure->why != NULL ? failure->why : "";
  g_autofree char *all = g_strdup_printf ("%s %s", where, why);
  set_part (self->brief, g_strstrip (all));
}

/* All that somebody needs who is asked for help. */
static char *
write_details (const SolFailure *failure)
{
  const char *parts[] = { failure->what, failure->where, failure->why, failure->details };
  GString *text = g_string_new ("Soliscope " SOL_VERSION ", " SOL_COMPILER "\n");
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL)
      g_string_append_printf (text, "%s\n", parts[i]);
  return g_string_free (text, FALSE);
}

void
sol_failure_banner_show (SolFailureBanner *self, const SolFailure *failure)
{
  set_part (self->what, failure->what);
  set_brief (self, failure);
  set_part (self->where, failure->where);
  set_part (self->cause, failure->why);
  set_grade (self, failure->is_warning);
  g_free (self->details);
  self->details = write_details (failure);
  empty (self->first);
  empty (self->fixes);
  for (guint i = 0; i < failure->fixes->len; i++)
    add_fix (self, i == 0 ? self->first : self->fixes, failure->fixes->pdata[i]);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
}

gboolean
sol_failure_banner_is_shown (SolFailureBanner *self)
{
  return gtk_revealer_get_reveal_child (self->revealer);
}

void
sol_failure_banner_hide (SolFailureBanner *self)
{
  gtk_popover_popdown (self->popover);
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
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, box);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, icon);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, what);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, brief);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, first);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, popover);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, where);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, cause);
  gtk_widget_class_bind_template_child (widget_class, SolFailureBanner, fixes);
  gtk_widget_class_bind_template_callback (widget_class, copy_clicked);
  gtk_widget_class_bind_template_callback (widget_class, dismiss_clicked);
  signals[FIX] = g_signal_new ("fix", SOL_TYPE_FAILURE_BANNER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_STRING);
  signals[DISMISSED] = g_signal_new ("dismissed", SOL_TYPE_FAILURE_BANNER, G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
sol_failure_banner_init (SolFailureBanner *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
