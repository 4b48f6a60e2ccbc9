/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/drawing.h"
#include "app/settings.h"
#include "app/window-parts.h"
#include "form/menu-tooltips.h"
#include "session/preset-card.h"

#include <glib/gi18n.h>
#include <stdarg.h>

/* What a run has reached is shown so often; every frame more is drawn at the cost of the run. */
#define REFRESH_US 125000
/* A toast that is sent away, or whose button is clicked, while it slides in ends the program (libadwaita 1.2): its
 * animation is let go twice. */
#define TOAST_SLIDES_MS 500

G_DEFINE_FINAL_TYPE (SolWindow, sol_window, ADW_TYPE_APPLICATION_WINDOW)

/* Titles are markup. */
AdwToast *
sol_window_make_toast (const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  return adw_toast_new (escaped);
}

/* Takes the toast, which is the last message now. */
void
sol_window_say_toast (SolWindow *self, AdwToast *toast)
{
  self->said = toast;
  sol_window_add_toast (self, toast);
}

void
sol_window_toast (SolWindow *self, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  sol_window_say_toast (self, sol_window_make_toast (text));
}

/* The overlay has one widget for the toast that is shown, and another for one that still slides out. */
static void
set_toasts_reachable (SolWindow *self, gboolean is_reachable)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->toasts));
  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    if (g_strcmp0 (gtk_widget_get_css_name (child), "toast") == 0)
      gtk_widget_set_can_target (child, is_reachable);
}

static gboolean
toast_stands (gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  self->toast_settles = 0;
  set_toasts_reachable (self, TRUE);
  return G_SOURCE_REMOVE;
}

/* One begins to slide in. */
static void
wait_for_toast (SolWindow *self)
{
  self->toast_since_us = g_get_monotonic_time ();
  set_toasts_reachable (self, FALSE);
  g_clear_handle_id (&self->toast_settles, g_source_remove);
  self->toast_settles = g_timeout_add (TOAST_SLIDES_MS, toast_stands, self);
}

/* Called after the overlay has the next one, if there is any. */
static void
toast_dismissed (AdwToast *toast, SolWindow *self)
{
  if (self->said == toast)
    self->said = NULL;
  g_object_set_data (G_OBJECT (toast), "window", NULL);
  if (self->content != NULL)
    wait_for_toast (self);
  if (--self->n_toasts == 0 && self->content != NULL)
    gtk_widget_remove_css_class (self->content, "has-toast");
}

/* Takes the toast. It gets room of its own below plots and sliders, where it covers nothing that is read. */
void
sol_window_add_toast (SolWindow *self, AdwToast *toast)
{
  gboolean is_first = self->n_toasts++ == 0;
  g_object_set_data (G_OBJECT (toast), "window", self);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (toast_dismissed), self, G_CONNECT_AFTER);
  adw_toast_overlay_add_toast (self->toasts, toast);
  if (!is_first)
    return;
  gtk_widget_add_css_class (self->content, "has-toast");
  wait_for_toast (self);
}

static gboolean
drop_late (AdwToast *toast)
{
  if (g_object_get_data (G_OBJECT (toast), "window") != NULL)
    sol_window_drop_toast (g_object_get_data (G_OBJECT (toast), "window"), toast);
  return G_SOURCE_REMOVE;
}

/* Sends a toast away, once the one that is on the screen, be it this or the one before, stands still. */
void
sol_window_drop_toast (SolWindow *self, AdwToast *toast)
{
  gint64 slides_ms = TOAST_SLIDES_MS - (g_get_monotonic_time () - self->toast_since_us) / 1000;
  if (slides_ms <= 0)
    {
      adw_toast_dismiss (toast);
      return;
    }
  g_autoptr (GSource) source = g_timeout_source_new ((guint) slides_ms);
  /* It may go by itself before. */
  g_source_set_closure (source, g_cclosure_new_object (G_CALLBACK (drop_late), G_OBJECT (toast)));
  g_source_attach (source, NULL);
}

static gboolean
window_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (widget);
  gint64 now_us = gdk_frame_clock_get_frame_time (clock);
  sol_run_controller_poll (self->controller);
  gboolean is_busy = sol_run_controller_is_busy (self->controller);
  if (is_busy && now_us - self->refreshed_us < REFRESH_US)
    return G_SOURCE_CONTINUE;
  self->refreshed_us = now_us;
  sol_status_bar_update (self->status, self->controller);
  sol_views_update (self->views);
  if (is_busy)
    sol_window_apply_look (self);
  if (is_busy)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

