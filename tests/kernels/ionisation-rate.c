/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "kernels/cpu/table.h"
#include "kernels/reference/ionisation-rate.h"
#include "model/ionisation/rate-table.h"
#include "sol-test.h"

#include <float.h>

#define UNIT (0.5 * DBL_EPSILON)
#define N_ROWS 5

static const char *const isa_names[] = { "base", "avx2", "avx512" };

static const SolIonisationAtom argon = { .ip_hartree = 0.5792,
                                         .has_quantum_numbers = TRUE,
                                         .n = 3,
                                         .l = 1,
                                         .charge = 1.0,
                                         .has_polarisabilities = TRUE,
                                         .polarisability_neutral_au = 10.762,
                                         .polarisability_ion_au = 6.807,
                                         .c_nl = NAN };

/* PPT at two wavelengths, without channels, ADK, ADK averaged. */
static SolRateTable *
make_table (int which)
{
  double wavelength = which == 1 ? 3e-6 : 800e-9;
  SolIonisationModel model = which < 3 ? SOL_IONISATION_PPT : SOL_IONISATION_ADK;
  SolIonisationOptions options =
      sol_ionisation_options_default (model, 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength);
  options.integral = which == 2;
  options.cycle_average = which == 4;
  SolRateTable *table = sol_rate_table_new (&argon, &options, NULL);
  g_assert_nonnull (table);
  return table;
}

static double
size_sum (const double *c, double t)
{
  double sum = 0.0, power = 1.0;
  for (int j = 0; j < SOL_RATE_ROW_TERMS; j++, power *= t)
    sum += fabs (c[j]) * power;
  return sum;
}

/* Two lanes each round: a polynomial of degree five errs by at most 2 x 5 units of the sum of its
 * terms' sizes, three more operations join p, n a; v errs by 2 units, which q = sqrt (n - v)
 * magnifies, most at a closing, and T follows with its slope; exp and the products take 6 units. */
static double
channels_bound (const SolRateRow *row, double e)
{
  double x = e * e;
  int exponent;
  double w = 2.0 * frexp (x, &exponent) - 1.0, scaled = ldexp (w, SOL_RATE_ROW_OCTAVE_BITS);
  int cell = ((exponent + 1022) << SOL_RATE_ROW_OCTAVE_BITS) + (int) scaled - row->cell_first;
  const double *c = row->envelope + cell * 2 * SOL_RATE_ROW_TERMS;
  double u = scaled - floor (scaled);
  if (row->kind == SOL_RATE_ROW_SMOOTH)
    return (2 * 10 * size_sum (c, u) + 6) * UNIT;
  double v = row->v0 + row->v1 * x, n = ceil (v);
  double q = sqrt (n - v);
  int channel = (int) MIN (q * row->n_cells, row->n_cells - 1.0);
  const double *t =
      row->channel +
      ((gsize) (n - row->n_first) * (gsize) row->n_cells + (gsize) channel) * SOL_RATE_ROW_TERMS;
  double s = q * row->n_cells - channel;
  double value = 0.0, slope = 0.0;
  for (int j = SOL_RATE_ROW_TERMS - 1; j >= 0; j--)
    {
      value = t[j] + s * value;
      slope += j * fabs (t[j]) * pow (s, MAX (j - 1, 0)) * row->n_cells;
    }
  double v_error = 2.0 * 2.0 * v * UNIT;
  double q_error = v_error / MAX (q, sqrt (v_error)) + 4.0 * UNIT;
  double exponent_size = size_sum (c, u) + n * size_sum (c + SOL_RATE_ROW_TERMS, u);
  return 2 * 13 * exponent_size * UNIT + 2 * 10 * size_sum (t, s) / value * UNIT +
         slope / value * q_error + 6 * UNIT;
}

static double
bound (const SolRateRow *row, double field)
{
  double e = fabs (field);
  if (row->kind == SOL_RATE_ROW_CLOSED)
    return (2 * 4 * (fabs (row->c0) + fabs (row->c1 * log (e)) + row->c2 / e) + 6) * UNIT;
  double above = e > row->field_max_v_per_m ? log (e / row->field_max_v_per_m) : 0.0;
  double inside = MIN (MAX (e, row->field_min_v_per_m), row->field_max_v_per_m);
  return channels_bound (row, inside) + 2 * (4 * fabs (row->continuation * above) + 6) * UNIT;
}

/* Fields of a pulse: both signs, silence, and values past the end of the table. */
static double *
make_fields (const SolRateRow *row, int n, int seed)
{
  double *field = g_new (double, n);
  double top = row->kind == SOL_RATE_ROW_CLOSED ? 1e11 : 1.4 * row->field_max_v_per_m;
  GRand *rand = g_rand_new_with_seed ((guint32) seed);
  for (int i = 0; i < n; i++)
    {
      double envelope = (i / 100) % 3 == 1 ? 0.0 : 1.0;
      field[i] = envelope * top * g_rand_double_range (rand, -1.0, 1.0);
    }
  g_rand_free (rand);
  return field;
}

