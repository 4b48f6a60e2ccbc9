/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "io/case/case-file.h"
#include "problem/case-kinds.h"
#include "problem/case-params.h"
#include "sol-test.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#define N_RANDOM 10000

/* Line 1 is the first line of this text. */
#define BASE                                                                                       \
  "[geometry]\ncore_radius = 125 um\nlength = 1 m\n[fill]\ngas = He\npressure = 1 bar\n"           \
  "[pulse]\nwavelength = 800 nm\nduration = 10 fs\nenergy = 100 uJ\n"

static SolCase *
read_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  SolCase *c = sol_case_from_text (text, -1, "case.ini", &error);
  if (c == NULL)
    g_error ("%s in\n%s", error->message, text);
  return c;
}

static void
assert_refused (const char *text, gssize n, int code, const char *says)
{
  g_autoptr (GError) error = NULL;
  SolCase *c = sol_case_from_text (text, n, "case.ini", &error);
  if (c != NULL)
    g_error ("was accepted, want “%s”:\n%s", says, text);
  g_assert_error (error, SOL_FILE_ERROR, code);
  if (strstr (error->message, says) == NULL)
    g_error ("“%s” does not say “%s” of\n%.500s", error->message, says, text);
}

/* text -> case -> text is a fixed point after the first time. */
static void
assert_fixed_point (const SolCase *c)
{
  g_autofree char *text = sol_case_to_text (c);
  g_autoptr (SolCase) again = read_good (text);
  g_autofree char *text_again = sol_case_to_text (again);
  g_assert_cmpstr (text_again, ==, text);
}

