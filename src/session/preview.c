/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/preview.h"

#include "base/quantity-show.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* What a preview gives up, and nothing else: accuracy of the steps and density of the planes. Grid,
 * window and every effect stay, so that it shows the same physics. */
#define PREVIEW_RTOL 1e-4
#define MOVING_RTOL 1e-3
#define PREVIEW_PLANES 61
/* Noise that changed with every preview would hide what the hand does. */
#define PREVIEW_SEED 1

/* The hand rests when nothing came for so long. */
#define REST_MS 300
/* How long a preview may go on while newer inputs wait, as long as they are on the move. */
#define MOMENT_MS 150

struct _SolPreview
{
  GObject parent_instance;
  char *backend;
  int n_threads;
  gboolean live;
  SolRun *run;         /* at work */
  gint64 started_us;   /* when it began */
  SolCase *moved;      /* the newest inputs, where the hand came to; NULL: they were committed */
  SolCase *next;       /* the newest inputs that wait for it to end; NULL: none */
  guint moment;        /* source that ends it in favour of next; 0: none */
  guint rest;          /* source that finds the hand at rest; 0: none */
  gboolean is_resting; /* and the full run is due when the preview is over */
};

enum
{
  PROP_LIVE = 1,
  PROP_BACKEND,
  PROP_N_THREADS,
  N_PROPS,
};

enum
{
  STARTED,
  ENDED,
  RESTED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SolPreview, sol_preview, G_TYPE_OBJECT)

static void begin (SolPreview *self, SolCase *reduced);

static void
rest_if_due (SolPreview *self)
{
  if (!self->is_resting || self->run != NULL)
    return;
  self->is_resting = FALSE;
  g_autoptr (SolCase) moved = g_steal_pointer (&self->moved);
  gboolean is_followed = FALSE;
  if (self->live)
    g_signal_emit (self, signals[RESTED], 0, &is_followed);
  if (!is_followed && moved != NULL)
    begin (self, sol_preview_reduce_case (moved));
}

static gboolean
moment_cb (gpointer data)
{
  SolPreview *self = data;
  self->moment = 0;
  if (self->run != NULL && self->next != NULL)
    sol_run_stop (self->run);
  return G_SOURCE_REMOVE;
}

static gboolean
rest_cb (gpointer data)
{
  SolPreview *self = data;
  self->rest = 0;
  self->is_resting = TRUE;
  rest_if_due (self);
  return G_SOURCE_REMOVE;
}

/* A failure of a preview is told by its run; the full run will say more. A driver that is gone has let
 * go of its run, which stopped that. */
static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SolPreview) self = g_weak_ref_get (data);
  g_weak_ref_clear (data);
  g_free (data);
  if (self == NULL)
    return;
  g_autoptr (SolRun) run = g_steal_pointer (&self->run);
  g_clear_handle_id (&self->moment, g_source_remove);
  sol_run_start_finish (SOL_RUN (source), result, NULL);
  g_signal_emit (self, signals[ENDED], 0, run);
  if (self->next != NULL && self->run == NULL)
    begin (self, g_steal_pointer (&self->next));
  else
    rest_if_due (self);
}

/* Takes the case. */
static void
begin (SolPreview *self, SolCase *reduced)
{
  SolRunOptions options = { .backend = self->backend,
                            .n_threads = self->n_threads,
                            .is_preview = TRUE,
                            .is_moving = self->moved != NULL };
  self->run = sol_run_new (reduced, &options);
  self->started_us = g_get_monotonic_time ();
  sol_case_free (reduced);
  g_autoptr (SolRun) run = g_object_ref (self->run);
  GWeakRef *driver = g_new (GWeakRef, 1);
  g_weak_ref_init (driver, self);
  sol_run_start_async (run, ended_cb, driver);
  g_signal_emit (self, signals[STARTED], 0, run);
}

