/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "model/guide/mode-list.h"
#include "problem/transverse.h"
#include "sol-test.h"

#include <float.h>

#define RADIUS_M 75e-6

/* Half the admittance of the vacuum: power is this times the integral of |E|^2. */
static double
half_admittance (void)
{
  return 0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S;
}

static SolTransverse *
make (const char *names, int n_comp, int n_r, int n_theta)
{
  int n;
  g_autoptr (GError) error = NULL;
  g_autofree SolGuideMode *modes = sol_mode_list_parse (names, &n, &error);
  g_assert_no_error (error);
  return sol_transverse_new_modes (modes, n, RADIUS_M, n_comp, n_r, n_theta);
}

/* From the lanes to the field and back: R S is one over half the admittance, because a watt in one
 * mode is a watt through the cross-section and modes are orthogonal. */
static void
assert_orthonormal (const char *names, int n_comp, int n_r, int n_theta)
{
  g_autoptr (SolTransverse) t = make (names, n_comp, n_r, n_theta);
  int n_channel = sol_transverse_get_n_channel (t);
  for (int j = 0; j < t->n_lane; j++)
    for (int k = 0; k < t->n_lane; k++)
      {
        double sum = 0.0;
        for (int c = 0; c < n_channel; c++)
          sum += t->lane_from_field[j * n_channel + c] * t->field_from_lane[c * t->n_lane + k];
        /* class T: Gauss-Legendre resolves these products far better; the zeros u are rounded. */
        sol_assert_near (T, half_admittance () * sum, j == k ? 1.0 : 0.0, 1e-12);
      }
}

static void
test_orthonormal (void)
{
  assert_orthonormal ("HE11..HE14", 1, 32, 1);
  assert_orthonormal ("8", 1, 32, 1);
  assert_orthonormal ("HE11a, HE11b, HE21a, HE21b, TE01, TM01, HE12a, HE31a, HE31b", 2, 24, 8);
}

/* The weights are those of the cross-section. */
static void
test_weights (void)
{
  g_autoptr (SolTransverse) t = make ("HE11", 2, 16, 6);
  double area = 0.0, moment = 0.0;
  for (int i = 0; i < t->n_node; i++)
    {
      area += t->weight_m2[i];
      moment += t->weight_m2[i] * t->r_m[i] * t->r_m[i];
    }
  double a2 = RADIUS_M * RADIUS_M;
  sol_assert_close (R, area, SOL_PI * a2, 64 * DBL_EPSILON);
  sol_assert_close (R, moment, 0.5 * SOL_PI * a2 * a2, 64 * DBL_EPSILON);
}

/* One over the integral of the fourth power of the field is the effective area of the mode. */
static void
test_effective_area (void)
{
  g_autoptr (SolTransverse) t = make ("HE11, HE12", 1, 32, 1);
  static const double area_over_a2[] = { 1.4971689509, 1.1455327575 };
  for (int lane = 0; lane < 2; lane++)
    {
      double sum = 0.0;
      for (int i = 0; i < t->n_node; i++)
        sum += t->lane_from_field[lane * t->n_node + i] *
               pow (t->field_from_lane[i * t->n_lane + lane], 3.0);
      sol_assert_close (T, 1.0 / (half_admittance () * half_admittance () * sum),
                        area_over_a2[lane] * RADIUS_M * RADIUS_M, 1e-9);
    }
}

/* Nodes are told apart by what they miss: 32 do for four modes, 8 do not, and more are better. */
static void
test_compare (void)
{
  static const int n_r[] = { 8, 12, 16, 32 };
  double before = INFINITY;
  for (gsize i = 0; i < G_N_ELEMENTS (n_r); i++)
    {
      g_autoptr (SolTransverse) t = make ("HE11..HE14", 1, n_r[i], 1);
      g_autoptr (SolTransverse) finer = make ("HE11..HE14", 1, 2 * n_r[i], 1);
      double error = sol_transverse_compare (t, finer);
      g_test_message ("%d nodes: %.2e", n_r[i], error);
      g_assert_cmpfloat (error, <, before); /* class T: spectral convergence */
      before = error;
      if (i == 0)
        g_assert_cmpfloat (error, >, 1e-3); /* class T: too few for J0 (11.8 r/a) to the fourth */
    }
  g_assert_cmpfloat (before, <, 1e-10); /* class T: enough */
}

/* x and y of the averaged model do not see each other, and each is scaled by the area. */
static void
test_averaged (void)
{
  g_autoptr (SolTransverse) t = sol_transverse_new_averaged (1e-8, 1.0, 2);
  g_assert_cmpint (sol_transverse_get_n_channel (t), ==, 2);
  g_assert_false (t->is_resolved);
  sol_assert_close (R, half_admittance () * t->field_from_lane[0] * t->field_from_lane[0], 1e8,
                    8 * DBL_EPSILON);
  sol_assert_near (P, t->field_from_lane[1], 0.0, 0.0);
  sol_assert_near (P, t->field_from_lane[2], 0.0, 0.0);
  sol_assert_near (P, t->lane_from_field[3], 1.0, 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/transverse/orthonormal", test_orthonormal);
  g_test_add_func ("/problem/transverse/weights", test_weights);
  g_test_add_func ("/problem/transverse/effective-area", test_effective_area);
  g_test_add_func ("/problem/transverse/compare", test_compare);
  g_test_add_func ("/problem/transverse/averaged", test_averaged);
  return g_test_run ();
}
