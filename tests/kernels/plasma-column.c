/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stress set of the plasma column: every implementation against the same formulas in extended
 * precision, within an elementwise budget that is carried along with them. */
#include "config.h"

#include "base/constants.h"
#include "bounds.h"
#include "kernels/cpu/plasma-rows.h"
#include "kernels/cpu/table.h"
#include "kernels/device-column.h"
#include "kernels/exact-column.h"
#include "kernels/reference/ionisation-rate.h"
#include "kernels/reference/plasma-column.h"
#include "model/ionisation/rate-table.h"
#include "problem/band-filter.h"
#include "sol-test.h"

#include <float.h>
#include <string.h>

#define U (0.5 * DBL_EPSILON)
#define DT 4e-17
#define PERIOD 2.67e-15
#define EDGE (0.367 * SOL_PI)

static const char *const lanes[] = { "reference", "base", "avx2", "avx512", "host", "opencl" };
static SolTestDeviceColumn *device; /* of the lane in use; NULL: none */

static const SolIonisationAtom argon = { .ip_hartree = 0.5792,
                                         .has_quantum_numbers = TRUE,
                                         .n = 3,
                                         .l = 1,
                                         .charge = 1.0,
                                         .has_polarisabilities = TRUE,
                                         .polarisability_neutral_au = 10.762,
                                         .polarisability_ion_au = 6.807,
                                         .c_nl = NAN };

typedef SolTestMedium Medium;
typedef SolExactRow Row;

static Medium
medium_new (SolIonisationModel model, int n_taps, double preionised)
{
  SolIonisationOptions options =
      sol_ionisation_options_default (model, 2.0 * SOL_PI * SOL_C_M_PER_S / 800e-9);
  Medium self = { .table = sol_rate_table_new (&argon, &options, NULL) };
  g_assert_nonnull (self.table);
  g_assert_true (sol_band_filter_init (&self.filter, n_taps, EDGE, NULL));
  self.column = (SolPlasmaColumn){ .rate = sol_rate_table_get_row (self.table),
                                   .density_per_m3 = 2e25,
                                   .ip_j = 2.525e-18,
                                   .preionised_fraction = preionised,
                                   .n_taps = n_taps,
                                   .dt_s = DT };
  return self;
}

static void
medium_clear (Medium *self)
{
  sol_rate_table_unref (self->table);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Medium, medium_clear)

/* Additions on the way to one prefix. On a device (kernels/device/plasma.cl): inside a work item and across
 * its group, then the tiles before, shared by a group, and those at hand one by one. */
static size_t
sum_depth (size_t n)
{
  if (device == NULL)
    return n;
  size_t tile = sol_test_device_column_get_tile (device), group = tile / 8;
  size_t depth = 8 + n / tile / group + 1 + 4;
  for (; group > 1; group /= 2)
    depth += 2;
  return depth;
}

/* One lane: its rates and its column. */
static SolPlasmaResult
run_lane (const char *lane, Medium *medium, const double *field, size_t n, double *rate, double *p)
{
  const SolCpuKernels *kernels = sol_cpu_kernels_by_name (lane);
  medium->column.tap = medium->filter.tap;
  if (device != NULL)
    return sol_test_device_column_run (device, &medium->column, 1, 1, n, field, rate, p);
  if (kernels == NULL)
    {
      g_autofree double *scratch = g_new (double, 5 * n);
      sol_ref_ionisation_rate (medium->column.rate, field, (int) n, rate);
      return sol_ref_plasma_column (&medium->column, field, n, scratch, p);
    }
  /* What an earlier, longer column left in the work rows must not matter. */
  size_t n_scratch = SOL_CPU_PLASMA_N_ROWS * SOL_CPU_PLASMA_ROW_LENGTH (n);
  g_autofree double *scratch = g_new (double, n_scratch);
  for (size_t i = 0; i < n_scratch; i++)
    scratch[i] = NAN;
  kernels->ionisation_rate (medium->column.rate, field, (int) n, rate);
  return kernels->plasma_column (&medium->column, &field, 1, NULL, FALSE, n, scratch, &p);
}

static gboolean
has_lane_or_skip (const char *lane)
{
  g_autoptr (GError) error = NULL;
  g_clear_pointer (&device, sol_test_device_column_free);
  if (strcmp (lane, "host") == 0 || strcmp (lane, "opencl") == 0)
    {
      device = sol_test_device_column_new (lane, &error);
      if (device == NULL)
        g_test_skip (error->message);
      return device != NULL;
    }
  if (strcmp (lane, "reference") == 0 || sol_cpu_kernels_by_name (lane) != NULL)
    return TRUE;
  g_test_skip ("this processor or build lacks the instruction set");
  return FALSE;
}

