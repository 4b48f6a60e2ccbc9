/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: L. Vincetti, Opt. Express 24, 10313 (2016); L. Vincetti and L. Rosa, Opt. Express 27,
 * 5230 (2019); L. Rosa, F. Melli and L. Vincetti, Fibers 9, 58 (2021). */
#include "config.h"

#include "model/guide/vincetti.h"

#include "base/constants.h"
#include "model/guide/index-jet.h"

/* The zero of J0 that the fundamental mode has. */
#define U_FUNDAMENTAL 2.404825557695773
/* Orders that the sums run to. */
#define ORDER_MAX 8
/* Half width of a resonance in the loss, in F. */
#define LOSS_WIDTH 0.003
/* In the index; the paper prints a tenth of it, and its figures show this. */
#define INDEX_WIDTH 0.03
/* Relative to the contrast of silica, below which the wall guides nothing. */
#define CONTRAST_MIN 1e-6

static double
sine (int tubes)
{
  return sin (SOL_PI / tubes);
}

/**
 * sol_tube_ring_core_radius_m:
 * @tubes: number of tubes, at least 3
 * @tube_radius_m: their outer radius
 * @gap_m: between neighbours
 *
 * Source: L. Vincetti, Opt. Express 24, 10313 (2016).
 * Threads: any. Allocates: no.
 * Returns: radius of the core, r ((1 + δ/(2r))/sin (π/N) - 1)
 */
double
sol_tube_ring_core_radius_m (int tubes, double tube_radius_m, double gap_m)
{
  return (tube_radius_m + 0.5 * gap_m) / sine (tubes) - tube_radius_m;
}

/**
 * sol_tube_ring_gap_m:
 * @tubes: number of tubes
 * @tube_radius_m: their outer radius
 * @core_radius_m: radius of the core
 *
 * Source: as sol_tube_ring_core_radius_m().
 * Threads: any. Allocates: no.
 * Returns: gap between neighbours; negative where the tubes would overlap
 */
double
sol_tube_ring_gap_m (int tubes, double tube_radius_m, double core_radius_m)
{
  return 2.0 * (sine (tubes) * (core_radius_m + tube_radius_m) - tube_radius_m);
}

/**
 * sol_tube_ring_tube_radius_m:
 * @tubes: number of tubes
 * @gap_m: between neighbours
 * @core_radius_m: radius of the core
 *
 * Source: as sol_tube_ring_core_radius_m().
 * Threads: any. Allocates: no.
 * Returns: outer radius of the tubes; not above zero where the gap leaves no room for them
 */
double
sol_tube_ring_tube_radius_m (int tubes, double gap_m, double core_radius_m)
{
  return (sine (tubes) * core_radius_m - 0.5 * gap_m) / (1.0 - sine (tubes));
}

/**
 * sol_tube_rule_at:
 * @self: what is the same everywhere
 * @core_radius_m: radius of the core at a place
 * @wall_thickness_m: thickness of the tubes' walls there
 *
 * Source: as sol_tube_ring_core_radius_m().
 * Threads: any. Allocates: no.
 * Returns: the tubes there; a radius not above the thickness or a gap below zero where none fit
 */
SolTubeRing
sol_tube_rule_at (const SolTubeRule *self, double core_radius_m, double wall_thickness_m)
{
  SolTubeRing ring = { self->tubes, self->tube_radius_m, self->gap_m, core_radius_m,
                       wall_thickness_m };
  if (isnan (self->tube_radius_m))
    ring.tube_radius_m = sol_tube_ring_tube_radius_m (ring.tubes, ring.gap_m, core_radius_m);
  else
    ring.gap_m = sol_tube_ring_gap_m (ring.tubes, ring.tube_radius_m, core_radius_m);
  return ring;
}

/* What the cut-offs have in common, of the wall's index and x, thickness over outer radius. */
typedef struct
{
  double x;
  SolJet slow;              /* n^-0.3 */
  SolJet he;                /* of HE of the first order across */
  SolJet eh[ORDER_MAX];     /* of EH of the first order across, by mu */
  SolJet around[ORDER_MAX]; /* of EH of higher orders, by mu */
  SolJet across[ORDER_MAX]; /* the same, by nu, from the second on */
} Powers;

