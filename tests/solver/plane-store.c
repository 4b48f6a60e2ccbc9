/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "solver/plane-store.h"

#include "base/error.h"
#include "sol-test.h"

#include <pthread.h>
#include <stdatomic.h>

#define N_READERS 3

static const SolPlaneStoreShape small = { .n_planes = 4,
                                          .n_mode = 2,
                                          .n_pol = 1,
                                          .n_omega = 33,
                                          .n_statistics = 5 };

typedef struct
{
  const SolPlaneStore *store;
  const SolPlaneStoreShape *shape;
  gint64 n_all;
  gint64 n_wrong;
  gint64 n_looks;
} Reader;

static SolComplex
field_value (gint64 plane, gsize k)
{
  return (double) plane + 0.5 + _Complex_I * ((double) k - 3.0 * (double) plane);
}

static double
statistic_value (gint64 plane, int k)
{
  return 1000.0 * (double) plane + k;
}

static gboolean
add_plane (SolPlaneStore *store, const SolPlaneStoreShape *shape, gint64 number, GError **error)
{
  gsize n_field = (gsize) shape->n_mode * (gsize) shape->n_pol * shape->n_omega;
  g_autofree SolComplex *field = g_new (SolComplex, n_field);
  g_autofree double *statistics = g_new (double, shape->n_statistics);
  for (gsize k = 0; k < n_field; k++)
    field[k] = field_value (number, k);
  for (int k = 0; k < shape->n_statistics; k++)
    statistics[k] = statistic_value (number, k);
  SolPlane plane = { number, 0.25 * (double) number, field, statistics, NULL };
  SolObserver observer = sol_plane_store_get_observer (store);
  return observer.plane (observer.data, &plane, error);
}

/* Every value of a row, compared for equality: a copy is exact. */
static gboolean
is_whole (const SolPlaneStore *store, const SolPlaneStoreShape *shape, gint64 number)
{
  SolPlane plane;
  gsize n_field = (gsize) shape->n_mode * (gsize) shape->n_pol * shape->n_omega;
  if (!sol_plane_store_get_plane (store, number, &plane) || plane.number != number)
    return FALSE;
  gboolean same = fabs (plane.z_m - 0.25 * (double) number) <= 0.0;
  for (gsize k = 0; k < n_field; k++)
    same = same && cabs (plane.field[k] - field_value (number, k)) <= 0.0;
  for (int k = 0; k < shape->n_statistics; k++)
    same = same && fabs (plane.statistics[k] - statistic_value (number, k)) <= 0.0;
  return same;
}

static void
test_rows_stay_where_they_are (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolPlaneStore) store = sol_plane_store_new (&small, &error);
  g_assert_no_error (error);
  const SolComplex *field[40];
  for (gint64 k = 0; k < 40; k++)
    {
      SolPlane plane;
      g_assert_cmpint (sol_plane_store_get_n_planes (store), ==, k);
      g_assert_false (sol_plane_store_get_plane (store, k, &plane));
      g_assert_true (add_plane (store, &small, k, &error));
      g_assert_true (sol_plane_store_get_plane (store, k, &plane));
      field[k] = plane.field;
    }
  for (gint64 k = 0; k < 40; k++)
    {
      SolPlane plane;
      g_assert_true (is_whole (store, &small, k));
      g_assert_true (sol_plane_store_get_plane (store, k, &plane));
      g_assert_true (plane.field == field[k]);
    }
  SolPlane plane;
  g_assert_false (sol_plane_store_get_plane (store, -1, &plane));
  g_assert_false (sol_plane_store_get_plane (store, 40, &plane));
}

static gpointer
read_rows (gpointer data)
{
  Reader *reader = data;
  gint64 seen = 0;
  while (seen < reader->n_all)
    {
      gint64 n = sol_plane_store_get_n_planes (reader->store);
      reader->n_wrong += n < seen;
      for (gint64 k = MAX (0, seen - 2); k < n; k++)
        reader->n_wrong += !is_whole (reader->store, reader->shape, k);
      seen = n;
      reader->n_looks++;
    }
  return NULL;
}

static void *
read_rows_cb (void *data)
{
  return read_rows (data);
}

/* Plain threads: a thread sanitiser knows their joins. */
static void
test_readers_see_whole_rows (void)
{
  SolPlaneStoreShape shape = small;
  shape.n_planes = 50;
  gint64 n_all = 1700; /* five doublings */
  g_autoptr (GError) error = NULL;
  g_autoptr (SolPlaneStore) store = sol_plane_store_new (&shape, &error);
  g_assert_no_error (error);
  Reader readers[N_READERS];
  pthread_t threads[N_READERS];
  for (int i = 0; i < N_READERS; i++)
    {
      readers[i] = (Reader){ .store = store, .shape = &shape, .n_all = n_all };
      g_assert_cmpint (pthread_create (&threads[i], NULL, read_rows_cb, &readers[i]), ==, 0);
    }
  for (gint64 k = 0; k < n_all; k++)
    g_assert_true (add_plane (store, &shape, k, &error));
  for (int i = 0; i < N_READERS; i++)
    {
      g_assert_cmpint (pthread_join (threads[i], NULL), ==, 0);
      g_assert_cmpint (readers[i].n_wrong, ==, 0);
      g_assert_cmpint (readers[i].n_looks, >, 0);
    }
}

static void
test_bytes_are_those_of_the_plan (void)
{
  /* 4 planes of 2 x 1 x 33 complex numbers, 5 statistics and z. */
  g_assert_cmpuint (sol_plane_store_count_bytes (&small), ==, 4 * (66 * 16 + 5 * 8 + 8));
  SolPlaneStoreShape absurd = small;
  absurd.n_omega = G_MAXSIZE / 2;
  g_assert_cmpuint (sol_plane_store_count_bytes (&absurd), ==, G_MAXUINT64);
}

static void
test_too_large_is_an_error (void)
{
  SolPlaneStoreShape absurd = small;
  absurd.n_omega = (gsize) 1 << 40;
  absurd.n_planes = (gint64) 1 << 20;
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_plane_store_new (&absurd, &error));
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY);
  g_assert_nonnull (strstr (error->message, "planes"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/plane-store/rows-stay-where-they-are", test_rows_stay_where_they_are);
  g_test_add_func ("/solver/plane-store/readers-see-whole-rows", test_readers_see_whole_rows);
  g_test_add_func ("/solver/plane-store/bytes-are-those-of-the-plan",
                   test_bytes_are_those_of_the_plan);
  g_test_add_func ("/solver/plane-store/too-large-is-an-error", test_too_large_is_an_error);
  return g_test_run ();
}
