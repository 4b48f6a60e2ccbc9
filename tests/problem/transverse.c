/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "model/guide/mode-field.h"
#include "model/guide/mode-list.h"
#include "problem/transverse.h"
#include "sol-test.h"

#include <float.h>

#define RADIUS_M 75e-6

/* epsilon0 c / 2: power is this times the integral of |E|^2. */
static double
unit_intensity (void)
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
        sol_assert_near (T, unit_intensity () * sum, j == k ? 1.0 : 0.0, 1e-12);
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
      sol_assert_close (T, 1.0 / (unit_intensity () * unit_intensity () * sum),
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
  sol_assert_close (R, unit_intensity () * t->field_from_lane[0] * t->field_from_lane[0], 1e8,
                    8 * DBL_EPSILON);
  sol_assert_near (P, t->field_from_lane[1], 0.0, 0.0);
  sol_assert_near (P, t->field_from_lane[2], 0.0, 0.0);
  sol_assert_near (P, t->lane_from_field[3], 1.0, 0.0);
}

/* a <e_j, de_k/da> by the difference of two radii, which is what the formula says; both orders of the
 * pair are opposite, and modes of other symmetry do not couple. */
static void
test_coupling (void)
{
  const char *names = "HE11a, HE12a, HE13a, HE11b, TE01, TE02, HE21a, HE22a, TM01, TM02";
  const double d = 1e-4;
  int n;
  g_autofree SolGuideMode *modes = sol_mode_list_parse (names, &n, NULL);
  g_autoptr (SolTransverse) t = sol_transverse_new_modes (modes, n, RADIUS_M, 2, 32, 8);
  g_autoptr (SolTransverse) more = sol_transverse_new_modes (modes, n, RADIUS_M, 2, 32, 8);
  int n_channel = sol_transverse_get_n_channel (t);
  sol_transverse_add_coupling (t, modes);
  for (int j = 0; j < n; j++)
    for (int k = 0; k < n; k++)
      {
        double sum = 0.0;
        for (int c = 0; c < n_channel; c++)
          {
            int node = c / 2;
            SolModeField low =
                sol_mode_field_at (&modes[k].shape, RADIUS_M * (1.0 - d), t->r_m[node],
                                   t->theta_rad[node], modes[k].angle_rad);
            SolModeField high =
                sol_mode_field_at (&modes[k].shape, RADIUS_M * (1.0 + d), t->r_m[node],
                                   t->theta_rad[node], modes[k].angle_rad);
            double slope = c % 2 == 0 ? high.x - low.x : high.y - low.y;
            sum += more->lane_from_field[j * n_channel + c] * slope / (2.0 * d);
          }
        /* class T: the second order of the difference, (u d)^2, and the rim that it moves over. */
        sol_assert_near (T, unit_intensity () * sum, t->coupling[j * n + k], 2e-3);
        sol_assert_near (P, t->coupling[j * n + k], -t->coupling[k * n + j], 0.0);
      }
  /* The two largest, by hand: u = 2.4048 and 5.5201, J1 of opposite signs. */
  double u1 = 2.404825557695773, u2 = 5.520078110286311;
  sol_assert_close (R, t->coupling[1], -2.0 * u1 * u2 / (u1 * u1 - u2 * u2), 1e-13);
}

/* LP11 is TM01 and HE21 in equal parts: odd across the axis, so that what it drives in the even HE11
 * is nothing, whatever the nodes. */
static void
test_parity (void)
{
  g_autoptr (SolTransverse) t = make ("HE11, TM01, HE21", 2, 16, 8);
  int n_channel = sol_transverse_get_n_channel (t);
  double driven[3] = { 0.0 };
  for (int node = 0; node < t->n_node; node++)
    {
      double field[2], squared = 0.0;
      for (int comp = 0; comp < 2; comp++)
        {
          const double *row = t->field_from_lane + (node * 2 + comp) * 3;
          field[comp] = row[1] + row[2];
          squared += field[comp] * field[comp];
        }
      for (int lane = 0; lane < 3; lane++)
        for (int comp = 0; comp < 2; comp++)
          driven[lane] +=
              t->lane_from_field[lane * n_channel + node * 2 + comp] * squared * field[comp];
    }
  /* class R: cancelling sums of 256 terms; in power this is below 1e-32. */
  sol_assert_near (R, driven[0] / hypot (driven[1], driven[2]), 0.0, 1e-16 * 256);
}