/* The largest share of the budget that a lane uses. */
static double
check (const char *lane, Medium *medium, int n_media, const double *field, size_t n)
{
  g_autofree double *rate = g_new (double, n), *got = g_new0 (double, n + 1);
  Row want = sol_exact_row_new (n);
  double worst = 0.0;
  got[n] = -77.0;
  for (int k = 0; k < n_media; k++)
    {
      double fraction_error;
      medium[k].depth = sum_depth (n);
      SolPlasmaResult a = run_lane (lane, &medium[k], field, n, rate, got);
      SolPlasmaResult b =
          sol_test_exact_column (&medium[k], field, rate, n, &want, &fraction_error);
      sol_assert_near (R, a.ionised_fraction, b.ionised_fraction, fraction_error + DBL_MIN);
      sol_assert_near (R, a.undershoot, b.undershoot, fraction_error + 1e-3 * fabs (b.undershoot));
    }
  for (size_t i = 0; i < n; i++)
    {
      double error = fabs (got[i] - (double) want.value[i]);
      double limit = want.error[i] + 2.0 * U * fabs (got[i]) + DBL_MIN;
      if (!(error <= limit)) /* class R: sol_test_exact_column () */
        g_error ("class R: %s, n %zu, taps %d: sample %zu is off by %.3g, allowed %.3g", lane, n,
                 medium->column.n_taps, i, error, limit);
      worst = fmax (worst, error / limit);
    }
  sol_assert_near (P, got[n], -77.0, 0.0);
  sol_exact_row_clear (&want);
  return worst;
}

typedef enum
{
  FIELD_PULSE,
  FIELD_EXACT_ZEROS,
  FIELD_TINY_EXPOSURE,
  FIELD_THRESHOLD,
  FIELD_TONE,
  FIELD_CHIRP,
  FIELD_LEFT_EDGE,
  FIELD_RIGHT_EDGE,
  FIELD_STRONG,
  FIELD_ZERO,
  N_FIELDS
} FieldKind;

static double
field_at (FieldKind kind, const SolRateRow *row, size_t i, size_t n)
{
  double x = ((double) i + 0.5) / (double) n - 0.5, phase = 2.0 * SOL_PI * (double) i * DT / PERIOD;
  double pulse = exp (-60.0 * x * x), top = 2.5e10;
  double least = fmax (row->field_min_v_per_m, 1e9);
  switch (kind)
    {
    case FIELD_PULSE:
      return top * pulse * cos (phase);
    case FIELD_EXACT_ZEROS:
      return i % 3 == 0 ? 0.0 : top * pulse * sin (phase);
    case FIELD_TINY_EXPOSURE:
      return 1.5 * least * pulse * cos (phase);
    case FIELD_THRESHOLD:
      return (i % 2 == 0 ? 1.0 : -1.0) * row->field_min_v_per_m *
             (1.0 + ((double) (i % 7) - 3.0) * DBL_EPSILON);
    case FIELD_TONE:
      return 0.5 * row->field_min_v_per_m * sin (phase);
    case FIELD_CHIRP:
      return 1.2e10 * sin (phase * (1.0 + 0.3 * x));
    case FIELD_LEFT_EDGE:
      return top * exp (-200.0 * (x + 0.5) * (x + 0.5)) * cos (phase);
    case FIELD_RIGHT_EDGE:
      return top * exp (-200.0 * (x - 0.5) * (x - 0.5)) * cos (phase);
    case FIELD_STRONG:
      return 2e11 * pulse * cos (phase);
    case FIELD_ZERO:
    case N_FIELDS:
    default:
      return 0.0;
    }
}

static double *
make_field (FieldKind kind, const SolRateRow *row, size_t n)
{
  double *field = g_new (double, n);
  for (size_t i = 0; i < n; i++)
    field[i] = field_at (kind, row, i, n);
  return field;
}

static void
check_all_fields (const char *lane, Medium *medium, size_t n, double *worst)
{
  for (int kind = 0; kind < N_FIELDS; kind++)
    {
      g_autofree double *field = make_field ((FieldKind) kind, medium->column.rate, n);
      *worst = fmax (*worst, check (lane, medium, 1, field, n));
    }
}

