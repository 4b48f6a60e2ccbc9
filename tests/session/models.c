/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/MODELS.md: which combinations run, and what the others are told. Asked of the code. */
#include "config.h"

#include "backend/backend.h"
#include "io/case/case-file.h"
#include "problem/method.h"
#include "sol-test.h"
#include "solver/translate.h"

#include <string.h>

static const char begin_mark[] =
    "<!-- begin of the tables, written by tests/session/models.c -->\n";
static const char end_mark[] = "<!-- end of the tables -->\n";

/* The smallest case of each geometry. */
static const struct
{
  const char *name;
  const char *text;
} geometries[] = {
  { "capillary", "[geometry]\nkind = capillary\ncore_radius = 30 um\nlength = 1 cm\n"
                 "[fill]\ngas = Ar\npressure = 1 bar\n" },
  { "antiresonant",
    "[geometry]\nkind = antiresonant\ncore_radius = 30 um\nwall_thickness = 100 nm\n"
    "length = 1 cm\n[fill]\ngas = Ar\npressure = 1 bar\n" },
  { "antiresonant (vincetti)",
    "[geometry]\nkind = antiresonant\nantiresonant_model = vincetti\ncore_radius = 30 um\n"
    "wall_thickness = 100 nm\ntubes = 8\ntube_gap = 5 um\nlength = 1 cm\n"
    "[fill]\ngas = Ar\npressure = 1 bar\n" },
  { "step-index", "[geometry]\nkind = step-index\ncore_radius = 2 um\ncore_index = SiO2\n"
                  "cladding = air\nlength = 1 cm\n" },
  { "fibre", "[geometry]\nkind = fibre\nlength = 1 cm\n"
             "[fibre]\ngamma = 0.1\nbetas = 0, 0, -1e-26\n" },
  { "free-space", "[geometry]\nkind = free-space\naperture_radius = 1 mm\nlength = 1 cm\n"
                  "[fill]\ngas = Ar\npressure = 1 bar\n" },
};
static const char *const models[] = { "mode-averaged", "multimode", "vector", "radial", "gnlse" };
static const char *const fields[] = { "real", "envelope" };
static const char tail[] = "[grid]\nwavelength_min = 500 nm\nwavelength_max = 2 um\n"
                           "time_window = 60 fs\n";

/* What is switched on beside the Kerr effect, one at a time. */
static const struct
{
  const char *name;
  const char *assignments; /* separated by "; " */
} effects[] = {
  { "plasma", "response.plasma=band" },
  { "no third harmonic", "response.third_harmonic=false" },
  { "Raman (nitrogen)", "fill.gas=N2; response.raman=on" },
  { "Raman (glass)", "response.raman=on" },
  { "circular polarisation", "pulse.polarisation=circular" },
  { "pressure gradient", "fill.pressure=1 bar -> 0 bar" },
  { "taper", "geometry.core_radius=30 um -> 25 um" },
  { "wall profile", "geometry.wall_thickness=100 nm -> 101 nm" },
  { "beam coupled in", "pulse.coupling=gaussian:19 um" },
  { "continuous light", "pulse.shape=cw:150 nm; pulse.peak_power=1 kW" },
  { "elements", "pulse.elements=SiO2 1 mm, air 1 m 1 bar" },
  { "quantum noise", "noise.quantum=true; noise.seed=1" },
};

static char *
make_text (const char *model, const char *field, int geometry, gboolean is_cw)
{
  gboolean is_space = strcmp (geometries[geometry].name, "free-space") == 0;
  return g_strconcat ("[run]\nmodel = ", model, "\nfield = ", field, "\n",
                      geometries[geometry].text, "[pulse]\nwavelength = 1 um\n",
                      is_cw ? "" : "duration = 10 fs\nenergy = 1 nJ\n",
                      is_space ? "waist = 100 um\nfocus = 0 m\n" : "", tail,
                      strcmp (model, "multimode") == 0 || strcmp (model, "vector") == 0 ||
                              strcmp (model, "radial") == 0
                          ? "radial_points = 16\n"
                          : "",
                      NULL);
}

/* "runs", or what the user is told. A key that has no place in such a case counts as that. */
static char *
ask (const char *text, const char *assignments, const SolBackendOps *backend)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) list = g_strsplit (assignments, "; ", 0);
  g_autoptr (SolCase) c =
      sol_case_from_text_full (text, -1, "case", (const char *const *) list, NULL, &error);
  if (c == NULL)
    return g_strdup (strstr (error->message, "in use") != NULL ||
                             strstr (error->message, "used") != NULL ||
                             strstr (error->message, "needed") != NULL
                         ? "no such key there"
                         : error->message);
  SolTranslateInputs inputs = { .seed = 1 };
  g_autoptr (SolProblem) problem = sol_translate (c, &inputs, &error);
  if (problem == NULL)
    return g_strdup (error->message);
  return backend->supports (problem, &error) ? g_strdup ("runs") : g_strdup (error->message);
}

/* Numbers the refusals, so that the table stays narrow. */
static char *
number_of (GPtrArray *notes, char *answer)
{
  g_autofree char *own = answer;
  guint i;
  if (strcmp (answer, "runs") == 0 || strcmp (answer, "no such key there") == 0)
    return g_strdup (strcmp (answer, "runs") == 0 ? "runs" : "-");
  if (!g_ptr_array_find_with_equal_func (notes, answer, g_str_equal, &i))
    {
      i = notes->len;
      g_ptr_array_add (notes, g_strdup (answer));
    }
  return g_strdup_printf ("[%u]", i + 1);
}