static SolJet
eh_of_first_order (int mu, double log_x, SolJet n)
{
  double factor = 0.73 + 0.57 * (pow (mu, 0.8) + 1.5) / 4.0 - 0.04 / (mu - 0.35);
  double slope = -1.0 / (10.0 * pow (mu + 0.5, 0.1));
  SolJet exponent = sol_jet_shift (sol_jet_scale (sol_jet_shift (n, -1.0), slope), 0.5);
  return sol_jet_scale (sol_jet_exp (sol_jet_scale (exponent, log_x)), factor);
}

static void
make_powers (Powers *self, double x, SolJet n)
{
  double log_x = log (x);
  SolJet root = sol_jet_sqrt (sol_jet_shift (sol_jet_power (n, 4.0), -1.0));
  SolJet high = sol_jet_scale (sol_jet_power (n, 1.15), pow (1.2, -1.15));
  SolJet inverse = sol_jet_scale (sol_jet_power (n, -1.0), 0.2);
  SolJet rest = sol_jet_shift (sol_jet_scale (sol_jet_power (n, -1.15), 0.06), 0.75);
  SolJet step = sol_jet_scale (sol_jet_power (n, -0.5), 0.1 * sqrt (1.44));
  self->x = x;
  self->slow = sol_jet_power (n, -0.3);
  self->he = sol_jet_exp (sol_jet_scale (sol_jet_shift (sol_jet_scale (root, 0.005), 0.55), log_x));
  for (int i = 0; i < ORDER_MAX; i++)
    {
      double m = i + 1;
      SolJet top = sol_jet_shift (sol_jet_scale (high, 0.25 * m), 0.34);
      SolJet bottom = sol_jet_power (sol_jet_shift (inverse, m), 0.15);
      SolJet exponent = sol_jet_add (rest, sol_jet_scale (step, m - 2.0));
      self->eh[i] = eh_of_first_order (i + 1, log_x, n);
      self->around[i] = sol_jet_div (top, bottom);
      self->across[i] = sol_jet_exp (sol_jet_scale (exponent, log_x));
    }
}

/* F of the cut-off of a mode of the wall. */
static SolJet
cut_off_he (int nu, int mu, const Powers *p)
{
  double m = mu;
  if (nu > 1)
    {
      double factor = 0.3 * pow (2.0 / nu, 1.2) * fabs (m - 0.8) * p->x;
      return sol_jet_shift (sol_jet_scale (p->slow, factor), nu - 1.0);
    }
  double factor = fabs (0.21 + 0.175 * m - 0.1 / ((m - 0.35) * (m - 0.35)));
  return sol_jet_shift (sol_jet_scale (p->he, factor), 0.04 * sqrt (m) * p->x);
}

static SolJet
cut_off_eh (int nu, int mu, const Powers *p)
{
  double v = nu;
  if (nu == 1)
    return p->eh[mu - 1];
  SolJet shape = sol_jet_mul (p->around[mu - 1], p->across[nu - 1]);
  return sol_jet_shift (sol_jet_scale (shape, 11.5 / (pow (v, 1.2) * (7.75 - v))), v - 1.0);
}

static SolJet
cut_off (SolWallModeKind kind, int nu, int mu, const Powers *p)
{
  return kind == SOL_WALL_MODE_HE ? cut_off_he (nu, mu, p) : cut_off_eh (nu, mu, p);
}

/**
 * sol_tube_ring_cut_off:
 * @self: the tubes
 * @kind: HE or EH of the wall
 * @nu: order across the wall, 1 to 8
 * @mu: order along its circumference, 1 to 8
 * @wall_index: index of the wall
 *
 * Source: L. Vincetti and L. Rosa, Opt. Express 27, 5230 (2019).
 * Threads: any. Allocates: no.
 * Returns: the normalised frequency F = (2t/λ) √(n² - 1) of the cut-off
 */
double
sol_tube_ring_cut_off (const SolTubeRing *self,
                       SolWallModeKind kind,
                       int nu,
                       int mu,
                       double wall_index)
{
  Powers powers;
  make_powers (&powers, self->wall_thickness_m / self->tube_radius_m,
               sol_jet_constant (wall_index, 0));
  return creal (cut_off (kind, nu, mu, &powers).c[0]);
}