static void
check_rows (const SolCpuKernels *kernels, const SolRateRow *row, const double *field, int n)
{
  g_autofree double *got = g_new (double, n + 1);
  g_autofree double *want = g_new (double, n);
  double worst = 0.0;
  got[n] = -1.0;
  kernels->ionisation_rate (row, field, n, got);
  sol_ref_ionisation_rate (row, field, n, want);
  for (int i = 0; i < n; i++)
    {
      if (fabs (field[i]) < row->field_min_v_per_m)
        sol_assert_near (P, got[i], 0.0, 0.0);
      else
        {
          double limit = bound (row, field[i]);
          /* class T: an order or a limit far from rounding */
          g_assert_cmpfloat (limit, <, 1e-5);
          sol_assert_close (R, got[i], want[i], limit);
          worst = MAX (worst, fabs (got[i] / want[i] - 1.0));
        }
    }
  sol_assert_near (P, got[n], -1.0, 0.0);
  if (n > 1000)
    g_test_message ("%s, kind %d: worst difference %.2g", kernels->name, (int) row->kind, worst);
}

static const SolCpuKernels *
kernels_or_skip (gconstpointer name)
{
  const SolCpuKernels *kernels = sol_cpu_kernels_by_name (name);
  if (kernels == NULL)
    g_test_skip ("this processor or build lacks the instruction set");
  return kernels;
}

static void
test_equals_reference (gconstpointer name)
{
  static const int sizes[] = { 1, 7, 8, 9, 63, 64, 65, 997, 8192 };
  const SolCpuKernels *kernels = kernels_or_skip (name);
  for (int which = 0; kernels != NULL && which < N_ROWS; which++)
    {
      g_autoptr (SolRateTable) table = make_table (which);
      const SolRateRow *row = sol_rate_table_get_row (table);
      for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
        {
          g_autofree double *field = make_fields (row, sizes[i], (int) i);
          check_rows (kernels, row, field, sizes[i]);
        }
    }
}

/* At the closings and at the ends of the table, where rounding may choose another cell. */
static void
test_edges (gconstpointer name)
{
  const SolCpuKernels *kernels = kernels_or_skip (name);
  if (kernels == NULL)
    return;
  g_autoptr (SolRateTable) table = make_table (0);
  const SolRateRow *row = sol_rate_table_get_row (table);
  g_autoptr (GArray) fields = g_array_new (FALSE, FALSE, sizeof (double));
  for (int n = row->n_first; n < row->n_first + row->n_segments - 1; n++)
    for (int k = -8; k <= 8; k++)
      {
        double field = sqrt ((n - row->v0) / row->v1) * (1.0 + k * DBL_EPSILON);
        g_array_append_val (fields, field);
      }
  const double ends[] = { row->field_min_v_per_m, row->field_max_v_per_m };
  for (int i = 0; i < 2; i++)
    for (int k = -4; k <= 4; k++)
      {
        double field = ends[i] * (1.0 + k * DBL_EPSILON);
        g_array_append_val (fields, field);
      }
  check_rows (kernels, row, (const double *) fields->data, (int) fields->len);
}

static void
test_special_values (gconstpointer name)
{
  const SolCpuKernels *kernels = kernels_or_skip (name);
  for (int which = 0; kernels != NULL && which < N_ROWS; which++)
    {
      g_autoptr (SolRateTable) table = make_table (which);
      const SolRateRow *row = sol_rate_table_get_row (table);
      double field[130] = { 0.0 }, rate[130], want[130];
      field[3] = NAN;
      field[70] = 1e300;
      field[71] = -1e20;
      field[72] = 5e-324;
      field[73] = -NAN;
      field[129] = NAN; /* alone in its block */
      kernels->ionisation_rate (row, field, 130, rate);
      sol_ref_ionisation_rate (row, field, 130, want);
      for (int i = 0; i < 130; i++)
        {
          g_assert_cmpint (isnan (rate[i]) != 0, ==, isnan (field[i]) != 0);
          g_assert_cmpint (isnan (want[i]) != 0, ==, isnan (field[i]) != 0);
          g_assert_cmpint (isinf (rate[i]), ==, isinf (want[i]));
        }
      /* class T: an order or a limit far from rounding */
      g_assert_cmpfloat (rate[71], >, 0.0);
      sol_assert_near (P, rate[72], 0.0, 0.0);
    }
}

/* The comparison can fail: a field moved by 1e-9 is noticed nearly everywhere. */
static void
test_bound_is_sharp (void)
{
  g_autoptr (SolRateTable) table = make_table (0);
  const SolRateRow *row = sol_rate_table_get_row (table);
  g_autofree double *field = make_fields (row, 1000, 99);
  int noticed = 0, active = 0;
  for (int i = 0; i < 1000; i++)
    {
      double moved = field[i] * (1.0 + 1e-9), want, got;
      if (fabs (field[i]) < row->field_min_v_per_m)
        continue;
      sol_ref_ionisation_rate (row, &field[i], 1, &want);
      sol_ref_ionisation_rate (row, &moved, 1, &got);
      active++;
      noticed += fabs (got / want - 1.0) > bound (row, field[i]);
    }
  g_assert_cmpint (noticed, >, active * 9 / 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (isa_names); i++)
    {
      const char *isa = isa_names[i];
      g_autofree char *equals =
          g_strdup_printf ("/kernels/ionisation-rate/equals-reference/%s", isa);
      g_autofree char *edges = g_strdup_printf ("/kernels/ionisation-rate/edges/%s", isa);
      g_autofree char *special = g_strdup_printf ("/kernels/ionisation-rate/special/%s", isa);
      g_test_add_data_func (equals, isa, test_equals_reference);
      g_test_add_data_func (edges, isa, test_edges);
      g_test_add_data_func (special, isa, test_special_values);
    }
  g_test_add_func ("/kernels/ionisation-rate/bound-is-sharp", test_bound_is_sharp);
  return g_test_run ();
}
