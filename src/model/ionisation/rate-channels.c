/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/ionisation/rate-channels.h"

#include "base/constants.h"
#include "model/ionisation/lobatto.h"

#define TERMS SOL_RATE_ROW_TERMS
#define MIN_CELLS 2
#define MAX_CELLS 32
/* Cells are halved until the sampled segments agree with the formula to this. */
#define TARGET 5e-9
/* So many segments are filled from the formula. The others change so slowly with n that in each
 * stretch [32, 64), [64, 128), ... a polynomial in n through this many of them is enough. */
#define N_DIRECT 32
#define N_ANCHORS 16
/* Segments whose cells are tried first, and those of the finished table that are checked. */
#define N_TRIED 6
#define N_CHECKED 16

typedef struct
{
  const SolPpt *ppt;
  const SolRateRow *row;
  SolLobatto rule;
} Builder;

/* T at v = n - q^2 for any real n; with F^2 below zero (outside the table, inside its first cell)
 * continued. */
static double
factor_at (const SolPpt *ppt, double n, double q)
{
  SolPptPoint point;
  sol_ppt_point (ppt, (n - q * q - ppt->v0) / ppt->v1, &point);
  return sol_ppt_channel_factor (ppt, &point, q * q);
}

/* The largest q that occurs: the first segment begins at the table's lowest field. */
static double
q_max_of (const Builder *self, double segment)
{
  double f = self->row->field_min_v_per_m / SOL_ATOMIC_FIELD_V_PER_M;
  double v = self->ppt->v0 + self->ppt->v1 * f * f;
  double d = self->row->n_first + segment - MAX (v, self->row->n_first + segment - 1.0);
  return sqrt (MAX (d, 0.0));
}

/* Fills the cells of one segment that occur. */
static void
fill_segment (const Builder *self, double segment, int n_cells, double *c)
{
  double n = self->row->n_first + segment;
  double q_max = q_max_of (self, segment);
  double value[TERMS];
  value[TERMS - 1] = factor_at (self->ppt, n, 0.0);
  for (int cell = 0; cell < n_cells && cell <= q_max * n_cells; cell++)
    {
      value[0] = value[TERMS - 1];
      for (int k = 1; k < TERMS; k++)
        value[k] = factor_at (self->ppt, n, (cell + self->rule.node[k]) / n_cells);
      sol_lobatto_to_powers (&self->rule, value, c + (gsize) cell * TERMS);
    }
}

/* The worst relative error of T between the nodes of a segment. */
static double
segment_error (const Builder *self, int segment, int n_cells, const double *c)
{
  static const double position[] = { 0.035, 0.5, 0.965 };
  double n = self->row->n_first + segment;
  double q_max = q_max_of (self, segment);
  double worst = 0.0;
  for (int i = 0; i < n_cells * (int) G_N_ELEMENTS (position); i++)
    {
      int cell = i / (int) G_N_ELEMENTS (position);
      double s = position[i % (int) G_N_ELEMENTS (position)];
      double q = (cell + s) / n_cells;
      if (q > q_max)
        break;
      double sum = 0.0;
      for (int j = TERMS - 1; j >= 0; j--)
        sum = c[(gsize) cell * TERMS + j] + s * sum;
      worst = MAX (worst, fabs (sum / factor_at (self->ppt, n, q) - 1.0));
    }
  return worst;
}

/* The first segments need the smallest cells: their sums have the fewest terms. */
static int
choose_cells (const Builder *self)
{
  double c[MAX_CELLS * TERMS];
  int n_cells = MIN_CELLS;
  for (int i = 0; i < MIN (N_TRIED, self->row->n_segments); i++)
    {
      fill_segment (self, i, n_cells, c);
      while (n_cells < MAX_CELLS && segment_error (self, i, n_cells, c) > TARGET)
        {
          n_cells *= 2;
          fill_segment (self, i, n_cells, c);
        }
    }
  return n_cells;
}

/* Segments from start to below 2 start, by a polynomial in n for every coefficient. */
static void
fill_stretch (const Builder *self, int start, double *channel)
{
  int end = MIN (2 * start, self->row->n_segments);
  gsize size = (gsize) self->row->n_cells * TERMS;
  g_autofree double *anchor = g_new0 (double, N_ANCHORS *size);
  SolLobatto along;
  sol_lobatto_init (&along, N_ANCHORS);
  for (int k = 0; k < N_ANCHORS; k++)
    fill_segment (self, start + along.node[k] * start, self->row->n_cells, anchor + k * size);
  for (int i = start; i < end; i++)
    {
      double weight[N_ANCHORS];
      double *c = channel + (gsize) i * size;
      sol_lobatto_weights_at (&along, (double) (i - start) / start, weight);
      for (int k = 0; k < N_ANCHORS; k++)
        for (gsize j = 0; j < size; j++)
          c[j] += weight[k] * anchor[k * size + j];
    }
}

/**
 * sol_rate_channels_new:
 * @ppt: the rate
 * @row: its row with the range of fields and segments; @n_cells is set here
 * @error: OUT the worst relative error at points between nodes in a sample of the segments
 *
 * Source: own; the function is sol_ppt_channel_factor().
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): [n_segments, n_cells, SOL_RATE_ROW_TERMS]
 */
double *
sol_rate_channels_new (const SolPpt *ppt, SolRateRow *row, double *error)
{
  Builder self = { .ppt = ppt, .row = row };
  sol_lobatto_init (&self.rule, TERMS);
  row->n_cells = choose_cells (&self);
  gsize size = (gsize) row->n_cells * TERMS;
  double *channel = g_new0 (double, (gsize) row->n_segments *size);
  for (int i = 0; i < MIN (N_DIRECT, row->n_segments); i++)
    fill_segment (&self, i, row->n_cells, channel + (gsize) i * size);
  for (int start = N_DIRECT; start < row->n_segments; start *= 2)
    fill_stretch (&self, start, channel);
  *error = 0.0;
  for (int i = 0; i < N_CHECKED; i++)
    {
      double share = (i + 0.5) / N_CHECKED;
      int segment = (int) (share * share * row->n_segments);
      double worst = segment_error (&self, segment, row->n_cells, channel + (gsize) segment * size);
      *error = MAX (*error, worst);
    }
  return channel;
}