static void
test_reference_cases (void)
{
  static const char *const names[] = { "argon-elliptic", "argon-kerr",        "argon-radial",
                                       "helium-rdw",     "helium-four-modes", "hydrogen-raman" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strdup_printf ("physics/reference/%s.ini", names[i]);
      g_autofree char *path = sol_test_data (name);
      g_autoptr (GError) error = NULL;
      g_autoptr (SolCase) c = sol_case_file_read (path, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (c->run.title, ==, names[i]);
      g_assert_true (g_str_has_suffix (c->folder, "reference"));
      assert_fixed_point (c);
    }
}

static void
test_values_arrive (void)
{
  g_autofree char *path = sol_test_data ("physics/reference/helium-rdw.ini");
  g_autoptr (SolCase) c = sol_case_file_read (path, NULL);
  sol_assert_close (P, c->geometry.core_radius_m.value[0], 125e-6, 0.0);
  sol_assert_close (P, c->geometry.length_m, 1.5, 0.0);
  g_assert_true (c->fill.pressure_pa.spans_length);
  sol_assert_close (P, c->fill.pressure_pa.value[0], 0.8e5, 0.0);
  sol_assert_near (P, c->fill.pressure_pa.value[1], 0.0, 0.0);
  sol_assert_close (P, c->pulses[0].duration_s, 7.5e-15, 0.0);
  sol_assert_close (P, c->pulses[0].energy_j, 275e-6, 0.0);
  g_assert_true (isnan (c->pulses[0].peak_power_w));
  g_assert_cmpint (c->response.plasma, ==, SOL_CASE_PLASMA_TRAPEZOID);
  g_assert_cmpint (c->response.raman, ==, SOL_CASE_SWITCH_OFF);
  g_assert_false (c->grid.absorber);
  sol_assert_close (P, c->stepper.rtol, 1e-7, 0.0);
  g_assert_cmpint (c->stepper.planes, ==, 16);
}

static void
test_syntax_that_is_allowed (void)
{
  g_autoptr (SolCase) plain = read_good (BASE);
  g_autofree char *want = sol_case_to_text (plain);
  g_autoptr (GString) windows = g_string_new ("\xef\xbb\xbf" BASE);
  g_string_replace (windows, "\n", "\r\n", 0);
  g_autoptr (SolCase) crlf = read_good (windows->str);
  g_autofree char *crlf_text = sol_case_to_text (crlf);
  g_assert_cmpstr (crlf_text, ==, want);
  g_autoptr (GString) loose = g_string_new (BASE);
  g_string_replace (loose, " = ", "\t=", 0);
  g_string_replace (loose, "[fill]", "  [ fill ]  # a comment\n\n   # another", 0);
  g_string_replace (loose, "125 um", "125um   # radius", 0);
  g_string_truncate (loose, loose->len - 1);
  g_autoptr (SolCase) blanks = read_good (loose->str);
  g_autofree char *blanks_text = sol_case_to_text (blanks);
  g_assert_cmpstr (blanks_text, ==, want);
}

static void
test_sharp_in_a_word (void)
{
  g_autoptr (SolCase) c =
      read_good ("[geometry]\ncore_radius = 125 um\nlength = 1 m\n[fill]\ngas = He\n"
                 "pressure = 1 bar\n[pulse]\nwavelength = 800 nm\nenergy = 1 uJ\n"
                 "shape = file:a#b.csv # c\n[run]\ntitle = x=y [z]\n");
  g_assert_cmpstr (c->pulses[0].shape_path, ==, "a#b.csv");
  g_assert_cmpstr (c->run.title, ==, "x=y [z]");
  assert_fixed_point (c);
}

static void
test_long_text (void)
{
  g_autofree char *comment = g_strnfill (70000, 'c');
  g_autofree char *text =
      g_strconcat ("# ", comment, "\n" BASE "# ", comment, "\ngdd = 0 # ", comment, NULL);
  g_autoptr (SolCase) c = read_good (text);
  g_assert_cmpint (c->n_pulses, ==, 1);
  g_autofree char *value = g_strconcat (BASE "elements = ", comment, "\n", NULL);
  assert_refused (value, -1, SOL_FILE_ERROR_SYNTAX, "case.ini:11: the line is 70011 bytes");
  g_autofree char *blanks = g_strnfill (5 << 20, '\n');
  assert_refused (blanks, -1, SOL_FILE_ERROR_SYNTAX, "5242880 bytes");
}

typedef struct
{
  const char *text; /* after BASE, whose lines are 1 to 10 */
  int code;
  const char *says;
} Refused;

static const Refused refused[] = {
  { "presure = 1 bar\n", SOL_FILE_ERROR_SYNTAX,
    "case.ini:11: presure is not known in [pulse]; did "
    "you mean pressure in fill?" },
  { "enrgy = 1\n", SOL_FILE_ERROR_SYNTAX,
    "case.ini:11: enrgy is not known in [pulse]; did you mean "
    "energy?" },
  { "= 1\n", SOL_FILE_ERROR_SYNTAX, "case.ini:11: the name of a key of [pulse] is missing" },
  { "qqqqqqqq = 1\n", SOL_FILE_ERROR_SYNTAX, "its keys are wavelength, frequency" },
  { "gas = Ar\n", SOL_FILE_ERROR_SYNTAX, "case.ini:11: gas belongs in [fill], not in [pulse]" },
  { "energy = 1 uJ\n", SOL_FILE_ERROR_SYNTAX, "case.ini:11: energy was already set in line 10" },
  { "peak_power = 1 GW\n", SOL_FILE_ERROR_SYNTAX,
    "case.ini:11: peak_power and energy (line 10) name one quantity" },
  { "frequency = 375 THz\n", SOL_FILE_ERROR_SYNTAX, "frequency and wavelength (line 8)" },
  { "mode = HE11\ncoupling = gaussian:1 um\n", SOL_FILE_ERROR_SYNTAX,
    "coupling and mode (line 11)" },
  { "\n[geometry]\n", SOL_FILE_ERROR_SYNTAX,
    "case.ini:12: the group [geometry] was already opened" },
  { "[pulse]\n", SOL_FILE_ERROR_SYNTAX,
    "case.ini:11: the group [pulse] was already opened in line 7" },
  { "[pulse.3]\nwavelength = 1 um\n", SOL_FILE_ERROR_SYNTAX, "no [pulse.2]" },
  { "[pulse.1]\n", SOL_FILE_ERROR_SYNTAX, "case.ini:11: the group [pulse.1]" },
  { "[pulse.02]\n", SOL_FILE_ERROR_SYNTAX, "only pulses are numbered" },
  { "[grid.2]\n", SOL_FILE_ERROR_SYNTAX, "only pulses are numbered" },
  { "[pulse.100]\n", SOL_FILE_ERROR_SYNTAX, "only pulses are numbered" },
  { "[gird]\n", SOL_FILE_ERROR_SYNTAX, "did you mean [grid]?" },
  { "[zzzzzz]\n", SOL_FILE_ERROR_SYNTAX, "the groups are [run], [geometry]" },
  { "[]\n", SOL_FILE_ERROR_SYNTAX, "case.ini:11: the group []" },
  { "[grid\n", SOL_FILE_ERROR_SYNTAX, "in brackets" },
  { "[\n", SOL_FILE_ERROR_SYNTAX, "in brackets" },
  { "hello\n", SOL_FILE_ERROR_SYNTAX, "case.ini:11: “hello” is neither" },
  { "; comment\n", SOL_FILE_ERROR_SYNTAX, "is neither" },
  { "= 5\n", SOL_FILE_ERROR_SYNTAX, "case.ini:11: " },
  { "delay = 30 um\n", SOL_FILE_ERROR_TYPE,
    "case.ini:11: pulse.delay: “30 um” is a length, but a time" },
  { "delay = nan\n", SOL_FILE_ERROR_TYPE, "case.ini:11: pulse.delay: “nan” is not a number" },
  { "delay =\n", SOL_FILE_ERROR_TYPE, "pulse.delay: the value is empty" },
  { "delay = 0,5 fs\n", SOL_FILE_ERROR_TYPE, "decimal sign is the point" },
  { "delay = 1, 2\n", SOL_FILE_ERROR_TYPE, "pulse.delay" },
  { "[stepper]\nplanes = 1\n", SOL_FILE_ERROR_TYPE,
    "case.ini:12: stepper.planes: 1 is below the smallest value allowed, 2" },
  { "[stepper]\nrtol = 2\n", SOL_FILE_ERROR_TYPE, "above the largest value allowed, 1" },
  { "[stepper]\nmethod = rk54\n", SOL_FILE_ERROR_TYPE, "did you mean “rk45”?" },
  { "[fibre]\nloss = 0 dB/m\n", SOL_FILE_ERROR_SYNTAX,
    "case.ini:12: fibre.loss is used only with geometry.kind = fibre or run.model = gnlse" },
  { "waist = 40 um\n", SOL_FILE_ERROR_SYNTAX,
    "pulse.waist is used only with geometry.kind = free" },
  { "[grid]\nangular_points = 8\n", SOL_FILE_ERROR_SYNTAX, "used only with run.model = vector" },
  { "[grid]\nwavelength_min = 5 um\n", SOL_FILE_ERROR_TYPE,
    "case.ini: grid.wavelength_min must be" },
  { "[pulse.2]\nwavelength = 1 um\n", SOL_FILE_ERROR_MISSING, "duration is missing in [pulse.2]" },
  { "\x01 = 3\n", SOL_FILE_ERROR_SYNTAX, "case.ini:11: " },
  { "gdd = \xff\n", SOL_FILE_ERROR_SYNTAX, "case.ini:11: the line is not valid UTF-8" },
  { "# \xff\n", SOL_FILE_ERROR_SYNTAX, "not valid UTF-8" },
  { "[run]\ntitle = a\x07\n", SOL_FILE_ERROR_TYPE, "control character" },
};

static void
test_refused (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *text = g_strconcat (BASE, refused[i].text, NULL);
      assert_refused (text, -1, refused[i].code, refused[i].says);
    }
  assert_refused ("length = 1 m\n", -1, SOL_FILE_ERROR_SYNTAX, "case.ini:1: a key stands before");
  assert_refused (BASE "gdd = 0\0 fs^2\n", sizeof BASE + 14, SOL_FILE_ERROR_SYNTAX,
                  "case.ini:11: the line holds a NUL byte");
  assert_refused ("", 0, SOL_FILE_ERROR_MISSING,
                  "core_radius or core_diameter is missing in [geometry]");
  assert_refused ("[geometry]\nkind = capillary\ntubes = 8\n", -1, SOL_FILE_ERROR_SYNTAX,
                  "case.ini:3: geometry.tubes is used only with geometry.kind = antiresonant and");
}

