/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: M. Zeisberger and M. A. Schmidt, Sci. Rep. 7, 11761 (2017); docs/physics/antiresonant.md
 * for the coefficients of third order and the width of a resonance. */
#include "config.h"

#include "model/guide/antiresonant.h"

#include "base/constants.h"
#include "base/numbers/root.h"
#include "model/guide/index-jet.h"

/* How close to one the ratio of the permittivities may come: the wall vanishes there. */
#define CONTRAST_MIN 1e-9
/* Points at which the half waves across the wall are counted. */
#define SCAN_POINTS 400

/* Coefficients of the powers of s = 1/(k n a); K is the cotangent of the phase across the wall. */
typedef struct
{
  SolJet b;         /* of K s^3 */
  SolJet c;         /* of s^4 */
  SolJet c_squared; /* of K^2 s^4 */
  SolJet d;         /* of (1 + K^2) s^4 */
} Series;

/* Of a hybrid mode m is the azimuthal order and the sign that of its family. */
static Series
make_series (const SolCapillaryMode *mode, SolJet epsilon)
{
  double u = mode->u, u2 = u * u, m = mode->n;
  double sign = mode->kind == SOL_MODE_EH ? 1.0 : -1.0;
  SolJet x = sol_jet_shift (epsilon, -1.0), root = sol_jet_sqrt (x);
  SolJet one = sol_jet_constant (1.0, epsilon.order);
  SolJet squared = sol_jet_mul (epsilon, epsilon), sum = sol_jet_shift (epsilon, 1.0);
  Series r = { .c = sol_jet_constant (u2 * u2 / 8.0, epsilon.order) };
  switch (mode->kind)
    {
    case SOL_MODE_TE:
      r.b = sol_jet_scale (sol_jet_div (one, root), u2);
      r.c_squared = sol_jet_scale (sol_jet_div (one, x), 2.0 * u2);
      r.d = sol_jet_scale (sol_jet_div (one, x), u2 * u);
      break;
    case SOL_MODE_TM:
      r.b = sol_jet_scale (sol_jet_div (epsilon, root), u2);
      r.c_squared = sol_jet_scale (sol_jet_div (squared, x), 2.0 * u2);
      r.d = sol_jet_scale (sol_jet_div (squared, x), u2 * u);
      break;
    case SOL_MODE_HE:
    case SOL_MODE_EH:
    default:
      r.b = sol_jet_scale (sol_jet_div (sum, root), 0.5 * u2);
      r.c = sol_jet_shift (r.c, sign * 0.5 * u2 * m);
      r.c_squared = sol_jet_sub (sol_jet_scale (sol_jet_div (sol_jet_mul (sum, sum), x),
                                                u2 * (2.0 + sign * m) / 4.0),
                                 sol_jet_scale (x, u2 * u2 / (8.0 * m)));
      r.d = sol_jet_scale (sol_jet_div (sol_jet_shift (squared, 1.0), x), 0.5 * u2 * u);
      break;
    }
  return r;
}

/* n_eff / n_core - 1. The poles of K lie on the real axis of the series and off it in truth: what
 * leaks through the wall gives the resonance a width, (D/B) s in the phase, so K and K² are divided
 * by 1 + (K s D/B)². That changes nothing to the order of the series. */
static SolJet
sum_series (const Series *series, SolJet s, SolJet phase, double u)
{
  SolJet cot = sol_jet_cot (phase);
  SolJet spread = sol_jet_mul (sol_jet_mul (cot, s), sol_jet_div (series->d, series->b));
  SolJet damping = sol_jet_shift (sol_jet_mul (spread, spread), 1.0);
  SolJet first = sol_jet_div (cot, damping);
  SolJet square = sol_jet_mul (cot, cot);
  SolJet second = sol_jet_div (square, damping);
  SolJet leak = sol_jet_div (sol_jet_shift (square, 1.0), damping);
  SolJet s2 = sol_jet_mul (s, s), s4 = sol_jet_mul (s2, s2);
  SolJet sum = sol_jet_scale (s2, -0.5 * u * u);
  sum = sol_jet_sub (sum, sol_jet_mul (sol_jet_mul (series->b, first), sol_jet_mul (s, s2)));
  sum = sol_jet_sub (sum,
                     sol_jet_mul (sol_jet_add (series->c, sol_jet_mul (series->c_squared, second)),
                                  s4));
  return sol_jet_add (sum, sol_jet_scale (sol_jet_mul (sol_jet_mul (series->d, leak), s4), I));
}

