/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/progress-display.h"

#include "base/error.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define BAR_WIDTH 30
#define INTERVAL_US 200000
/* An estimate of the time left is shown after this time and this share of the way. */
#define ETA_AFTER_S 2.0
#define ETA_AFTER_SHARE 0.02
#define ETA_LONGEST_S (99.0 * 3600.0)

typedef struct
{
  double z_m, z_end_m, h_m, share, elapsed_s, eta_s; /* eta_s NAN: not yet known */
  gint64 steps, rejected, planes, planned;
} Look;

/**
 * sol_progress_style_parse:
 * @word: (nullable): "auto", "bar", "json" or "none"
 * @style: (out): the style; auto is a bar on a terminal and nothing elsewhere
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_SYNTAX for another word.
 * Threads: main. Allocates: the error.
 * Returns: TRUE on success
 */
gboolean
sol_progress_style_parse (const char *word, SolProgressStyle *style, GError **error)
{
  if (word == NULL || strcmp (word, "auto") == 0)
    *style = isatty (STDERR_FILENO) ? SOL_PROGRESS_BAR : SOL_PROGRESS_NONE;
  else if (strcmp (word, "bar") == 0)
    *style = SOL_PROGRESS_BAR;
  else if (strcmp (word, "json") == 0)
    *style = SOL_PROGRESS_JSON;
  else if (strcmp (word, "none") == 0)
    *style = SOL_PROGRESS_NONE;
  else
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "--progress=%s: it takes auto, bar, json or none", word);
      return FALSE;
    }
  return TRUE;
}

/**
 * sol_progress_display_init:
 * @self: (out): the display
 * @style: how it shows
 * @progress: what it shows; outlives it
 *
 * Threads: main. Allocates: no.
 */
void
sol_progress_display_init (SolProgressDisplay *self, SolProgressStyle style, SolProgress *progress)
{
  *self = (SolProgressDisplay){ .style = style,
                                .progress = progress,
                                .start_us = g_get_monotonic_time (),
                                .start_z_m = NAN };
}

static Look
look (SolProgressDisplay *self)
{
  SolProgress *p = self->progress;
  Look l = { .z_m = atomic_load (&p->z_m),
             .z_end_m = atomic_load (&p->z_end_m),
             .h_m = atomic_load (&p->h_m),
             .steps = atomic_load (&p->n_accepted),
             .rejected = atomic_load (&p->n_rejected),
             .planes = atomic_load (&p->n_planes),
             .planned = atomic_load (&p->n_planned) };
  l.elapsed_s = 1e-6 * (double) (g_get_monotonic_time () - self->start_us);
  l.share = l.z_end_m > 0.0 ? l.z_m / l.z_end_m : 0.0;
  l.eta_s = NAN;
  if (isnan (self->start_z_m) && l.z_end_m > 0.0)
    self->start_z_m = l.z_m;
  double way = l.z_m - self->start_z_m;
  if (l.z_end_m > 0.0 && l.z_m >= l.z_end_m)
    l.eta_s = 0.0;
  else if (way > 0.0)
    l.eta_s = l.elapsed_s * (l.z_end_m - l.z_m) / way;
  return l;
}

static char *
format_eta (const Look *l)
{
  if (isnan (l->eta_s) || l->elapsed_s < ETA_AFTER_S || l->share < ETA_AFTER_SHARE)
    return g_strdup ("");
  if (l->eta_s > ETA_LONGEST_S)
    return g_strdup (", more than 4 days left");
  gint64 s = (gint64) (ceil (l->eta_s / 5.0) * 5.0);
  if (s >= 3600)
    return g_strdup_printf (", %d h %02d min left", (int) (s / 3600), (int) (s / 60 % 60));
  if (s >= 60)
    return g_strdup_printf (", %d min %02d s left", (int) (s / 60), (int) (s % 60));
  return g_strdup_printf (", %d s left", (int) s);
}

static void
show_bar (SolProgressDisplay *self, const Look *l)
{
  char bar[BAR_WIDTH + 1];
  int filled = (int) (l->share * BAR_WIDTH);
  g_autofree char *eta = format_eta (l);
  char z[G_ASCII_DTOSTR_BUF_SIZE], end[G_ASCII_DTOSTR_BUF_SIZE];
  for (int i = 0; i < BAR_WIDTH; i++)
    bar[i] = i < filled ? '#' : '.';
  bar[BAR_WIDTH] = '\0';
  g_ascii_formatd (z, sizeof z, "%.4g", l->z_m);
  g_ascii_formatd (end, sizeof end, "%.4g", l->z_end_m);
  fprintf (stderr,
           "\r[%s] %3d %%  z = %s of %s m, %" G_GINT64_FORMAT " steps, %" G_GINT64_FORMAT
           "/%" G_GINT64_FORMAT " planes%s\033[K",
           bar, (int) (100.0 * l->share), z, end, l->steps, l->planes, l->planned, eta);
  fflush (stderr);
  self->has_line = TRUE;
}

static void
append_number (GString *text, const char *name, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf (text, "\"%s\": %s, ", name,
                          isfinite (value) ? g_ascii_dtostr (buffer, sizeof buffer, value)
                                           : "null");
}

static void
show_json (const Look *l)
{
  g_autoptr (GString) text = g_string_new ("{");
  append_number (text, "z_m", l->z_m);
  append_number (text, "z_end_m", l->z_end_m);
  append_number (text, "h_m", l->h_m);
  append_number (text, "elapsed_s", l->elapsed_s);
  append_number (text, "eta_s", l->eta_s);
  g_string_append_printf (text,
                          "\"steps\": %" G_GINT64_FORMAT ", \"rejected\": %" G_GINT64_FORMAT
                          ", \"planes\": %" G_GINT64_FORMAT
                          ", \"planes_planned\": %" G_GINT64_FORMAT "}\n",
                          l->steps, l->rejected, l->planes, l->planned);
  fputs (text->str, stderr);
  fflush (stderr);
}

/* A script may take the line at the end of the way for the end of the run: it comes once. */
static void
show_now (SolProgressDisplay *self, gboolean is_last)
{
  Look l = look (self);
  gboolean is_at_end = l.z_end_m > 0.0 && l.z_m >= l.z_end_m;
  if (self->style == SOL_PROGRESS_BAR)
    show_bar (self, &l);
  else if (self->style == SOL_PROGRESS_JSON && (is_last || !is_at_end))
    show_json (&l);
}

/**
 * sol_progress_display_show:
 * @self: the display
 *
 * Shows the state if enough time has gone by since the last time.
 *
 * Threads: main. Allocates: for a moment.
 */
void
sol_progress_display_show (SolProgressDisplay *self)
{
  gint64 now = g_get_monotonic_time ();
  if (now - self->last_shown_us < INTERVAL_US)
    return;
  self->last_shown_us = now;
  show_now (self, FALSE);
}

/**
 * sol_progress_display_end:
 * @self: the display
 *
 * Shows the last state and leaves the line.
 *
 * Threads: main. Allocates: for a moment.
 */
void
sol_progress_display_end (SolProgressDisplay *self)
{
  show_now (self, TRUE);
  if (self->has_line)
    fputc ('\n', stderr);
}
