/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), sec. 12-9. */
#include "config.h"

#include "model/guide/step-index.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/numbers/root.h"
#include "model/guide/index-jet.h"
#include "model/guide/step-equation.h"
#include "model/guide/step-series.h"

#include <string.h>

/* Highest orders; far beyond what any fibre of a run guides. */
#define MODE_ORDER_MAX 9
/* A core that is no denser than this guides nothing. */
#define V_MIN 1e-3
/* How near to the ends of a bracket the root is looked for, relative. */
#define BRACKET_MARGIN 1e-9

/**
 * sol_step_mode_init:
 * @self: (out caller-allocates): the mode
 * @kind: HE, EH, TE or TM
 * @n: azimuthal order: 0 for TE and TM, from 1 for HE and EH
 * @m: radial order, from 1
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN for orders that no mode has or above 9.
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), sec. 12-9.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_step_mode_init (SolStepMode *self, SolModeKind kind, int n, int m, GError **error)
{
  gboolean is_hybrid = kind == SOL_MODE_HE || kind == SOL_MODE_EH;
  *self = (SolStepMode){ kind, n, m };
  if (m >= 1 && m <= MODE_ORDER_MAX && (is_hybrid ? n >= 1 && n <= MODE_ORDER_MAX : n == 0))
    return TRUE;
  g_set_error (
      error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
      "No mode of a solid fibre has the orders %d and %d: the first is 0 for TE and TM and 1 "
      "to %d for HE and EH, the second 1 to %d.",
      n, m, MODE_ORDER_MAX, MODE_ORDER_MAX);
  return FALSE;
}

/**
 * sol_step_mode_parse:
 * @name: family and orders, as "HE11", "EH11", "TE01"
 * @mode: (out caller-allocates): the mode
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN.
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), sec. 12-9.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_step_mode_parse (const char *name, SolStepMode *mode, GError **error)
{
  static const struct
  {
    const char *word;
    SolModeKind kind;
  } families[] = { { "HE", SOL_MODE_HE },
                   { "EH", SOL_MODE_EH },
                   { "TE", SOL_MODE_TE },
                   { "TM", SOL_MODE_TM } };
  for (gsize i = 0; i < G_N_ELEMENTS (families); i++)
    if (strlen (name) == 4 && g_str_has_prefix (name, families[i].word) &&
        g_ascii_isdigit (name[2]) && g_ascii_isdigit (name[3]))
      return sol_step_mode_init (mode, families[i].kind, name[2] - '0', name[3] - '0', error);
  g_set_error (
      error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
      "\"%s\" is not the name of a mode of a solid fibre. Write the family and two orders, "
      "as HE11, EH11, TE01 or TM01.",
      name);
  return FALSE;
}

/**
 * sol_step_profile_clear:
 * @self: (inout): materials of its own
 *
 * Source: own.
 * Threads: any. Allocates: no.
 */
void
sol_step_profile_clear (SolStepProfile *self)
{
  sol_material_free ((SolMaterial *) self->core);
  sol_material_free ((SolMaterial *) self->cladding);
  self->core = self->cladding = NULL;
}

/**
 * sol_step_profile_susceptibilities:
 * @self: the materials
 * @omega_rad_per_s: angular frequency
 * @order: highest derivative
 * @core: (out): n² - 1 of the core
 * @cladding: (out): n² - 1 of the cladding
 *
 * The numerical aperture is the root of the difference of the two, at every frequency.
 *
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), sec. 1-7.
 * Threads: any. Allocates: no.
 */
void
sol_step_profile_susceptibilities (const SolStepProfile *self,
                                   double omega_rad_per_s,
                                   int order,
                                   SolJet *core,
                                   SolJet *cladding)
{
  double na2 = self->numerical_aperture * self->numerical_aperture;
  if (self->core != NULL)
    *core = sol_material_susceptibility (self->core, omega_rad_per_s, order);
  if (self->cladding != NULL)
    *cladding = sol_material_susceptibility (self->cladding, omega_rad_per_s, order);
  if (self->core == NULL)
    *core = sol_jet_shift (*cladding, na2);
  if (self->cladding == NULL)
    *cladding = sol_jet_shift (*core, -na2);
}