/* The callback of the frame clock exists only while something changes. */
void
sol_window_start_ticking (SolWindow *self)
{
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), window_tick, NULL, NULL);
}

/* What is marked is what closing asks about. */
void
sol_window_update_title (SolWindow *self)
{
  g_autofree char *title = NULL;
  gboolean is_modified = sol_run_controller_has_unsaved_setup (self->controller);
  g_object_get (self->setup, "title", &title, NULL);
  const char *shown = title != NULL && *title != '\0' ? title : _ ("New setup");
  g_autofree char *marked = g_strdup_printf (is_modified ? "• %s" : "%s", shown);
  if (strcmp (gtk_label_get_text (self->title), marked) != 0)
    gtk_label_set_text (self->title, marked);
  g_autofree char *full = g_strdup_printf (_ ("%s – Soliscope"), shown);
  if (g_strcmp0 (gtk_window_get_title (GTK_WINDOW (self)), full) != 0)
    gtk_window_set_title (GTK_WINDOW (self), full);
}

/**
 * sol_window_take_typed:
 *
 * Called before the inputs are used or go. What stands in a field counts, though neither Enter nor another field has
 * said so: fields take it when they lose the focus.
 */
void
sol_window_take_typed (SolWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  if (!GTK_IS_EDITABLE (focus))
    return;
  g_object_add_weak_pointer (G_OBJECT (focus), (gpointer *) &focus);
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  if (focus == NULL)
    return;
  g_object_remove_weak_pointer (G_OBJECT (focus), (gpointer *) &focus);
  if (gtk_widget_get_root (focus) == GTK_ROOT (self))
    gtk_window_set_focus (GTK_WINDOW (self), focus);
}

static void
setup_changed (SolSetup *setup, SolWindow *self)
{
  self->is_touched = TRUE;
  sol_window_forget_replaced (self);
  sol_window_update_actions (self);
}

static void
readout_changed (SolViews *views, const char *text, SolWindow *self)
{
  sol_status_bar_set_readout (self->status, text);
}

static void
note_changed (SolViews *views, const char *text, SolWindow *self)
{
  sol_status_bar_set_note (self->status, text);
}

static void
preset_chosen (SolEmptyPage *page, const char *what, SolWindow *self)
{
  sol_window_open (self, what, FALSE);
}

static void
slider_moving (SolSliderStrip *strip, gboolean is_moving, SolWindow *self)
{
  sol_run_controller_set_moving (self->controller, is_moving);
}

static void
slider_wanted (SolForm *form, const char *key, SolWindow *self)
{
  if (!sol_slider_strip_bind (self->sliders, key))
    sol_window_toast (self, "%s", _ ("No room for a further slider: remove one first"));
}

static void
validity_changed (SolForm *form, GParamSpec *pspec, SolWindow *self)
{
  sol_run_controller_set_blocked (self->controller, sol_form_get_fault (form) != NULL);
  sol_window_update_actions (self);
}

/* The one that the documents begin with at the head, then all of them by what they are about. */
static void
fill_presets (SolWindow *self)
{
  g_autoptr (GPtrArray) cards = sol_preset_card_list ();
  g_autoptr (GMenu) first = g_menu_new (), groups = g_menu_new ();
  GMenu *group = NULL; /* of the menu that holds it */
  for (guint i = 0; i < cards->len; i++)
    {
      const SolPresetCard *card = cards->pdata[i];
      const SolPresetCard *before = i > 0 ? cards->pdata[i - 1] : NULL;
      g_autoptr (GMenuItem) item = g_menu_item_new (card->title, NULL);
      g_menu_item_set_action_and_target (item, "win.load-preset", "s", card->name);
      if (before == NULL)
        g_menu_append_item (first, item);
      if (before == NULL || strcmp (card->group, before->group) != 0)
        {
          g_autoptr (GMenu) next = g_menu_new ();
          g_menu_append_submenu (groups, _ (card->group), G_MENU_MODEL (next));
          group = next;
        }
      g_menu_append_item (group, item);
    }
  g_menu_append_section (self->presets_menu, NULL, G_MENU_MODEL (first));
  g_menu_append_section (self->presets_menu, NULL, G_MENU_MODEL (groups));
}

