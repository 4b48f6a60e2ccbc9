/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/case-params.h"
#include "session/failure/failure.h"
#include "session/form-field.h"
#include "session/inspection.h"
#include "session/preset-card.h"
#include "session/setup/setup-key.h"
#include "session/setup/setup-names.h"
#include "session/setup/setup-words.h"
#include "sol-test.h"

#include <string.h>

/* Every key of the tables has its field, and no key has two. */
static void
test_every_key_once (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gsize n_params = 0;
  for (int i = 0; i < sol_form_field_get_n_groups (); i++)
    {
      const SolFormGroup *group = sol_form_field_get_group (i);
      for (int k = 0; k < group->n_fields; k++)
        g_assert_true (g_hash_table_add (seen, sol_form_field_dup_key (&group->fields[k], 1)));
    }
  for (int i = 0; i < SOL_CASE_N_GROUPS; i++)
    n_params += sol_case_groups[i].n_params;
  g_assert_cmpuint (g_hash_table_size (seen), ==, n_params);
  g_assert_null (sol_form_field_get_group (sol_form_field_get_n_groups ()));
}

static void
test_every_field_explains_itself (void)
{
  for (int i = 0; i < sol_form_field_get_n_groups (); i++)
    {
      const SolFormGroup *group = sol_form_field_get_group (i);
      gboolean has_basic = FALSE;
      g_assert_nonnull (group->title);
      for (int k = 0; k < group->n_fields; k++)
        {
          const SolFormField *field = &group->fields[k];
          g_assert_cmpuint (strlen (field->param->label), >, 0);
          g_assert_cmpuint (strlen (field->param->help), >, 0);
          if (field->kind == SOL_FORM_CHOICE || field->kind == SOL_FORM_SWITCH)
            g_assert_nonnull (field->param->choices);
          /* What is shown without asking stands before the rest. */
          if (k > 0 && field->is_basic)
            g_assert_true (field[-1].is_basic);
          has_basic = has_basic || field->is_basic;
        }
      g_assert_true (has_basic);
    }
}

static void
test_suggestions_are_taken (void)
{
  for (int i = 0; i < sol_form_field_get_n_groups (); i++)
    {
      const SolFormGroup *group = sol_form_field_get_group (i);
      for (int k = 0; k < group->n_fields; k++)
        {
          g_autoptr (SolSetup) setup = sol_setup_new ();
          const SolFormField *field = &group->fields[k];
          g_autofree char *key = sol_form_field_dup_key (field, 1);
          if (strcmp (field->param->name, "polarisation") == 0)
            g_assert_true (sol_setup_assign (setup, "run.model=vector", NULL));
          for (int n = 0; field->suggestions != NULL && field->suggestions[n] != NULL; n++)
            {
              g_autoptr (GError) error = NULL;
              g_autofree char *assignment = g_strdup_printf ("%s=%s", key, field->suggestions[n]);
              gboolean is_list = strpbrk (field->suggestions[n], ".,") != NULL;
              if (strcmp (field->param->name, "mode") == 0 && is_list)
                continue; /* one mode, where "modes" may be several */
              if (!sol_setup_assign (setup, assignment, &error))
                g_error ("%s: %s", assignment, error->message);
            }
        }
    }
}

static void
assert_is_named (const SolParam *param, const char *value, GHashTable *seen)
{
  g_autofree char *shown = sol_setup_names_show (param, value);
  g_autofree char *back = sol_setup_names_read (param, shown);
  g_autofree char *upper = g_utf8_strup (shown, -1);
  g_autofree char *from_upper = sol_setup_names_read (param, upper);
  if (strcmp (shown, value) == 0)
    g_error ("%s = %s has no name", param->name, value);
  g_assert_cmpstr (back, ==, value);
  g_assert_cmpstr (from_upper, ==, value);
  g_assert_true (g_hash_table_add (seen, g_steal_pointer (&shown)));
}

/* No word of the case file is a choice on screen, no two choices of a key share a name, and a name that is
 * typed means its word. */
static void
test_choices_have_names (void)
{
  for (int i = 0; i < sol_form_field_get_n_groups (); i++)
    {
      const SolFormGroup *group = sol_form_field_get_group (i);
      for (int k = 0; k < group->n_fields; k++)
        {
          const SolFormField *field = &group->fields[k];
          const SolParam *param = field->param;
          gboolean is_word =
              strcmp (param->name, "shape") == 0 || strcmp (param->name, "polarisation") == 0;
          g_autoptr (GHashTable) seen =
              g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
          for (int n = 0; field->kind == SOL_FORM_CHOICE && param->choices[n] != NULL; n++)
            assert_is_named (param, param->choices[n], seen);
          for (int n = 0; is_word && field->suggestions[n] != NULL; n++)
            assert_is_named (param, field->suggestions[n], seen);
        }
    }
}

