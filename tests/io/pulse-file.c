/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "io/case/pulse-file.h"
#include "sol-test.h"

#include <locale.h>
#include <string.h>

#define N_RANDOM 10000

static SolPulseFile *
read_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  SolPulseFile *file = sol_pulse_file_from_text (text, -1, "pulse.csv", &error);
  if (file == NULL)
    g_error ("%s in\n%s", error->message, text);
  return file;
}

static double
omega (double wavelength_m)
{
  return 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_m;
}

/* One table in many dialects: all give bit for bit the same numbers. */
static const char *const dialects[] = {
  "wavelength_nm,density,phase_rad\n700,0,0.5\n800.5,1000,0\n900,0,-0.25\n",
  "\xef\xbb\xbfwavelength_nm, density, phase_rad\r\n700, 0, 0.5\r\n800.5, 1.0e+03, 0\r\n900, 0, "
  "-0.25\r\n",
  "Wavelength (nm);Intensity (a.u.);Phase (rad)\n700;0;0,5\n800,5;1,0e+03;0\n900;0;-0,25\n",
  "wavelength_nm;density;phase_rad;;\n700;0;0.5;;\n800.5;1000;0;;\n900;0;-0.25;;\n",
  "wavelength_nm\tdensity\tphase_rad\n700\t0\t0,5\n800,5\t1000\t0\n900\t0\t-0,25\t\t\n",
  "wavelength_nm density phase_rad\n  700   0 0.5\n\n 800.5 1000    0\n900 0\t\t-0.25",
  "# taken on a Monday\n# wavelength_nm, density, phase_rad\n700, 0, 0.5\n# pause\n800.5, 1000, 0\n"
  "900, 0, -0.25\n\n# end\n",
  "Spectrometer "
  "7\nWavelength;Intensity;Phase\nnm;counts;rad\n700;0;0.5\n800.5;1000;0\n900;0;-0.25\n",
  "\"Wavelength "
  "[nm]\",\"Power\",\"Phase\"\n\"700\",\"0\",\"0.5\"\n\"800.5\",\"1000\",\"0\"\n900,0,-0.25\n",
  "lambda/um;density;phi\n0,9;0;-0,25\n0,8005;1000;0\n0,7;0;0,5\n",
  "phase_rad, density, wavelength_nm\n0.5, 0, 700\n0, 1000, 800.5\n-.25, 0, 900\n",
  "% wavelength_m, density, phase_rad\n7e-7, 0, 0.5\n8.005E-7, 1e3, 0\n9.0e-07, -0, -0.25\n",
};

static void
check_dialects (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (dialects); i++)
    {
      g_autoptr (SolPulseFile) file = read_good (dialects[i]);
      const SolPulseTable *t = &file->table;
      const double want_omega[] = { omega (900e-9), omega (800.5e-9), omega (700e-9) };
      const double want_phase[] = { -0.25, 0.0, 0.5 };
      const double density = 1000.0 * 800.5e-9 * 800.5e-9 / (2.0 * SOL_PI * SOL_C_M_PER_S);
      const double want_density[] = { 0.0, density, 0.0 };
      g_assert_cmpuint (t->n, ==, 3);
      g_assert_cmpmem (t->omega_rad_per_s, sizeof want_omega, want_omega, sizeof want_omega);
      sol_assert_all_close (R, t->density, want_density, 3, 1e-15);
      sol_assert_all_close (P, t->phase_rad, want_phase, 3, 0.0);
      g_assert_cmpuint (file->notes->len, ==, 0);
    }
}

static void
test_dialects (void)
{
  check_dialects ();
}

static void
test_comma_locale (void)
{
  if (!sol_test_set_comma_locale ())
    {
      g_test_skip ("no locale with a decimal comma is installed, and localedef cannot make one");
      return;
    }
  check_dialects ();
  setlocale (LC_ALL, "C");
}

/* Energy does not depend on the axis: a Gaussian in wavelength, and the same spectrum tabled over
 * frequency and angular frequency, have the same integral over omega. */
static double
integrate (const SolPulseTable *t)
{
  double sum = 0.0;
  for (gsize i = 1; i < t->n; i++)
    sum += 0.5 * (t->density[i] + t->density[i - 1]) *
           (t->omega_rad_per_s[i] - t->omega_rad_per_s[i - 1]);
  return sum;
}