static void
test_stress (gconstpointer lane)
{
  static const size_t sizes[] = { 1, 2, 7, 8, 9, 63, 64, 65, 997, 8192 };
  static const int taps[] = { 0, 4 };
  double worst = 0.0;
  if (!has_lane_or_skip (lane))
    return;
  for (int k = 0; k < 8; k++)
    {
      g_auto (Medium) medium = medium_new (k & 1 ? SOL_IONISATION_ADK : SOL_IONISATION_PPT,
                                           taps[k / 2 % 2], k & 4 ? 0.1 : 0.0);
      for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
        if (sizes[i] < 8192 || k == 0 || k == 7)
          check_all_fields (lane, &medium, sizes[i], &worst);
      size_t tile = device != NULL ? sol_test_device_column_get_tile (device) : 0;
      for (size_t n = tile - 1; device != NULL && n <= tile + 1; n++)
        check_all_fields (lane, &medium, n, &worst);
      if (device != NULL && k == 7)
        check_all_fields (lane, &medium, 65536, &worst);
    }
  g_test_message ("%s: at most %.2g of the budget", (const char *) lane, worst);
}

static void
test_taps (gconstpointer lane)
{
  static const int taps[] = { 1, 2, 3, 5, 8, 12 };
  double worst = 0.0;
  if (!has_lane_or_skip (lane))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (taps); i++)
    {
      g_auto (Medium) medium = medium_new (SOL_IONISATION_ADK, taps[i], i % 2 == 0 ? 0.0 : 0.1);
      for (size_t n = 1; n < 30; n++)
        check_all_fields (lane, &medium, n, &worst);
      check_all_fields (lane, &medium, 509, &worst);
    }
  g_test_message ("%s: at most %.2g of the budget", (const char *) lane, worst);
}

/* Several species add to one polarisation. */
static void
test_species (gconstpointer lane)
{
  if (!has_lane_or_skip (lane))
    return;
  Medium media[2] = { medium_new (SOL_IONISATION_ADK, 4, 0.0),
                      medium_new (SOL_IONISATION_PPT, 4, 0.1) };
  media[1].column.density_per_m3 = 3e24;
  for (int kind = 0; kind < N_FIELDS; kind++)
    {
      g_autofree double *field = make_field ((FieldKind) kind, media[0].column.rate, 777);
      check (lane, media, 2, field, 777);
    }
  medium_clear (&media[0]);
  medium_clear (&media[1]);
}

/* A NaN anywhere reaches the fraction and everything behind it. */
static void
test_not_finite (gconstpointer lane)
{
  static const size_t n = 200, places[] = { 0, 1, 50, 100, 198, 199 };
  if (!has_lane_or_skip (lane))
    return;
  for (gsize k = 0; k < 4 * G_N_ELEMENTS (places); k++)
    {
      size_t place = places[k / 4];
      g_auto (Medium) medium = medium_new (SOL_IONISATION_ADK, k & 1 ? 4 : 0, k & 2 ? 0.1 : 0.0);
      g_autofree double *field =
          make_field (k & 2 ? FIELD_ZERO : FIELD_PULSE, medium.column.rate, n);
      g_autofree double *rate = g_new (double, n), *p = g_new0 (double, n);
      field[place] = NAN;
      SolPlasmaResult result = run_lane (lane, &medium, field, n, rate, p);
      g_assert_true (isnan (result.ionised_fraction));
      g_assert_true (isnan (p[n - 1]));
      for (size_t i = place + 1; i < n; i++)
        g_assert_true (isnan (p[i]));
    }
}

/* What is skipped is zero: before the first rate nothing is polarised, exactly, and the rest is that of
 * the row without its silent start. */
static void
test_skip (gconstpointer lane)
{
  enum
  {
    SILENT = 333,
    N = 500
  };
  static const int taps[] = { 0, 4, 12 };
  if (!has_lane_or_skip (lane))
    return;
  for (gsize k = 0; k < G_N_ELEMENTS (taps); k++)
    {
      g_auto (Medium) medium = medium_new (SOL_IONISATION_PPT, taps[k], 0.0);
      g_autofree double *burst = make_field (FIELD_LEFT_EDGE, medium.column.rate, N);
      g_autofree double *field = g_new (double, SILENT + N), *rate = g_new (double, SILENT + N);
      g_autofree double *p = g_new0 (double, SILENT + N), *alone = g_new0 (double, N);
      burst[0] = 0.0;
      for (int i = 0; i < SILENT; i++)
        field[i] = 0.9 * medium.column.rate->field_min_v_per_m * cos (0.1 * i);
      memcpy (field + SILENT, burst, N * sizeof (double));
      check (lane, &medium, 1, field, SILENT + N);
      run_lane (lane, &medium, field, SILENT + N, rate, p);
      run_lane (lane, &medium, burst, N, rate, alone);
      for (int i = 0; i + 3 * taps[k] < SILENT; i++)
        sol_assert_near (P, p[i], 0.0, 0.0);
      /* class R: sums of up to 833 terms in another order. With taps the filter looks ahead over the
       * edge, so that only the trapezoid's rows are the same. */
      for (int i = 0; taps[k] == 0 && i < N; i++)
        sol_assert_near (R, p[SILENT + i], alone[i], 1e-12 * fabs (alone[N - 1]));
    }
}

