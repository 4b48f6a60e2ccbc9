/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: L. F. Shampine and M. K. Gordon, Computer Solution of Ordinary Differential Equations
 * (1975); E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I (1993),
 * III.5 and III.7. */
#include "config.h"

#include "solver/adams.h"

#include <math.h>
#include <string.h>

#define N_NODES_MAX SOL_METHOD_DENSE_DEGREE_MAX
/* Order of the predictor; the corrector is one above. */
#define ORDER_MAX (N_NODES_MAX - 1)

struct _SolAdams
{
  SolMethod row;
  int order;                    /* of the predictor of the next trial */
  int n_past;                   /* rows of history that are there, the first not counted */
  double past_m[ORDER_MAX + 1]; /* [n_past] lengths of the last steps, newest first */
  int n_at_order;               /* accepted steps since the order changed */
  int n_rejected;               /* in a row */
  gboolean is_starting;         /* the order has only risen so far */
};

/* Nodes of an interpolation in units of the step, and the rows that hold their values. */
typedef struct
{
  int n;
  int row[N_NODES_MAX + 1];
  double x[N_NODES_MAX + 1];
} Nodes;

/**
 * sol_adams_new:
 * @method: the row of the Adams methods
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): weights for a run that has no history yet
 */
SolAdams *
sol_adams_new (const SolMethod *method)
{
  SolAdams *self = g_new0 (SolAdams, 1);
  self->row = *method;
  sol_adams_restart (self);
  return self;
}

/**
 * sol_adams_free:
 * @self: (nullable): the weights
 *
 * Threads: any. Allocates: no.
 */
void
sol_adams_free (SolAdams *self)
{
  g_free (self);
}

/**
 * sol_adams_restart:
 * @self: (inout): the weights
 *
 * Forgets the history: the next step is of the lowest order. At a kink the equation is another.
 *
 * Threads: one. Allocates: no.
 */
void
sol_adams_restart (SolAdams *self)
{
  self->order = 1;
  self->n_past = 0;
  self->n_at_order = 0;
  self->n_rejected = 0;
  self->is_starting = TRUE;
}

/* Coefficients of the integral from 0 to theta of the Lagrange polynomial of node j: of theta^(k+1). */
static void
integrate_basis (const Nodes *nodes, int j, double *coefficient)
{
  double p[N_NODES_MAX + 1] = { 1.0 };
  int degree = 0;
  for (int i = 0; i < nodes->n; i++)
    {
      if (i == j)
        continue;
      double width = nodes->x[j] - nodes->x[i];
      degree++;
      p[degree] = p[degree - 1] / width;
      for (int k = degree - 1; k > 0; k--)
        p[k] = (p[k - 1] - nodes->x[i] * p[k]) / width;
      p[0] *= -nodes->x[i] / width;
    }
  for (int k = 0; k < nodes->n; k++)
    coefficient[k] = p[k] / (k + 1);
}

static void
add_weights (const Nodes *nodes, double factor, double *weight)
{
  for (int j = 0; j < nodes->n; j++)
    {
      double coefficient[N_NODES_MAX + 1], sum = 0.0;
      integrate_basis (nodes, j, coefficient);
      for (int k = nodes->n - 1; k >= 0; k--)
        sum += coefficient[k];
      weight[nodes->row[j]] += factor * sum;
    }
}

/* The start of the step and the ends of the n - 1 before; with_end: and the end of this step, where the
 * row behind the history holds the source of the prediction. */
static Nodes
choose_nodes (const SolAdams *self, double h_m, int n, gboolean with_end)
{
  Nodes nodes = { 0 };
  double x = 0.0;
  if (with_end)
    {
      nodes.row[nodes.n] = self->row.n_stages - 2;
      nodes.x[nodes.n++] = 1.0;
    }
  for (int i = 0; i < n; i++)
    {
      if (i > 0)
        x -= self->past_m[i - 1] / h_m;
      nodes.row[nodes.n] = i;
      nodes.x[nodes.n++] = x;
    }
  return nodes;
}

/* Corrector of order n + 1 less that of order n. */
static void
fill_estimate (const SolAdams *self, double h_m, int n, double *weight)
{
  Nodes high = choose_nodes (self, h_m, n, TRUE), low = choose_nodes (self, h_m, n - 1, TRUE);
  memset (weight, 0, SOL_METHOD_N_STAGES_MAX * sizeof (double));
  add_weights (&high, 1.0, weight);
  add_weights (&low, -1.0, weight);
}

