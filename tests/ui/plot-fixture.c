/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "patience.h"
#include "plot-fixture.h"

#include "base/constants.h"
#include "problem/statistics.h"

#include <math.h>

typedef struct
{
  PlotFixture *fixture;
  double *omega;
  double *t;
} Owner;

static gint64
get_n_planes (gpointer data)
{
  return ((Owner *) data)->fixture->n_planes;
}

static double
get_z_m (gpointer data, gint64 number)
{
  const PlotFixture *fixture = ((Owner *) data)->fixture;
  return fixture->z_end_m * (double) number / (double) (fixture->n_planned - 1);
}

/* An envelope whose |Â|²/2π is the density. */
static gboolean
read_plane (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error)
{
  const Owner *owner = data;
  for (int i = 0; statistics != NULL && i < sol_statistics_get_n_values (1, 1); i++)
    statistics[i] = 0.0;
  for (int i = 0; i < owner->fixture->n_omega && field != NULL; i++)
    field[i] = sqrt (2.0 * SOL_PI * owner->fixture->density (owner->omega[i], number, i));
  return TRUE;
}

/* In the middle of the spectrum. */
static int
get_marks (gpointer data,
           SolPlotMark kind,
           double z_m,
           double power_w,
           double omega_rad_per_s[SOL_PLOT_MAX_MARKS],
           SolPlotAbsence *absence)
{
  const Owner *owner = data;
  gboolean is_there = kind == SOL_PLOT_MARK_ZERO_DISPERSION;
  *absence = is_there ? SOL_PLOT_ABSENCE_NONE : SOL_PLOT_ABSENCE_NOWHERE;
  omega_rad_per_s[0] = owner->omega[owner->fixture->n_omega / 2];
  return is_there;
}

static void
free_owner (gpointer data)
{
  Owner *owner = data;
  g_free (owner->omega);
  g_free (owner->t);
  g_free (owner);
}

SolPlotFeed *
plot_fixture_new_feed (PlotFixture *self)
{
  Owner *owner = g_new0 (Owner, 1);
  int n = self->n_omega;
  double dt_s = 2.0 * SOL_PI / (n * self->step_rad_per_s);
  owner->fixture = self;
  owner->omega = g_new (double, n);
  owner->t = g_new (double, n);
  for (int i = 0; i < n; i++)
    {
      owner->omega[i] = self->first_rad_per_s + i * self->step_rad_per_s;
      owner->t[i] = (i - n / 2) * dt_s;
    }
  SolPlotSource source = { .title = self->title != NULL ? self->title : "Known planes",
                           .n_planned = self->n_planned,
                           .z_end_m = self->z_end_m,
                           .n_mode = 1,
                           .n_pol = 1,
                           .n_species = 1,
                           .n_omega = (gsize) n,
                           .n_t = (gsize) n,
                           .omega_rad_per_s = owner->omega,
                           .t_s = owner->t,
                           .is_envelope = TRUE,
                           .wavelength_min_m = 2.0 * SOL_PI * SOL_C_M_PER_S / owner->omega[n - 1],
                           .wavelength_max_m = 2.0 * SOL_PI * SOL_C_M_PER_S / owner->omega[0],
                           .data = owner,
                           .get_n_planes = get_n_planes,
                           .get_z_m = get_z_m,
                           .read = read_plane,
                           .get_marks = get_marks };
  return sol_plot_feed_new (&source, owner, free_owner);
}

GtkWidget *
plot_fixture_new_window (GtkWidget *child, int width, int height)
{
  GtkWidget *window = gtk_window_new ();
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), child);
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

void
plot_fixture_let_go (GtkWidget *window)
{
  gtk_window_destroy (GTK_WINDOW (window));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

typedef struct
{
  SolHeatArea *area;
  guint64 n;
} Frames;

static gboolean
has_frames (gpointer data)
{
  const Frames *frames = data;
  return sol_heat_area_get_fault (frames->area) != NULL ||
         sol_heat_area_get_counts (frames->area)->n_frames >= frames->n;
}

void
plot_fixture_wait_frames (SolHeatArea *area, guint n)
{
  Frames frames = { area, sol_heat_area_get_counts (area)->n_frames + n };
  gtk_gl_area_queue_render (GTK_GL_AREA (area));
  patience_wait (has_frames, &frames, "a frame");
  g_assert_cmpstr (sol_heat_area_get_fault (area), ==, NULL);
}

static void
take (const guint32 *pixels, int width, int height, gpointer data)
{
  PlotPicture *picture = data;
  g_free (picture->pixels);
  picture->width = width;
  picture->height = height;
  picture->pixels = g_memdup2 (pixels, sizeof *pixels * (gsize) width * (gsize) height);
}

void
plot_fixture_grab (SolHeatArea *area, PlotPicture *picture)
{
  *picture = (PlotPicture){ .width = 0 };
  sol_heat_area_set_tap (area, take, picture);
  plot_fixture_wait_frames (area, 1);
  sol_heat_area_set_tap (area, NULL, NULL);
  g_assert_nonnull (picture->pixels);
}

int
plot_fixture_differ (guint32 a, guint32 b)
{
  int most = 0;
  for (int shift = 0; shift < 24; shift += 8)
    most = MAX (most, ABS ((int) (a >> shift & 255) - (int) (b >> shift & 255)));
  return most;
}

SolCase *
plot_fixture_new_case (void)
{
  SolCase *the_case = sol_case_new ();
  static double ends[] = { 0.0, 1.0 }, pressures[] = { 0.8e5, 0.0 }, radius[] = { 125e-6 };
  the_case->geometry.length_m = 1.5;
  the_case->geometry.core_radius_m =
      (SolProfile){ 1, FALSE, g_memdup2 (ends, 8), g_memdup2 (radius, 8) };
  the_case->fill.pressure_pa =
      (SolProfile){ 2, TRUE, g_memdup2 (ends, 16), g_memdup2 (pressures, 16) };
  return the_case;
}