static void
test_names_of_texts (void)
{
  SolSetupKey shape, gas;
  g_assert_true (sol_setup_key_find (&shape, "pulse.shape"));
  g_assert_true (sol_setup_key_find (&gas, "fill.gas"));
  g_autofree char *order = sol_setup_names_show (shape.param, "supergauss:3");
  g_autofree char *path = sol_setup_names_read (shape.param, "file: /a b:c.txt");
  g_autofree char *word = sol_setup_names_read (shape.param, "sech2");
  g_autofree char *mixture = sol_setup_names_show (gas.param, "He:0.9, Ar:0.1");
  g_autofree char *empty = sol_setup_names_show (shape.param, "");
  g_assert_cmpstr (order, ==, "Super-Gaussian: 3");
  g_assert_cmpstr (path, ==, "file:/a b:c.txt");
  g_assert_cmpstr (word, ==, "sech2");
  g_assert_cmpstr (mixture, ==, "He:0.9, Ar:0.1");
  g_assert_cmpstr (empty, ==, "");
  g_autofree char *sentence = sol_setup_words ("not with run.model = gnlse or geometry.length = 1");
  g_assert_cmpstr (sentence, ==, "not with “Model” = “Fibre (GNLSE)” or “Length” = 1");
  g_autoptr (SolSetup) setup = sol_setup_new ();
  g_assert_true (sol_setup_assign (setup, "pulse.shape=sech2", NULL));
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==, "Shape Gaussian → sech²");
  g_assert_true (sol_setup_assign (setup, "response.kerr=false", NULL));
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==, "Kerr effect On → Off");
}

/* Whether any row of a group of the case file is in use. */
static gboolean
uses_group (SolSetup *setup, const char *name)
{
  for (int i = 0; i < sol_form_field_get_n_groups (); i++)
    {
      const SolFormGroup *group = sol_form_field_get_group (i);
      for (int k = 0; k < group->n_fields; k++)
        if (strcmp (group->fields[k].group, name) == 0 &&
            sol_form_field_is_used (&group->fields[k], setup, 1))
          return TRUE;
    }
  return FALSE;
}

static gboolean
uses (SolSetup *setup, const char *key)
{
  for (int i = 0; i < sol_form_field_get_n_groups (); i++)
    {
      const SolFormGroup *group = sol_form_field_get_group (i);
      for (int k = 0; k < group->n_fields; k++)
        {
          g_autofree char *name = sol_form_field_dup_key (&group->fields[k], 1);
          if (strcmp (name, key) == 0)
            return sol_form_field_is_used (&group->fields[k], setup, 1);
        }
    }
  g_error ("no field %s", key);
}