/* With a point in every locale, as the file wants it. */
static void
append_pair (GString *text, double x, double y)
{
  char a[G_ASCII_DTOSTR_BUF_SIZE], b[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf (text, "%s, %s\n", g_ascii_dtostr (a, sizeof a, x),
                          g_ascii_dtostr (b, sizeof b, y));
}

static void
test_axes (void)
{
  enum
  {
    N = 4001
  };
  g_autoptr (GString) wave = g_string_new ("wavelength_nm, density\n");
  g_autoptr (GString) freq = g_string_new ("frequency_THz, density\n");
  g_autoptr (GString) omeg = g_string_new ("omega_rad/fs, density\n");
  for (int i = 0; i < N; i++)
    {
      double nm = 500.0 + 600.0 * i / (N - 1), s = (nm - 800.0) / 20.0, d = exp (-s * s);
      double m = nm * 1e-9, per_hz = d * 1e9 * m * m / SOL_C_M_PER_S; /* d is per nm */
      append_pair (wave, nm, d * 1e9);
      append_pair (freq, SOL_C_M_PER_S / m * 1e-12, per_hz);
      append_pair (omeg, omega (m) * 1e-15, per_hz / (2.0 * SOL_PI));
    }
  g_autoptr (SolPulseFile) a = read_good (wave->str);
  g_autoptr (SolPulseFile) b = read_good (freq->str);
  g_autoptr (SolPulseFile) c = read_good (omeg->str);
  sol_assert_all_close (R, b->table.omega_rad_per_s, a->table.omega_rad_per_s, N, 1e-15);
  sol_assert_all_close (R, c->table.omega_rad_per_s, a->table.omega_rad_per_s, N, 1e-15);
  sol_assert_all_close (R, b->table.density, a->table.density, N, 2e-15);
  sol_assert_all_close (R, c->table.density, a->table.density, N, 2e-15);
  /* Integral of the Gaussian over wavelength in nm; trapezoids converge faster than any power. */
  sol_assert_close (T, integrate (&a->table), 20.0 * sqrt (SOL_PI), 1e-5);
  g_assert_cmpuint (a->notes->len, ==, 0);
}

static void
test_notes (void)
{
  g_autoptr (SolPulseFile) file =
      read_good ("wavelength_nm, density, phase_deg\n"
                 "700, 5, 0\n750, -1, 170\n800, 1000, -170\n850, -2, 0\n"
                 "900, 0, 0\n");
  g_assert_cmpuint (file->n_clipped, ==, 2);
  sol_assert_near (P, file->table.density[1], 0.0, 0.0);
  sol_assert_near (P, file->edge_low, 0.0, 0.0);
  sol_assert_close (R, file->edge_high, 5e-3 * 700.0 * 700.0 / (800.0 * 800.0), 1e-14);
  g_assert_cmpuint (file->n_unwrapped, ==, 1);
  const double want[] = { 0.0, 0.0, -170.0 / 180 * SOL_PI, -190.0 / 180 * SOL_PI, -SOL_PI * 2 };
  sol_assert_near (R, file->table.phase_rad[3], want[3], 1e-14);
  sol_assert_near (R, file->table.phase_rad[4], want[4], 1e-14);
  g_assert_cmpuint (file->notes->len, ==, 3);
  g_assert_nonnull (strstr (file->notes->pdata[0], "2 negative densities of 5"));
  g_assert_nonnull (strstr (file->notes->pdata[2], "0.38 % of its peak"));
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    int code;
    const char *says;
  } cases[] = {
    { "", SOL_FILE_ERROR_TYPE, "fewer than two rows" },
    { "wavelength_nm, density\n", SOL_FILE_ERROR_TYPE, "fewer than two rows" },
    { "wavelength_nm, density\n+", SOL_FILE_ERROR_TYPE, "fewer than two rows" },
    { "wavelength_nm, density\n800, 1\n", SOL_FILE_ERROR_TYPE, "fewer than two rows" },
    { "700, 1\n800, 2\n", SOL_FILE_ERROR_SYNTAX, "pulse.csv:1: no header line names the columns" },
    { "wavelength, density\n700, 1\n", SOL_FILE_ERROR_SYNTAX, "no unit for the axis" },
    { "wavelength_THz, density\n700, 1\n", SOL_FILE_ERROR_SYNTAX,
      "“THz” in the header is no unit" },
    { "wavelength_nm, phase\n700, 1\n", SOL_FILE_ERROR_SYNTAX, "names no spectral density" },
    { "wavelength_nm, density, phase_grad\n700, 1, 1\n", SOL_FILE_ERROR_SYNTAX, "“grad”" },
    { "wavelength_nm, density, error\n700, 1, 1\n", SOL_FILE_ERROR_SYNTAX, "“error”" },
    { "wavelength_nm, frequency_THz, density\n700, 1, 1\n", SOL_FILE_ERROR_SYNTAX, "second time" },
    { "wavelength_nm, density, phase, phase\n7, 1, 1, 1\n", SOL_FILE_ERROR_SYNTAX,
      "three columns" },
    { "wavelength_nm, density\n700, 1\n800\n", SOL_FILE_ERROR_SYNTAX,
      "pulse.csv:3: the line has 1 column," },
    { "wavelength_nm, density\n700, 1, 2\n", SOL_FILE_ERROR_SYNTAX,
      "pulse.csv:2: the line has 3 columns" },
    { "wavelength_nm, density\n700, 1\n750, nan\n", SOL_FILE_ERROR_TYPE,
      "pulse.csv:3: “nan” is not" },
    { "wavelength_nm, density\nNaN, 1\n750, 1\n", SOL_FILE_ERROR_TYPE,
      "pulse.csv:2: “NaN” is not" },
    { "wavelength_nm, density\n700, 1\n750, inf\n", SOL_FILE_ERROR_TYPE,
      "pulse.csv:3: “inf” is not" },
    { "wavelength_nm, density\n700, 1\n750, 1e999\n", SOL_FILE_ERROR_TYPE, "too large" },
    { "wavelength_nm, density\n700, 1\n750, \n", SOL_FILE_ERROR_SYNTAX,
      "pulse.csv:3: the line has 1" },
    { "wavelength_nm, density\n700, 1\nend, 2\n", SOL_FILE_ERROR_TYPE,
      "pulse.csv:3: “end” is not" },
    { "wavelength_nm, density\n700, 1\n700, 2\n", SOL_FILE_ERROR_TYPE,
      "pulse.csv:3: the axis turns" },
    { "wavelength_nm, density\n700, 1\n710, 1\n705, 2\n", SOL_FILE_ERROR_TYPE,
      "pulse.csv:4: the axis" },
    { "wavelength_nm, density\n0, 1\n710, 1\n", SOL_FILE_ERROR_TYPE, "above zero" },
    { "wavelength_nm, density\n700, 0\n710, -1\n", SOL_FILE_ERROR_TYPE, "zero throughout" },
    { "wavelength_nm;density\n700,5;1\n710.5;1\n", SOL_FILE_ERROR_SYNTAX,
      "pulse.csv:3: decimal points" },
    { "wavelength_nm density\n700,5 1\n", SOL_FILE_ERROR_SYNTAX, "a decimal comma is" },
    { "wavelength_nm, density\n700, 1\n71\xff, 1\n", SOL_FILE_ERROR_SYNTAX,
      "pulse.csv:3: the line is not" },
    { "omega_rad/s, density\n1e15, 1\n1e307, 1e999\n", SOL_FILE_ERROR_TYPE, "too large" },
    { "wavelength_m, density\n1e-300, 1e300\n1e-301, 1e300\n", SOL_FILE_ERROR_TYPE,
      "zero throughout" },
    { "frequency_Hz, density\n1, 1\n1e308, 1\n", SOL_FILE_ERROR_TYPE, "range of numbers" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SolPulseFile) file =
          sol_pulse_file_from_text (cases[i].text, -1, "pulse.csv", &error);
      if (file != NULL)
        g_error ("was accepted, want “%s”:\n%s", cases[i].says, cases[i].text);
      if (strstr (error->message, cases[i].says) == NULL)
        g_error ("“%s” does not say “%s”", error->message, cases[i].says);
      g_assert_error (error, SOL_FILE_ERROR, cases[i].code);
    }
  static const char nul[] = "wavelength_nm, density\n700, 1\n75\0, 1\n";
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_pulse_file_from_text (nul, sizeof nul - 1, "pulse.csv", &error));
  g_assert_nonnull (strstr (error->message, "pulse.csv:3: the line is not text"));
}

