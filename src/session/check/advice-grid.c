/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice on windows, band, materials and memory. */
#include "config.h"

#include "session/check/advice-rules.h"

#include "base/constants.h"
#include "base/units.h"
#include "io/result/result-layout.h"
#include "session/check/derived.h"
#include "session/check/remedy.h"
#include "solver/translate.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <math.h>

/* Shares of a pulse's energy outside the band. */
#define SHARE_WARNING 1e-5
#define SHARE_SERIOUS 1e-3
#define N_TRIES 24
/* The active band reaches beyond its limits by these factors (problem/field-grid.c). */
#define BAND_LOW 0.5
#define BAND_HIGH 1.1
/* A loss, as an exponent, from which on the index of the cladding is worth a warning. */
#define WALL_LOSS 0.05
#define MEMORY_SHARE 0.8
/* Error of the nodes across the core, relative to what the Kerr effect drives. */
#define NODE_ERROR_NOTED 1e-5
#define NODE_ERROR_SERIOUS 1e-2
#define DISK_SHARE 0.9
/* Edges of the time window, in periods of the longest wavelength, below which the currents of free
 * electrons are seen to radiate there, and from which phase by electrons on that matters. */
#define EDGE_PERIODS_WARNING 2.0
#define EDGE_PERIODS_SERIOUS 1.0
#define EDGE_PLASMA_PHASE 1e-2

static void
look_at_window (const SolSketch *s, GPtrArray *list)
{
  double window = s->the_case->grid.time_window_s;
  double narrowest = 0.0;
  g_autofree char *has = sol_derived_format (window, "s");
  if (!(s->energy_j > 0.0) || window >= s->window_run_s * (1.0 - 1e-9))
    return;
  /* What the remedy sets is what the words say. */
  double remedy_s = sol_remedy_find_window_s (s, 0.0, FALSE);
  double wanted_s = remedy_s > 0.0 ? remedy_s : sol_advice_round (s->window_run_s, 1);
  g_autofree char *wanted = sol_derived_format (wanted_s, "s");
  if (window < s->window_input_s)
    {
      double fwhm = 0.0;
      for (int i = 0; i < s->the_case->n_pulses; i++)
        {
          double delay = fabs (s->the_case->pulses[i].delay_s);
          fwhm = fmax (fwhm, s->pulses[i].fwhm_s);
          narrowest = fmax (narrowest, 2.0 * (delay + s->pulses[i].fwhm_s));
        }
      g_autofree char *width = sol_derived_format (fwhm, "s");
      sol_advice_add (list, "window-input",
                      window < narrowest ? SOL_ADVICE_SERIOUS : SOL_ADVICE_WARNING,
                      sol_remedy_window (s, 0.0, FALSE),
                      _ ("the input pulse is %s long (full width at half maximum, chirp included) "
                         "and with its delay does not fit the time window of %s; %s would do"),
                      width, has, wanted);
      return;
    }
  g_autofree char *longest = sol_derived_format (s->stretched_fwhm_s, "s");
  g_autofree char *walk_off = sol_derived_format (s->walk_off_s, "s");
  sol_advice_add (list, "window-run", SOL_ADVICE_WARNING, sol_remedy_window (s, 0.0, FALSE),
                  _ ("light may leave the time window of %s: the pulse becomes up to %s long and "
                     "light that it makes lags up to %s; %s would do"),
                  has, longest, walk_off, wanted);
}

/* A window that is too short for the light is told of already, and its remedy leaves room. */
static void
look_at_edges (const SolSketch *s, GPtrArray *list)
{
  double periods = sol_sketch_get_edge_periods (s);
  if (s->the_case->grid.time_window_s < s->window_run_s * (1.0 - 1e-9) ||
      !sol_translate_needs_plasma (s->the_case) || !(s->plasma_phase_rad > EDGE_PLASMA_PHASE) ||
      periods >= EDGE_PERIODS_WARNING)
    return;
  g_autofree char *edge =
      sol_derived_format ((s->window_s - s->the_case->grid.time_window_s) / 2.0, "s");
  g_autofree char *whole = sol_derived_format (s->window_s, "s");
  sol_advice_add (
      list, "window-edges",
      periods < EDGE_PERIODS_SERIOUS ? SOL_ADVICE_SERIOUS : SOL_ADVICE_WARNING,
      sol_remedy_edges (s),
      _ ("the samples reach over %s, which leaves edges of %s to the time window, less "
         "than two periods of the longest wavelength: the currents of free electrons are "
         "cut off there so sharply that they radiate"),
      whole, edge);
}