static SolJet
radius_in_waves (double core_radius_m, double omega_rad_per_s, int order)
{
  return sol_jet_scale (sol_jet_variable (omega_rad_per_s, order), core_radius_m / SOL_C_M_PER_S);
}

/* Fibre parameter and ratio of the permittivities from real susceptibilities; FALSE and zeros where the
 * core is not the denser one. */
static gboolean
find_parameters (SolJet core, SolJet cladding, SolJet k, SolJet *v, SolJet *ratio)
{
  SolJet contrast = sol_jet_sub (core, cladding);
  *v = *ratio = sol_jet_constant (0.0, k.order);
  if (!(creal (contrast.c[0]) > 0.0 && creal (cladding.c[0]) > -1.0))
    return FALSE;
  *v = sol_jet_mul (k, sol_jet_sqrt (contrast));
  *ratio = sol_jet_div (sol_jet_shift (cladding, 1.0), sol_jet_shift (core, 1.0));
  return TRUE;
}

/**
 * sol_step_profile_parameters:
 * @self: the materials
 * @core_radius_m: radius of the core
 * @omega_rad_per_s: angular frequency, above zero
 * @order: highest derivative
 * @v: (out): the fibre parameter k a √(n_core² - n_cladding²)
 * @ratio: (out): permittivity of the cladding over that of the core
 *
 * Of complex indices the real part.
 *
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), sec. 12-9.
 * Threads: any. Allocates: no.
 * Returns: FALSE and zeros where the core is not the denser one
 */
gboolean
sol_step_profile_parameters (const SolStepProfile *self,
                             double core_radius_m,
                             double omega_rad_per_s,
                             int order,
                             SolJet *v,
                             SolJet *ratio)
{
  SolJet core, cladding;
  sol_step_profile_susceptibilities (self, omega_rad_per_s, order, &core, &cladding);
  return find_parameters (sol_jet_real (core), sol_jet_real (cladding),
                          radius_in_waves (core_radius_m, omega_rad_per_s, order), v, ratio);
}

typedef struct
{
  const SolStepMode *mode;
  double v;
  double ratio;
} Search;

static double
equation_at (double u, gpointer data)
{
  const Search *s = data;
  return creal (sol_step_equation (s->mode, sol_jet_constant (u, 0), sol_jet_constant (s->v, 0),
                                   sol_jet_constant (s->ratio, 0))
                    .c[0]);
}

/* Poles of the quotient of Bessel functions on both sides of the mode. */
static void
get_bracket (const SolStepMode *mode, double *low, double *high)
{
  gboolean is_he = mode->kind == SOL_MODE_HE;
  *low = sol_step_bessel_zero (mode->n, is_he ? mode->m - 1 : mode->m);
  *high = sol_step_bessel_zero (mode->n, is_he ? mode->m : mode->m + 1);
}

/**
 * sol_step_mode_solve:
 * @self: the mode
 * @v: the fibre parameter k a √(n_core² - n_cladding²)
 * @ratio: permittivity of the cladding over that of the core, below 1
 *
 * The root between the two poles that enclose it, found by bracketing.
 *
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), sec. 12-9.
 * Threads: any. Allocates: yes.
 * Returns: U of the mode; NAN where it is not guided
 */
double
sol_step_mode_solve (const SolStepMode *self, double v, double ratio)
{
  double low, high, root;
  Search s = { self, v, ratio };
  get_bracket (self, &low, &high);
  if (!(v > V_MIN) || !(v > low) || !(ratio < 1.0))
    return NAN;
  low = MAX (low * (1.0 + BRACKET_MARGIN), 1e-6 * MIN (v, 1.0));
  high = MIN (high * (1.0 - BRACKET_MARGIN), v * (1.0 - 1e-15));
  if (!(high > low))
    return NAN;
  if (sol_root_bracketed (equation_at, &s, low, high, &root))
    return root;
  /* The fundamental mode of a thin fibre: nearer to its cut-off, which it never meets, than U can say. */
  return self->kind == SOL_MODE_HE && self->n == 1 && self->m == 1 ? v : NAN;
}