/* The form asks for what the model and the geometry use, and for nothing else. */
static void
test_form_follows_the_model (void)
{
  static const struct
  {
    const char *kind;
    const char *model;
    const char *used; /* groups and keys between blanks */
    const char *unused;
  } rows[] = {
    { "capillary", "mode-averaged", "fill geometry.core_radius geometry.cladding pulse.mode",
      "fibre geometry.wall_thickness geometry.core_index pulse.waist geometry.aperture_radius" },
    { "capillary", "multimode", "fill geometry.modes grid.radial_points", "fibre pulse.waist" },
    { "capillary", "vector", "fill grid.angular_points pulse.polarisation", "fibre" },
    { "antiresonant", "mode-averaged", "fill geometry.wall_thickness geometry.core_radius",
      "fibre geometry.core_index geometry.tubes" },
    { "step-index", "mode-averaged", "geometry.core_index geometry.core_radius",
      "fill geometry.wall_thickness pulse.waist" },
    { "fibre", "gnlse", "fibre fibre.gamma fibre.betas grid.points",
      "fill geometry.core_radius pulse.mode pulse.waist" },
    { "free-space", "radial", "fill pulse.waist pulse.focus geometry.aperture_radius",
      "fibre geometry.core_radius geometry.cladding pulse.mode" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (SolSetup) setup = sol_setup_new ();
      g_autofree char *kind = g_strconcat ("geometry.kind=", rows[i].kind, NULL);
      g_autofree char *model = g_strconcat ("run.model=", rows[i].model, NULL);
      g_assert_true (sol_setup_assign (setup, model, NULL));
      g_assert_true (sol_setup_assign (setup, kind, NULL));
      g_auto (GStrv) used = g_strsplit (rows[i].used, " ", -1);
      g_auto (GStrv) unused = g_strsplit (rows[i].unused, " ", -1);
      for (int k = 0; used[k] != NULL; k++)
        if (!(strchr (used[k], '.') != NULL ? uses (setup, used[k]) : uses_group (setup, used[k])))
          g_error ("%s, %s: %s is not asked for", rows[i].kind, rows[i].model, used[k]);
      for (int k = 0; unused[k] != NULL; k++)
        if (strchr (unused[k], '.') != NULL ? uses (setup, unused[k])
                                            : uses_group (setup, unused[k]))
          g_error ("%s, %s: %s is asked for", rows[i].kind, rows[i].model, unused[k]);
    }
}

static void
test_refusals_name_their_key (void)
{
  g_autofree char *model =
      sol_failure_find_named_key ("run.model other than mode-averaged is not available");
  g_assert_cmpstr (model, ==, "run.model");
  g_autofree char *second = sol_failure_find_named_key ("set pulse.2.energy = 1 uJ");
  g_assert_cmpstr (second, ==, "pulse.2.energy");
  g_assert_null (sol_failure_find_named_key ("no key is named here. At all."));
}

static void
inspected (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  SolInspection **answer = user_data;
  *answer = sol_inspection_start_finish (result, &error);
  if (*answer == NULL)
    g_error ("%s", error->message);
}

/* The examples load, can be run, and are beyond serious advice. */
static void
test_presets_are_sound (void)
{
  g_autoptr (GPtrArray) cards = sol_preset_card_list ();
  g_assert_cmpuint (cards->len, >, 0);
  g_assert_cmpstr (((const SolPresetCard *) cards->pdata[0])->name, ==, "helium-rdw");
  for (guint i = 0; i < cards->len; i++)
    {
      const SolPresetCard *card = cards->pdata[i];
      g_autoptr (GError) error = NULL;
      g_autoptr (SolSetup) setup = sol_setup_new ();
      g_assert_cmpuint (strlen (card->title), >, 0);
      g_assert_nonnull (card->summary);
      if (!sol_setup_load_preset (setup, card->name, &error))
        g_error ("%s: %s", card->name, error->message);
      SolInspection *answer = NULL;
      sol_inspection_start_async (sol_setup_get_case (setup), NULL, inspected, &answer);
      while (answer == NULL)
        g_main_context_iteration (NULL, TRUE);
      for (guint k = 0; k < answer->advice->len; k++)
        {
          const SolAdvice *advice = answer->advice->pdata[k];
          if (advice->severity == SOL_ADVICE_SERIOUS)
            g_error ("%s: %s", card->name, advice->text);
        }
      sol_inspection_free (answer);
    }
}

static const SolFormField *
find_field (const char *key)
{
  for (int i = 0; i < sol_form_field_get_n_groups (); i++)
    {
      const SolFormGroup *group = sol_form_field_get_group (i);
      for (int k = 0; k < group->n_fields; k++)
        {
          g_autofree char *name = sol_form_field_dup_key (&group->fields[k], 1);
          if (strcmp (name, key) == 0)
            return &group->fields[k];
        }
    }
  g_assert_not_reached ();
}

/* What the model cannot do is not offered, whatever the key; a fault that is there already is no reason
 * against a value. */
static void
test_what_is_offered (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolSetup) setup = sol_setup_new ();
  const SolFormField *modes = find_field ("geometry.modes");
  const SolFormField *mode = find_field ("pulse.mode");
  g_autofree char *several = sol_form_field_find_refusal (modes, setup, 1, "HE11..HE14");
  g_assert_cmpstr (
      several, ==,
      "“Modes” with more than one mode in “Model” = “Mode-averaged” is not available in "
      "this version; name one mode, such as “Modes” = HE11, or use “Model” = “Several modes”");
  g_assert_null (sol_form_field_find_refusal (modes, setup, 1, "HE11"));
  g_autofree char *absent = sol_form_field_find_refusal (mode, setup, 1, "HE12");
  g_assert_nonnull (absent);
  g_assert_true (sol_setup_assign (setup, "run.model=multimode", &error));
  g_assert_null (sol_form_field_find_refusal (modes, setup, 1, "HE11..HE14"));
  g_autofree char *other = sol_form_field_find_refusal (modes, setup, 1, "HE11, HE12, TE01, TM01");
  g_assert_nonnull (strstr (other, "use “Model” = “Modes as vectors”"));
  /* The guide is refused with any pulse. */
  g_assert_true (sol_setup_assign (setup, "geometry.kind=fibre", &error));
  g_assert_null (sol_form_field_find_refusal (find_field ("pulse.shape"), setup, 1, "sech2"));
}