static double
share_outside (const SolSketch *s, double wavelength_min_m, double wavelength_max_m, gboolean high)
{
  double worst = 0.0;
  for (int i = 0; i < s->the_case->n_pulses; i++)
    {
      SolPulseEstimate pulse;
      if (!sol_pulse_estimate_init (&pulse, &s->the_case->pulses[i],
                                    s->tables != NULL ? s->tables[i] : NULL, wavelength_min_m,
                                    wavelength_max_m, NULL))
        return 1.0;
      worst = fmax (worst, high ? pulse.share_high : pulse.share_low);
    }
  return worst;
}

/* The first limit on the way outwards that keeps the pulse, and the light that the run will make; NULL if none
 * does. */
static char *
fix_share (const SolSketch *s, gboolean high)
{
  const SolCaseGrid *grid = &s->the_case->grid;
  double limit = high ? fmin (grid->wavelength_min_m, s->light_min_m)
                      : fmax (grid->wavelength_max_m, s->light_max_m);
  for (int i = 0; i < N_TRIES; i++)
    {
      limit = sol_advice_round (limit * (high ? 0.9 : 1.1), high ? -1 : 1);
      double share = high ? share_outside (s, limit, grid->wavelength_max_m, TRUE)
                          : share_outside (s, grid->wavelength_min_m, limit, FALSE);
      if (share <= SHARE_WARNING)
        return sol_advice_fix_length (high ? "grid.wavelength_min" : "grid.wavelength_max", limit);
    }
  return NULL;
}

static double
get_share (const SolSketch *s, gboolean high)
{
  double share = 0.0;
  for (int i = 0; i < s->the_case->n_pulses; i++)
    share = fmax (share, high ? s->pulses[i].share_high : s->pulses[i].share_low);
  return share;
}

static void
look_at_share (const SolSketch *s, GPtrArray *list, gboolean high)
{
  double limit = high ? s->the_case->grid.wavelength_min_m : s->the_case->grid.wavelength_max_m;
  double share = get_share (s, high);
  if (!(share > SHARE_WARNING))
    return;
  g_autofree char *edge = sol_derived_format (limit, "m");
  g_autofree char *size = sol_derived_format (share, "1");
  sol_advice_add (list, high ? "pulse-band-short" : "pulse-band-long",
                  share > SHARE_SERIOUS ? SOL_ADVICE_SERIOUS : SOL_ADVICE_WARNING,
                  fix_share (s, high),
                  _ ("the pulse is too short for the band: %s of its energy lies at %s wavelengths "
                     "than %s"),
                  size, high ? _ ("shorter") : _ ("longer"), edge);
}

static void
look_at_shares (const SolSketch *s, GPtrArray *list)
{
  if (s->is_plain)
    return;
  look_at_share (s, list, TRUE);
  look_at_share (s, list, FALSE);
}

/* A grid of so many points has no edges that take light away: what passes its ends comes back at the
 * other one. */
static void
look_at_points (const SolSketch *s, GPtrArray *list)
{
  gboolean is_short = s->light_min_m < s->band_min_m;
  if (!is_short && !(s->light_max_m > s->band_max_m))
    return;
  g_autofree char *light = sol_derived_format (is_short ? s->light_min_m : s->light_max_m, "m");
  g_autofree char *edge = sol_derived_format (is_short ? s->band_min_m : s->band_max_m, "m");
  sol_advice_add (list, "points", SOL_ADVICE_WARNING,
                  g_strdup_printf ("grid.points=%d", 2 * s->the_case->grid.points),
                  _ ("light is expected as far as %s but %d points end at %s, and what passes the "
                     "end comes back at the other one"),
                  light, s->the_case->grid.points, edge);
}

/* Light that the run will make, as far as a formula tells. A band that does not even hold the pulse is told of
 * already. */
