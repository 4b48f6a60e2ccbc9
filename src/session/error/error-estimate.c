/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/error/error-estimate.h"

#include "analysis/plane-difference.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

/* The better run's tolerance as a share of the run's, and what the arithmetic resolves. */
#define BETTER 0.1
#define RTOL_MIN 1e-13
#define WINDOW_FACTOR 2.0
#define TIME_STEP_FACTOR 0.5

/* One better run, and the planes that each of its planes is compared with: those of the run itself,
 * or those of the run at the tenth of the tolerance. */
typedef struct
{
  const SolErrorRequest *request;
  SolErrorEstimate *estimate;
  SolErrorKind kind;
  GPtrArray *kept;   /* of SolComplex [n_row, n_omega]: planes at the tenth of the tolerance */
  gboolean keeps;    /* this run's planes go there */
  SolComplex *plane; /* [n_row, n_omega] one plane of the run */
  double *omega_rad_per_s;
  gsize n_omega;    /* of the better run */
  double dt_fine_s; /* of it */
} Comparison;

static gboolean
prepared_cb (gpointer data, const SolProblem *problem, GError **error)
{
  Comparison *self = data;
  const SolFieldGrid *grid = problem->grid;
  g_free (self->omega_rad_per_s);
  self->omega_rad_per_s = g_memdup2 (grid->omega_rad_per_s, grid->n_omega * sizeof (double));
  self->n_omega = grid->n_omega;
  self->dt_fine_s = grid->dt_fine_s;
  return TRUE;
}

static gboolean
plane_cb (gpointer data, const SolPlane *plane, GError **error)
{
  Comparison *self = data;
  const SolErrorRequest *request = self->request;
  SolErrorEstimate *estimate = self->estimate;
  gint64 k = plane->number;
  SolPlaneDifference difference;
  if (k >= request->n_planes)
    return TRUE;
  gboolean from_run = self->kind == SOL_ERROR_STEPS;
  if (from_run && !request->read_plane (request->read_data, k, self->plane, error))
    return FALSE;
  SolPlaneView mine = { from_run ? self->plane : g_ptr_array_index (self->kept, (guint) k),
                        request->omega_rad_per_s, request->n_row, request->n_omega };
  SolPlaneView better = { plane->field, self->omega_rad_per_s, request->n_row, self->n_omega };
  sol_plane_difference_compute (&mine, &better, &difference);
  estimate->field[self->kind][k] = difference.field;
  estimate->spectrum[self->kind][k] = difference.spectrum;
  estimate->energy[self->kind][k] = difference.energy;
  if (self->keeps)
    g_ptr_array_add (self->kept, g_memdup2 (plane->field, request->n_row * request->n_omega *
                                                              sizeof (SolComplex)));
  return TRUE;
}

static double *
new_values (gint64 n)
{
  double *values = g_new (double, n);
  for (gint64 i = 0; i < n; i++)
    values[i] = NAN;
  return values;
}

static gboolean
run_better (Comparison *self,
            const SolCase *the_case,
            SolErrorKind kind,
            SolProgress *progress,
            GCancellable *cancellable,
            GError **error)
{
  SolObserver observer = { .data = self, .plane = plane_cb };
  SolRunRequest request = { .the_case = the_case,
                            .backend = self->request->backend,
                            .device = self->request->device,
                            .n_threads = self->request->n_threads,
                            .observers = &observer,
                            .n_observers = 1,
                            .prepared = prepared_cb,
                            .prepared_data = self };
  g_auto (SolRunReport) report = { 0 };
  self->kind = kind;
  self->keeps = kind == SOL_ERROR_STEPS && self->request->with_grid;
  self->estimate->field[kind] = new_values (self->request->n_planes);
  self->estimate->spectrum[kind] = new_values (self->request->n_planes);
  self->estimate->energy[kind] = new_values (self->request->n_planes);
  if (!sol_run_execute (&request, progress, cancellable, &report, error))
    return FALSE;
  if (report.is_stopped)
    g_cancellable_set_error_if_cancelled (cancellable, error);
  return !report.is_stopped;
}

/* The noise of a bin belongs to its grid, so another grid is another input. */
static gboolean
check_request (const SolErrorRequest *request, GError **error)
{
  if (!request->with_grid || !request->the_case->noise.quantum)
    return TRUE;
  g_set_error (
      error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED,
      "With noise.quantum = true another grid starts from another noise, so that the error "
      "of the grid cannot be told; estimate the error of the steps alone, or set "
      "noise.quantum = false");
  return FALSE;
}

static gboolean
check_memory (const SolErrorRequest *request, GError **error)
{
  g_autoptr (SolLedger) ledger = sol_ledger_new ();
  if (request->with_grid)
    sol_ledger_add (ledger, "planes of the better run", (guint64) request->n_planes,
                    request->n_row * request->n_omega * sizeof (SolComplex));
  return sol_ledger_check (ledger, sol_ledger_get_available_bytes (), error);
}