/* Of HE from the second order on: (1 + 1/s) J_{n-1}(V) = V J_n(V)/(n - 1). */
static double
cut_off_equation (double v, gpointer data)
{
  const Search *s = data;
  int n = s->mode->n;
  return (s->ratio + 1.0) * jn (n - 1, v) - s->ratio * v / (n - 1) * jn (n, v);
}

/**
 * sol_step_mode_get_cut_off:
 * @self: the mode
 * @ratio: permittivity of the cladding over that of the core, below 1
 *
 * Zeros of Bessel functions, but for HE from the second order on, where the contrast counts.
 *
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), table 12-4.
 * Threads: any. Allocates: yes.
 * Returns: the fibre parameter above which the mode is guided; 0 for HE11
 */
double
sol_step_mode_get_cut_off (const SolStepMode *self, double ratio)
{
  double low, high;
  get_bracket (self, &low, &high);
  if (self->kind != SOL_MODE_HE || self->n == 1)
    return low;
  Search s = { self, 0.0, ratio };
  double root = NAN;
  if (sol_root_bracketed (cut_off_equation, &s, MAX (low * (1.0 + BRACKET_MARGIN), V_MIN), high,
                          &root))
    return root;
  return high;
}

/* U with its derivatives by Newton's method: every pass gives one order more. */
static SolJet
lift_root (const SolStepMode *self, double root, SolJet v, SolJet ratio)
{
  SolJet u = sol_jet_constant (root, v.order);
  if (v.order == 0)
    return u;
  SolJet slope = sol_step_equation (self, sol_jet_variable (root, 1), sol_jet_constant (v.c[0], 1),
                                    sol_jet_constant (ratio.c[0], 1));
  for (int k = 1; k <= v.order; k++)
    {
      SolJet rest = sol_step_equation (self, u, v, ratio);
      for (int j = 1; j <= k; j++)
        u.c[j] -= rest.c[j] / slope.c[1];
    }
  return u;
}

/* Light that the core does not hold: the index of the cladding, and a loss that grows from nothing at
 * the cut-off like the square of what the transverse wave number would need more. */
static SolJet
unguided (SolJet cladding, SolJet v, double k_radius, double cut_off)
{
  double over = fmax (cut_off * cut_off - creal (v.c[0] * v.c[0]), 0.0) / (k_radius * k_radius);
  SolJet chi = sol_jet_constant (creal (cladding.c[0]), cladding.order);
  for (int k = 1; k <= cladding.order; k++)
    chi.c[k] = creal (cladding.c[k]);
  SolJet n = sol_index_jet_minus_one (chi);
  n.c[0] += I * 0.5 * over / (1.0 + creal (n.c[0]));
  return sol_index_jet_clamp (n);
}

/* The index of a mode, with U from its series where that has it. */
static SolJet
index_with_series (const SolStepMode *self,
                   const SolStepProfile *profile,
                   const SolStepSeries *series,
                   double core_radius_m,
                   double omega_rad_per_s,
                   int order)
{
  SolJet core, cladding, v, ratio;
  sol_step_profile_susceptibilities (profile, omega_rad_per_s, order, &core, &cladding);
  core = sol_jet_real (core);
  cladding = sol_jet_real (cladding);
  SolJet k = radius_in_waves (core_radius_m, omega_rad_per_s, order);
  double root = NAN;
  if (find_parameters (core, cladding, k, &v, &ratio))
    {
      root = sol_step_series_get (series, core_radius_m, omega_rad_per_s);
      if (isnan (root))
        root = sol_step_mode_solve (self, creal (v.c[0]), creal (ratio.c[0]));
    }
  if (!(root < creal (v.c[0]) * (1.0 - 1e-13))) /* nothing is left of W to work with */
    return unguided (cladding, v, creal (k.c[0]),
                     root > 0.0 ? 0.0 : sol_step_mode_get_cut_off (self, creal (ratio.c[0])));
  SolJet u = sol_jet_div (lift_root (self, root, v, ratio), k);
  return sol_index_jet_clamp (sol_index_jet_minus_one (sol_jet_sub (core, sol_jet_mul (u, u))));
}

