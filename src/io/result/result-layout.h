/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a result file holds: shapes, axes, names and the case, known before the first step. */
#pragma once

#include "problem/case.h"

/* Of a stored field at radial nodes; that of modal amplitudes is another. */
#define SOL_RESULT_UNITS_AT_NODES "V s/m"

typedef struct
{
  char *name; /* "HE11" */
  char *kind; /* "HE", "TE", "TM"; at most 15 bytes */
  int azimuthal;
  int radial;
  int parity; /* +1 and -1 for the two of a parity pair (a, b), otherwise 0 */
  double u;   /* transverse wavenumber times the core radius; NAN if it has none */
} SolResultMode;

typedef struct
{
  gint64 n_planes; /* planned */
  int n_mode;      /* 1 in radial runs */
  int n_pol;
  int n_r;      /* radial nodes of the stored field; 0 in modal runs */
  int n_node_r; /* radii at which a modal run forms its responses; 0: it has none */
  gsize n_omega;
  gsize n_t;
  int n_species;
  SolCaseField field; /* fixes how a spectrum becomes an energy density and a power */
  double z_end_m;
  double wavelength_min_m; /* range of the spectral view */
  double wavelength_max_m;
  double *omega_rad_per_s; /* [n_omega] ascending, equally spaced */
  double *t_s;             /* [n_t] ascending, equally spaced */
  double *r_m;             /* [n_r] ascending; NULL in modal runs */
  double *node_r_m;        /* [n_node_r] ascending, at the reference radius of the core; or NULL */
  SolResultMode *modes;    /* [n_mode] */
  char **species;          /* [n_species] */
  char *case_text;         /* every default filled in */
} SolResultLayout;

SolResultLayout *sol_result_layout_copy (const SolResultLayout *self);
void sol_result_layout_free (SolResultLayout *self);
int sol_result_layout_get_n_amplitude (const SolResultLayout *self);
const char **sol_result_layout_get_mode_names (const SolResultLayout *self);
double *sol_result_layout_get_areas_m2 (const SolResultLayout *self);
gboolean sol_result_layout_get_n_field (const SolResultLayout *self, gsize *n_field);
void sol_result_layout_get_chunk (const SolResultLayout *self, guint64 chunk[4]);
guint64 sol_result_layout_count_raw_bytes (const SolResultLayout *self);
gint64 sol_result_layout_get_n_step_rows (const SolResultLayout *self);
guint64 sol_result_layout_estimate_bytes (const SolResultLayout *self);
guint64 sol_result_layout_get_chunk_rows (guint64 n_rows, guint64 row_bytes);
gboolean sol_result_layout_check (const SolResultLayout *self, GError **error);
const char *sol_result_get_library_version (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolResultLayout, sol_result_layout_free)
