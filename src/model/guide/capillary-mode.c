/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: E. A. J. Marcatili and R. A. Schmeltzer, Bell Syst. Tech. J. 43, 1783 (1964);
 * docs/physics/capillary-modes.md. */
#include "config.h"

#include "model/guide/capillary-mode.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/numbers/gsl-errors.h"
#include "model/guide/index-jet.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <gsl/gsl_sf_bessel.h>
#include <string.h>

/* Highest azimuthal and radial index; far beyond any mode that light is put into. */
#define MODE_INDEX_MAX 64
/* How close to one the permittivity of the wall may come: the impedance diverges there. */
#define CONTRAST_MIN 1e-12

/* Order of the Bessel function whose zero is u, and which is the transverse field. */
static int
field_order (const SolCapillaryMode *self)
{
  if (self->kind == SOL_MODE_EH)
    return self->n + 1;
  return self->kind == SOL_MODE_HE ? self->n - 1 : 1;
}

/* J at its own zero is zero; the neighbour carries the normalisation. */
static double
edge_bessel (const SolCapillaryMode *self)
{
  return jn (field_order (self) + 1, self->u);
}

/* One step of Newton takes the series of the library to the last digit. */
static double
bessel_zero (int order, int m)
{
  sol_gsl_errors_off ();
  gsl_sf_result r;
  if (gsl_sf_bessel_zero_Jnu_e (order, (unsigned) m, &r) != GSL_SUCCESS)
    return NAN;
  double x = r.val;
  double slope = order / x * jn (order, x) - jn (order + 1, x);
  return x - jn (order, x) / slope;
}

/* v of the wall: how its impedance enters the attenuation and the phase. */
static SolJet
wall_factor (const SolCapillaryMode *self, const SolJet *cladding_index)
{
  SolJet epsilon = sol_jet_mul (*cladding_index, *cladding_index);
  SolJet contrast = sol_jet_shift (epsilon, -1.0);
  if (cabs (contrast.c[0]) < CONTRAST_MIN)
    contrast.c[0] = CONTRAST_MIN;
  SolJet root = sol_jet_sqrt (contrast);
  switch (self->kind)
    {
    case SOL_MODE_TE:
      return sol_jet_div (sol_jet_constant (1.0, epsilon.order), root);
    case SOL_MODE_TM:
      return sol_jet_div (epsilon, root);
    case SOL_MODE_HE:
    case SOL_MODE_EH:
    default:
      return sol_jet_scale (sol_jet_div (sol_jet_shift (epsilon, 1.0), root), 0.5);
    }
}

static SolJet
full_index (const SolJet *chi, const SolJet *v, const SolJet *x, double u)
{
  /* x = 1/(ka) */
  SolJet inner = sol_jet_shift (sol_jet_scale (sol_jet_mul (*v, *x), -I), 1.0);
  SolJet transverse = sol_jet_scale (sol_jet_mul (*x, inner), u);
  SolJet sum = sol_jet_sub (*chi, sol_jet_mul (transverse, transverse));
  return sol_index_jet_minus_one (sum);
}

static SolJet
reduced_index (const SolJet *chi, const SolJet *v, const SolJet *x, double u)
{
  SolJet squared = sol_jet_scale (sol_jet_mul (*x, *x), u * u);
  SolJet wall = sol_jet_scale (sol_jet_mul (squared, sol_jet_mul (*v, *x)), I);
  SolJet sum = sol_jet_sub (sol_jet_scale (*chi, 0.5), sol_jet_scale (squared, 0.5));
  return sol_jet_add (sum, wall);
}

/* Without the detours of the language for products that are not finite. */
static SolComplex
multiply (SolComplex a, SolComplex b)
{
  return CMPLX (creal (a) * creal (b) - cimag (a) * cimag (b),
                creal (a) * cimag (b) + cimag (a) * creal (b));
}

static double
squared (SolComplex a)
{
  return creal (a) * creal (a) + cimag (a) * cimag (a);
}

/* The same for quotients: @b is of ordinary size. */
static SolComplex
divide (SolComplex a, SolComplex b)
{
  double re = creal (b), im = cimag (b), scale = 1.0 / (re * re + im * im);
  return CMPLX ((creal (a) * re + cimag (a) * im) * scale,
                (cimag (a) * re - creal (a) * im) * scale);
}

/* wall_factor() of a value. */
static SolComplex
wall_value (const SolCapillaryMode *self, SolComplex cladding_index)
{
  SolComplex epsilon = multiply (cladding_index, cladding_index);
  SolComplex contrast = epsilon - 1.0;
  if (squared (contrast) < CONTRAST_MIN * CONTRAST_MIN)
    contrast = CONTRAST_MIN;
  SolComplex root = csqrt (contrast);
  if (self->kind == SOL_MODE_TE)
    return divide (1.0, root);
  if (self->kind == SOL_MODE_TM)
    return divide (epsilon, root);
  return 0.5 * divide (epsilon + 1.0, root);
}