/* Folding drops nodes that say nothing new and changes nothing that is driven. */
static void
test_fold (void)
{
  static const struct
  {
    const char *names;
    int n_theta;
    int n_kept; /* of them */
  } sets[] = {
    { "HE11a, HE11b, HE12a", 8, 1 },          /* the same all round */
    { "HE11a, TM01, HE21a", 16, 9 },          /* mirrored in the x axis */
    { "HE11a, HE31a", 16, 5 },                /* in both axes */
    { "TE01, TM01", 16, 4 },                  /* turned by quarters */
    { "HE11a, HE11b, HE21a, HE21b", 16, 16 }, /* in none */
  };
  for (gsize i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autoptr (SolTransverse) whole = make (sets[i].names, 2, 6, sets[i].n_theta);
      g_autoptr (SolTransverse) folded = make (sets[i].names, 2, 6, sets[i].n_theta);
      double area = 0.0;
      sol_transverse_fold (folded);
      for (int k = 0; k < folded->n_node; k++)
        area += folded->weight_m2[k];
      g_test_message ("%s: %d of %d nodes", sets[i].names, folded->n_node, whole->n_node);
      g_assert_cmpint (folded->n_node, ==, 6 * sets[i].n_kept);
      sol_assert_close (R, area, SOL_PI * RADIUS_M * RADIUS_M, 1e-13);
      sol_assert_near (R, sol_transverse_compare (folded, whole), 0.0, 1e-12);
    }
}

/* A Gaussian profile on the cylindrical waves: its energy is that of the integral, its value on the
 * axis and at every node come back, and a narrower one has a wider spectrum. */
static void
test_radial (void)
{
  const double waist = 150e-6, aperture = 1e-3;
  const int n = 64;
  g_autoptr (SolTransverse) t = sol_transverse_new_radial (aperture, n);
  g_autofree double *k = sol_transverse_get_radial_k_per_m (aperture, n);
  g_autofree double *lane = g_new0 (double, n);
  double energy = 0.0, axis = 0.0, area = 0.0;
  for (int j = 0; j < n; j++)
    {
      for (int i = 0; i < n; i++)
        lane[j] += t->lane_from_field[j * n + i] * exp (-pow (t->r_m[i] / waist, 2.0));
      energy += lane[j] * lane[j];
      axis += t->axis[j] * lane[j];
      area += t->weight_m2[j] * exp (-2.0 * pow (t->r_m[j] / waist, 2.0));
    }
  /* class T: the profile and its transform are below 1e-12 at their edges. */
  sol_assert_close (T, area, 0.5 * SOL_PI * waist * waist, 1e-9);
  sol_assert_close (T, energy, unit_intensity () * 0.5 * SOL_PI * waist * waist, 1e-9);
  sol_assert_close (T, axis, 1.0, 1e-9);
  for (int i = 0; i < n; i++)
    {
      double field = 0.0;
      for (int j = 0; j < n; j++)
        field += t->field_from_lane[i * n + j] * lane[j];
      sol_assert_near (T, field, exp (-pow (t->r_m[i] / waist, 2.0)), 1e-9);
    }
  /* Lane j over its scale is w^2/2 exp (-(k w / 2)^2): the ratio of two of them. */
  double ratio = exp (-(k[9] * k[9] - k[0] * k[0]) * waist * waist / 4.0);
  sol_assert_close (T, lane[9] / lane[0] * fabs (j1 (k[9] * aperture) / j1 (k[0] * aperture)),
                    ratio, 1e-9);
}

/* The layer is closed inside and ends fully absorbing. */
static void
test_layer (void)
{
  g_autoptr (SolTransverse) t = sol_transverse_new_radial (1e-3, 64);
  g_assert_null (t->edge);
  sol_transverse_add_layer (t, 1e-3);
  for (int i = 0; i < t->n_node; i++)
    {
      g_assert_true (t->edge[i] >= 0.0 && t->edge[i] <= 1.0); /* class P: a share */
      if (t->r_m[i] < SOL_LAYER_BEGINS * 1e-3)
        sol_assert_near (P, t->edge[i], 0.0, 0.0);
    }
  g_assert_cmpfloat (t->edge[63], >, 0.9); /* class P: near the rim */
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
  g_test_add_func ("/problem/transverse/coupling", test_coupling);
  g_test_add_func ("/problem/transverse/parity", test_parity);
  g_test_add_func ("/problem/transverse/fold", test_fold);
  g_test_add_func ("/problem/transverse/radial", test_radial);
  g_test_add_func ("/problem/transverse/layer", test_layer);
  return g_test_run ();
}
