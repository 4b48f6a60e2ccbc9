/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is solved, as plain data: grid, path, operator, transverse matrices, responses, input. Made by
 * solver/translate.c, immutable afterwards, read by every back end. */
#pragma once

#include "base/complex.h"
#include "problem/field-grid.h"
#include "problem/ledger.h"
#include "problem/linear/mode-size.h"
#include "problem/linear/operator.h"
#include "problem/linear/path.h"
#include "problem/response.h"
#include "problem/transverse.h"

typedef struct
{
  SolFieldGrid *grid;
  SolPath *path;
  SolMedium *medium; /* NULL: no gas */
  SolGuideIndex *guide;
  SolOperator *op;
  SolModeSize *
      mode_size; /* along a taper; NULL: constant, or fields that keep their shape over the radius */
  SolTransverse *transverse;
  int n_mode; /* of the operator: modes, or Hankel amplitudes of a radial run */
  int n_pol;
  int n_species;
  SolGuideMode *modes;      /* [n_mode]; NULL in a radial run */
  double effective_area_m2; /* of the first mode, at the reference radius */
  double core_index;        /* of a solid core at the reference frequency; 1 of a hollow one */
  double reference_core_radius_m; /* of the transverse matrices; radial: of the aperture */
  double reference_omega_rad_per_s;
  int n_responses;
  SolResponse *responses;       /* [n_responses] */
  double *gamma3_m5_per_v2;     /* [n_species] */
  SolRaman *raman;              /* of the responses; NULL: none */
  GPtrArray *rate_tables;       /* kept alive for the responses */
  double absorber_time_per_m;   /* amplitude rate at the very edge of the time window; 0: none */
  double absorber_radius_per_m; /* the same at the outermost radius */
  double node_error;            /* of the nodes against twice as many; NAN: not resolved */
  guint64 seed;                 /* of the noise; meaningless without noise */
  double input_loss; /* share of an earlier result's energy that the grid does not hold */
  SolComplex *input; /* [n_mode, n_pol, n_omega] sqrt(W) s */
} SolProblem;

void sol_problem_free (SolProblem *self);
int sol_problem_get_n_lane (const SolProblem *self);
gsize sol_problem_get_n_field (const SolProblem *self);
int sol_problem_get_n_energy (const SolProblem *self);
gboolean sol_problem_is_tapered (const SolProblem *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolProblem, sol_problem_free)