static void
look_at_light (const SolSketch *s, GPtrArray *list)
{
  const SolCaseGrid *grid = &s->the_case->grid;
  if (!(s->energy_j > 0.0))
    return;
  if (s->is_plain)
    {
      look_at_points (s, list);
      return;
    }
  if (s->light_min_m < grid->wavelength_min_m && !(get_share (s, TRUE) > SHARE_WARNING))
    {
      g_autofree char *light = sol_derived_format (s->light_min_m, "m");
      g_autofree char *edge = sol_derived_format (grid->wavelength_min_m, "m");
      sol_advice_add (list, "band-short", SOL_ADVICE_WARNING,
                      sol_remedy_band (s, TRUE, s->light_min_m),
                      _ ("light is expected down to %s but the band ends at %s: what comes out "
                         "beyond is removed, and what is near is bent"),
                      light, edge);
    }
  if (s->light_max_m > grid->wavelength_max_m && !(get_share (s, FALSE) > SHARE_WARNING))
    {
      g_autofree char *light = sol_derived_format (s->light_max_m, "m");
      g_autofree char *edge = sol_derived_format (grid->wavelength_max_m, "m");
      sol_advice_add (
          list, "band-long", SOL_ADVICE_NOTE, sol_remedy_band (s, FALSE, s->light_max_m),
          _ ("a spectrum broadened by the Kerr effect alone would reach up to %s but the "
             "band ends at %s"),
          light, edge);
    }
}

/* Where something does not cover the active band on one side. */
typedef struct
{
  double edge_m;        /* from here on outwards; NAN: it covers all */
  const char *sentence; /* "... is outside its range" */
  const char *second;   /* the same behind another: "that of ..." */
  gboolean matters;     /* FALSE: light there is no reason for a warning */
} Gap;

/* Says of all gaps of a side what they are; returns the innermost edge, NAN: there is none. */
static double
tell_gaps (const Gap *gaps, int n, gboolean is_short, GString *text)
{
  double innermost = NAN;
  for (int i = 0; i < n; i++)
    {
      if (isnan (gaps[i].edge_m))
        continue;
      g_autofree char *edge = sol_derived_format (gaps[i].edge_m, "m");
      g_string_append_printf (text, "%s%s %s %s", text->len > 0 ? ", " : "",
                              text->len > 0 ? gaps[i].second : gaps[i].sentence,
                              is_short ? _ ("below") : _ ("above"), edge);
      innermost = is_short ? fmax (innermost, gaps[i].edge_m) : fmin (innermost, gaps[i].edge_m);
    }
  return innermost;
}

/* One advice for all gaps of a side, whose remedy settles all of them: the active band may reach as far as
 * the innermost. A limit that would cut off light is no remedy. */
static void
look_at_gaps (const SolSketch *s,
              GPtrArray *list,
              const char *id,
              gboolean is_short,
              const Gap *gaps,
              int n)
{
  g_autoptr (GString) what = g_string_new (NULL);
  double keep_m = tell_gaps (gaps, n, is_short, what);
  gboolean has_light = FALSE, matters = FALSE;
  if (isnan (keep_m))
    return;
  for (int i = 0; i < n; i++)
    {
      gboolean is_lit =
          is_short ? s->light_min_m < gaps[i].edge_m : s->light_max_m > gaps[i].edge_m;
      has_light = has_light || is_lit;
      matters = matters || (is_lit && gaps[i].matters);
    }
  double limit = is_short ? sol_advice_round (keep_m * BAND_HIGH * 1.01, 1)
                          : sol_advice_round (keep_m * BAND_LOW * 0.99, -1);
  gboolean keeps_light = is_short ? limit <= s->light_min_m : limit >= s->light_max_m;
  const char *key = is_short ? "grid.wavelength_min" : "grid.wavelength_max";
  g_autofree char *band = sol_derived_format (is_short ? s->band_min_m : s->band_max_m, "m");
  sol_advice_add (list, id, matters ? SOL_ADVICE_WARNING : SOL_ADVICE_NOTE,
                  keeps_light ? sol_advice_fix_length (key, limit) : NULL,
                  _ ("%s; the active band reaches to %s, and %s is expected there%s"), what->str,
                  band, has_light ? _ ("light") : _ ("no light"),
                  has_light && !matters ? _ (", though the wall takes next to nothing of it") : "");
}

