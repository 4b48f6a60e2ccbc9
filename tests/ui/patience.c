/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "patience.h"

/* No measure of speed: a machine with much else to do takes long, and only what never comes is a
 * fault. Less than the time limit of a test, so that the fault is named. */
#define PATIENCE_S 400
/* A loop without events sleeps; the condition may come true by another thread. */
#define BEAT_MS 20

static gboolean
wake (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/* Runs the main loop until the condition holds; ends the program if it never does. */
void
patience_wait (PatienceCondition holds, gpointer data, const char *what)
{
  gint64 end_us = g_get_monotonic_time () + (gint64) PATIENCE_S * G_USEC_PER_SEC;
  guint beat = g_timeout_add (BEAT_MS, wake, NULL);
  while (!holds (data))
    {
      if (g_get_monotonic_time () > end_us)
        g_error ("waited in vain for %s", what);
      g_main_context_iteration (NULL, TRUE);
    }
  g_source_remove (beat);
}

static gboolean
ring (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Runs the main loop for so long. */
void
patience_spin (guint milliseconds)
{
  gboolean is_over = FALSE;
  g_timeout_add (milliseconds, ring, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}
