/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/gl/gl-probe.h"

#include <epoxy/gl.h>
#include <string.h>

/* Words in the names of renderers that have no device behind them. */
static const char *const software[] = { "llvmpipe", "softpipe",    "swrast",      "software",
                                        "swr ",     "swiftshader", "basic render" };

/**
 * sol_gl_probe_get_renderer:
 * @display: a display
 * @error: (nullable): why there is no OpenGL
 *
 * Makes a context and drops it again.
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full) (nullable): the name that OpenGL gives its renderer
 */
char *
sol_gl_probe_get_renderer (GdkDisplay *display, GError **error)
{
  g_autoptr (GdkGLContext) context = gdk_display_create_gl_context (display, error);
  if (context == NULL || !gdk_gl_context_realize (context, error))
    return NULL;
  gdk_gl_context_make_current (context);
  const char *name = (const char *) glGetString (GL_RENDERER);
  char *renderer = g_strdup (name != NULL ? name : "");
  gdk_gl_context_clear_current ();
  return renderer;
}

/**
 * sol_gl_probe_is_software:
 * @renderer: a name from sol_gl_probe_get_renderer()
 *
 * Threads: any. Allocates: yes.
 * Returns: whether a processor does the work of it
 */
gboolean
sol_gl_probe_is_software (const char *renderer)
{
  g_autofree char *name = g_ascii_strdown (renderer, -1);
  for (gsize i = 0; i < G_N_ELEMENTS (software); i++)
    if (strstr (name, software[i]) != NULL)
      return TRUE;
  return FALSE;
}