/* full_index() and reduced_index() of a value: an operator asks for ten thousand of them, and jets of
 * order zero cost five times as much. */
static SolComplex
value_minus_one (const SolCapillaryMode *self,
                 const SolCapillary *capillary,
                 double omega_rad_per_s,
                 SolComplex chi,
                 SolComplex cladding_index)
{
  double x = SOL_C_M_PER_S / capillary->core_radius_m / omega_rad_per_s, u = self->u;
  double least = SOL_INDEX_REAL_MIN * SOL_INDEX_REAL_MIN;
  SolComplex v = wall_value (self, cladding_index);
  if (!capillary->full)
    {
      double transverse = u * u * x * x;
      return 0.5 * chi - 0.5 * transverse + CMPLX (-cimag (v), creal (v)) * (transverse * x);
    }
  /* u x (1 - i v x) */
  SolComplex transverse = u * x * CMPLX (1.0 + cimag (v) * x, -creal (v) * x);
  SolComplex sum = chi - multiply (transverse, transverse);
  if (squared (1.0 + sum) < least * least)
    sum = least - 1.0;
  return divide (sum, 1.0 + csqrt (1.0 + sum));
}

static double
fourth_power (double x, void *data)
{
  const SolCapillaryMode *self = data;
  double j = jn (field_order (self), self->u * x);
  return x * j * j * j * j;
}

/**
 * sol_capillary_mode_init:
 * @self: (out caller-allocates): the mode
 * @kind: HE, EH, TE or TM
 * @n: azimuthal index: 0 for TE and TM, from 1 for HE and EH
 * @m: radial index, from 1
 * @error: return location
 *
 * u is the m-th zero of J_{n-1} for HE, of J_{n+1} for EH and of J_1 for TE and TM.
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN for indices that no mode has; SOL_MODEL_ERROR_RANGE above 64.
 * Source: Marcatili and Schmeltzer (1964), sec. II.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_capillary_mode_init (SolCapillaryMode *self, SolModeKind kind, int n, int m, GError **error)
{
  gboolean is_hybrid = kind == SOL_MODE_HE || kind == SOL_MODE_EH;
  gboolean exists = m >= 1 && (is_hybrid ? n >= 1 : n == 0);
  if (!exists)
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
                   "No mode has the indices %d and %d: the first is 0 for TE and TM and from 1 for "
                   "HE and EH, the second is from 1.",
                   n, m);
      return FALSE;
    }
  if (n > MODE_INDEX_MAX || m > MODE_INDEX_MAX)
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "The mode indices %d and %d are above the limit of %d.", n, m, MODE_INDEX_MAX);
      return FALSE;
    }
  *self = (SolCapillaryMode){ .kind = kind, .n = n, .m = m };
  self->u = bessel_zero (field_order (self), m);
  return TRUE;
}

/**
 * sol_capillary_mode_parse:
 * @name: kind and indices, as "HE11", "TE01", "TM02"; "HE1,12" where an index has two digits
 * @mode: (out caller-allocates): the mode
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN, SOL_MODEL_ERROR_RANGE.
 * Source: Marcatili and Schmeltzer (1964), sec. II.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_capillary_mode_parse (const char *name, SolCapillaryMode *mode, GError **error)
{
  static const char *const kinds[] = { "HE", "TE", "TM", "EH" };
  for (int kind = 0; kind < (int) G_N_ELEMENTS (kinds); kind++)
    {
      const char *digits = name + 2;
      if (!g_str_has_prefix (name, kinds[kind]) || !g_ascii_isdigit (*digits))
        continue;
      char *end = NULL;
      gboolean comma = strchr (digits, ',') != NULL;
      gint64 n = comma ? g_ascii_strtoll (digits, &end, 10) : g_ascii_digit_value (digits[0]);
      const char *second = comma ? end + 1 : digits + 1;
      gboolean shape =
          (!comma || *end == ',') && g_ascii_isdigit (*second) && (comma || second[1] == '\0');
      gint64 m = shape ? g_ascii_strtoll (second, &end, 10) : 0;
      if (!shape || *end != '\0')
        break;
      return sol_capillary_mode_init (mode, (SolModeKind) kind, (int) MIN (n, G_MAXINT),
                                      (int) MIN (m, G_MAXINT), error);
    }
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
               "\"%s\" is not the name of a mode. Write the kind and two indices, as HE11, TE01 or "
               "TM01, with a comma between indices of two digits, as HE1,12.",
               name);
  return FALSE;
}

/**
 * sol_capillary_mode_index_minus_one:
 * @self: the mode
 * @capillary: radius and which formula
 * @omega_rad_per_s: angular frequency, above zero
 * @core_susceptibility: n² - 1 of the gas at that frequency
 * @cladding_index: complex index of the wall at that frequency, same order
 *
 * The complex effective index less one, with derivatives in the angular frequency. With x = 1/(ka)
 * the full formula is n² = 1 + χ - (u x (1 - i v x))², the reduced one
 * n = 1 + χ/2 - (u x)²/2 + i v u² x³. The real part is held at 1e-3 or above and the imaginary part
 * at zero or above; a part that is held has no derivatives. Without loss only the real part is
 * kept, in which v stays.
 *
 * Source: Marcatili and Schmeltzer (1964), sec. II.
 * Threads: any. Allocates: no.
 * Returns: the jet of n_eff - 1, dimensionless
 */
