/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice on the pulse and what it does to the gas. Literature: J. M. Dudley, G. Genty and S. Coen,
 * Rev. Mod. Phys. 78, 1135 (2006), on the order at which noise takes over. */
#include "config.h"

#include "session/check/advice-rules.h"

#include "base/constants.h"
#include "session/check/derived.h"
#include "session/check/remedy.h"
#include "solver/translate.h"

#include <glib/gi18n.h>
#include <math.h>

/* A phase by electrons that is seen in a spectrum. */
#define PLASMA_PHASE 0.1
/* Shape of the plasma against the difference of index that keeps the modes apart. */
#define MIXING 0.3
#define ORDER_MAX 16.0
#define LOSS_LENGTHS 10.0
/* Fibre parameter below which a few hundredths of the light run in the core. */
#define THIN_V 1.0
/* Second zero of J0: u of HE12. */
#define U_HE12 5.520078110286311

static void
look_at_plasma (const SolSketch *s, GPtrArray *list)
{
  if (sol_translate_needs_plasma (s->the_case) || !(s->plasma_phase_rad > PLASMA_PHASE))
    return;
  g_autofree char *share =
      sol_derived_format (fmax (s->ionised_fraction, s->soliton_ionised_fraction), "1");
  g_autofree char *phase = sol_derived_format (s->plasma_phase_rad, "rad");
  sol_advice_add (list, "plasma-off", SOL_ADVICE_WARNING, g_strdup ("response.plasma=band"),
                  _ ("ionisation is likely but plasma is off: %s of the gas is ionised, whose "
                     "electrons shift the phase of the pulse by about %s"),
                  share, phase);
}

/* Several modes, if this version offers them for the case as it is otherwise. */
static char *
fix_model (const SolSketch *s)
{
  g_autoptr (SolCase) other = sol_case_copy (s->the_case);
  other->run.model = SOL_CASE_MODEL_MULTIMODE;
  return sol_translate_check_scope (other, NULL) ? g_strdup ("run.model=multimode") : NULL;
}

/* Plasma is on the axis only; where its index is like the difference between HE11 and HE12 it couples
 * the modes, which a model with one mode cannot show. */
static void
look_at_modes (const SolSketch *s, GPtrArray *list)
{
  double ka = s->omega_rad_per_s / SOL_C_M_PER_S * s->entrance.core_radius_m;
  double u = s->u_mode;
  double apart = fabs (U_HE12 * U_HE12 - u * u) / (2.0 * ka * ka);
  gboolean is_lone = s->the_case->run.model == SOL_CASE_MODEL_MULTIMODE && s->n_mode == 1;
  gboolean is_averaged = s->the_case->run.model == SOL_CASE_MODEL_MODE_AVERAGED;
  if (!(is_averaged || is_lone) || !(s->plasma_index > MIXING * apart))
    return;
  g_autofree char *share =
      sol_derived_format (fmax (s->ionised_fraction, s->soliton_ionised_fraction), "1");
  g_autofree char *ratio = sol_derived_format (s->plasma_index / apart, "1");
  sol_advice_add (
      list, is_lone ? "lone-mode" : "one-mode", SOL_ADVICE_WARNING,
      is_lone ? g_strdup ("geometry.modes=HE11..HE14") : fix_model (s),
      _ ("ionisation is strong for a model with one mode: with %s of the gas ionised the "
         "index changes by %s times what keeps the modes apart, so that light moves into "
         "others"),
      share, ratio);
}

static void
look_at_order (const SolSketch *s, GPtrArray *list)
{
  if (!sol_sketch_is_soliton (s) || !(s->soliton.order > ORDER_MAX) || s->the_case->noise.quantum)
    return;
  g_autofree char *order = sol_derived_format (s->soliton.order, "1");
  sol_advice_add (
      list, "soliton-order", SOL_ADVICE_WARNING, g_strdup ("noise.quantum=true"),
      _ ("the soliton order is %s: above about %g the pulse breaks up from noise rather "
         "than by fission, and the run has no noise"),
      order, ORDER_MAX);
}

static void
look_at_critical_power (const SolSketch *s, GPtrArray *list)
{
  double power = s->pulses[s->strongest].peak_power_w;
  if (!s->the_case->response.kerr || !(power > s->critical_power_w))
    return;
  g_autofree char *has = sol_derived_format (power, "W");
  g_autofree char *limit = sol_derived_format (s->critical_power_w, "W");
  sol_advice_add (
      list, "critical-power",
      power > SOL_REMEDY_ABSURD * s->critical_power_w ? SOL_ADVICE_SERIOUS : SOL_ADVICE_WARNING,
      sol_remedy_power (s),
      _ ("the peak power of %s exceeds the critical power of %s: the beam would collapse, "
         "which a model with one mode cannot show"),
      has, limit);
}

