/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/propagation.md. Bins hold a spectrum times (-1)^bin throughout, which puts t = 0 into the
 * middle of the row without a multiplication. */
#include "config.h"

#include "backend/cpu/cpu-node.h"

#include "kernels/cpu/plasma-rows.h"

#include <math.h>
#include <string.h>

static gboolean
has_plasma (const SolProblem *problem)
{
  return sol_responses_have (problem->responses, problem->n_responses, SOL_RESPONSE_PLASMA);
}

static gboolean
has_quadrature (const SolProblem *problem)
{
  return problem->grid->kind == SOL_GRID_REAL &&
         sol_responses_have (problem->responses, problem->n_responses,
                             SOL_RESPONSE_KERR_NO_HARMONIC);
}

static gsize
row_length (const SolProblem *problem)
{
  return problem->grid->n_fine * (problem->grid->kind == SOL_GRID_ENVELOPE ? 2 : 1);
}

static gsize
scratch_length (const SolProblem *problem)
{
  return has_plasma (problem)
             ? SOL_CPU_PLASMA_N_ROWS * SOL_CPU_PLASMA_ROW_LENGTH (problem->grid->n_fine)
             : 0;
}

static void
find_edges (SolCpuNode *self)
{
  const SolFieldGrid *grid = self->problem->grid;
  self->edge_low = 0;
  self->edge_high = grid->n_fine;
  while (self->edge_low < grid->n_fine && grid->fine_window[self->edge_low] < 1.0)
    self->edge_low++;
  while (self->edge_high > self->edge_low && grid->fine_window[self->edge_high - 1] < 1.0)
    self->edge_high--;
}

/**
 * sol_cpu_node_init:
 * @self: (out): the node
 * @problem: the problem; outlives it
 * @kernels: the instruction set
 * @transform: between bins and time; outlives it
 * @raman: the delayed response; outlives it
 * @turn: (nullable): [n_fine] of the third harmonic of an envelope; outlives it
 *
 * Threads: any. Allocates: yes.
 */
void
sol_cpu_node_init (SolCpuNode *self,
                   const SolProblem *problem,
                   const SolCpuKernels *kernels,
                   const SolCpuBandTransform *transform,
                   const SolCpuRaman *raman,
                   const double *turn)
{
  gsize n_scratch = scratch_length (problem);
  *self = (SolCpuNode){ .problem = problem,
                        .kernels = kernels,
                        .transform = transform,
                        .raman = raman,
                        .turn = turn,
                        .n_comp = problem->transverse->n_comp,
                        .n_row = row_length (problem) };
  sol_cpu_band_work_init (&self->work, transform);
  sol_cpu_raman_work_init (&self->raman_work, raman);
  for (int c = 0; c < self->n_comp; c++)
    {
      self->field[c] = sol_fft_alloc (self->n_row * sizeof (double));
      self->polarisation[c] = sol_fft_alloc (self->n_row * sizeof (double));
      if (has_quadrature (problem))
        self->quadrature[c] = sol_fft_alloc (self->n_row * sizeof (double));
    }
  if (has_quadrature (problem))
    self->turned = sol_fft_alloc (problem->grid->n_active * sizeof (SolComplex));
  if (n_scratch > 0)
    self->scratch = sol_fft_alloc (n_scratch * sizeof (double));
  find_edges (self);
}

/**
 * sol_cpu_node_clear:
 * @self: (inout): the node
 *
 * Threads: any. Allocates: no.
 */
void
sol_cpu_node_clear (SolCpuNode *self)
{
  sol_cpu_band_work_clear (&self->work);
  sol_cpu_raman_work_clear (&self->raman_work);
  for (int c = 0; c < self->n_comp; c++)
    {
      sol_fft_dealloc (self->field[c]);
      sol_fft_dealloc (self->polarisation[c]);
      sol_fft_dealloc (self->quadrature[c]);
    }
  sol_fft_dealloc (self->turned);
  sol_fft_dealloc (self->scratch);
  memset (self, 0, sizeof *self);
}

/**
 * sol_cpu_node_bytes:
 * @problem: the problem
 * @n_nodes: how many are at work at once
 * @ledger: (inout): receives the rows
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_cpu_node_bytes (const SolProblem *problem, int n_nodes, SolLedger *ledger)
{
  guint64 n_rows = has_quadrature (problem) ? 3 : 2;
  sol_cpu_band_transform_bytes (problem->grid, n_nodes, ledger);
  sol_ledger_add (ledger, "fine time rows", row_length (problem),
                  n_rows * (guint64) problem->transverse->n_comp * (guint64) n_nodes *
                      sizeof (double));
  sol_ledger_add (ledger, "plasma column", scratch_length (problem),
                  (guint64) n_nodes * sizeof (double));
  sol_cpu_raman_bytes (problem, n_nodes, ledger);
}

/**
 * sol_cpu_node_count_transforms:
 * @problem: the problem
 *
 * Threads: any. Allocates: no.
 * Returns: transforms of one node and stage
 */
gint64
sol_cpu_node_count_transforms (const SolProblem *problem)
{
  return (has_quadrature (problem) ? 3 : 2) * problem->transverse->n_comp;
}