/* Takes both cases; moved is NULL if the inputs were committed. */
static void
take (SolPreview *self, SolCase *reduced, SolCase *moved)
{
  self->is_resting = FALSE;
  g_clear_handle_id (&self->rest, g_source_remove);
  self->rest = g_timeout_add (REST_MS, rest_cb, self);
  sol_case_free (self->moved);
  self->moved = moved;
  g_clear_pointer (&self->next, sol_case_free);
  if (self->run == NULL)
    begin (self, reduced);
  else
    self->next = reduced;
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SolPreview *self = SOL_PREVIEW (object);
  switch (id)
    {
    case PROP_LIVE:
      g_value_set_boolean (value, self->live);
      break;
    case PROP_BACKEND:
      g_value_set_string (value, self->backend);
      break;
    case PROP_N_THREADS:
      g_value_set_int (value, self->n_threads);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SolPreview *self = SOL_PREVIEW (object);
  switch (id)
    {
    case PROP_LIVE:
      sol_preview_set_live (self, g_value_get_boolean (value));
      break;
    case PROP_BACKEND:
      g_free (self->backend);
      self->backend = g_value_dup_string (value);
      break;
    case PROP_N_THREADS:
      self->n_threads = g_value_get_int (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
finalize (GObject *object)
{
  SolPreview *self = SOL_PREVIEW (object);
  g_clear_handle_id (&self->moment, g_source_remove);
  g_clear_handle_id (&self->rest, g_source_remove);
  g_clear_object (&self->run);
  sol_case_free (self->moved);
  sol_case_free (self->next);
  g_free (self->backend);
  G_OBJECT_CLASS (sol_preview_parent_class)->finalize (object);
}

static void
sol_preview_class_init (SolPreviewClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->finalize = finalize;
  properties[PROP_LIVE] = g_param_spec_boolean ("live", NULL, NULL, FALSE, flags);
  properties[PROP_BACKEND] = g_param_spec_string ("backend", NULL, NULL, NULL, flags);
  properties[PROP_N_THREADS] = g_param_spec_int ("n-threads", NULL, NULL, 0, G_MAXINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[STARTED] = g_signal_new ("started", SOL_TYPE_PREVIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, SOL_TYPE_RUN);
  signals[ENDED] = g_signal_new ("ended", SOL_TYPE_PREVIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, SOL_TYPE_RUN);
  signals[RESTED] = g_signal_new ("rested", SOL_TYPE_PREVIEW, G_SIGNAL_RUN_LAST, 0,
                                  g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 0);
}

static void
sol_preview_init (SolPreview *self)
{
}

/**
 * sol_preview_new:
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): a driver without a run, "live" off
 */
SolPreview *
sol_preview_new (void)
{
  return g_object_new (SOL_TYPE_PREVIEW, NULL);
}

/**
 * sol_preview_set_live:
 * @self: the driver
 * @live: whether a full run follows when the hand rests
 *
 * Threads: main. Allocates: no.
 */
void
sol_preview_set_live (SolPreview *self, gboolean live)
{
  if (self->live == live)
    return;
  self->live = live;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LIVE]);
}

/**
 * sol_preview_get_live:
 * @self: the driver
 *
 * Threads: main. Allocates: no.
 * Returns: whether a full run follows when the hand rests
 */
gboolean
sol_preview_get_live (SolPreview *self)
{
  return self->live;
}

/**
 * sol_preview_follow:
 * @self: the driver
 * @the_case: the inputs of now; copied
 *
 * Starts a preview of @the_case; one that is at work ends within one step.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_preview_follow (SolPreview *self, const SolCase *the_case)
{
  take (self, sol_preview_reduce_case (the_case), NULL);
  if (self->next != NULL)
    sol_run_stop (self->run);
}

/**
 * sol_preview_follow_moving:
 * @self: the driver
 * @the_case: the inputs of now; copied
 *
 * As sol_preview_follow(), but coarser, and a preview at work has 150 ms from its beginning before it
 * ends: a hand that moves in every frame would otherwise never see more than the first plane. When
 * the hand rests and no full run follows, a preview of @the_case as by sol_preview_follow() comes last.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_preview_follow_moving (SolPreview *self, const SolCase *the_case)
{
  take (self, sol_preview_reduce_case_moving (the_case), sol_case_copy (the_case));
  if (self->next == NULL || self->moment != 0)
    return;
  gint64 age_ms = (g_get_monotonic_time () - self->started_us) / 1000;
  if (age_ms >= MOMENT_MS)
    sol_run_stop (self->run);
  else
    self->moment = g_timeout_add ((guint) (MOMENT_MS - age_ms), moment_cb, self);
}

/**
 * sol_preview_cancel:
 * @self: the driver
 *
 * Ends the preview at work and forgets what waits; no full run follows.
 *
 * Threads: main. Allocates: no.
 */
void
sol_preview_cancel (SolPreview *self)
{
  self->is_resting = FALSE;
  g_clear_handle_id (&self->rest, g_source_remove);
  g_clear_handle_id (&self->moment, g_source_remove);
  g_clear_pointer (&self->moved, sol_case_free);
  g_clear_pointer (&self->next, sol_case_free);
  if (self->run != NULL)
    sol_run_stop (self->run);
}

/**
 * sol_preview_get_run:
 * @self: the driver
 *
 * Threads: main. Allocates: no.
 * Returns: (transfer none) (nullable): the preview at work
 */
SolRun *
sol_preview_get_run (SolPreview *self)
{
  return self->run;
}

/**
 * sol_preview_is_waiting:
 * @self: the driver
 *
 * Threads: main. Allocates: no.
 * Returns: whether another preview follows the one at work, or the one that has just ended
 */
gboolean
sol_preview_is_waiting (SolPreview *self)
{
  return self->next != NULL || self->moved != NULL;
}

static SolCase *
reduce (const SolCase *the_case, double rtol)
{
  SolCase *c = sol_case_copy (the_case);
  c->stepper.rtol = MAX (c->stepper.rtol, rtol);
  c->stepper.planes = MIN (c->stepper.planes, PREVIEW_PLANES);
  if (c->noise.quantum && !c->noise.has_seed)
    {
      c->noise.has_seed = TRUE;
      c->noise.seed = PREVIEW_SEED;
    }
  return c;
}

/**
 * sol_preview_reduce_case:
 * @the_case: a case
 *
 * The tolerance becomes 1e-4 if it was smaller, the planes 61 if they were more, a seed that is to
 * be drawn is a fixed one. Grid, window and physics stay as they are. A replay of recorded steps
 * keeps its steps.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the case of its preview
 */
SolCase *
sol_preview_reduce_case (const SolCase *the_case)
{
  return reduce (the_case, PREVIEW_RTOL);
}

/**
 * sol_preview_reduce_case_moving:
 * @the_case: a case
 *
 * As sol_preview_reduce_case(), but with a tolerance of 1e-3.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the case of its preview while the hand moves
 */
SolCase *
sol_preview_reduce_case_moving (const SolCase *the_case)
{
  return reduce (the_case, MOVING_RTOL);
}

/**
 * sol_preview_is_of:
 * @preview: a preview
 * @the_case: inputs
 *
 * Threads: main. Allocates: yes.
 * Returns: whether @preview is one of these inputs, on the move or at rest
 */
gboolean
sol_preview_is_of (SolRun *preview, const SolCase *the_case)
{
  g_autoptr (SolCase) committed = sol_preview_reduce_case (the_case);
  g_autoptr (SolCase) moving = sol_preview_reduce_case_moving (the_case);
  return sol_run_is_of (preview, committed) || sol_run_is_of (preview, moving);
}

static char *
show_wavelength (double wavelength_m)
{
  g_autofree char *plain = sol_quantity_show (wavelength_m, "m", 3);
  return sol_quantity_typeset (plain);
}

/**
 * sol_preview_get_badge:
 * @preview: the run of a preview
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): what stands beside its picture: "Preview", and where that is doubtful
 */
char *
sol_preview_get_badge (SolRun *preview)
{
  double doubtful_m = sol_run_get_doubtful_m (preview);
  if (isnan (doubtful_m))
    return g_strdup (_ ("Preview"));
  g_autofree char *wavelength = show_wavelength (doubtful_m);
  return g_strdup_printf (_ ("Preview, doubtful below %s"), wavelength);
}

/**
 * sol_preview_describe:
 * @reduced: the case of a preview
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): "Preview: tolerance 1e-04, 61 planes"
 */
char *
sol_preview_describe (const SolCase *reduced)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (number, sizeof number, "%.3g", reduced->stepper.rtol);
  return g_strdup_printf (_ ("Preview: tolerance %s, %d planes"), number, reduced->stepper.planes);
}

/**
 * sol_preview_explain:
 * @preview: the run of a preview
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): as sol_preview_describe(), and why it is doubtful where sol_preview_get_badge() says so
 */
char *
sol_preview_explain (SolRun *preview)
{
  double doubtful_m = sol_run_get_doubtful_m (preview);
  g_autofree char *what = sol_preview_describe (sol_run_get_case (preview));
  if (isnan (doubtful_m))
    return g_steal_pointer (&what);
  g_autofree char *wavelength = show_wavelength (doubtful_m);
  return g_strdup_printf (_ ("%s. Its steps are longer than the beat of the third harmonic with "
                             "light below %s: weak lines there may come from the steps alone."),
                          what, wavelength);
}
