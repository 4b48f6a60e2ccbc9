/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the cpu back end holds of a run: rows of all lanes for the state, the stages and the work
 * between them, the operator with real and imaginary parts apart. */
#pragma once

#include "backend/backend.h"
#include "kernels/cpu/table.h"

/* Rows that a run needs besides one a stage. All but the propagators have a part for each lane; those
 * have one for each mode. */
typedef enum
{
  SOL_CPU_ROW_STATE,
  SOL_CPU_ROW_CANDIDATE,
  SOL_CPU_ROW_SOURCE,    /* of the last stage, not carried back */
  SOL_CPU_ROW_INCREMENT, /* integral of L to the stage */
  SOL_CPU_ROW_FORWARD,
  SOL_CPU_ROW_INVERSE,
  SOL_CPU_ROW_PLACE, /* dense output */
  SOL_CPU_ROW_TOTAL, /* integral of L over the step, while dense output uses the other */
  SOL_CPU_N_ROWS
} SolCpuRowId;

/* From so many lanes on, work on rows is shared out by modes: a tile then has not all lanes, and mixes
 * nothing. */
#define SOL_CPU_MANY_LANES 64

/* One item of work on rows: some bins of some modes. */
typedef struct
{
  int first_mode;
  int end_mode;
  int first_lane;
  int end_lane;
  gsize first; /* bin */
  gsize n;
  /* No bin of it loses or gains by itself: exp (-L) is the conjugate of exp (L). */
  gboolean is_lossless;
} SolCpuTile;

typedef struct
{
  const SolProblem *problem;
  gsize n;      /* active bins */
  gsize stride; /* from lane to lane */
  int n_lane;
  int n_mode;
  int n_pol;
  int n_stages;
  int modes_together; /* of a tile: all of them, or all bins */
  gsize bins_together;
  gsize n_tiles;
  gboolean *is_lossless; /* [n_tiles] */
  double *block;
  SolCpuRow row[SOL_CPU_N_ROWS];
  SolCpuRow stage[SOL_METHOD_N_STAGES_MAX]; /* carried back to the start of the step */
  SolCpuRow unity;                          /* [stride] the propagator there */
  double *linear_re;                        /* [n_mode, n_terms, stride] */
  double *linear_im;
  double *source; /* [n_mode, n_terms, stride] */
} SolCpuRows;

int sol_cpu_rows_count (const SolMethod *method);
void sol_cpu_rows_init (SolCpuRows *self, const SolProblem *problem, int n_stages);
void sol_cpu_rows_clear (SolCpuRows *self);
void sol_cpu_rows_bytes (const SolProblem *problem, int n_stages, SolLedger *ledger);
void sol_cpu_rows_take (const SolCpuRows *self, const SolComplex *amplitude, SolCpuRow row);
void sol_cpu_rows_give (const SolCpuRows *self, SolCpuRow row, SolComplex *amplitude);
void sol_cpu_rows_swap_increments (SolCpuRows *self);
SolCpuTile sol_cpu_rows_get_tile (const SolCpuRows *self, gsize i);

/* The part of a row that belongs to a lane, or to a mode. */
static inline SolCpuRow
sol_cpu_rows_part (const SolCpuRows *self, SolCpuRow row, int i)
{
  gsize offset = (gsize) i * self->stride;
  return (SolCpuRow){ row.re + offset, row.im + offset };
}

/* The bins of a tile in it. */
static inline SolCpuRow
sol_cpu_rows_tile (const SolCpuRows *self, const SolCpuTile *tile, SolCpuRow row, int i)
{
  gsize offset = (gsize) i * self->stride + tile->first;
  return (SolCpuRow){ row.re + offset, row.im + offset };
}

/* The same of the first n stages. */
static inline void
sol_cpu_rows_stages (const SolCpuRows *self,
                     const SolCpuTile *tile,
                     int lane,
                     int n,
                     SolCpuRow *part)
{
  for (int j = 0; j < n; j++)
    part[j] = sol_cpu_rows_tile (self, tile, self->stage[j], lane);
}