/* The same spectrum turned by -i gives the imaginary part of the analytic signal. */
static void
turn_bins (const SolCpuNode *self, const double *bins)
{
  for (gsize i = 0; i < self->problem->grid->n_active; i++)
    {
      self->turned[2 * i] = bins[2 * i + 1];
      self->turned[2 * i + 1] = -bins[2 * i];
    }
}

static void
make_fields (SolCpuNode *self, const double *const *bins)
{
  for (int c = 0; c < self->n_comp; c++)
    {
      sol_cpu_band_to_time (self->transform, &self->work, bins[c], self->field[c]);
      if (self->turned == NULL)
        continue;
      turn_bins (self, bins[c]);
      sol_cpu_band_to_time (self->transform, &self->work, self->turned, self->quadrature[c]);
    }
}

static SolPlasmaResult
add_plasma (SolCpuNode *self, const SolResponse *response, const SolStage *stage, gboolean is_first)
{
  const SolFieldGrid *grid = self->problem->grid;
  SolPlasmaColumn column = {
    .rate = &response->rate,
    .density_per_m3 = stage->density_per_m3[response->species],
    .ip_j = response->ip_j,
    .preionised_fraction = response->preionised_fraction,
    .n_taps = response->filter.n_taps,
    .tap = response->filter.tap,
    .dt_s = grid->dt_fine_s,
  };
  return self->kernels->plasma_column (&column, (const double *const *) self->field, self->n_comp,
                                       grid->fine_window, is_first, grid->n_fine, self->scratch,
                                       self->polarisation);
}

static double
add_kerr_envelope (SolCpuNode *self, gboolean has_harmonic, double chi, gboolean is_first)
{
  const SolCpuKernels *k = self->kernels;
  const double *const *field = (const double *const *) self->field;
  const double *window = self->problem->grid->fine_window;
  gsize n = self->problem->grid->n_fine;
  if (self->n_comp == 2)
    return k->envelope.kerr_vector (chi, field, window, is_first, n, self->polarisation);
  return has_harmonic
             ? k->envelope.kerr_harmonic (chi, field[0], self->turn, window, is_first, n,
                                          self->polarisation[0])
             : k->envelope.kerr (chi, field[0], window, is_first, n, self->polarisation[0]);
}

/* The largest field comes with it. */
static double
add_kerr (SolCpuNode *self, const SolResponse *response, const SolStage *stage, gboolean is_first)
{
  const SolProblem *problem = self->problem;
  const SolCpuKernels *k = self->kernels;
  const double *window = problem->grid->fine_window;
  const double *const *field = (const double *const *) self->field;
  const double *const *quadrature = (const double *const *) self->quadrature;
  gsize n = problem->grid->n_fine;
  gboolean has_harmonic = response->kind == SOL_RESPONSE_KERR;
  double chi = sol_response_get_epsilon0_chi3 (response, stage->density_per_m3, problem->n_species);
  if (problem->grid->kind == SOL_GRID_ENVELOPE)
    return add_kerr_envelope (self, has_harmonic, chi, is_first);
  if (self->n_comp == 2)
    return has_harmonic ? k->kerr_vector (chi, field, window, is_first, n, self->polarisation)
                        : k->kerr_vector_no_harmonic (chi, field, quadrature, window, is_first, n,
                                                      self->polarisation);
  return has_harmonic ? k->kerr (chi, field[0], window, is_first, n, self->polarisation[0])
                      : k->kerr_no_harmonic (chi, field[0], quadrature[0], window, is_first, n,
                                             self->polarisation[0]);
}

static void
add_raman (SolCpuNode *self, gboolean is_first)
{
  SolCpuRamanRows rows = { (const double *const *) self->field,
                           (const double *const *) self->quadrature, self->polarisation };
  sol_cpu_raman_add (self->raman, &self->raman_work, &rows, is_first);
}

/* One response times the window; the first one writes the rows. */
static void
add_response (SolCpuNode *self,
              int i,
              gboolean is_first,
              const SolStage *stage,
              SolCpuNodeWatch *watch)
{
  const SolResponse *response = &self->problem->responses[i];
  SolPlasmaResult plasma;
  switch (response->kind)
    {
    case SOL_RESPONSE_KERR:
    case SOL_RESPONSE_KERR_NO_HARMONIC:
      watch->largest_field_v_per_m = add_kerr (self, response, stage, is_first);
      break;
    case SOL_RESPONSE_PLASMA:
      plasma = add_plasma (self, response, stage, is_first);
      watch->undershoot = MIN (watch->undershoot, plasma.undershoot);
      break;
    case SOL_RESPONSE_RAMAN:
      add_raman (self, is_first);
      break;
    default:
      g_assert_not_reached ();
    }
}

