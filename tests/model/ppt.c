/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/ionisation/ppt-channel-sum.h"
#include "model/ionisation/ppt.h"
#include "sol-test.h"

#include <gsl/gsl_integration.h>

#define OMEGA_800NM (2.0 * SOL_PI * SOL_C_M_PER_S / 800e-9)

#define ATOM(ip, n_, l_, z)                                                                        \
  {                                                                                                \
    .ip_hartree = ip, .has_quantum_numbers = TRUE, .n = n_, .l = l_, .charge = z, .c_nl = NAN      \
  }

static const SolIonisationAtom helium = { .ip_hartree = 0.9036,
                                          .has_quantum_numbers = TRUE,
                                          .n = 1,
                                          .l = 0,
                                          .charge = 1.0,
                                          .has_polarisabilities = TRUE,
                                          .polarisability_neutral_au = 1.3207,
                                          .polarisability_ion_au = 0.2811,
                                          .c_nl = NAN };
static const SolIonisationAtom neon = { .ip_hartree = 0.7925,
                                        .has_quantum_numbers = TRUE,
                                        .n = 2,
                                        .l = 1,
                                        .charge = 1.0,
                                        .has_polarisabilities = TRUE,
                                        .polarisability_neutral_au = 2.376,
                                        .polarisability_ion_au = 1.2417,
                                        .c_nl = NAN };
static const SolIonisationAtom argon = { .ip_hartree = 0.5792,
                                         .has_quantum_numbers = TRUE,
                                         .n = 3,
                                         .l = 1,
                                         .charge = 1.0,
                                         .has_polarisabilities = TRUE,
                                         .polarisability_neutral_au = 10.762,
                                         .polarisability_ion_au = 6.807,
                                         .c_nl = NAN };
static const SolIonisationAtom krypton = ATOM (0.5142, 4, 1, 1.0);
static const SolIonisationAtom xenon = ATOM (0.4458, 5, 1, 1.0);
static const SolIonisationAtom nitrogen = ATOM (0.5726, 2, 0, 0.9);
static const SolIonisationAtom oxygen = ATOM (0.443553, 2, 0, 0.53);

static double
rate (const SolIonisationAtom *atom, SolIonisationOptions options, double field)
{
  g_autoptr (GError) error = NULL;
  double value = NAN;
  g_assert_true (sol_ionisation_rate_per_s (atom, &options, field, &value, &error));
  g_assert_no_error (error);
  return value;
}

static SolIonisationOptions
usual (void)
{
  return sol_ionisation_options_default (SOL_IONISATION_PPT, OMEGA_800NM);
}

/* T58, T59, T61, T62. */
static void
test_published_values (void)
{
  SolIonisationOptions o = usual ();
  o.dipole = FALSE;
  sol_assert_close (T, rate (&helium, o, 1.3e10), 0.0903561959, 1e-3);
  o = usual ();
  const double stored[] = { 2.7781e-5, 5.0464e3, 3.2968e7, 5.1791e9 };
  for (int i = 0; i < 4; i++)
    sol_assert_close (T, rate (&helium, o, (i + 1) * 1e10), stored[i], 1e-3);
  o.stark = o.dipole = FALSE;
  sol_assert_close (T, rate (&argon, o, 2e10), 8.9065e10, 1e-3);
  o = usual ();
  o.sum_m = FALSE;
  sol_assert_close (T, rate (&argon, o, 2e10), 4.6024e10, 1e-3);
  o = usual ();
  o.integral = TRUE;
  sol_assert_close (T, rate (&argon, o, 2e10), 5.6851e10, 1e-3);
  o = usual ();
  o.cycle_average = TRUE;
  sol_assert_close (T, rate (&argon, o, 2e10), 8.2913e9, 1e-3);
  o = usual ();
  sol_assert_close (T, rate (&neon, o, 2e10), 3.3178e6, 1e-3);
  sol_assert_close (T, rate (&krypton, o, 2e10), 1.4761e12, 1e-3);
  sol_assert_close (T, rate (&xenon, o, 2e10), 4.6169e13, 1e-3);
  sol_assert_close (T, rate (&nitrogen, o, 2e10), 1.7966e10, 1e-3);
  sol_assert_close (T, rate (&oxygen, o, 2e10), 6.9668e11, 1e-3);
  double both = rate (&helium, o, 2e10);
  o.occupancy = 1.0;
  sol_assert_close (R, rate (&helium, o, 2e10), 0.5 * both, 1e-13);
}