/**
 * sol_adams_plan:
 * @self: (inout): the weights
 * @h_m: length of the trial
 *
 * Predictor of order k through k known sources, corrector of order k + 1 through these and the source at
 * the prediction; the estimate of order k is the corrector less that of one order less. Estimates of the
 * neighbouring orders follow where the history reaches.
 *
 * Source: Shampine and Gordon (1975), ch. 5; the weights are integrals of Lagrange polynomials.
 * Threads: one. Allocates: no.
 * Returns: (transfer none): the row of the trial; changed by the next call
 */
const SolMethod *
sol_adams_plan (SolAdams *self, double h_m)
{
  SolMethod *row = &self->row;
  int k = self->order, last = row->n_stages - 1;
  Nodes predictor = choose_nodes (self, h_m, k, FALSE),
        corrector = choose_nodes (self, h_m, k, TRUE);
  memset (row->a, 0, sizeof row->a);
  memset (row->dense, 0, sizeof row->dense);
  add_weights (&predictor, 1.0, row->a[last - 1]);
  add_weights (&corrector, 1.0, row->a[last]);
  fill_estimate (self, h_m, k, row->e);
  row->n_estimates = 1;
  if (k > 1)
    {
      fill_estimate (self, h_m, k - 1, row->e_more[0]);
      row->n_estimates = 2;
    }
  if (k > 1 && k < ORDER_MAX && self->n_past >= k)
    {
      fill_estimate (self, h_m, k + 1, row->e_more[1]);
      row->n_estimates = 3;
    }
  for (int j = 0; j < corrector.n; j++)
    integrate_basis (&corrector, j, row->dense[corrector.row[j]]);
  row->dense_degree = corrector.n;
  row->order = k + 1;
  row->error_power = k + 1;
  return row;
}

/**
 * sol_adams_get_order:
 * @self: the weights
 *
 * Threads: one. Allocates: no.
 * Returns: order of the predictor of the next trial
 */
int
sol_adams_get_order (const SolAdams *self)
{
  return self->order;
}

static void
set_order (SolAdams *self, int order)
{
  if (order == self->order)
    return;
  self->order = order;
  self->n_at_order = 0;
}

/**
 * sol_adams_accept:
 * @self: (inout): the weights
 * @h_m: length of the step that was accepted
 * @estimate: [3] its estimates: of its order, of the one below, of the one above
 * @rtol: the tolerance
 *
 * Takes the order whose step may grow the most; while a run starts, the order rises with every step as
 * long as that helps.
 *
 * Source: Shampine and Gordon (1975), ch. 7.
 * Threads: one. Allocates: no.
 */
void
sol_adams_accept (SolAdams *self, double h_m, const double *estimate, double rtol)
{
  int k = self->order, n_estimates = self->row.n_estimates;
  self->n_past = MIN (self->n_past + 1, self->row.n_history);
  memmove (self->past_m + 1, self->past_m, (gsize) (self->row.n_history - 1) * sizeof (double));
  self->past_m[0] = h_m;
  self->n_at_order++;
  self->n_rejected = 0;
  if (self->is_starting)
    {
      if (n_estimates > 1 && estimate[1] < estimate[0])
        self->is_starting = FALSE;
      else if (k < ORDER_MAX && self->n_past >= k)
        {
          set_order (self, k + 1);
          return;
        }
      else
        self->is_starting = FALSE;
    }
  double best = pow (estimate[0] / rtol, -1.0 / (k + 1));
  int order = k;
  if (n_estimates > 1)
    {
      double f = pow (estimate[1] / rtol, -1.0 / k);
      if (f > best)
        {
          best = f;
          order = k - 1;
        }
    }
  if (n_estimates > 2 && self->n_at_order > k)
    {
      double f = pow (estimate[2] / rtol, -1.0 / (k + 2));
      if (f > 1.05 * best)
        {
          best = f;
          order = k + 1;
        }
    }
  if (k == 1 && self->n_past >= 1 && self->n_at_order > 2)
    order = 2;
  set_order (self, order);
}

/**
 * sol_adams_reject:
 * @self: (inout): the weights
 *
 * The order falls by one; after three rejections in a row the history is given up.
 *
 * Threads: one. Allocates: no.
 */
void
sol_adams_reject (SolAdams *self)
{
  self->is_starting = FALSE;
  self->n_rejected++;
  if (self->order > 1)
    set_order (self, self->order - 1);
  if (self->n_rejected > 2)
    sol_adams_restart (self);
}