static void
look_at_materials (const SolSketch *s, GPtrArray *list)
{
  const char *gas = _ ("the index formula of the gas is outside its range");
  const char *glass = _ ("the index formula of the cladding is outside its range");
  const char *second = _ ("that of the cladding");
  const char *floor = _ ("the guide carries no light at some wavelengths");
  gboolean wall_matters = s->glass_short_loss > WALL_LOSS;
  const Gap index_short[] = { { s->gas.short_m, gas, NULL, TRUE },
                              { s->glass.short_m, glass, second, wall_matters } };
  const Gap index_long[] = { { s->gas.long_m, gas, NULL, TRUE },
                             { s->glass.long_m, glass, second, s->the_case->geometry.loss } };
  const Gap floor_short = { s->clamped.short_m, floor, NULL, TRUE };
  const Gap floor_long = { s->clamped.long_m, floor, NULL, TRUE };
  look_at_gaps (s, list, "index-range-short", TRUE, index_short, G_N_ELEMENTS (index_short));
  look_at_gaps (s, list, "index-range-long", FALSE, index_long, G_N_ELEMENTS (index_long));
  look_at_gaps (s, list, "resonance-short", TRUE, &floor_short, 1);
  look_at_gaps (s, list, "cut-off-long", FALSE, &floor_long, 1);
}

/* Bins that a line of the wall should have in its width to be seen as one. */
#define BINS_OF_A_LINE 4.0

/* Adds where a line of the wall is, and where it goes. */
static void
add_line (GString *text, double from_m, double to_m)
{
  g_autofree char *from = sol_derived_format (from_m, "m"), *to = sol_derived_format (to_m, "m");
  g_string_append (text, text->len > 0 ? ", " : "");
  if (islessgreater (from_m, to_m))
    g_string_append_printf (text, _ ("%s to %s"), from, to);
  else
    g_string_append (text, from);
}

static const SolWallResonance *
find_order (const SolWallResonance *lines, int n, int order)
{
  for (int i = 0; i < n; i++)
    if (lines[i].order == order)
      return &lines[i];
  return NULL;
}

typedef struct
{
  GString *seen, *missed;
  double narrowest_rad_per_s; /* of those that are missed */
} WallLines;

static void
tell_line (const SolSketch *s,
           const SolWallResonance *from,
           const SolWallResonance *to,
           WallLines *all)
{
  gboolean is_resolved = from->width_rad_per_s > BINS_OF_A_LINE * 2.0 * SOL_PI / s->window_s;
  add_line (is_resolved ? all->seen : all->missed, from->wavelength_m, to->wavelength_m);
  if (!is_resolved)
    all->narrowest_rad_per_s = fmin (all->narrowest_rad_per_s, from->width_rad_per_s);
}

/* Lines of the wall: those that the bins resolve are told, those that they miss are warned of. */
static void
look_at_wall (const SolSketch *s, GPtrArray *list)
{
  g_autoptr (GString) seen = g_string_new (NULL), missed = g_string_new (NULL);
  WallLines all = { seen, missed, INFINITY };
  for (int i = 0; i < s->n_resonances; i++)
    {
      const SolWallResonance *from = &s->resonance[i];
      const SolWallResonance *to = find_order (s->moved, s->n_moved, from->order);
      tell_line (s, from, to != NULL ? to : from, &all);
    }
  for (int i = 0; i < s->n_moved; i++)
    if (find_order (s->resonance, s->n_resonances, s->moved[i].order) == NULL)
      tell_line (s, &s->moved[i], &s->moved[i], &all);
  double narrowest = all.narrowest_rad_per_s;
  if (seen->len > 0)
    sol_advice_add (list, "wall-resonances", SOL_ADVICE_NOTE, NULL,
                    _ ("the wall lets light out in lines round %s"), seen->str);
  if (missed->len == 0)
    return;
  double window = sol_advice_round (BINS_OF_A_LINE * 2.0 * SOL_PI / narrowest, 1);
  g_autofree char *wide = sol_derived_format (narrowest / (2.0 * SOL_PI), "Hz");
  g_autofree char *apart = sol_derived_format (1.0 / s->window_s, "Hz");
  g_autofree char *long_enough = sol_derived_format (window, "s");
  sol_advice_add (
      list, "wall-resonances-missed", SOL_ADVICE_WARNING, sol_remedy_window (s, window, FALSE),
      _ ("the wall lets light out in lines round %s that the grid does not resolve: they "
         "are %s wide or more and its frequencies %s apart; a time window of %s would "
         "do"),
      missed->str, wide, apart, long_enough);
}

static void
look_at_cut_off (const SolSketch *s, GPtrArray *list)
{
  if (!isfinite (s->cut_off_m))
    return;
  gboolean has_light = s->light_max_m > s->cut_off_m;
  g_autofree char *at = sol_derived_format (s->cut_off_m, "m");
  g_autofree char *to = sol_derived_format (s->band_max_m, "m");
  sol_advice_add (
      list, "mode-cut-off", has_light ? SOL_ADVICE_WARNING : SOL_ADVICE_NOTE, NULL,
      _ ("the core does not hold this mode above %s; the active band reaches to %s, and %s "
         "is expected there, which is taken out"),
      at, to, has_light ? _ ("light") : _ ("no light"));
}

