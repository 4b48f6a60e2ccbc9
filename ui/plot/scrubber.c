/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scrubber.h"

#include <glib/gi18n.h>
#include <math.h>

/* A run is played from end to end in this time, at speed one. */
#define PLAY_S 6.0

/* To either end, of however many there are. */
#define ALL_PLANES G_MAXINT

static const double speeds[] = { 0.25, 0.5, 1.0, 2.0, 4.0 };

struct _SolScrubber
{
  GtkWidget parent_instance;
  SolCursors *cursors;
  SolPlotFeed *feed; /* that the picture is of */
  gint64 n_planes;   /* in the picture */
  GtkWidget *box;
  GtkToggleButton *play;
  GtkToggleButton *loop;
  GtkDropDown *speed;
  GtkScale *scale;
  GtkLabel *place;
  GtkToggleButton *follow;
  guint tick; /* while it plays */
  gint64 played_us;
  double played_m;
  gboolean is_setting;
  gint64 shown; /* plane whose place is on screen; -1: none, -2: not known */
};

enum
{
  PROP_0,
  PROP_FOLLOW,
  PROP_PLAYING,
  PROP_LOOPS,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (SolScrubber, sol_scrubber, GTK_TYPE_WIDGET)

static double
get_end_m (SolScrubber *self)
{
  return self->feed != NULL ? sol_plot_feed_get_source (self->feed)->z_end_m : 1.0;
}

static void
set_up_speed (SolScrubber *self)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (speeds); i++)
    {
      /* Translators: how fast a run is played. */
      g_autofree char *text = g_strdup_printf (_ ("%g ×"), speeds[i]);
      gtk_string_list_append (list, text);
    }
  self->speed = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  gtk_drop_down_set_model (self->speed, G_LIST_MODEL (list));
  gtk_drop_down_set_selected (self->speed, 2);
}

/* --- place */

/* The plane of the picture that lies nearest to a place; NAN: the last. */
static gint64
find_plane (SolScrubber *self, double z_m)
{
  return self->feed != NULL ? MIN (sol_plot_feed_find_plane (self->feed, z_m), self->n_planes - 1)
                            : -1;
}

static void
show_place (SolScrubber *self)
{
  gint64 at = find_plane (self, sol_cursors_get_place_m (self->cursors));
  double z_m = at >= 0 ? sol_plot_feed_get_z_m (self->feed, at) : NAN;
  gboolean follows = isnan (sol_cursors_get_place_m (self->cursors));
  /* Asked in every frame of a run. */
  if (at == self->shown && follows == gtk_toggle_button_get_active (self->follow) &&
      (isnan (z_m) ||
       gtk_range_get_value (GTK_RANGE (self->scale)) == z_m)) /* NOLINT: it was set */
    return;
  self->shown = at;
  g_autofree char *text = isnan (z_m) ? g_strdup ("") : g_strdup_printf (_ ("z = %.4g m"), z_m);
  gtk_label_set_text (self->place, text);
  sol_cursors_set_shown_m (self->cursors, z_m);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
  if (isnan (z_m))
    return;
  self->is_setting = TRUE;
  gtk_range_set_value (GTK_RANGE (self->scale), z_m);
  gtk_toggle_button_set_active (self->follow, follows);
  self->is_setting = FALSE;
}

static void
scale_moved (SolScrubber *self)
{
  if (!self->is_setting)
    sol_cursors_set_place_m (self->cursors, gtk_range_get_value (GTK_RANGE (self->scale)));
}

static void
follow_toggled (SolScrubber *self)
{
  if (self->is_setting)
    return;
  gboolean is_on = gtk_toggle_button_get_active (self->follow);
  if (is_on)
    gtk_toggle_button_set_active (self->play, FALSE);
  sol_cursors_set_place_m (self->cursors,
                           is_on ? NAN : gtk_range_get_value (GTK_RANGE (self->scale)));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FOLLOW]);
}

/* --- playing */

/* Linear in z, whatever the planes: what is seen is the way of the pulse. Stops at the newest. */
static gboolean
play_on (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SolScrubber *self = SOL_SCRUBBER (widget);
  gint64 now_us = gdk_frame_clock_get_frame_time (clock);
  gint64 passed_us = self->played_us > 0 ? now_us - self->played_us : 0;
  gint64 last = find_plane (self, NAN);
  if (last < 0)
    return G_SOURCE_CONTINUE;
  double end_m = sol_plot_feed_get_z_m (self->feed, last);
  double speed = speeds[gtk_drop_down_get_selected (self->speed)];
  self->played_us = now_us;
  self->played_m += speed * get_end_m (self) * (double) passed_us * 1e-6 / PLAY_S;
  if (self->played_m >= end_m && gtk_toggle_button_get_active (self->loop))
    self->played_m = 0.0;
  sol_cursors_set_place_m (self->cursors, fmin (self->played_m, end_m));
  if (self->played_m < end_m)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  gtk_toggle_button_set_active (self->play, FALSE);
  return G_SOURCE_REMOVE;
}