/* Coefficients have names and units, which the case file reads. */
static void
test_betas (void)
{
  g_autofree char *second = sol_form_field_dup_beta_name (2);
  g_autofree char *tenth = sol_form_field_dup_beta_name (10);
  g_autofree char *shown = sol_form_field_dup_beta_unit (10, TRUE);
  g_autofree char *unit = sol_form_field_dup_beta_unit (10, FALSE);
  g_assert_cmpstr (second, ==, "β₂");
  g_assert_cmpstr (tenth, ==, "β₁₀");
  g_assert_cmpstr (shown, ==, "ps¹⁰/km");
  double value = NAN;
  g_autofree char *text = g_strconcat ("-1.714e-21 ", unit, NULL);
  g_assert_true (
      sol_units_parse (text, (SolUnitKind) ((int) SOL_UNIT_BETA + 10), &value, NULL, NULL));
  sol_assert_close (R, value, -1.714e-144, 1e-15);
  g_autoptr (GError) error = NULL;
  g_autoptr (SolSetup) setup = sol_setup_new ();
  g_assert_true (sol_setup_load_preset (setup, "fibre-soliton", &error));
  g_autofree char *gamma = sol_setup_get_text (setup, "fibre.gamma");
  g_assert_nonnull (strstr (gamma, "1/(W m)"));
}

/* Sentences of the engine name fields by their labels, and words stay words. */
static void
test_words_of_the_window (void)
{
  static const struct
  {
    const char *message;
    const char *words;
  } sentences[] = {
    { "shorten time_window to at most 3 fs or leave time_step to auto",
      "shorten “Time window” to at most 3 fs or leave “Time step” to auto" },
    { "a larger grid.time_window would hold it.", "a larger “Time window” would hold it." },
    { "use polarisation = linear and angle = 0 deg",
      "use “Polarisation” = “Linear” and “Angle” = 0 deg" },
    { "the energy of the mode in the length of a gas",
      "the energy of the mode in the length of a gas" },
    { "pulse.2.energy = -1 J", "“Energy” = -1 J" },
    { "'x.csv' at 1.5 m, e.g. here", "'x.csv' at 1.5 m, e.g. here" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      g_autofree char *words = sol_setup_words (sentences[i].message);
      g_assert_cmpstr (words, ==, sentences[i].words);
    }
}

static const SolParam *
find_param (const char *group, const char *name)
{
  const SolParam *found = NULL;
  for (int i = 0; i < SOL_CASE_N_GROUPS && found == NULL; i++)
    if (strcmp (sol_case_groups[i].name, group) == 0)
      found = sol_param_group_find (&sol_case_groups[i], name);
  g_assert_nonnull (found);
  return found;
}

static gboolean
has_word (char **list, const char *word)
{
  return list != NULL && g_strv_contains ((const char *const *) list, word);
}

/* What explains a field speaks of choices by the names that stand there: none is a word of the case file, be it of the
 * field itself or of the model. */
static void
test_help_by_names (void)
{
  char **models = (char **) find_param ("run", "model")->choices;
  for (int i = 0; i < SOL_CASE_N_GROUPS; i++)
    for (gsize k = 0; k < sol_case_groups[i].n_params; k++)
      {
        const SolParam *param = &sol_case_groups[i].params[k];
        /* Ideal is a word of physics, and on and off are words of everybody. */
        if (param->help == NULL || strcmp (param->name, "equation_of_state") == 0)
          continue;
        g_autofree char *shown = sol_setup_words (param->help);
        g_auto (GStrv) words = g_strsplit_set (shown, " ,;.()", -1);
        for (char **word = words; *word != NULL; word++)
          if (strcmp (*word, "on") != 0 && strcmp (*word, "off") != 0 &&
              (has_word (models, *word) ||
               (param->kind == &sol_param_choice && has_word ((char **) param->choices, *word))))
            g_error ("%s.%s says %s: %s", sol_case_groups[i].name, param->name, *word, shown);
      }
  g_autofree char *kind = sol_setup_words (find_param ("geometry", "kind")->help);
  g_assert_nonnull (strstr (kind, "“Kind” = “Free space”"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/form-field/every-key-has-one-field", test_every_key_once);
  g_test_add_func ("/session/form-field/every-field-explains-itself",
                   test_every_field_explains_itself);
  g_test_add_func ("/session/form-field/suggestions-are-taken", test_suggestions_are_taken);
  g_test_add_func ("/session/form-field/choices-have-names", test_choices_have_names);
  g_test_add_func ("/session/form-field/names-of-texts", test_names_of_texts);
  g_test_add_func ("/session/form-field/form-follows-the-model", test_form_follows_the_model);
  g_test_add_func ("/session/form-field/refusals-name-their-key", test_refusals_name_their_key);
  g_test_add_func ("/session/form-field/presets-are-sound", test_presets_are_sound);
  g_test_add_func ("/form-field/what-is-offered", test_what_is_offered);
  g_test_add_func ("/form-field/betas", test_betas);
  g_test_add_func ("/form-field/words-of-the-window", test_words_of_the_window);
  g_test_add_func ("/form-field/help-by-names", test_help_by_names);
  return g_test_run ();
}