/* The cotangent has no value at the very pole. */
static SolJet
step_off_pole (SolJet phase)
{
  double turns = creal (phase.c[0]) / SOL_PI;
  double off = (turns - rint (turns)) * SOL_PI;
  double least = 1e-9;
  if (fabs (cimag (phase.c[0])) < least && fabs (off) < least)
    phase.c[0] += (off < 0.0 ? -least : least) - off;
  return phase;
}

/**
 * sol_antiresonant_index_minus_one:
 * @mode: the mode with the u of a capillary's mode
 * @loss: whether the imaginary part is kept
 * @place: frequency, radius, wall thickness above zero and materials
 *
 * With ε = (n_wall/n_core)², s = 1/(k n_core a), K = cot (k t √(n_wall² - n_core²)):
 * n = n_core (1 - u² s²/2 - B s³ - C s⁴ + i D s⁴), B, C and D by the family of the mode; K is bounded
 * at the resonances of the wall. Real part at 1e-3 or above, imaginary part at zero or above.
 *
 * Source: M. Zeisberger and M. A. Schmidt, Sci. Rep. 7, 11761 (2017); B as docs/physics/antiresonant.md
 * derives it from the exact modes of a tube.
 * Threads: any. Allocates: no.
 * Returns: the jet of n_eff - 1
 */
SolJet
sol_antiresonant_index_minus_one (const SolCapillaryMode *mode,
                                  gboolean loss,
                                  const SolGuidePlace *place)
{
  int order = place->core_susceptibility.order;
  SolJet core_minus_one = sol_index_jet_minus_one (place->core_susceptibility);
  SolJet core = sol_jet_shift (core_minus_one, 1.0);
  SolJet wall = sol_jet_mul (place->cladding_index, place->cladding_index);
  SolJet difference = sol_jet_sub (sol_jet_shift (wall, -1.0), place->core_susceptibility);
  if (cabs (difference.c[0]) < CONTRAST_MIN)
    difference.c[0] = CONTRAST_MIN;
  SolJet core_squared = sol_jet_shift (place->core_susceptibility, 1.0);
  SolJet epsilon = sol_jet_shift (sol_jet_div (difference, core_squared), 1.0);
  SolJet k = sol_jet_scale (sol_jet_variable (place->omega_rad_per_s, order), 1.0 / SOL_C_M_PER_S);
  SolJet phase =
      sol_jet_scale (sol_jet_mul (k, sol_jet_sqrt (difference)), place->wall_thickness_m);
  SolJet s =
      sol_jet_div (sol_jet_constant (1.0 / place->core_radius_m, order), sol_jet_mul (k, core));
  Series series = make_series (mode, epsilon);
  SolJet sum = sum_series (&series, s, step_off_pole (phase), mode->u);
  SolJet n = sol_index_jet_clamp (sol_jet_add (core_minus_one, sol_jet_mul (core, sum)));
  return loss ? n : sol_jet_real (n);
}

typedef struct
{
  SolGuideIndex base;
  gboolean loss;
  SolCapillaryMode modes[];
} Antiresonant;

static SolJet
antiresonant_minus_one (const SolGuideIndex *base, int mode, const SolGuidePlace *place)
{
  const Antiresonant *self = (const Antiresonant *) base;
  return sol_antiresonant_index_minus_one (&self->modes[MAX (mode, 0)], self->loss, place);
}

static void
antiresonant_add_numbers (const SolGuideIndex *base, GByteArray *key)
{
  const Antiresonant *self = (const Antiresonant *) base;
  g_byte_array_append (key, (const guint8 *) &self->loss, sizeof self->loss);
  sol_guide_index_add_modes (self->modes, base->n_mode, key);
}