static void
play_toggled (SolScrubber *self)
{
  gboolean is_on = gtk_toggle_button_get_active (self->play);
  gtk_button_set_icon_name (GTK_BUTTON (self->play), is_on ? "media-playback-pause-symbolic"
                                                           : "media-playback-start-symbolic");
  if (!is_on && self->tick != 0)
    {
      gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
      self->tick = 0;
    }
  if (is_on && self->tick == 0)
    {
      double z_m = gtk_range_get_value (GTK_RANGE (self->scale));
      self->played_m = z_m < 0.999 * get_end_m (self) ? z_m : 0.0;
      self->played_us = 0;
      self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), play_on, NULL, NULL);
    }
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PLAYING]);
}

void
sol_scrubber_step (SolScrubber *self, int planes)
{
  gint64 last = find_plane (self, NAN);
  if (last < 0)
    return;
  gint64 at = CLAMP (find_plane (self, sol_cursors_get_place_m (self->cursors)) + planes, 0, last);
  gtk_toggle_button_set_active (self->play, FALSE);
  sol_cursors_set_place_m (self->cursors, sol_plot_feed_get_z_m (self->feed, at));
}

static void
button_clicked (SolScrubber *self, GtkButton *button)
{
  sol_scrubber_step (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "planes")));
}

/* Keys go by planes, as those of the plots do: steps of any other length would end where they began. */
static gboolean
scale_scrolled (SolScrubber *self, GtkScrollType scroll)
{
  static const struct
  {
    GtkScrollType scroll;
    int planes;
  } steps[] = {
    { GTK_SCROLL_STEP_BACKWARD, -1 },  { GTK_SCROLL_STEP_FORWARD, 1 },
    { GTK_SCROLL_PAGE_BACKWARD, -10 }, { GTK_SCROLL_PAGE_FORWARD, 10 },
    { GTK_SCROLL_START, -ALL_PLANES }, { GTK_SCROLL_END, ALL_PLANES },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (scroll == steps[i].scroll)
      {
        sol_scrubber_step (self, steps[i].planes);
        return TRUE;
      }
  return FALSE;
}

/* --- object */

static void
sol_scrubber_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SolScrubber *self = SOL_SCRUBBER (object);
  GtkToggleButton *buttons[N_PROPS] = { NULL, self->follow, self->play, self->loop };
  g_value_set_boolean (value, gtk_toggle_button_get_active (buttons[id]));
}

static void
sol_scrubber_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SolScrubber *self = SOL_SCRUBBER (object);
  GtkToggleButton *buttons[N_PROPS] = { NULL, self->follow, self->play, self->loop };
  gtk_toggle_button_set_active (buttons[id], g_value_get_boolean (value));
}

static void
sol_scrubber_dispose (GObject *object)
{
  SolScrubber *self = SOL_SCRUBBER (object);
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->feed, sol_plot_feed_unref);
  g_clear_object (&self->cursors);
  G_OBJECT_CLASS (sol_scrubber_parent_class)->dispose (object);
}

static void
sol_scrubber_class_init (SolScrubberClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  object_class->dispose = sol_scrubber_dispose;
  object_class->get_property = sol_scrubber_get_property;
  object_class->set_property = sol_scrubber_set_property;
  props[PROP_FOLLOW] = g_param_spec_boolean ("follow", NULL, NULL, TRUE, flags);
  props[PROP_PLAYING] = g_param_spec_boolean ("playing", NULL, NULL, FALSE, flags);
  props[PROP_LOOPS] = g_param_spec_boolean ("loops", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
add (SolScrubber *self, gpointer widget, const char *name, const char *tooltip)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_tooltip_text (widget, tooltip);
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self->box), widget);
}

static gpointer
make_button (GType type, const char *icon)
{
  GtkWidget *button = g_object_new (type, "icon-name", icon, NULL);
  gtk_widget_add_css_class (button, "flat");
  return button;
}

static void
add_step (SolScrubber *self, const char *icon, int planes, const char *name, const char *tooltip)
{
  gpointer button = make_button (GTK_TYPE_BUTTON, icon);
  g_object_set_data (button, "planes", GINT_TO_POINTER (planes));
  add (self, button, name, tooltip);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (button_clicked), self);
}