static gboolean
sol_window_close_request (GtkWindow *window)
{
  SolWindow *self = SOL_WINDOW (window);
  if (!sol_window_may_close (self))
    return GDK_EVENT_STOP;
  sol_window_keep_size (self);
  return GTK_WINDOW_CLASS (sol_window_parent_class)->close_request (window);
}

static void
sol_window_dispose (GObject *object)
{
  SolWindow *self = SOL_WINDOW (object);
  /* The focus leaves a field with the window at the latest: while all is there that its text goes to. */
  if (self->controller != NULL)
    {
      sol_run_controller_set_following (self->controller, FALSE);
      gtk_window_set_focus (GTK_WINDOW (self), NULL);
    }
  self->content = NULL; /* toasts outlive it */
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_handle_id (&self->join_limit, g_source_remove);
  g_clear_handle_id (&self->toast_settles, g_source_remove);
  g_clear_pointer (&self->pending_path, g_free);
  if (self->inhibit_cookie != 0 && gtk_window_get_application (GTK_WINDOW (self)) != NULL)
    gtk_application_uninhibit (gtk_window_get_application (GTK_WINDOW (self)),
                               self->inhibit_cookie);
  self->inhibit_cookie = 0;
  gtk_widget_dispose_template (GTK_WIDGET (self), SOL_TYPE_WINDOW);
  g_clear_object (&self->controller);
  g_clear_object (&self->setup);
  G_OBJECT_CLASS (sol_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, SolWindow, body);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, content);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, header);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, title);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, pill);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, spinner);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, run_button);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, resume_button);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, pause_button);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, stop_button);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, stop_menu);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, undo_button);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, redo_button);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, presets_menu);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, banner);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, flap);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, separator);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, foreign);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, foreign_text);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, form);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, empty);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, views);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, sliders);
  gtk_widget_class_bind_template_child (widget_class, SolWindow, status);
}

static void
sol_window_class_init (SolWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = sol_window_close_request;
  g_type_ensure (SOL_TYPE_EMPTY_PAGE);
  g_type_ensure (SOL_TYPE_FAILURE_BANNER);
  g_type_ensure (SOL_TYPE_FORM);
  g_type_ensure (SOL_TYPE_SLIDER_STRIP);
  g_type_ensure (SOL_TYPE_STATUS_BAR);
  g_type_ensure (SOL_TYPE_VIEWS);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/soliscope/Soliscope/app/window.ui");
  bind_children (widget_class);
}

static void
sol_window_init (SolWindow *self)
{
  sol_drawing_prepare ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->cancellable = g_cancellable_new ();
  self->setup = sol_setup_new ();
  self->controller = sol_run_controller_new (self->setup);
  sol_form_set_setup (self->form, self->setup);
  sol_slider_strip_set_setup (self->sliders, self->setup);
  sol_views_set_setup (self->views, self->setup);
  sol_views_take_keys (self->views, GTK_WINDOW (self));
  sol_window_add_actions (self);
  sol_window_connect_run (self);
  sol_window_add_drop_target (self);
  g_signal_connect_object (self->setup, "changed", G_CALLBACK (setup_changed), self, 0);
  g_signal_connect_object (self->setup, "notify", G_CALLBACK (sol_window_update_title), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->views, "readout", G_CALLBACK (readout_changed), self, 0);
  g_signal_connect_object (self->views, "note", G_CALLBACK (note_changed), self, 0);
  g_signal_connect_object (self->views, "export-requested", G_CALLBACK (sol_window_export_plot),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->views, "options-changed", G_CALLBACK (sol_window_take_options),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->empty, "chosen", G_CALLBACK (preset_chosen), self, 0);
  g_signal_connect_object (self->sliders, "moving", G_CALLBACK (slider_moving), self, 0);
  g_signal_connect_object (self->form, "bind", G_CALLBACK (slider_wanted), self, 0);
  g_signal_connect_object (self->form, "notify::fault", G_CALLBACK (validity_changed), self, 0);
  fill_presets (self);
  sol_menu_tooltips_hush_buttons (GTK_WIDGET (self));
  sol_window_set_up_layout (self);
  sol_window_restore_size (self);
  sol_window_update_actions (self);
}

SolWindow *
sol_window_new (GtkApplication *app)
{
  return g_object_new (SOL_TYPE_WINDOW, "application", app, NULL);
}

gboolean
sol_window_is_blank (SolWindow *self)
{
  return !self->is_touched;
}
