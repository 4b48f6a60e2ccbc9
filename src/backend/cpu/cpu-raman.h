/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The delayed response at one place of the cross-section: by recursion along the row, or by the padded
 * convolution over transforms. docs/physics/raman.md says when which. */
#pragma once

#include "base/fft.h"
#include "kernels/cpu/table.h"
#include "problem/problem.h"
#include "problem/stage.h"

/* Immutable between stages; threads share it. */
typedef struct
{
  const SolProblem *problem;
  const SolRaman *raman; /* NULL: none, and nothing is allocated */
  const SolCpuKernels *kernels;
  SolFft *forward;
  SolFft *backward;
  gboolean is_recursive; /* worth it for this many lines */
  SolRamanLines all;     /* at the stage, of a scalar field */
  SolRamanLines isotropic;
  SolRamanLines rotation;
  double *line_block;
  const double *density_per_m3; /* [n_species] at the stage */
} SolCpuRaman;

/* What one thread needs. */
typedef struct
{
  double *square;                  /* [n] */
  double *delayed;                 /* [n] */
  double *scratch;                 /* of the recursion */
  double *padded;                  /* [n_transform] */
  SolComplex *bins;                /* [n_bins] */
  SolComplex *response;            /* [n_bins] for response_parts at response_density */
  double *response_density_per_m3; /* [n_species] */
  int response_parts;              /* 0: none yet */
  gint64 transforms;
} SolCpuRamanWork;

/* Rows of one place. */
typedef struct
{
  const double *const *field;      /* [n_comp][n_row] V/m */
  const double *const *quadrature; /* [n_comp][n_row], or of NULL */
  double *const *polarisation;     /* [n_comp][n_row] C/m^2 */
} SolCpuRamanRows;

void
sol_cpu_raman_init (SolCpuRaman *self, const SolProblem *problem, const SolCpuKernels *kernels);
void sol_cpu_raman_clear (SolCpuRaman *self);
void sol_cpu_raman_bytes (const SolProblem *problem, int n_work, SolLedger *ledger);
void sol_cpu_raman_set_stage (SolCpuRaman *self, const SolStage *stage);
void sol_cpu_raman_work_init (SolCpuRamanWork *work, const SolCpuRaman *self);
void sol_cpu_raman_work_clear (SolCpuRamanWork *work);
void sol_cpu_raman_add (const SolCpuRaman *self,
                        SolCpuRamanWork *work,
                        const SolCpuRamanRows *rows,
                        gboolean is_first);
