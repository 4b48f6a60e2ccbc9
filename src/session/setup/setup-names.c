/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/setup/setup-names.h"

#include "session/preset-card.h"

#include <glib/gi18n.h>
#include <string.h>

/* A word of a key, or the part of its value before the first colon. */
typedef struct
{
  const char *key;
  const char *word;
  const char *name;
} Name;

static const Name names[] = {
  { "model", "mode-averaged", N_ ("Mode-averaged") },
  { "model", "multimode", N_ ("Several modes") },
  { "model", "vector", N_ ("Modes as vectors") },
  { "model", "radial", N_ ("Radial beam") },
  { "model", "gnlse", N_ ("Fibre (GNLSE)") },
  { "field", "real", N_ ("Real field") },
  { "field", "envelope", N_ ("Envelope") },
  { "kind", "capillary", N_ ("Capillary") },
  { "kind", "antiresonant", N_ ("Anti-resonant guide") },
  { "kind", "step-index", N_ ("Step-index fibre") },
  { "kind", "fibre", N_ ("Fibre of given β") },
  { "kind", "free-space", N_ ("Free space") },
  { "dispersion", "full", N_ ("Full relation") },
  { "dispersion", "reduced", N_ ("Leading terms") },
  { "antiresonant_model", "zeisberger", N_ ("Zeisberger–Schmidt") },
  { "antiresonant_model", "vincetti", N_ ("Vincetti") },
  { "equation_of_state", "real", N_ ("Real gas") },
  { "equation_of_state", "ideal", N_ ("Ideal gas") },
  { "plasma", "off", N_ ("Off") },
  { "plasma", "trapezoid", N_ ("Trapezoids") },
  { "plasma", "band", N_ ("Band-limited") },
  { "ionisation", "ppt", N_ ("PPT") },
  { "ionisation", "adk", N_ ("ADK") },
  { "raman", "auto", N_ ("Automatic") },
  { "raman", "off", N_ ("Off") },
  { "raman", "on", N_ ("On") },
  { "method", "auto", N_ ("Automatic") },
  { "method", "rk45", N_ ("Dormand–Prince 5(4)") },
  { "method", "rk4ip", N_ ("RK4IP") },
  { "method", "bs54", N_ ("Bogacki–Shampine 5(4)") },
  { "method", "dop853", N_ ("DOP853") },
  { "method", "etd", N_ ("Exponential (ETD)") },
  { "method", "adams", N_ ("Adams") },
  { "analysis", "auto", N_ ("Automatic") },
  { "analysis", "fp32", N_ ("Single precision") },
  { "analysis", "fp64", N_ ("Double precision") },
  { "raman_model", "blow-wood", N_ ("Blow–Wood") },
  { "raman_model", "lin-agrawal", N_ ("Lin–Agrawal") },
  { "raman_model", "hollenbeck", N_ ("Hollenbeck–Cantrell") },
  { "raman_model", "none", N_ ("None") },
  { "shape", "gauss", N_ ("Gaussian") },
  { "shape", "sech2", N_ ("sech²") },
  { "shape", "supergauss", N_ ("Super-Gaussian") },
  { "shape", "cw", N_ ("Continuous light") },
  { "shape", "file", N_ ("File") },
  { "shape", "result", N_ ("Result file") },
  { "coupling", "gaussian", N_ ("Gaussian beam") },
  { "polarisation", "linear", N_ ("Linear") },
  { "polarisation", "circular", N_ ("Circular") },
  { "polarisation", "elliptic", N_ ("Elliptic") },
};

static gboolean
is_of (const Name *name, const SolParam *param)
{
  return strcmp (name->key, param->name) == 0;
}

/**
 * sol_setup_names_choice:
 * @param: a key
 * @word: one of its words, as the case file has it
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): its name on screen, translated; @word if it has none
 */
const char *
sol_setup_names_choice (const SolParam *param, const char *word)
{
  /* A switch has no word of its own. */
  if (param->kind == &sol_param_switch)
    return g_strcmp0 (word, param->choices[1]) == 0 ? _ ("On") : _ ("Off");
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (is_of (&names[i], param) && strcmp (names[i].word, word) == 0)
      return _ (names[i].name);
  return word;
}

/* The head, before the first colon, and what follows it and a blank; NULL: nothing does. */
static char *
split (const char *text, const char **rest)
{
  const char *colon = strchr (text, ':');
  *rest = colon != NULL ? colon + 1 + (colon[1] == ' ' ? 1 : 0) : NULL;
  return g_strstrip (colon != NULL ? g_strndup (text, (gsize) (colon - text)) : g_strdup (text));
}

/**
 * sol_setup_names_show:
 * @param: a key whose value is a text
 * @text: the value, as the case file has it: "supergauss:2"
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): as it is shown, "Super-Gaussian: 2"; sol_setup_names_read() takes it back. The title
 *   of a preset is in the language of the user, which nothing takes back: whoever shows it must see whether it is
 *   still what was shown
 */
char *
sol_setup_names_show (const SolParam *param, const char *text)
{
  const char *rest;
  if (strcmp (param->name, "title") == 0)
    return g_strdup (sol_preset_card_translate (text));
  g_autofree char *word = split (text, &rest);
  const char *name = sol_setup_names_choice (param, word);
  if (name == word)
    return g_strdup (text);
  return rest != NULL ? g_strconcat (name, ": ", rest, NULL) : g_strdup (name);
}

static gboolean
is_alike (const char *a, const char *b)
{
  g_autofree char *folded_a = g_utf8_casefold (a, -1);
  g_autofree char *folded_b = g_utf8_casefold (b, -1);
  return strcmp (folded_a, folded_b) == 0;
}

/**
 * sol_setup_names_read:
 * @param: a key whose value is a text
 * @shown: what somebody typed: names, in whatever case, or words of the case file
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): as the case file has it
 */
char *
sol_setup_names_read (const SolParam *param, const char *shown)
{
  const char *rest;
  g_autofree char *head = split (shown, &rest);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (is_of (&names[i], param) && is_alike (_ (names[i].name), head))
      return rest != NULL ? g_strconcat (names[i].word, ":", rest, NULL) : g_strdup (names[i].word);
  return g_strdup (shown);
}