#define TAIL "[pulse]\nwavelength = 800 nm\nduration = 10 fs\nenergy = 1 uJ\n"
#define FILL "[fill]\ngas = Ar\npressure = 1 bar\n"

/* What each model and geometry needs, and that it is enough. */
static void
test_required (void)
{
  static const struct
  {
    const char *text;
    const char *missing; /* NULL: complete */
  } cases[] = {
    { "[geometry]\nkind = antiresonant\ncore_radius = 13 um\nlength = 1 m\n" FILL TAIL,
      "wall_thickness is missing in [geometry]; it is needed with geometry.kind = antiresonant" },
    { "[geometry]\nkind = antiresonant\ncore_radius = 13 um\nlength = 1 m\nwall_thickness = 0.2 "
      "um\n"
      "antiresonant_model = vincetti\n" FILL TAIL,
      "tubes is missing" },
    { "[geometry]\nkind = antiresonant\ncore_radius = 13 um\nlength = 1 m\nwall_thickness = 0.2 "
      "um\n"
      "antiresonant_model = vincetti\ntubes = 8\n" FILL TAIL,
      "tube_radius or tube_gap is missing" },
    { "[geometry]\nkind = antiresonant\ncore_radius = 13 um\nlength = 1 m\nwall_thickness = 0.2 "
      "um\n"
      "antiresonant_model = vincetti\ntubes = 8\ntube_gap = 5 um\n" FILL TAIL,
      NULL },
    { "[geometry]\nkind = antiresonant\ncore_diameter = 26 um\nlength = 1 m\n"
      "wall_thickness = 0.2 um -> 0.3 um\n" FILL TAIL,
      NULL },
    { "[geometry]\nkind = step-index\ncore_radius = 1 um\nlength = 1 m\n" TAIL,
      "core_index or numerical_aperture is missing" },
    { "[geometry]\nkind = step-index\ncore_radius = 1 um\nlength = 1 m\ncore_index = 1.47\n"
      "numerical_aperture = 0.14\n" TAIL,
      NULL },
    { "[geometry]\nkind = step-index\ncore_radius = 1 um\nlength = 1 m\ncore_index = SiO2\n"
      "cladding = air\n" TAIL,
      NULL },
    { "[geometry]\nkind = step-index\ncore_radius = 1 um\nlength = 1 m\ncore_index = SiO2\n"
      "cladding = air\nnumerical_aperture = 0.1\n" TAIL,
      "geometry.cladding is used only with" },
    { "[run]\nmodel = radial\n[geometry]\nlength = 1 m\n" FILL TAIL "waist = 1 mm\n",
      "aperture_radius is missing" },
    { "[run]\nmodel = radial\n[geometry]\nlength = 1 m\naperture_radius = 1 mm\n" FILL TAIL,
      "waist is missing in [pulse]" },
    { "[run]\nmodel = radial\n[geometry]\nlength = 1 m\naperture_radius = 1 mm\n" FILL TAIL
      "waist = 0.1 mm\n",
      NULL },
    { "[run]\nmodel = gnlse\n[geometry]\nlength = 1 m\n" TAIL, "gamma is missing in [fibre]" },
    { "[run]\nmodel = gnlse\n[geometry]\nlength = 1 m\n" TAIL "[fibre]\ngamma = 0.1\n",
      "betas is missing in [fibre]" },
    { "[run]\nmodel = gnlse\n[geometry]\nlength = 1 m\n" TAIL "[fibre]\ngamma = 0.1\n"
      "betas = 0, 0, 1e-27\n",
      NULL },
    { "[run]\nmodel = gnlse\nfield = real\n[geometry]\nlength = 1 m\n" TAIL "[fibre]\ngamma = 0.1\n"
      "betas = 0, 0, 1e-27\n",
      "write run.field = envelope" },
    { "[geometry]\nlength = 1 m\ncore_radius = 9 um\n" FILL "[pulse]\nshape = result:a.h5@1 m\n",
      NULL },
    { "[geometry]\nlength = 1 m\ncore_radius = 9 um\n" FILL "[pulse]\nshape = cw:1 nm\n"
      "peak_power = 1 kW\nwavelength = 1 um\n",
      NULL },
    { "[geometry]\nlength = 1 m\ncore_radius = 9 um\n" FILL "[pulse]\nshape = cw:1 nm\n"
      "peak_power = 1 kW\nwavelength = 1 um\nduration = 1 ps\n",
      "pulse.duration is used only with shape = gauss" },
    { "[geometry]\nlength = 1 m\ncore_radius = 9 um\n" FILL
      "[pulse]\nduration = 1 ps\nenergy = 1\n",
      "wavelength or frequency is missing" },
    { "[geometry]\nlength = 0 m\ncore_radius = 9 um\n" FILL
      "[pulse]\nduration = 1 ps\nfrequency = 1 PHz\nenergy = 0\n",
      NULL },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SolCase) c = sol_case_from_text (cases[i].text, -1, "case.ini", &error);
      if ((c != NULL) != (cases[i].missing == NULL))
        g_error ("%s:\n%s", error != NULL ? error->message : "was accepted", cases[i].text);
      if (c != NULL)
        assert_fixed_point (c);
      else if (strstr (error->message, cases[i].missing) == NULL)
        g_error ("“%s” does not say “%s”", error->message, cases[i].missing);
    }
}