SolJet
sol_capillary_mode_index_minus_one (const SolCapillaryMode *self,
                                    const SolCapillary *capillary,
                                    double omega_rad_per_s,
                                    const SolJet *core_susceptibility,
                                    const SolJet *cladding_index)
{
  int order = core_susceptibility->order;
  if (order == 0)
    {
      SolComplex value = value_minus_one (self, capillary, omega_rad_per_s,
                                          core_susceptibility->c[0], cladding_index->c[0]);
      SolJet held = sol_index_jet_clamp (sol_jet_constant (value, 0));
      return capillary->loss ? held : sol_jet_real (held);
    }
  SolJet omega = sol_jet_variable (omega_rad_per_s, order);
  SolJet x =
      sol_jet_div (sol_jet_constant (SOL_C_M_PER_S / capillary->core_radius_m, order), omega);
  SolJet v = wall_factor (self, cladding_index);
  SolJet r = capillary->full ? full_index (core_susceptibility, &v, &x, self->u)
                             : reduced_index (core_susceptibility, &v, &x, self->u);
  r = sol_index_jet_clamp (r);
  return capillary->loss ? r : sol_jet_real (r);
}

/* Enough for the oscillations of the mode. Of these numbers the library has the nodes ready; those of others it would
 * find by iteration, which takes several times as long as the sum itself. */
static gsize
count_nodes (const SolCapillaryMode *self)
{
  static const gsize ready[] = { 96, 128, 256, 512, 1024 };
  gsize i = 0, enough = (gsize) (64 + 4 * self->n + 8 * self->m);
  while (i < G_N_ELEMENTS (ready) - 1 && ready[i] < enough)
    i++;
  return ready[i];
}

/**
 * sol_capillary_mode_effective_area_m2:
 * @self: the mode
 * @core_radius_m: radius of the bore
 *
 * (∫|e|²)²/∫|e|⁴ = a² (π/2) J(u)⁴ / ∫₀¹ x J(u x)⁴ dx, J(u) being the neighbouring order.
 *
 * Source: G. P. Agrawal, Nonlinear Fiber Optics, 5th ed. (2013), sec. 2.3.
 * Threads: any. Allocates: yes.
 * Returns: the effective area
 */
double
sol_capillary_mode_effective_area_m2 (const SolCapillaryMode *self, double core_radius_m)
{
  gsl_function f = { .function = fourth_power, .params = (void *) self };
  gsl_integration_glfixed_table *nodes = gsl_integration_glfixed_table_alloc (count_nodes (self));
  double integral = gsl_integration_glfixed (&f, 0.0, 1.0, nodes);
  gsl_integration_glfixed_table_free (nodes);
  double squared = edge_bessel (self) * edge_bessel (self);
  return core_radius_m * core_radius_m * 0.5 * SOL_PI * squared * squared / integral;
}

/**
 * sol_capillary_mode_norm:
 * @self: the mode
 * @core_radius_m: radius of the bore
 *
 * N = ½ √(ε₀/μ₀) ∫|f|² dS of the field f = J (u r/a): dividing by its root gives the mode that
 * carries one watt at unit amplitude.
 *
 * Source: Marcatili and Schmeltzer (1964), sec. II; the integral of Lommel.
 * Threads: any. Allocates: no.
 * Returns: N in m²/Ω
 */
double
sol_capillary_mode_norm (const SolCapillaryMode *self, double core_radius_m)
{
  double edge = edge_bessel (self);
  double admittance = SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S; /* √(ε₀/μ₀) */
  return 0.5 * SOL_PI * core_radius_m * core_radius_m * edge * edge * admittance;
}