/* The comparison can fail: one field moved by 1e-9, a loss that is missing, a sign. */
static void
test_planted (void)
{
  g_clear_pointer (&device, sol_test_device_column_free);
  g_auto (Medium) medium = medium_new (SOL_IONISATION_ADK, 4, 0.1);
  g_autofree double *field = make_field (FIELD_PULSE, medium.column.rate, 500);
  g_autofree double *rate = g_new (double, 500);
  for (int fault = 0; fault < 4; fault++)
    {
      g_autofree double *got = g_new0 (double, 500);
      Row want = sol_exact_row_new (500);
      double unused, worst = 0.0;
      Medium bad = medium;
      static const double loss[4] = { 1.0, 0.0, 1.0, 1.0 },
                          sign[4] = { 1.0, 1.0, -1.0, 1.0 + 1e-9 };
      bad.column.ip_j *= loss[fault];
      bad.column.density_per_m3 *= sign[fault];
      run_lane ("base", &bad, field, 500, rate, got);
      medium.depth = 500;
      sol_test_exact_column (&medium, field, rate, 500, &want, &unused);
      for (int i = 1; i < 500; i++)
        worst = fmax (worst, fabs (got[i] - (double) want.value[i]) / (want.error[i] + DBL_MIN));
      if (fault == 0)
        g_assert_cmpfloat (worst, <=, 1.0); /* class R: no fault */
      else
        g_assert_cmpfloat (worst, >, 1.0); /* class R: noticed */
      sol_exact_row_clear (&want);
    }
}

/* Several places and two components on a device, a strange number of tiles, against the reference one place
 * at a time. */
static void
test_places (gconstpointer lane)
{
  enum
  {
    PLACES = 3,
    N = 1597
  };
  if (!has_lane_or_skip (lane))
    return;
  for (int n_comp = 1; n_comp <= 2; n_comp++)
    {
      g_auto (Medium) medium = medium_new (SOL_IONISATION_PPT, n_comp == 1 ? 0 : 4, 0.1);
      gsize n_row = (gsize) n_comp * N, n_all = PLACES * n_row;
      g_autofree double *field = g_new (double, n_all), *got = g_new0 (double, n_all);
      g_autofree double *want = g_new0 (double, n_all), *rate = g_new (double, PLACES *N);
      g_autofree double *scratch = g_new (double, 6 * N);
      medium.column.tap = medium.filter.tap;
      for (gsize i = 0; i < n_all; i++)
        field[i] = (1.0 - 0.2 * (double) (i / N)) *
                   field_at (i / N % 2 ? FIELD_CHIRP : FIELD_PULSE, medium.column.rate, i % N, N);
      sol_test_device_column_run (device, &medium.column, PLACES, (size_t) n_comp, N, field, rate,
                                  got);
      for (gsize k = 0; k < PLACES; k++)
        if (n_comp == 1)
          sol_ref_plasma_column (&medium.column, field + k * n_row, N, scratch, want + k * n_row);
        else
          sol_ref_plasma_column_vector (&medium.column, field + k * n_row, N, scratch,
                                        want + k * n_row);
      /* Three sums in a row on both sides, of terms that the taps make larger; the rate's own rounding is a
       * logarithm of some tens. */
      double bound = 3.0 * 2.0 * (sol_bound_gamma (N + 14) + 64.0 * U) * medium.filter.gain;
      double largest = 0.0;
      for (gsize i = 0; i < n_all; i++)
        largest = fmax (largest, fabs (want[i]));
      for (gsize i = 0; i < n_all; i++)
        sol_assert_near (R, got[i], want[i], bound * largest);
      g_assert_cmpfloat (largest, >, 0.0); /* class R: not trivial */
    }
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    GTestDataFunc function;
  } cases[] = {
    { "stress", test_stress },         { "taps", test_taps }, { "species", test_species },
    { "not-finite", test_not_finite }, { "skip", test_skip },
  };
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (lanes); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
      {
        g_autofree char *path =
            g_strdup_printf ("/kernels/plasma-column/%s/%s", cases[k].name, lanes[i]);
        g_test_add_data_func (path, lanes[i], cases[k].function);
      }
  g_test_add_data_func ("/kernels/plasma-column/places/host", "host", test_places);
  g_test_add_data_func ("/kernels/plasma-column/places/opencl", "opencl", test_places);
  g_test_add_func ("/kernels/plasma-column/planted", test_planted);
  int status = g_test_run ();
  g_clear_pointer (&device, sol_test_device_column_free);
  return status;
}