static void
look_at_barrier (const SolSketch *s, GPtrArray *list)
{
  if (!sol_translate_needs_plasma (s->the_case) || !(s->field_v_per_m > s->barrier_field_v_per_m))
    return;
  double excess = pow (s->field_v_per_m / s->barrier_field_v_per_m, 2.0);
  g_autofree char *has = sol_derived_format (s->field_v_per_m, "V/m");
  g_autofree char *limit = sol_derived_format (s->barrier_field_v_per_m, "V/m");
  sol_advice_add (list, "rate-range",
                  excess > SOL_REMEDY_ABSURD ? SOL_ADVICE_SERIOUS : SOL_ADVICE_WARNING,
                  sol_remedy_power (s),
                  _ ("the peak field of %s is above the barrier-suppression field of %s, where the "
                     "formulas of ionisation no longer hold and the table of rates ends"),
                  has, limit);
}

static void
look_at_rate_model (const SolSketch *s, GPtrArray *list)
{
  if (!sol_translate_needs_plasma (s->the_case) || !(s->keldysh > 1.0) ||
      s->the_case->response.ionisation != SOL_CASE_IONISATION_ADK)
    return;
  g_autofree char *keldysh = sol_derived_format (s->keldysh, "1");
  sol_advice_add (list, "adk", SOL_ADVICE_WARNING, g_strdup ("response.ionisation=ppt"),
                  _ ("ADK is made for Keldysh parameters well below 1, and that of the peak is %s"),
                  keldysh);
}

static void
look_at_loss (const SolSketch *s, GPtrArray *list)
{
  double lengths = s->alpha_per_m * s->the_case->geometry.length_m;
  if (!(lengths > LOSS_LENGTHS))
    return;
  g_autofree char *one = sol_derived_format (1.0 / s->alpha_per_m, "m");
  g_autofree char *length = sol_derived_format (s->the_case->geometry.length_m, "m");
  g_autofree char *left = sol_derived_format (s->transmission, "1");
  double shorter = sol_advice_round (0.5 * LOSS_LENGTHS / s->alpha_per_m, -1);
  sol_advice_add (
      list, "loss", SOL_ADVICE_WARNING, sol_advice_fix_length ("geometry.length", shorter),
      _ ("the guide loses its light: the loss length is %s and the guide is %s long, so "
         "that %s of the energy arrives"),
      one, length, left);
}

/* Without self-steepening one omega of the source is the carrier's, for the free electrons too: their
 * index then grows towards long waves faster than it should, and strong plasma feeds them. */
static void
look_at_shock (const SolSketch *s, GPtrArray *list)
{
  if (s->the_case->response.self_steepening || !sol_translate_needs_plasma (s->the_case) ||
      !(s->plasma_phase_rad > PLASMA_PHASE))
    return;
  sol_advice_add (
      list, "shock-off", SOL_ADVICE_WARNING, g_strdup ("response.self_steepening=true"),
      _ ("self-steepening is off while the gas is ionised: the current of the electrons is "
         "then too strong at long waves, and a strong plasma may make the run grow without "
         "bound"));
}

/* A fibre that was drawn thin is guided by the outer surface of its cladding. */
static void
look_at_thin_core (const SolSketch *s, GPtrArray *list)
{
  if (!(s->thinnest_v < THIN_V))
    return;
  g_autofree char *radius = sol_derived_format (s->thinnest_core_m, "m");
  g_autofree char *v = sol_derived_format (s->thinnest_v, "1");
  double wanted_m = sol_advice_round (s->thinnest_core_m * THIN_V / s->thinnest_v, 1);
  sol_advice_add (
      list, "thin-core", SOL_ADVICE_WARNING,
      s->has_taper ? NULL : sol_advice_fix_length ("geometry.core_radius", wanted_m),
      _ ("a core radius of %s has the fibre parameter V = %s at the pulse's wavelength: hardly any "
         "light runs in the core, and the outer surface of the cladding, which the model does "
         "not know, guides it instead"),
      radius, v);
}

const SolAdviceRule sol_advice_light_rules[] = {
  look_at_plasma,     look_at_modes, look_at_order, look_at_critical_power, look_at_barrier,
  look_at_rate_model, look_at_loss,  look_at_shock, look_at_thin_core,      NULL,
};