/* How much a mode of the wall of order mu counts. */
static double
strength (int mu)
{
  return 2e3 * exp (-0.05 * pow (abs (mu - 1), 2.6));
}

static SolJet
absorb (SolJet f, SolJet f0)
{
  SolJet d = sol_jet_sub (f, f0);
  double width2 = LOSS_WIDTH * LOSS_WIDTH;
  return sol_jet_div (sol_jet_constant (width2, f.order),
                      sol_jet_shift (sol_jet_mul (d, d), width2));
}

static SolJet
disperse (SolJet f, SolJet f0)
{
  SolJet d = sol_jet_sub (sol_jet_mul (f0, f0), sol_jet_mul (f, f));
  SolJet width = sol_jet_scale (f, INDEX_WIDTH);
  return sol_jet_div (d, sol_jet_add (sol_jet_mul (d, d), sol_jet_mul (width, width)));
}

/* Sums over the modes of the wall: of the loss and of the index. */
static void
sum_wall_modes (double x, SolJet f, SolJet n, SolJet *loss, SolJet *dispersion)
{
  Powers powers;
  make_powers (&powers, x, n);
  *loss = *dispersion = sol_jet_constant (0.0, f.order);
  for (int mu = 1; mu <= ORDER_MAX; mu++)
    {
      SolJet sum = sol_jet_constant (0.0, f.order);
      for (int nu = 1; nu <= ORDER_MAX; nu++)
        for (int kind = SOL_WALL_MODE_HE; kind <= SOL_WALL_MODE_EH; kind++)
          {
            SolJet f0 = cut_off ((SolWallModeKind) kind, nu, mu, &powers);
            sum = sol_jet_add (sum, absorb (f, f0));
            if (mu == 1)
              *dispersion = sol_jet_add (*dispersion, disperse (f, f0));
          }
      *loss = sol_jet_add (*loss, sol_jet_scale (sum, strength (mu)));
    }
}

/* Attenuation of the power in dB/m. */
static SolJet
loss_db_per_m (const SolTubeRing *self, SolJet wavelength, SolJet contrast, SolJet sum)
{
  double r = self->tube_radius_m, t = self->wall_thickness_m, core = self->core_radius_m;
  double fixed = 3e-4 * pow (core, -4.0) * pow (1.0 - t / r, -12.0) / (t * sqrt (r));
  SolJet leak = sol_jet_exp (sol_jet_scale (sol_jet_div (wavelength, contrast), 2.0 / r));
  SolJet shape = sol_jet_mul (sol_jet_power (wavelength, 4.5), sol_jet_sqrt (contrast));
  return sol_jet_scale (sol_jet_mul (sol_jet_mul (shape, leak), sum), fixed);
}

/* Radius of the tube that would guide alike. */
static SolJet
effective_radius_m (const SolTubeRing *self, SolJet wavelength, SolJet f)
{
  double r = self->tube_radius_m, core = self->core_radius_m;
  SolJet reach = sol_jet_shift (sol_jet_scale (wavelength, 20.0 / core), 3.0);
  SolJet bays = sol_jet_scale (sol_jet_shift (sol_jet_scale (reach, self->gap_m / r), 1.0),
                               self->tubes / SOL_PI * 3.0 / 64.0 * r * r);
  SolJet root = sol_jet_sqrt (sol_jet_shift (bays, core * core));
  SolJet factor = sol_jet_add (f, sol_jet_scale (sol_jet_power (f, -4.0), 2.0));
  return sol_jet_mul (sol_jet_shift (sol_jet_scale (factor, 0.001), 1.027), root);
}

/**
 * sol_tube_ring_index_minus_one:
 * @self: the tubes; its wall thickness and core radius hold, not those of @place
 * @loss: whether the imaginary part is kept
 * @place: frequency and materials
 *
 * The fundamental mode. Of a wall with a complex index the real part is used.
 *
 * Source: L. Vincetti and L. Rosa, Opt. Express 27, 5230 (2019), for the loss; L. Rosa, F. Melli and
 * L. Vincetti, Fibers 9, 58 (2021), for the index.
 * Threads: any. Allocates: no.
 * Returns: the jet of n_eff - 1
 */