/* T64, T65. */
static void
test_derived_parameters (void)
{
  const SolIonisationAtom *atoms[] = { &helium, &neon, &argon, &krypton, &xenon };
  const double fields[] = { 10.49644e10, 8.07399e10, 4.31267e10, 3.39902e10, 2.55488e10 };
  for (int i = 0; i < 5; i++)
    sol_assert_close (T, sol_barrier_suppression_field_v_per_m (atoms[i]), fields[i], 1e-5);
  sol_assert_close (T, sol_keldysh_parameter (&argon, OMEGA_800NM, 2e10), 1.576066, 1e-5);
}

typedef struct
{
  int m;
  double z;
} Phi;

static double
phi_integrand (double y, void *data)
{
  const Phi *p = data;
  return pow (p->z * p->z - y * y, p->m) * exp (y * y - p->z * p->z);
}

static void
test_channel_functions (void)
{
  const double z[] = { 1e-3, 0.3, 0.9999, 1.0001, 2.5, 5.9, 6.1, 9.0 };
  gsl_integration_workspace *work = gsl_integration_workspace_alloc (200);
  for (gsize i = 0; i < G_N_ELEMENTS (z); i++)
    {
      double phi[SOL_PPT_M_MAX + 1];
      sol_ppt_channel_functions (SOL_PPT_M_MAX, z[i], phi);
      for (int m = 0; m <= SOL_PPT_M_MAX; m++)
        {
          Phi p = { m, z[i] };
          gsl_function f = { phi_integrand, &p };
          double want, error;
          gsl_integration_qag (&f, 0.0, z[i], 0.0, 1e-12, 200, GSL_INTEG_GAUSS61, work, &want,
                               &error);
          sol_assert_close (T, phi[m], want, 1e-11);
        }
    }
  gsl_integration_workspace_free (work);
}

/* Few terms and thousands, against plain summation from the small end. */
static void
test_channel_sum (void)
{
  const double b[] = { 0.02, 0.3, 1.2, 1.99 };
  const double q_squared[] = { 0.0, 1e-6, 0.4, 1.0 };
  double worst = 0.0;
  for (double a = 3e-3; a < 12.0; a *= 2.7)
    for (int i = 0; i < 16; i++)
      {
        enum
        {
          M = 3
        };
        double phi[M + 1], sum[M + 1];
        long double want[M + 1] = { 0.0L };
        double bi = b[i / 4], q2 = q_squared[i % 4];
        for (int k = (int) (45.0 / a) + 20; k >= 0; k--)
          {
            sol_ppt_channel_functions (M, sqrt (bi * (k + q2)), phi);
            for (int m = 0; m <= M; m++)
              want[m] += expl (-(long double) a * k) * phi[m];
          }
        sol_ppt_channel_sum (M, a, exp (-a), bi, q2, sum);
        for (int m = 0; m <= M; m++)
          worst = MAX (worst, fabs (sum[m] / (double) want[m] - 1.0));
      }
  g_test_message ("channel sum: worst relative error %.2g", worst);
  sol_assert_near (T, worst, 0.0, 1e-12);
}

/* The formula term by term as the literature prints it, without any of the rearrangements. */
static double
literal_rate (const SolIonisationAtom *atom, double field)
{
  long double w = OMEGA_800NM * SOL_ATOMIC_TIME_S, f = field / SOL_ATOMIC_FIELD_V_PER_M;
  long double delta = atom->polarisability_neutral_au - atom->polarisability_ion_au;
  long double ip = atom->ip_hartree + 0.5L * delta * f * f;
  long double f0 = powl (2.0L * ip, 1.5L), g = w * sqrtl (2.0L * ip) / f;
  long double ns = atom->charge / sqrtl (2.0L * ip);
  long double c2 = powl (2.0L, 2.0L * ns) / (ns * tgammal (2.0L * ns));
  long double root = sqrtl (1.0L + g * g);
  long double a = 2.0L * (asinhl (g) - g / root), b = 2.0L * g / root;
  long double v = (ip + f * f / (4.0L * w * w)) / w;
  long double total = 0.0L;
  for (int m = -atom->l; m <= atom->l; m++)
    {
      int k = ABS (m);
      long double factor = (2.0L * atom->l + 1.0L) * tgammal (atom->l + k + 1.0L) /
                           (powl (2.0L, k) * tgammal (k + 1.0L) * tgammal (atom->l - k + 1.0L));
      long double s = 0.0L;
      for (long n = (long) ceill (v) + 6000; n >= (long) ceill (v); n--)
        {
          double phi[SOL_PPT_M_MAX + 1];
          sol_ppt_channel_functions (k, (double) sqrtl (b * (n - v)), phi);
          s += expl (-a * (n - v)) * phi[k];
        }
      total += 4.0L * M_SQRT2 / SOL_PI * c2 * powl (2.0L * f0 / (f * root), 2.0L * ns - k - 1.5L) *
               factor / tgammal (k + 1.0L) *
               expl (-2.0L * v * (asinhl (g) - g * root / (1.0L + 2.0L * g * g))) * ip * g * g /
               (1.0L + g * g) * s;
    }
  total *= sqrtl (SOL_PI * f0 / (3.0L * f)) * expl (-2.0L * atom->polarisability_ion_au * f);
  return (double) (2.0L * total / SOL_ATOMIC_TIME_S);
}

