/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/form-field.h"

#include "io/case/case-file.h"
#include "problem/case-kinds.h"
#include "problem/case-params.h"
#include "session/setup/setup-words.h"
#include "solver/translate.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_FIELDS 40

/* Which groups of the case file make up a group of the form, and which keys come first there. */
typedef struct
{
  const char *name;
  const char *title;
  const char *groups[4];
  const char *basic; /* keys between blanks, in the order of display */
} Arrangement;

static const Arrangement arrangements[] = {
  { "waveguide",
    N_ ("Waveguide"),
    { "geometry", "fibre" },
    " kind core_radius core_diameter length wall_thickness tubes tube_radius core_index "
    "numerical_aperture aperture_radius modes cladding gamma betas loss " },
  { "gas", N_ ("Gas"), { "fill" }, " gas pressure temperature " },
  { "pulse",
    N_ ("Pulse"),
    { "pulse" },
    " wavelength frequency duration energy peak_power shape gdd tod waist focus mode " },
  { "physics",
    N_ ("Physics"),
    { "run", "response", "noise" },
    " model field kerr plasma raman self_steepening " },
  { "numerics",
    N_ ("Numerics"),
    { "grid", "stepper", "precision" },
    " wavelength_min wavelength_max time_window rtol planes " },
};

#define N_GROUPS ((int) G_N_ELEMENTS (arrangements))

static const char *const gases[] = { "He", "Ne", "Ar", "Kr",  "Xe",  "H2",
                                     "D2", "N2", "O2", "Air", "CH4", "He:0.9, Ar:0.1",
                                     NULL };
static const char *const shapes[] = { "gauss", "sech2", "supergauss:2", NULL };
static const char *const glasses[] = { "SiO2", "BK7", "CaF2", "MgF2", "Al2O3", NULL };
static const char *const modes[] = { "HE11", "HE11..HE14", "HE11, HE12, TE01, TM01", NULL };
static const char *const pulse_modes[] = { "HE11", "HE12", "TE01", "TM01", NULL };
static const char *const polarisations[] = { "linear", "circular", "elliptic:0.5", NULL };

static const struct
{
  const char *key;
  const char *const *words;
} suggestions[] = {
  { "gas", gases },   { "shape", shapes },     { "cladding", glasses },
  { "modes", modes }, { "mode", pulse_modes }, { "polarisation", polarisations },
};

static SolFormKind
find_kind (const SolParam *param)
{
  if (param->kind == &sol_param_quantity || param->kind == &sol_case_frequency_kind)
    return SOL_FORM_QUANTITY;
  if (param->kind == &sol_case_profile_kind || param->kind == &sol_case_diameter_kind)
    return SOL_FORM_PROFILE;
  if (param->kind == &sol_case_betas_kind)
    return SOL_FORM_BETAS;
  if (param->kind == &sol_param_whole)
    return SOL_FORM_WHOLE;
  if (param->kind == &sol_param_switch)
    return SOL_FORM_SWITCH;
  return param->kind == &sol_param_choice ? SOL_FORM_CHOICE : SOL_FORM_TEXT;
}

static int
find_place (const char *basic, const char *name)
{
  g_autofree char *word = g_strdup_printf (" %s ", name);
  const char *found = strstr (basic, word);
  return found != NULL ? (int) (found - basic) : -1;
}

typedef struct
{
  SolFormField field;
  int place;
} Placed;

static int
compare_places (const void *a, const void *b)
{
  const Placed *first = a;
  const Placed *second = b;
  gboolean is_later = (guint) first->place > (guint) second->place;
  return is_later ? 1 : (guint) first->place < (guint) second->place ? -1 : 0;
}

static void
add_param (GArray *placed, const SolParamGroup *group, const SolParam *param, const char *basic)
{
  int place = find_place (basic, param->name);
  Placed one = { .field = { .group = group->name, .param = param, .kind = find_kind (param) } };
  one.field.is_basic = place >= 0;
  /* The rest follows in the order of the tables. */
  one.place = place >= 0 ? place : G_MAXINT / 2 + (int) placed->len;
  for (gsize i = 0; i < G_N_ELEMENTS (suggestions); i++)
    if (strcmp (suggestions[i].key, param->name) == 0)
      one.field.suggestions = suggestions[i].words;
  if (strcmp (param->name, "title") == 0)
    {
      one.place = 0;
      one.field.is_basic = TRUE;
    }
  g_array_append_val (placed, one);
}

static void
fill_group (SolFormGroup *self, const Arrangement *arrangement, SolFormField *fields)
{
  g_autoptr (GArray) placed = g_array_new (FALSE, TRUE, sizeof (Placed));
  for (int i = 0; arrangement->groups[i] != NULL; i++)
    {
      const SolParamGroup *group = sol_case_group_find (arrangement->groups[i]);
      self->is_pulse = self->is_pulse || sol_case_group_is_pulse (group);
      for (gsize k = 0; k < group->n_params; k++)
        add_param (placed, group, &group->params[k], arrangement->basic);
    }
  g_assert (placed->len <= MAX_FIELDS);
  qsort (placed->data, placed->len, sizeof (Placed), compare_places);
  for (guint i = 0; i < placed->len; i++)
    fields[i] = g_array_index (placed, Placed, i).field;
  self->name = arrangement->name;
  self->title = arrangement->title;
  self->n_fields = (int) placed->len;
  self->fields = fields;
}