SolJet
sol_tube_ring_index_minus_one (const SolTubeRing *self, gboolean loss, const SolGuidePlace *place)
{
  int order = place->core_susceptibility.order;
  double x = self->wall_thickness_m / self->tube_radius_m;
  SolJet omega = sol_jet_variable (place->omega_rad_per_s, order);
  SolJet wavelength = sol_jet_div (sol_jet_constant (2.0 * SOL_PI * SOL_C_M_PER_S, order), omega);
  SolJet wall = sol_jet_real (place->cladding_index);
  SolJet contrast = sol_jet_shift (sol_jet_mul (wall, wall), -1.0);
  SolJet core_minus_one = sol_index_jet_minus_one (place->core_susceptibility);
  SolJet core = sol_jet_shift (core_minus_one, 1.0);
  if (!(creal (contrast.c[0]) > CONTRAST_MIN)) /* no glass wall: nothing is guided */
    return sol_index_jet_clamp (core_minus_one);
  SolJet f = sol_jet_scale (sol_jet_div (sol_jet_sqrt (contrast), wavelength),
                            2.0 * self->wall_thickness_m);
  SolJet loss_sum, index_sum;
  sum_wall_modes (x, f, wall, &loss_sum, &index_sum);
  SolJet radius = effective_radius_m (self, wavelength, f);
  SolJet transverse = sol_jet_div (sol_jet_constant (U_FUNDAMENTAL * SOL_C_M_PER_S, order),
                                   sol_jet_mul (sol_jet_mul (omega, core), radius));
  SolJet relative = sol_jet_scale (wavelength, 1.0 / self->core_radius_m);
  SolJet shift = sol_jet_scale (sol_jet_mul (sol_jet_mul (relative, relative), index_sum),
                                4.5e-7 * pow (1.0 - x, -4.0) * strength (1));
  SolJet n =
      sol_jet_sub (core_minus_one, sol_jet_scale (sol_jet_mul (transverse, transverse), 0.5));
  n = sol_jet_add (n, shift);
  SolJet db = loss_db_per_m (self, wavelength, contrast, loss_sum);
  double to_alpha = M_LN10 / 10.0;
  SolJet imaginary = sol_jet_scale (sol_jet_div (db, omega), 0.5 * to_alpha * SOL_C_M_PER_S);
  n = sol_index_jet_clamp (sol_jet_add (n, sol_jet_scale (imaginary, I)));
  return loss ? n : sol_jet_real (n);
}

typedef struct
{
  SolGuideIndex base;
  gboolean loss;
  SolTubeRule rule;
} Vincetti;

static SolJet
vincetti_minus_one (const SolGuideIndex *base, int mode, const SolGuidePlace *place)
{
  const Vincetti *self = (const Vincetti *) base;
  SolTubeRing ring = sol_tube_rule_at (&self->rule, place->core_radius_m, place->wall_thickness_m);
  return sol_tube_ring_index_minus_one (&ring, self->loss, place);
}

static void
vincetti_add_numbers (const SolGuideIndex *base, GByteArray *key)
{
  const Vincetti *self = (const Vincetti *) base;
  const int counts[] = { self->loss, self->rule.tubes };
  const double lengths[] = { self->rule.tube_radius_m, self->rule.gap_m };
  g_byte_array_append (key, (const guint8 *) counts, sizeof counts);
  g_byte_array_append (key, (const guint8 *) lengths, sizeof lengths);
}

static void
vincetti_free (SolGuideIndex *self)
{
  g_free (self);
}

/**
 * sol_guide_index_new_vincetti:
 * @rule: the tubes; core radius and wall are those of each place
 * @loss: whether the imaginary part is kept
 *
 * Source: as sol_tube_ring_index_minus_one().
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the index of the fundamental mode
 */
SolGuideIndex *
sol_guide_index_new_vincetti (const SolTubeRule *rule, gboolean loss)
{
  Vincetti *self = g_new0 (Vincetti, 1);
  self->base = (SolGuideIndex){ .n_mode = 1,
                                .minus_one = vincetti_minus_one,
                                .add_numbers = vincetti_add_numbers,
                                .free = vincetti_free };
  self->loss = loss;
  self->rule = *rule;
  return &self->base;
}