static void
test_against_literal_formula (void)
{
  const SolIonisationAtom *atoms[] = { &helium, &argon, &xenon, &oxygen };
  for (gsize i = 0; i < G_N_ELEMENTS (atoms); i++)
    for (double share = 0.02; share < 1.6; share *= 1.7)
      {
        double field = share * sol_barrier_suppression_field_v_per_m (atoms[i]);
        sol_assert_close (T, rate (atoms[i], usual (), field), literal_rate (atoms[i], field),
                          1e-10);
      }
}

/* At a closing the vanishing channel begins with zero weight: the rate is continuous. */
static void
test_continuous_at_closings (void)
{
  SolPpt ppt;
  SolIonisationOptions o = usual ();
  g_assert_true (sol_ppt_init (&ppt, &helium, &o, NULL));
  for (int n = 17; n < 40; n++)
    {
      double field = sqrt ((n - ppt.v0) / ppt.v1) * SOL_ATOMIC_FIELD_V_PER_M;
      double below = sol_ppt_rate_per_s (&ppt, field * (1.0 - 1e-13));
      double above = sol_ppt_rate_per_s (&ppt, field * (1.0 + 1e-13));
      sol_assert_close (T, below, above, 2e-5); /* the onset goes with sqrt (1e-13 n) */
    }
}

static void
test_ends (void)
{
  sol_assert_near (P, rate (&helium, usual (), 0.0), 0.0, 0.0);
  sol_assert_near (P, rate (&helium, usual (), 1e-200), 0.0, 0.0);
  sol_assert_near (P, rate (&helium, usual (), 1.0), 0.0, 0.0);
  SolIonisationOptions o = usual ();
  for (int variant = 0; variant < 4; variant++)
    {
      o.stark = variant % 2;
      o.integral = variant / 2;
      for (double field = 1e-300; field < 1e15; field *= 7.0)
        g_assert_true (isfinite (rate (&argon, o, field)));
    }
}

static void
check_refusal (const SolIonisationAtom *atom, SolIonisationOptions o, double field, int code)
{
  g_autoptr (GError) error = NULL;
  double value;
  g_assert_false (sol_ionisation_rate_per_s (atom, &o, field, &value, &error));
  g_assert_error (error, SOL_MODEL_ERROR, code);
  g_assert_true (g_str_has_suffix (error->message, "."));
}

static void
test_errors (void)
{
  SolIonisationAtom hydrogen = { .ip_hartree = 0.5669, .c_nl = NAN };
  check_refusal (&hydrogen, usual (), 1e10, SOL_MODEL_ERROR_MISSING);
  check_refusal (&helium, usual (), NAN, SOL_MODEL_ERROR_RANGE);
  check_refusal (&helium, usual (), 1e16, SOL_MODEL_ERROR_RANGE);
  SolIonisationOptions o = usual ();
  o.omega_rad_per_s = 0.0;
  check_refusal (&helium, o, 1e10, SOL_MODEL_ERROR_RANGE);
  SolIonisationAtom odd = argon;
  odd.polarisability_ion_au = 20.0;
  check_refusal (&odd, usual (), 1e10, SOL_MODEL_ERROR_RANGE);
  odd = argon;
  odd.l = SOL_PPT_M_MAX + 1;
  check_refusal (&odd, usual (), 1e10, SOL_MODEL_ERROR_RANGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/ppt/published-values", test_published_values);
  g_test_add_func ("/model/ppt/derived-parameters", test_derived_parameters);
  g_test_add_func ("/model/ppt/channel-functions", test_channel_functions);
  g_test_add_func ("/model/ppt/channel-sum", test_channel_sum);
  g_test_add_func ("/model/ppt/against-literal-formula", test_against_literal_formula);
  g_test_add_func ("/model/ppt/continuous-at-closings", test_continuous_at_closings);
  g_test_add_func ("/model/ppt/ends", test_ends);
  g_test_add_func ("/model/ppt/errors", test_errors);
  return g_test_run ();
}
