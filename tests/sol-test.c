/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sol-test.h"

#include <locale.h>

/* A second run of every test under a decimal comma shows that no number passes through the locale:
 * SOL_TEST_LOCALE names the locale, and a run that does not get it fails. */
__attribute__ ((constructor)) static void
adopt_locale (void)
{
  const char *name = g_getenv ("SOL_TEST_LOCALE");
  if (name == NULL)
    return;
  if (setlocale (LC_ALL, name) == NULL || localeconv ()->decimal_point[0] != ',')
    g_error ("the locale %s has no decimal comma or is not installed", name);
}

static const char class_letter[] = "PRTDN";

void
sol_test_close (const char *where,
                SolTestClass test_class,
                const char *what,
                double got,
                double want,
                double rel,
                double abs)
{
  double allowed = fmax (rel * fabs (want), abs);
  double error = fabs (got - want);
  if (!(isfinite (got) && isfinite (want) && error <= allowed))
    g_error ("%s: class %c: %s = %.17g, want %.17g, off by %.3g, allowed %.3g", where,
             class_letter[test_class], what, got, want, error, allowed);
}

void
sol_test_all_close (const char *where,
                    SolTestClass test_class,
                    const char *what,
                    const double *got,
                    const double *want,
                    gsize n,
                    double rel,
                    double abs)
{
  gsize worst = 0;
  double worst_ratio = -1.0;
  for (gsize i = 0; i < n; i++)
    {
      double allowed = fmax (rel * fabs (want[i]), abs);
      double error = fabs (got[i] - want[i]);
      double ratio = allowed > 0.0 ? error / allowed : (error > 0.0 ? INFINITY : 0.0);
      if (!isfinite (got[i]) || !isfinite (want[i]))
        ratio = INFINITY;
      if (ratio > worst_ratio)
        {
          worst_ratio = ratio;
          worst = i;
        }
    }
  if (n > 0 && !(worst_ratio <= 1.0))
    g_error ("%s: class %c: %s[%zu] = %.17g, want %.17g, %.3g times the bound", where,
             class_letter[test_class], what, worst, got[worst], want[worst], worst_ratio);
}

double
sol_test_field_error (const double complex *got, const double complex *want, gsize n)
{
  double error = 0.0, norm = 0.0;
  for (gsize i = 0; i < n; i++)
    {
      double complex d = got[i] - want[i];
      error += creal (d) * creal (d) + cimag (d) * cimag (d);
      norm += creal (want[i]) * creal (want[i]) + cimag (want[i]) * cimag (want[i]);
    }
  return sqrt (error / norm);
}

void
sol_test_field_close (const char *where,
                      SolTestClass test_class,
                      const char *what,
                      const double complex *got,
                      const double complex *want,
                      gsize n,
                      double bound)
{
  double error = sol_test_field_error (got, want, n);
  if (!(error <= bound))
    g_error ("%s: class %c: %s is off by %.3g of the norm, allowed %.3g", where,
             class_letter[test_class], what, error, bound);
  g_test_message ("%s: class %c: %s: error %.3g, bound %.3g, margin %.3g", where,
                  class_letter[test_class], what, error, bound, bound / error);
}

void
sol_test_order (const char *where,
                const char *what,
                const double *errors,
                const double *steps,
                gsize n,
                double order,
                double slack)
{
  double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  for (gsize i = 0; i < n; i++)
    {
      double x = log (steps[i]), y = log (errors[i]);
      sx += x;
      sy += y;
      sxx += x * x;
      sxy += x * y;
    }
  double slope = ((double) n * sxy - sx * sy) / ((double) n * sxx - sx * sx);
  if (!(fabs (slope - order) <= slack))
    g_error ("%s: class T: %s falls with order %.3f, want %.3g within %.2g", where, what, slope,
             order, slack);
  g_test_message ("%s: %s: order %.3f", where, what, slope);
}

char *
sol_test_data (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, name, NULL);
}

/* A locale with a decimal comma: an installed one, or one compiled for the occasion. FALSE where
 * neither is to be had. The caller sets "C" again. */
gboolean
sol_test_set_comma_locale (void)
{
  static const char *const names[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (setlocale (LC_ALL, names[i]) != NULL)
      return TRUE;
  /* One a program, because programs run side by side. The C library remembers what it did not find,
   * so nothing is asked of the folder before it is filled. */
  g_autofree char *program = g_path_get_basename (g_get_prgname ());
  g_autofree char *folder = g_test_build_filename (G_TEST_BUILT, "locale", program, NULL);
  g_autofree char *target = g_build_filename (folder, "de_DE.UTF-8", NULL);
  char *argv[] = { "localedef", "-c", "-i", "de_DE", "-f", "UTF-8", target, NULL };
  g_mkdir_with_parents (folder, 0755);
  g_spawn_sync (NULL, argv, NULL,
                G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                NULL, NULL, NULL, NULL, NULL);
  g_setenv ("LOCPATH", folder, TRUE);
  return setlocale (LC_ALL, "de_DE.UTF-8") != NULL;
}

/* For tests whose expectation is a text for people: those follow the locale on purpose. Call it
 * first. */
void
sol_test_set_point_locale (void)
{
  setlocale (LC_NUMERIC, "C");
}