static void
look_at_memory (const SolSketch *s, GPtrArray *list)
{
  double needed = (double) s->memory_bytes, available = (double) s->memory_available_bytes;
  if (!(needed > MEMORY_SHARE * available))
    return;
  g_autofree char *has = sol_derived_format (available, "byte");
  g_autofree char *wants = sol_derived_format (needed, "byte");
  sol_advice_add (list, "memory", needed > available ? SOL_ADVICE_SERIOUS : SOL_ADVICE_WARNING,
                  sol_remedy_memory (s), _ ("the run needs %s of memory and %s are available"),
                  wants, has);
}

static void
look_at_tolerance (const SolSketch *s, GPtrArray *list)
{
  double rtol = s->the_case->stepper.rtol;
  if (!(rtol < SOL_REMEDY_TOLERANCE_MIN))
    return;
  g_autofree char *has = sol_derived_format (rtol, "1");
  g_autofree char *least = sol_derived_format (SOL_REMEDY_TOLERANCE_MIN, "1");
  sol_advice_add (
      list, "tolerance", SOL_ADVICE_SERIOUS, sol_remedy_tolerance (s, NAN),
      _ ("the tolerance of %s is below %s, where the error of a step is rounding: no step "
         "will be small enough"),
      has, least);
}

/* The phase that the Kerr effect gives is wrong by this share, which the steps do not see. */
static void
look_at_nodes (const SolSketch *s, GPtrArray *list)
{
  int n = s->the_case->grid.radial_points;
  if (!(s->node_error > NODE_ERROR_NOTED))
    return;
  g_autofree char *off = sol_derived_format (s->node_error, "1");
  sol_advice_add (list, "nodes",
                  s->node_error > NODE_ERROR_SERIOUS ? SOL_ADVICE_SERIOUS : SOL_ADVICE_WARNING,
                  g_strdup_printf ("grid.radial_points=%d", 2 * n),
                  _ ("%d nodes across the core are too few for these modes: with twice as many the "
                     "Kerr effect drives them differently by %s of itself"),
                  n, off);
}

const SolAdviceRule sol_advice_grid_rules[] = {
  look_at_window, look_at_edges,   look_at_shares,    look_at_light,  look_at_materials,
  look_at_wall,   look_at_cut_off, look_at_tolerance, look_at_memory, look_at_nodes,
  NULL,
};

/* Free bytes where the folder of the path lies; FALSE if that cannot be told. */
static gboolean
find_free_bytes (const char *path, guint64 *n_bytes)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GFile) file = g_file_new_for_path (folder);
  g_autoptr (GFileInfo) info =
      g_file_query_filesystem_info (file, G_FILE_ATTRIBUTE_FILESYSTEM_FREE, NULL, NULL);
  if (info == NULL || !g_file_info_has_attribute (info, G_FILE_ATTRIBUTE_FILESYSTEM_FREE))
    return FALSE;
  *n_bytes = g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_FILESYSTEM_FREE);
  return TRUE;
}

/**
 * sol_advice_look_at_disk:
 * @sketch: the case's sketch
 * @output_path: where the result would go
 * @list: (inout): gets the advice
 *
 * Threads: any. Allocates: yes.
 */
void
sol_advice_look_at_disk (const SolSketch *sketch, const char *output_path, GPtrArray *list)
{
  guint64 n_free;
  double needed = (double) sketch->file_bytes;
  if (!find_free_bytes (output_path, &n_free) || needed <= DISK_SHARE * (double) n_free)
    return;
  int planes =
      (int) floor (0.8 * DISK_SHARE * (double) n_free / needed * sketch->the_case->stepper.planes);
  g_autofree char *has = sol_derived_format ((double) n_free, "byte");
  g_autofree char *wants = sol_derived_format (needed, "byte");
  sol_advice_add (list, "disk", needed > (double) n_free ? SOL_ADVICE_SERIOUS : SOL_ADVICE_WARNING,
                  planes >= 2 ? g_strdup_printf ("stepper.planes=%d", planes) : NULL,
                  _ ("the result file takes about %s and %s are free where it would lie"), wants,
                  has);
}