/* Tables of random length, order, separator and decimal sign: the numbers come back. */
static void
test_random (void)
{
  static const char separators[] = ",;\t ";
  for (int rows_left = N_RANDOM; rows_left > 0;)
    {
      int n = g_test_rand_int_range (2, 200);
      char separator = separators[g_test_rand_int_range (0, 4)];
      gboolean comma = (separator == ';' || separator == '\t') && g_test_rand_bit ();
      gboolean falls = g_test_rand_bit ();
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree double *axis = g_new (double, n), *density = g_new (double, n);
      g_string_append_printf (text, "omega_rad/s%cdensity\n", separator);
      for (int i = 0; i < n; i++)
        {
          char a[G_ASCII_DTOSTR_BUF_SIZE], d[G_ASCII_DTOSTR_BUF_SIZE];
          int k = falls ? n - 1 - i : i;
          axis[k] = 1e15 + 1e13 * k + 1e12 * g_test_rand_double ();
          density[k] = g_test_rand_double () + 1e-9;
          g_ascii_dtostr (a, sizeof a, axis[k]);
          g_ascii_dtostr (d, sizeof d, density[k]);
          if (comma)
            {
              g_strdelimit (a, ".", ',');
              g_strdelimit (d, ".", ',');
            }
          g_string_append_printf (text, "%s%c%s\n", a, separator, d);
        }
      g_autoptr (SolPulseFile) file = read_good (text->str);
      g_assert_cmpmem (file->table.omega_rad_per_s, file->table.n * 8, axis, (gsize) n * 8);
      g_assert_cmpmem (file->table.density, file->table.n * 8, density, (gsize) n * 8);
      rows_left -= n;
    }
}

static void
test_files (void)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_pulse_file_read ("/nonexistent/pulse.csv", &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ);
  sol_pulse_file_free (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/pulse-file/dialects-give-the-same-numbers", test_dialects);
  g_test_add_func ("/io/pulse-file/axes-give-the-same-spectrum", test_axes);
  g_test_add_func ("/io/pulse-file/what-was-changed-is-noted", test_notes);
  g_test_add_func ("/io/pulse-file/faults-are-named-with-their-line", test_refused);
  g_test_add_func ("/io/pulse-file/random-tables-come-back", test_random);
  g_test_add_func ("/io/pulse-file/files", test_files);
  g_test_add_func ("/io/pulse-file/comma-locale-changes-nothing", test_comma_locale);
  return g_test_run ();
}