static void
add_buttons (SolScrubber *self)
{
  self->play = make_button (GTK_TYPE_TOGGLE_BUTTON, "media-playback-start-symbolic");
  self->loop = make_button (GTK_TYPE_TOGGLE_BUTTON, "media-playlist-repeat-symbolic");
  set_up_speed (self);
  gtk_widget_add_css_class (GTK_WIDGET (self->speed), "flat");
  add_step (self, "media-skip-backward-symbolic", -ALL_PLANES, _ ("First plane"),
            _ ("First plane (Home)"));
  add_step (self, "go-previous-symbolic", -1, _ ("One plane back"), _ ("One plane back (Left)"));
  add (self, self->play, _ ("Play along z"), _ ("Play along z (Space)"));
  add_step (self, "go-next-symbolic", 1, _ ("One plane on"), _ ("One plane on (Right)"));
  add_step (self, "media-skip-forward-symbolic", ALL_PLANES, _ ("Last plane"),
            _ ("Last plane (End)"));
  g_signal_connect_swapped (self->play, "toggled", G_CALLBACK (play_toggled), self);
}

static void
sol_scrubber_init (SolScrubber *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  add_buttons (self);
  self->scale = GTK_SCALE (gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0.0, 1.0, 0.01));
  gtk_widget_set_hexpand (GTK_WIDGET (self->scale), TRUE);
  add (self, self->scale, _ ("Place along the guide"), NULL);
  self->place = GTK_LABEL (gtk_label_new (""));
  gtk_label_set_width_chars (self->place, 12);
  gtk_label_set_xalign (self->place, 1.0f);
  gtk_widget_set_margin_end (GTK_WIDGET (self->place), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self->place), "numeric");
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->place));
  add (self, self->speed, _ ("Speed of playing"), _ ("Speed of playing"));
  add (self, self->loop, _ ("Play again and again"), _ ("Play again and again"));
  self->follow = GTK_TOGGLE_BUTTON (gtk_toggle_button_new_with_mnemonic (_ ("_Follow")));
  gtk_widget_add_css_class (GTK_WIDGET (self->follow), "flat");
  gtk_toggle_button_set_active (self->follow, TRUE);
  add (self, self->follow, _ ("Follow the newest plane"), _ ("Keep to the newest plane"));
  g_signal_connect_swapped (self->scale, "value-changed", G_CALLBACK (scale_moved), self);
  g_signal_connect_swapped (self->scale, "change-value", G_CALLBACK (scale_scrolled), self);
  g_signal_connect_swapped (self->follow, "toggled", G_CALLBACK (follow_toggled), self);
  gtk_widget_set_sensitive (GTK_WIDGET (self), FALSE); /* until there is a run */
}

GtkWidget *
sol_scrubber_new (SolCursors *cursors)
{
  SolScrubber *self = g_object_new (SOL_TYPE_SCRUBBER, NULL);
  self->cursors = g_object_ref (cursors);
  g_signal_connect_object (cursors, "place-changed", G_CALLBACK (show_place), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

static void
take_feed (SolScrubber *self, SolPlotFeed *feed)
{
  g_clear_pointer (&self->feed, sol_plot_feed_unref);
  self->feed = feed != NULL ? sol_plot_feed_ref (feed) : NULL;
  self->shown = -2;
  gtk_widget_set_sensitive (GTK_WIDGET (self), feed != NULL);
  if (feed == NULL)
    {
      gtk_toggle_button_set_active (self->play, FALSE);
      return;
    }
  double end_m = get_end_m (self);
  self->is_setting = TRUE;
  gtk_range_set_range (GTK_RANGE (self->scale), 0.0, end_m);
  gtk_range_set_increments (GTK_RANGE (self->scale), end_m / 200.0, end_m / 20.0);
  self->is_setting = FALSE;
}

/**
 * sol_scrubber_show:
 * @feed: (nullable): what the picture is of
 * @n_planes: planes in the picture; may be called as often as one likes
 *
 * The scrubber tells of the picture on screen, not of planes that are on their way to it.
 */
void
sol_scrubber_show (SolScrubber *self, SolPlotFeed *feed, gint64 n_planes)
{
  gboolean is_other = feed != self->feed;
  if (!is_other && n_planes == self->n_planes)
    return;
  self->n_planes = n_planes;
  if (is_other)
    take_feed (self, feed);
  if (feed != NULL)
    show_place (self);
}