static const SolFormGroup *
get_groups (void)
{
  static SolFormField fields[G_N_ELEMENTS (arrangements)][MAX_FIELDS];
  static SolFormGroup groups[G_N_ELEMENTS (arrangements)];
  static gsize is_filled = 0;
  if (g_once_init_enter (&is_filled))
    {
      for (int i = 0; i < N_GROUPS; i++)
        fill_group (&groups[i], &arrangements[i], fields[i]);
      g_once_init_leave (&is_filled, 1);
    }
  return groups;
}

/**
 * sol_form_field_get_n_groups:
 *
 * Threads: any. Allocates: no.
 * Returns: number of groups of a form
 */
int
sol_form_field_get_n_groups (void)
{
  return N_GROUPS;
}

/**
 * sol_form_field_get_group:
 * @i: from 0, in the order of display
 *
 * Threads: any. Allocates: once.
 * Returns: (transfer none) (nullable): the group; NULL past the end
 */
const SolFormGroup *
sol_form_field_get_group (int i)
{
  return i >= 0 && i < N_GROUPS ? &get_groups ()[i] : NULL;
}

/**
 * sol_form_field_dup_key:
 * @self: the field
 * @pulse: from 1; 1 for other groups
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): "geometry.length", "pulse.2.energy"
 */
char *
sol_form_field_dup_key (const SolFormField *self, int pulse)
{
  if (pulse > 1)
    return g_strdup_printf ("%s.%d.%s", self->group, pulse, self->param->name);
  return g_strdup_printf ("%s.%s", self->group, self->param->name);
}

static gconstpointer
get_data (const SolFormField *self, SolSetup *setup, int pulse)
{
  const SolParamGroup *group = sol_case_group_find (self->group);
  if (pulse > sol_case_group_count (sol_setup_get_case (setup), group))
    return NULL;
  return sol_case_group_get (sol_setup_get_case (setup), group, pulse);
}

/**
 * sol_form_field_is_used:
 * @self: the field
 * @setup: the inputs
 * @pulse: from 1; 1 for other groups
 *
 * Threads: main. Allocates: no.
 * Returns: whether the inputs of now make use of the key
 */
gboolean
sol_form_field_is_used (const SolFormField *self, SolSetup *setup, int pulse)
{
  gconstpointer data = get_data (self, setup, pulse);
  return data != NULL && sol_case_param_is_used (sol_setup_get_case (setup), self->param, data);
}

/**
 * sol_form_field_is_required:
 * @self: the field
 * @setup: the inputs
 * @pulse: from 1; 1 for other groups
 *
 * Threads: main. Allocates: no.
 * Returns: whether the inputs of now cannot do without the key or its twin
 */
gboolean
sol_form_field_is_required (const SolFormField *self, SolSetup *setup, int pulse)
{
  gconstpointer data = get_data (self, setup, pulse);
  const SolParamCondition *required = self->param->required;
  return data != NULL && required != NULL && required->holds (sol_setup_get_case (setup), data);
}

/**
 * sol_form_field_find_refusal:
 * @self: the field
 * @setup: the inputs
 * @pulse: from 1; 1 for other groups
 * @value: what the field could be set to
 *
 * Asks the engine itself: what it refuses of the inputs of now, and would refuse as well with @value, is
 * not the fault of @value.
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full) (nullable): why @value cannot be had with the other inputs, in the words of the
 *   window; NULL if it can
 */
char *
sol_form_field_find_refusal (const SolFormField *self,
                             SolSetup *setup,
                             int pulse,
                             const char *value)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) now = NULL;
  g_autoptr (SolCase) c = sol_case_copy (sol_setup_get_case (setup));
  g_autofree char *key = sol_form_field_dup_key (self, pulse);
  g_autofree char *assignment = g_strdup_printf ("%s=%s", key, value);
  if (sol_case_set (c, assignment, &error) && sol_translate_check_scope (c, &error))
    return NULL;
  sol_translate_check_scope (sol_setup_get_case (setup), &now);
  if (now != NULL && strcmp (now->message, error->message) == 0)
    return NULL;
  return sol_setup_words (error->message);
}

static void
append_digits (GString *text, int k, const char *const *digits)
{
  if (k > 9)
    g_string_append (text, digits[k / 10]);
  g_string_append (text, digits[k % 10]);
}

/**
 * sol_form_field_dup_beta_name:
 * @order: of a Taylor coefficient, 0 to 99
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): "β₂"
 */
char *
sol_form_field_dup_beta_name (int order)
{
  static const char *const low[] = { "₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉" };
  GString *text = g_string_new ("β");
  append_digits (text, order, low);
  return g_string_free (text, FALSE);
}

/**
 * sol_form_field_dup_beta_unit:
 * @order: of a Taylor coefficient, 1 to 99
 * @for_people: FALSE: as the case file reads it
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): in which it is customary, "ps²/km" or "ps^2/km"
 */
char *
sol_form_field_dup_beta_unit (int order, gboolean for_people)
{
  static const char *const high[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  if (!for_people)
    return g_strdup_printf ("ps^%d/km", order);
  GString *text = g_string_new ("ps");
  append_digits (text, order, high);
  g_string_append (text, "/km");
  return g_string_free (text, FALSE);
}

/**
 * sol_form_field_get_n_pulses:
 * @setup: the inputs
 *
 * Threads: main. Allocates: no.
 * Returns: number of pulses
 */
int
sol_form_field_get_n_pulses (SolSetup *setup)
{
  return sol_setup_get_case (setup)->n_pulses;
}