static void
test_files (void)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_case_file_read ("/nonexistent/käse.ini", &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ);
  g_clear_error (&error);
  g_assert_null (sol_case_file_read ("/", &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ);
  g_clear_error (&error);
  g_autofree char *folder = g_dir_make_tmp ("sol-käse-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "ä case.ini", NULL);
  g_autoptr (SolCase) c = read_good (BASE);
  g_assert_true (sol_case_file_write (c, path, &error));
  g_autoptr (SolCase) again = sol_case_file_read (path, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (again->folder, ==, folder);
  g_assert_true (g_file_set_contents (path, "[gird]\n", -1, NULL));
  g_assert_null (sol_case_file_read (path, &error));
  g_assert_true (g_str_has_suffix (error->message, "did you mean [grid]?"));
  g_assert_nonnull (strstr (error->message, "ä case.ini:1: "));
  g_clear_error (&error);
  g_unlink (path);
  g_rmdir (folder);
  g_assert_false (sol_case_file_write (c, path, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
}

/* A legal value of any magnitude inside the row's limits, or a random choice. */
static char *
draw_value (const SolParam *param)
{
  double low = param->min, high = param->max;
  if (param->kind == &sol_case_mixture_kind)
    return g_strdup (g_test_rand_bit () ? "H2" : "He:0.25, Ar:0.75");
  if (param->kind == &sol_case_betas_kind)
    return g_strdup_printf ("0, 0, %d ps^2/km", g_test_rand_int_range (-100, 100));
  if (param->choices != NULL)
    {
      int n = (int) g_strv_length ((char **) param->choices);
      return g_strdup (param->choices[g_test_rand_int_range (0, n)]);
    }
  if (param->kind == &sol_param_whole)
    return g_strdup_printf ("%d", g_test_rand_int_range ((int) low, (int) MIN (high, 1e6)));
  if (param->kind != &sol_param_quantity && param->kind != &sol_case_profile_kind &&
      param->kind != &sol_case_diameter_kind && param->kind != &sol_case_frequency_kind)
    return NULL;
  double value = low > 0.0 ? low * pow (high / low, g_test_rand_double_range (0.001, 0.999))
                           : g_test_rand_double_range (MAX (low, -1e6), MIN (high, 1e6));
  g_autofree char *shown = sol_units_format (value, param->unit, param->display);
  if (param->kind == &sol_case_profile_kind && g_test_rand_bit ())
    return g_strdup_printf ("%s -> %s", shown, shown);
  return g_steal_pointer (&shown);
}

/* Sets random keys to random legal values; after each accepted one that leaves a complete case,
 * writing and reading is exact. */
static void
test_random_cases (void)
{
  g_autoptr (SolCase) c =
      read_good (BASE "[pulse.2]\nwavelength = 1 um\nduration = 1 ps\nenergy = 0\n");
  int n_set = 0, n_complete = 0;
  for (int i = 0; i < N_RANDOM; i++)
    {
      const SolParamGroup *group = &sol_case_groups[g_test_rand_int_range (0, SOL_CASE_N_GROUPS)];
      const SolParam *param = &group->params[g_test_rand_int_range (0, (int) group->n_params)];
      g_autofree char *value = draw_value (param);
      gboolean is_turning = strcmp (param->name, "model") == 0 || strcmp (param->name, "kind") == 0;
      if (value == NULL || (is_turning && i % 50 != 0))
        continue;
      gboolean second = sol_case_group_is_pulse (group) && g_test_rand_bit ();
      g_autofree char *assignment =
          g_strdup_printf ("%s%s.%s=%s", group->name, second ? ".2" : "", param->name, value);
      g_autoptr (GError) error = NULL;
      if (sol_case_set (c, assignment, &error))
        n_set++;
      else if (strstr (error->message, "is used only with") == NULL)
        g_error ("%s: %s", assignment, error->message);
      if (i % 4 == 0 && sol_case_check (c, NULL))
        {
          n_complete++;
          assert_fixed_point (c);
        }
    }
  g_test_message ("%d assignments accepted, %d complete cases", n_set, n_complete);
  g_assert_cmpint (n_set, >, N_RANDOM / 4);
  g_assert_cmpint (n_complete, >, 20);
}

/* Random doubles, bit for bit, through the text. */
static void
check_doubles (int n)
{
  g_autoptr (SolCase) c = read_good (BASE);
  for (int i = 0; i < n; i++)
    {
      c->pulses[0].energy_j = pow (10.0, g_test_rand_double_range (-30.0, 8.0));
      c->pulses[0].gdd_s2 = g_test_rand_double_range (-1e-26, 1e-26);
      c->pulses[0].angle_rad = g_test_rand_double_range (-3.0, 3.0);
      c->fill.pressure_pa.value[0] = g_test_rand_double_range (0.0, 1e7);
      g_autofree char *text = sol_case_to_text (c);
      g_autoptr (SolCase) again = read_good (text);
      g_assert_cmpmem (&again->pulses[0].energy_j, 8, &c->pulses[0].energy_j, 8);
      g_assert_cmpmem (&again->pulses[0].gdd_s2, 8, &c->pulses[0].gdd_s2, 8);
      g_assert_cmpmem (&again->pulses[0].angle_rad, 8, &c->pulses[0].angle_rad, 8);
      g_assert_cmpmem (again->fill.pressure_pa.value, 8, c->fill.pressure_pa.value, 8);
    }
}

static void
test_doubles (void)
{
  check_doubles (N_RANDOM / 4); /* four a case */
}

static void
test_comma_locale (void)
{
  if (!sol_test_set_comma_locale ())
    {
      g_test_skip ("no locale with a decimal comma is installed, and localedef cannot make one");
      return;
    }
  test_reference_cases ();
  test_values_arrive ();
  check_doubles (100);
  setlocale (LC_ALL, "C");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/case-file/reference-cases-are-read", test_reference_cases);
  g_test_add_func ("/io/case-file/values-arrive", test_values_arrive);
  g_test_add_func ("/io/case-file/loose-syntax-changes-nothing", test_syntax_that_is_allowed);
  g_test_add_func ("/io/case-file/sharp-inside-a-word-is-no-comment", test_sharp_in_a_word);
  g_test_add_func ("/io/case-file/long-comments-pass-long-lines-do-not", test_long_text);
  g_test_add_func ("/io/case-file/faults-are-named-with-their-line", test_refused);
  g_test_add_func ("/io/case-file/each-geometry-names-what-it-needs", test_required);
  g_test_add_func ("/io/case-file/files", test_files);
  g_test_add_func ("/io/case-file/random-cases-come-back", test_random_cases);
  g_test_add_func ("/io/case-file/random-doubles-come-back", test_doubles);
  g_test_add_func ("/io/case-file/comma-locale-changes-nothing", test_comma_locale);
  return g_test_run ();
}