/**
 * sol_step_mode_index_minus_one:
 * @self: the mode
 * @profile: the materials
 * @core_radius_m: radius of the core
 * @omega_rad_per_s: angular frequency, above zero
 * @order: highest derivative
 *
 * Of complex indices the real part is used: the solid guide has no loss of its own. Below the cut-off
 * of the mode the index is that of the cladding, with an imaginary part that grows from zero there.
 *
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), sec. 12-9.
 * Threads: any. Allocates: yes.
 * Returns: the jet of n_eff - 1
 */
SolJet
sol_step_mode_index_minus_one (const SolStepMode *self,
                               const SolStepProfile *profile,
                               double core_radius_m,
                               double omega_rad_per_s,
                               int order)
{
  return index_with_series (self, profile, NULL, core_radius_m, omega_rad_per_s, order);
}

typedef struct
{
  SolGuideIndex base;
  SolStepProfile profile;
  gboolean is_borrowed; /* the materials are another's */
  SolStepBand band;
  struct
  {
    SolStepMode mode;
    SolStepSeries *series; /* NULL: none */
  } modes[];
} Step;

static SolJet
step_minus_one (const SolGuideIndex *base, int mode, const SolGuidePlace *place)
{
  const Step *self = (const Step *) base;
  int i = MAX (mode, 0);
  return index_with_series (&self->modes[i].mode, &self->profile, self->modes[i].series,
                            place->core_radius_m, place->omega_rad_per_s,
                            place->core_susceptibility.order);
}

static void
step_free (SolGuideIndex *base)
{
  Step *self = (Step *) base;
  for (int i = 0; i < base->n_mode; i++)
    sol_step_series_free (self->modes[i].series);
  if (!self->is_borrowed)
    sol_step_profile_clear (&self->profile);
  g_free (self);
}

static SolGuideIndex *
step_at_radius (const SolGuideIndex *base, double core_radius_m)
{
  const Step *self = (const Step *) base;
  g_autofree SolStepMode *modes = g_new (SolStepMode, base->n_mode);
  for (int i = 0; i < base->n_mode; i++)
    modes[i] = self->modes[i].mode;
  SolGuideIndex *other =
      sol_guide_index_new_step (modes, base->n_mode, &self->profile, core_radius_m, &self->band);
  ((Step *) other)->is_borrowed = TRUE;
  return other;
}

/**
 * sol_guide_index_new_step:
 * @modes: [n_mode] the modes; the first of them is that of the frame
 * @n_mode: at least 1
 * @profile: (transfer full): the materials, which replace those of the place
 * @core_radius_m: where the modes will mostly be asked for
 * @band: and at which frequencies; elsewhere they are solved for one by one
 *
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), sec. 12-9.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the index of the modes of a solid core
 */
SolGuideIndex *
sol_guide_index_new_step (const SolStepMode *modes,
                          int n_mode,
                          const SolStepProfile *profile,
                          double core_radius_m,
                          const SolStepBand *band)
{
  g_return_val_if_fail (n_mode >= 1, NULL);
  Step *self = g_malloc0 (sizeof *self + (gsize) n_mode * sizeof self->modes[0]);
  self->base = (SolGuideIndex){ .n_mode = n_mode,
                                .minus_one = step_minus_one,
                                .at_radius = step_at_radius,
                                .free = step_free };
  self->profile = *profile;
  self->band = *band;
  for (int i = 0; i < n_mode; i++)
    {
      self->modes[i].mode = modes[i];
      self->modes[i].series = sol_step_series_new (&modes[i], &self->profile, core_radius_m, band);
    }
  return &self->base;
}
