/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/command.h"

#include "base/error.h"
#include "base/file-write.h"
#include "base/units.h"
#include "plot/csv.h"
#include "plot/picture.h"
#include "plot/plot.h"
#include "session/result-source.h"

#include <gio/gio.h>
#include <math.h>

/* Of a picture, in the points of a page. */
#define WIDTH 900.0
#define HEIGHT 600.0
#define PNG_SCALE 2.0

typedef struct
{
  char *plot;
  char *png;
  char *svg;
  char *pdf;
  char *csv;
  char *z;
  gboolean force;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->plot);
  g_free (self->png);
  g_free (self->svg);
  g_free (self->pdf);
  g_free (self->csv);
  g_free (self->z);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
refuse (GError **error, int code, const char *message)
{
  g_set_error_literal (error, SOL_FILE_ERROR, code, message);
  return FALSE;
}

/* Which plot, to which one file. */
static gboolean
check_options (const Options *options, GError **error)
{
  int n_files = (options->png != NULL) + (options->svg != NULL) + (options->pdf != NULL) +
                (options->csv != NULL);
  if (options->plot == NULL || sol_plot_find (options->plot) == NULL)
    {
      g_autoptr (GString) names = g_string_new (NULL);
      for (int i = 0; sol_plot_get (i) != NULL; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", sol_plot_get (i)->name);
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "--plot %s: there is no such plot; there are %s",
                   options->plot != NULL ? options->plot : "(not given)", names->str);
      return FALSE;
    }
  if (n_files != 1)
    return refuse (error, SOL_FILE_ERROR_SYNTAX,
                   "export writes one file: give one of --png, --svg, --pdf and --csv");
  return TRUE;
}

static gboolean
check_target (const char *path, gboolean force, GError **error)
{
  if (force || sol_file_is_stream (path) || !g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS,
               "%s exists already; --force replaces it", path);
  return FALSE;
}

static gboolean
write_picture (const SolScene *scene, const Options *options, GError **error)
{
  SolPaintStyle style;
  sol_paint_style_init (&style);
  if (options->csv != NULL)
    return check_target (options->csv, options->force, error) &&
           sol_csv_write (scene, ',', options->csv, error);
  const char *path =
      options->png != NULL ? options->png : (options->svg != NULL ? options->svg : options->pdf);
  SolPictureFormat format = options->png != NULL
                                ? SOL_PICTURE_PNG
                                : (options->svg != NULL ? SOL_PICTURE_SVG : SOL_PICTURE_PDF);
  double scale = format == SOL_PICTURE_PNG ? PNG_SCALE : 1.0;
  return check_target (path, options->force, error) &&
         sol_picture_write (scene, format, WIDTH, HEIGHT, scale, &style, path, error);
}

static gboolean
export_plot (const char *path, const Options *options, gboolean *is_file_fault, GError **error)
{
  SolPlotOptions plot_options;
  sol_plot_options_init (&plot_options);
  if (!check_options (options, error))
    return FALSE;
  if (options->z != NULL &&
      !sol_units_parse (options->z, SOL_UNIT_LENGTH, &plot_options.z_m, NULL, error))
    {
      g_prefix_error (error, "--z: ");
      return FALSE;
    }
  g_autoptr (SolResultSource) source = sol_result_source_new (path, error);
  *is_file_fault = source == NULL;
  if (source == NULL)
    return FALSE;
  g_autoptr (SolScene) scene =
      sol_plot_build (options->plot, sol_result_source_get_plot_source (source), &plot_options,
                      error);
  return scene != NULL && write_picture (scene, options, error);
}

/**
 * sol_command_export:
 * @argc: number of arguments
 * @argv: [argc] "export", options, OUT.h5
 *
 * Threads: main. Allocates: yes.
 * Returns: exit code
 */
int
sol_command_export (int argc, char **argv)
{
  static const SolCommand command = { "export", "OUT.h5",
                                      "Draws a plot of a result, or writes its numbers.",
                                      sol_command_export };
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "plot", 0, 0, G_OPTION_ARG_STRING, &options.plot, "Which plot", "NAME" },
    { "png", 0, 0, G_OPTION_ARG_FILENAME, &options.png, "As a PNG picture", "FILE" },
    { "svg", 0, 0, G_OPTION_ARG_FILENAME, &options.svg, "As an SVG picture", "FILE" },
    { "pdf", 0, 0, G_OPTION_ARG_FILENAME, &options.pdf, "As a PDF page", "FILE" },
    { "csv", 0, 0, G_OPTION_ARG_FILENAME, &options.csv, "Its numbers as CSV", "FILE" },
    { "z", 0, 0, G_OPTION_ARG_STRING, &options.z, "The plane nearest to this place", "Z" },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force, "Replaces an existing file", NULL },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  int exit_code = 0;
  g_autoptr (GError) error = NULL;
  if (!sol_command_parse (&command, entries, &argc, &argv, 1, &exit_code))
    return exit_code;
  gboolean is_file_fault = FALSE;
  if (export_plot (argv[1], &options, &is_file_fault, &error))
    return SOL_EXIT_DONE;
  exit_code = sol_command_fail (error);
  return is_file_fault ? SOL_EXIT_FILE : exit_code;
}
