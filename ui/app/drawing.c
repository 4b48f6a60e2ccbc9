/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/drawing.h"

#include "app/settings.h"
#include "plot/gl/gl-probe.h"

#include <glib/gi18n.h>
#include <string.h>

/* Where GTK looks for the name of its renderer, before the environment. */
#define RENDERER_DATA "gsk-renderer"

/* Main thread only. */
static gboolean is_prepared = FALSE;
static char *renderer = NULL; /* NULL: no OpenGL, or not asked */
static gboolean is_software = FALSE;

static gboolean
is_chosen (const char *word)
{
  g_autofree char *drawing = sol_settings_get_string ("drawing");
  return strcmp (drawing, word) == 0;
}

/**
 * sol_drawing_prepare:
 *
 * Where OpenGL has no device behind it, the processor does its work several times slower than that
 * of cairo, for which GTK is then told to draw by cairo as well, unless the environment says how.
 *
 * Threads: main, before the first window is shown. Allocates: yes.
 */
void
sol_drawing_prepare (void)
{
  GdkDisplay *display = gdk_display_get_default ();
  g_autoptr (GError) error = NULL;
  if (is_prepared || display == NULL)
    return;
  is_prepared = TRUE;
  if (sol_settings_is_gl_disabled () || is_chosen ("opengl"))
    return;
  renderer = sol_gl_probe_get_renderer (display, &error);
  if (renderer == NULL)
    g_info ("no OpenGL: %s", error->message);
  is_software = renderer != NULL && sol_gl_probe_is_software (renderer);
  if (is_software && g_getenv ("GSK_RENDERER") == NULL &&
      g_object_get_data (G_OBJECT (display), RENDERER_DATA) == NULL)
    g_object_set_data_full (G_OBJECT (display), RENDERER_DATA, g_strdup ("cairo"), g_free);
}

/**
 * sol_drawing_uses_gl:
 *
 * Threads: main. Allocates: yes.
 * Returns: whether maps are to be drawn by OpenGL, as long as it works
 */
gboolean
sol_drawing_uses_gl (void)
{
  sol_drawing_prepare ();
  if (sol_settings_is_gl_disabled () || is_chosen ("cpu"))
    return FALSE;
  return is_chosen ("opengl") || !is_software;
}

/**
 * sol_drawing_is_by_gl:
 * @plot: name of a plot
 *
 * Where there are no maps over z there is nothing for OpenGL to do.
 *
 * Threads: main. Allocates: yes.
 * Returns: whether its maps are to be drawn by OpenGL
 */
gboolean
sol_drawing_is_by_gl (const char *plot)
{
  return g_str_equal (plot, "evolution") && sol_drawing_uses_gl ();
}

/**
 * sol_drawing_explain:
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): who draws and why
 */
char *
sol_drawing_explain (void)
{
  sol_drawing_prepare ();
  if (sol_settings_is_gl_disabled ())
    return g_strdup (_ ("By the processor: OpenGL was switched off when the program was started"));
  if (is_chosen ("cpu"))
    return g_strdup (_ ("By the processor, as chosen"));
  if (is_chosen ("opengl"))
    return g_strdup (_ ("By OpenGL, as chosen"));
  if (is_software)
    /* Translators: %s is the name of a renderer, as in "llvmpipe (LLVM 15.0.6, 256 bits)". */
    return g_strdup_printf (_ ("By the processor: OpenGL has no device here (%s)"), renderer);
  if (renderer == NULL)
    return g_strdup (_ ("By the processor: there is no OpenGL here"));
  /* Translators: %s is the name of a graphics device. */
  return g_strdup_printf (_ ("By OpenGL: %s"), renderer);
}