static gboolean
run_all (Comparison *self, SolProgress *progress, GCancellable *cancellable, GError **error)
{
  g_autoptr (SolCase) better = sol_case_copy (self->request->the_case);
  better->stepper.rtol = MAX (BETTER * better->stepper.rtol, RTOL_MIN);
  g_clear_pointer (&better->stepper.schedule, g_free);
  self->estimate->rtol = better->stepper.rtol;
  if (!run_better (self, better, SOL_ERROR_STEPS, progress, cancellable, error))
    return FALSE;
  if (!self->request->with_grid)
    return TRUE;
  g_autoptr (SolCase) wide = sol_case_copy (better);
  g_autoptr (SolCase) fine = sol_case_copy (better);
  wide->grid.time_window_s *= WINDOW_FACTOR;
  fine->grid.time_step_s = TIME_STEP_FACTOR * self->dt_fine_s;
  if (better->grid.points > 0)
    {
      wide->grid.points *= 2;
      fine->grid.points *= 2;
      fine->grid.time_step_s = better->grid.time_step_s;
    }
  return run_better (self, wide, SOL_ERROR_WINDOW, progress, cancellable, error) &&
         run_better (self, fine, SOL_ERROR_TIME_STEP, progress, cancellable, error);
}

/**
 * sol_error_estimate_run:
 * @request: the run, and what is wanted
 * @progress: (inout): written while the better runs go on, one after the other
 * @cancellable: (nullable): stops them within one step
 * @estimate: (out): their differences from the run
 * @error: return location
 *
 * Repeats the run at a tenth of its tolerance and compares plane by plane. With @with_grid the
 * repetition is then repeated on twice the time window at the same time step, and at half the time
 * step of the fine grid in the same window, and these two are compared with it: so each kind stands for
 * itself. A recorded schedule of steps is not used.
 *
 * Errors: as sol_run_execute(), what read_plane sets, G_IO_ERROR_CANCELLED; SOL_SOLVER_ERROR_UNSUPPORTED
 * for the grid of a run with noise.
 * Threads: any; one at a time a request. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_error_estimate_run (const SolErrorRequest *request,
                        SolProgress *progress,
                        GCancellable *cancellable,
                        SolErrorEstimate *estimate,
                        GError **error)
{
  gint64 start = g_get_monotonic_time ();
  Comparison comparison = { .request = request, .estimate = estimate };
  *estimate = (SolErrorEstimate){ .n_planes = request->n_planes,
                                  .edge_energy_time = request->edge_energy_time,
                                  .edge_energy_frequency = request->edge_energy_frequency };
  if (!check_request (request, error) || !check_memory (request, error))
    return FALSE;
  comparison.kept = g_ptr_array_new_with_free_func (g_free);
  comparison.plane = g_new (SolComplex, request->n_row * request->n_omega);
  gboolean ok = run_all (&comparison, progress, cancellable, error);
  estimate->total_s = 1e-6 * (double) (g_get_monotonic_time () - start);
  g_ptr_array_unref (comparison.kept);
  g_free (comparison.plane);
  g_free (comparison.omega_rad_per_s);
  return ok;
}

/**
 * sol_error_estimate_clear:
 * @self: (inout): the estimate
 *
 * Threads: any. Allocates: no.
 */
void
sol_error_estimate_clear (SolErrorEstimate *self)
{
  for (int k = 0; k < SOL_N_ERROR_KINDS; k++)
    {
      g_clear_pointer (&self->field[k], g_free);
      g_clear_pointer (&self->spectrum[k], g_free);
      g_clear_pointer (&self->energy[k], g_free);
    }
}

static double *
copy_values (const double *values, gint64 n)
{
  return values != NULL ? g_memdup2 (values, (gsize) n * sizeof (double)) : NULL;
}

/**
 * sol_error_estimate_copy:
 * @self: the estimate
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the same on its own
 */
SolErrorEstimate *
sol_error_estimate_copy (const SolErrorEstimate *self)
{
  SolErrorEstimate *copy = g_memdup2 (self, sizeof *self);
  for (int k = 0; k < SOL_N_ERROR_KINDS; k++)
    {
      copy->field[k] = copy_values (self->field[k], self->n_planes);
      copy->spectrum[k] = copy_values (self->spectrum[k], self->n_planes);
      copy->energy[k] = copy_values (self->energy[k], self->n_planes);
    }
  return copy;
}

/**
 * sol_error_estimate_free:
 * @self: (nullable): the estimate
 *
 * Threads: any. Allocates: no.
 */
void
sol_error_estimate_free (SolErrorEstimate *self)
{
  if (self == NULL)
    return;
  sol_error_estimate_clear (self);
  g_free (self);
}