static gboolean
is_asked (const char *model, int geometry)
{
  /* The default geometry of the two models that have one, and guides for the others. */
  gboolean is_fibre = strcmp (geometries[geometry].name, "fibre") == 0;
  gboolean is_space = strcmp (geometries[geometry].name, "free-space") == 0;
  if (strcmp (model, "gnlse") == 0)
    return is_fibre;
  return strcmp (model, "radial") == 0 ? is_space : !is_fibre && !is_space;
}

/* Those that are always there, and the kernels of devices, which are the same whichever is found. */
static const SolBackendOps *const *
list_backends (void)
{
  static const SolBackendOps *list[4];
  list[0] = sol_backend_find ("reference");
  list[1] = sol_backend_find ("cpu");
  list[2] = sol_backend_find ("host");
  return list;
}

static void
append_combinations (GString *out, GPtrArray *notes)
{
  const SolBackendOps *const *backends = list_backends ();
  g_string_append (out, "\n## Models, fields and geometries\n\n| model | field | geometry |");
  for (int b = 0; backends[b] != NULL; b++)
    g_string_append_printf (out, " %s |", backends[b]->is_device ? "devices" : backends[b]->name);
  g_string_append (out, "\n|---|---|---|");
  for (int b = 0; backends[b] != NULL; b++)
    g_string_append (out, "---|");
  g_string_append_c (out, '\n');
  for (gsize m = 0; m < G_N_ELEMENTS (models); m++)
    for (gsize f = 0; f < G_N_ELEMENTS (fields); f++)
      for (int g = 0; g < (int) G_N_ELEMENTS (geometries); g++)
        {
          if (!is_asked (models[m], g))
            continue;
          g_autofree char *text = make_text (models[m], fields[f], g, FALSE);
          g_string_append_printf (out, "| %s | %s | %s |", models[m], fields[f],
                                  geometries[g].name);
          const char *off =
              strstr (text, "[fill]") != NULL ? "response.plasma=off" : "response.kerr=true";
          for (int b = 0; backends[b] != NULL; b++)
            {
              g_autofree char *answer = number_of (notes, ask (text, off, backends[b]));
              g_string_append_printf (out, " %s |", answer);
            }
          g_string_append_c (out, '\n');
        }
}

static void
append_effects (GString *out, GPtrArray *notes)
{
  const SolBackendOps *backend = sol_backend_find ("cpu");
  g_string_append (out, "\n## Effects and inputs, on the back end cpu and on devices\n\n| model | "
                        "field | geometry |");
  for (gsize e = 0; e < G_N_ELEMENTS (effects); e++)
    g_string_append_printf (out, " %s |", effects[e].name);
  g_string_append (out, "\n|---|---|---|");
  for (gsize e = 0; e < G_N_ELEMENTS (effects); e++)
    g_string_append (out, "---|");
  g_string_append_c (out, '\n');
  for (gsize m = 0; m < G_N_ELEMENTS (models); m++)
    for (gsize f = 0; f < G_N_ELEMENTS (fields); f++)
      for (int g = 0; g < (int) G_N_ELEMENTS (geometries); g++)
        {
          if (!is_asked (models[m], g))
            continue;
          g_string_append_printf (out, "| %s | %s | %s |", models[m], fields[f],
                                  geometries[g].name);
          for (gsize e = 0; e < G_N_ELEMENTS (effects); e++)
            {
              gboolean is_cw = strstr (effects[e].assignments, "cw:") != NULL;
              g_autofree char *text = make_text (models[m], fields[f], g, is_cw);
              gboolean has_gas = strstr (text, "[fill]") != NULL;
              gboolean is_plasma = strstr (effects[e].assignments, "plasma") != NULL;
              g_autofree char *assignments =
                  has_gas && !is_plasma
                      ? g_strconcat ("response.plasma=off; ", effects[e].assignments, NULL)
                      : g_strdup (effects[e].assignments);
              g_autofree char *answer = number_of (notes, ask (text, assignments, backend));
              g_autofree char *on_device = ask (text, assignments, sol_backend_find ("host"));
              g_assert_cmpint (strcmp (answer, "runs") == 0, ==, strcmp (on_device, "runs") == 0);
              g_string_append_printf (out, " %s |", answer);
            }
          g_string_append_c (out, '\n');
        }
}

static char *
make_tables (void)
{
  GString *out = g_string_new (begin_mark);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  append_combinations (out, notes);
  append_effects (out, notes);
  g_string_append (out, "\n## What is said instead\n\n");
  for (guint i = 0; i < notes->len; i++)
    g_string_append_printf (out, "%u. %s\n", i + 1, (char *) notes->pdata[i]);
  g_string_append_printf (out, "\n%s", end_mark);
  return g_string_free (out, FALSE);
}

static void
test_document (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "MODELS.md", NULL);
  g_autofree char *document = NULL;
  g_autofree char *tables = make_tables ();
  g_assert_true (g_file_get_contents (path, &document, NULL, NULL));
  char *begin = strstr (document, begin_mark), *end = strstr (document, end_mark);
  g_assert_true (begin != NULL && end != NULL && begin < end);
  end += strlen (end_mark);
  g_autofree char *found = g_strndup (begin, (gsize) (end - begin));
  if (g_getenv ("SOL_UPDATE_DOCS") != NULL)
    {
      g_autoptr (GString) updated = g_string_new_len (document, begin - document);
      g_string_append (updated, tables);
      g_string_append (updated, end);
      g_assert_true (g_file_set_contents (path, updated->str, -1, NULL));
    }
  else if (strcmp (found, tables) != 0)
    g_error ("docs/MODELS.md is out of date; run this test with SOL_UPDATE_DOCS=1");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/models/document-is-up-to-date", test_document);
  return g_test_run ();
}
