/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/setup/pulse-bandwidth.h"

#include "io/case/case-file.h"
#include "session/setup.h"
#include "sol-test.h"

static SolCase *
make_case (const char *shape)
{
  g_autoptr (GError) error = NULL;
  SolCase *c = sol_case_new ();
  g_autofree char *assignment = g_strconcat ("pulse.shape=", shape, NULL);
  sol_case_set (c, "pulse.wavelength=800 nm", &error);
  sol_case_set (c, "pulse.duration=10 fs", &error);
  sol_case_set (c, assignment, &error);
  g_assert_no_error (error);
  return c;
}

/* The products of the tables, and of a 10 fs pulse at 800 nm the widths by hand. */
static void
test_products (void)
{
  g_autoptr (SolCase) gauss = make_case ("gauss");
  g_autoptr (SolCase) sech = make_case ("sech2");
  g_autoptr (SolCase) first = make_case ("supergauss:1");
  g_autoptr (SolCase) flat = make_case ("supergauss:50");
  sol_assert_close (T, sol_pulse_bandwidth_get_product (gauss->pulses), 0.441, 1e-3);
  sol_assert_close (T, sol_pulse_bandwidth_get_product (sech->pulses), 0.315, 1e-3);
  /* The first order is the Gaussian; a rectangle has 0.886. */
  sol_assert_close (T, sol_pulse_bandwidth_get_product (first->pulses),
                    sol_pulse_bandwidth_get_product (gauss->pulses), 1e-6);
  sol_assert_close (T, sol_pulse_bandwidth_get_product (flat->pulses), 0.886, 1e-2);
  sol_assert_close (T, sol_pulse_bandwidth_get_hz (gauss->pulses), 44.13e12, 1e-3);
  /* 0.4413 * lambda^2 / (c dt) = 94.2 nm, and 0.3 % more from the curvature. */
  sol_assert_close (T, sol_pulse_bandwidth_get_m (gauss->pulses), 94.5e-9, 2e-3);
}

/* Back and forth, and nothing where the shape has no duration. */
static void
test_twins (void)
{
  static const char *const shapes[] = { "gauss", "sech2", "supergauss:2" };
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (SolCase) c = make_case (shapes[i]);
      double bandwidth = sol_pulse_bandwidth_get_hz (c->pulses);
      sol_assert_close (P, sol_pulse_bandwidth_get_duration_s (c->pulses, bandwidth), 10e-15,
                        1e-14);
    }
  g_autoptr (SolCase) cw = make_case ("cw:1 pm");
  g_assert_true (isnan (sol_pulse_bandwidth_get_hz (cw->pulses)));
  g_assert_true (isnan (sol_pulse_bandwidth_get_duration_s (cw->pulses, 1e12)));
}

static void
test_pulses_come_and_go (void)
{
  g_autoptr (SolSetup) setup = sol_setup_new ();
  g_autofree char *before = sol_setup_dup_case_text (setup);
  g_assert_false (sol_setup_remove_pulse (setup, 1));
  g_assert_true (sol_setup_add_pulse (setup));
  g_assert_true (sol_setup_assign (setup, "pulse.2.energy=3 uJ", NULL));
  g_assert_true (sol_setup_add_pulse (setup));
  const SolCase *c = sol_setup_get_case (setup);
  g_assert_cmpint (c->n_pulses, ==, 3);
  sol_assert_close (P, c->pulses[2].energy_j, 3e-6, 1e-15);
  sol_assert_close (P, c->pulses[2].delay_s, 4.0 * c->pulses[0].duration_s, 1e-15);
  g_assert_true (sol_setup_remove_pulse (setup, 1));
  g_assert_cmpint (sol_setup_get_case (setup)->n_pulses, ==, 2);
  sol_assert_close (P, sol_setup_get_case (setup)->pulses[0].energy_j, 3e-6, 1e-15);
  g_assert_false (sol_setup_remove_pulse (setup, 3));
  for (int i = 0; i < 4; i++)
    sol_setup_undo (setup);
  g_autofree char *after = sol_setup_dup_case_text (setup);
  g_assert_cmpstr (after, ==, before);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pulse-bandwidth/products", test_products);
  g_test_add_func ("/pulse-bandwidth/twins", test_twins);
  g_test_add_func ("/pulse-bandwidth/pulses-come-and-go", test_pulses_come_and_go);
  return g_test_run ();
}