/* The largest |E| where no response has seen all samples. */
static double
find_largest (const SolCpuNode *self)
{
  double largest = 0.0;
  if (self->n_comp == 1 && self->problem->grid->kind == SOL_GRID_REAL)
    return self->kernels->largest (self->field[0], self->n_row);
  gsize width = self->n_row / self->problem->grid->n_fine;
  for (gsize i = 0; i < self->n_row; i += width)
    {
      double squared = 0.0;
      for (int c = 0; c < self->n_comp; c++)
        for (gsize part = 0; part < width; part++)
          squared += self->field[c][i + part] * self->field[c][i + part];
      largest = squared > largest ? squared : largest;
    }
  return sqrt (largest);
}

static void
add_energies (const SolCpuNode *self, SolCpuNodeWatch *watch)
{
  gsize n = self->n_row, width = n / self->problem->grid->n_fine;
  gsize low = width * self->edge_low, high = width * self->edge_high;
  for (int c = 0; c < self->n_comp; c++)
    {
      const double *row = self->field[c];
      double edge = self->kernels->sum_of_squares (row, low) +
                    self->kernels->sum_of_squares (row + high, n - high);
      watch->energy_edge += edge;
      watch->energy_all += edge + self->kernels->sum_of_squares (row + low, high - low);
    }
}

/**
 * sol_cpu_node_run:
 * @self: the node
 * @stage: scalars of the place along z
 * @field_bins: [n_comp][n_active] interleaved spectrum of the field in V/m per sample, times (-1)^bin
 * @wants_energy: whether the energies of the watch are wanted
 * @polarisation_bins: (out): [n_comp][n_active] interleaved transform of the polarisation times the
 *   window, times (-1)^bin; may be @field_bins
 * @watch: (out): what the node tells
 *
 * Threads: one. Allocates: no.
 */
void
sol_cpu_node_run (SolCpuNode *self,
                  const SolStage *stage,
                  const double *const *field_bins,
                  gboolean wants_energy,
                  double *const *polarisation_bins,
                  SolCpuNodeWatch *watch)
{
  const SolProblem *problem = self->problem;
  *watch = (SolCpuNodeWatch){ .largest_field_v_per_m = NAN };
  make_fields (self, field_bins);
  for (int i = 0; i < problem->n_responses; i++)
    add_response (self, i, i == 0, stage, watch);
  /* The Kerr effect sees every sample on its way. */
  if (isnan (watch->largest_field_v_per_m))
    watch->largest_field_v_per_m = find_largest (self);
  if (wants_energy)
    add_energies (self, watch);
  for (int c = 0; c < self->n_comp; c++)
    {
      if (problem->n_responses > 0)
        sol_cpu_band_to_bins (self->transform, &self->work, self->polarisation[c],
                              polarisation_bins[c]);
      else
        memset (polarisation_bins[c], 0, problem->grid->n_active * sizeof (SolComplex));
    }
}

static gboolean
are_finite (const SolCpuNode *self, double *const *rows)
{
  for (int c = 0; c < self->n_comp; c++)
    if (!isfinite (self->kernels->sum_of_squares (rows[c], self->n_row)))
      return FALSE;
  return TRUE;
}

/**
 * sol_cpu_node_find_not_finite:
 * @self: the node
 * @stage: scalars of the place along z
 * @field_bins: as for sol_cpu_node_run()
 *
 * Runs the responses again, one by one.
 *
 * Threads: one. Allocates: no.
 * Returns: (nullable): name of the first response that is not finite, or "field"; NULL if all are
 */
const char *
sol_cpu_node_find_not_finite (SolCpuNode *self,
                              const SolStage *stage,
                              const double *const *field_bins)
{
  SolCpuNodeWatch ignored = { 0.0 };
  make_fields (self, field_bins);
  if (!are_finite (self, self->field))
    return "field";
  for (int i = 0; i < self->problem->n_responses; i++)
    {
      add_response (self, i, TRUE, stage, &ignored);
      if (!are_finite (self, self->polarisation))
        return self->problem->responses[i].name;
    }
  return NULL;
}

/**
 * sol_cpu_node_observe:
 * @self: the node
 * @stage: scalars of the place along z
 * @field_bins: as for sol_cpu_node_run(), of the field on the axis
 * @observation: (out): what the plasma columns say
 *
 * Threads: one. Allocates: no.
 */
void
sol_cpu_node_observe (SolCpuNode *self,
                      const SolStage *stage,
                      const double *const *field_bins,
                      SolObservation *observation)
{
  const SolProblem *problem = self->problem;
  observation->exposure_undershoot = 0.0;
  for (int s = 0; s < problem->n_species; s++)
    observation->ionised_fraction[s] = 0.0;
  if (self->scratch == NULL)
    return;
  for (int c = 0; c < self->n_comp; c++)
    sol_cpu_band_to_time (self->transform, &self->work, field_bins[c], self->field[c]);
  for (int i = 0; i < problem->n_responses; i++)
    {
      const SolResponse *response = &problem->responses[i];
      if (response->kind != SOL_RESPONSE_PLASMA)
        continue;
      SolPlasmaResult plasma = add_plasma (self, response, stage, TRUE);
      observation->ionised_fraction[response->species] = plasma.ionised_fraction;
      observation->exposure_undershoot = MIN (observation->exposure_undershoot, plasma.undershoot);
    }
}