static void
antiresonant_free (SolGuideIndex *self)
{
  g_free (self);
}

/**
 * sol_guide_index_new_antiresonant:
 * @modes: [n_mode] the modes; the first of them is that of the frame
 * @n_mode: at least 1
 * @loss: whether the imaginary part is kept
 *
 * Source: M. Zeisberger and M. A. Schmidt, Sci. Rep. 7, 11761 (2017).
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the index of the modes within a thin wall
 */
SolGuideIndex *
sol_guide_index_new_antiresonant (const SolCapillaryMode *modes, int n_mode, gboolean loss)
{
  g_return_val_if_fail (n_mode >= 1, NULL);
  Antiresonant *self = g_malloc0 (sizeof *self + (gsize) n_mode * sizeof *modes);
  self->base = (SolGuideIndex){ .n_mode = n_mode,
                                .minus_one = antiresonant_minus_one,
                                .add_numbers = antiresonant_add_numbers,
                                .free = antiresonant_free };
  self->loss = loss;
  for (int i = 0; i < n_mode; i++)
    self->modes[i] = modes[i];
  return &self->base;
}

typedef struct
{
  const SolGlass *wall;
  double thickness_m;
  int order;
} Phase;

/* Half waves across the wall beyond an order; not a number where the wall is no dielectric. */
static double
standing_waves_beyond (double wavelength_m, gpointer data)
{
  const Phase *p = data;
  SolComplex n = sol_glass_index (p->wall, 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_m, 0).c[0];
  double contrast = creal (n * n) - 1.0;
  return contrast > 0.0 ? 2.0 * p->thickness_m * sqrt (contrast) / wavelength_m - p->order : NAN;
}

static double
resonance_width (const Phase *p, double wavelength_m, double core_radius_m)
{
  SolCapillaryMode mode;
  sol_capillary_mode_init (&mode, SOL_MODE_HE, 1, 1, NULL);
  double omega = 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_m;
  SolJet n = sol_glass_index (p->wall, omega, 0);
  Series series = make_series (&mode, sol_jet_mul (n, n));
  double s = SOL_C_M_PER_S / (omega * core_radius_m);
  double phase_width = 2.0 * s * creal (series.d.c[0]) / creal (series.b.c[0]);
  return phase_width * omega / (SOL_PI * p->order);
}

/**
 * sol_wall_resonance_find:
 * @wall: glass of the wall
 * @wall_thickness_m: its thickness
 * @core_radius_m: radius of the core
 * @wavelength_min_m: shortest wavelength to look at
 * @wavelength_max_m: longest
 * @resonances: (out caller-allocates): [n_max] the longest wavelength first
 * @n_max: room in @resonances
 *
 * Where a whole number of half waves stands in the wall, 2 t √(n² - 1) = m λ, the core is open.
 *
 * Source: M. A. Duguay et al., Appl. Phys. Lett. 49, 13 (1986); the width as
 * sol_antiresonant_index_minus_one() has it.
 * Threads: any. Allocates: yes.
 * Returns: number of resonances found
 */
int
sol_wall_resonance_find (const SolGlass *wall,
                         double wall_thickness_m,
                         double core_radius_m,
                         double wavelength_min_m,
                         double wavelength_max_m,
                         SolWallResonance *resonances,
                         int n_max)
{
  double x[SCAN_POINTS];
  int n = 0;
  for (int i = 0; i < SCAN_POINTS; i++)
    x[i] = wavelength_max_m *
           pow (wavelength_min_m / wavelength_max_m, (double) i / (SCAN_POINTS - 1));
  Phase p = { wall, wall_thickness_m, 0 };
  double longest = standing_waves_beyond (wavelength_max_m, &p);
  p.order = isfinite (longest) ? (int) floor (longest) : 0;
  while (n < n_max)
    {
      double root;
      p.order++;
      if (sol_root_scan (standing_waves_beyond, &p, x, SCAN_POINTS, &root, 1) != 1)
        break;
      resonances[n++] =
          (SolWallResonance){ p.order, root, resonance_width (&p, root, core_radius_m) };
    }
  return n;
}
