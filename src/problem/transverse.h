/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the amplitudes of the lanes make a field at every node across the guide, and how the
 * polarisation there drives them. lane = mode * n_pol + pol, channel = node * n_comp + component.
 * The matrices hold for the reference radius; what a taper does to them is a scalar (problem/stage.h). */
#pragma once

#include "base/complex.h"
#include "model/guide/mode-list.h"

#include <glib.h>

/* The absorbing layer of free space begins at this share of the aperture. */
#define SOL_LAYER_BEGINS 0.7
/* Light in the layer below this share of the energy is left alone. */
#define SOL_LAYER_NEGLIGIBLE 1e-12

typedef struct
{
  int n_lane;
  int n_node;
  int n_comp;              /* 1: scalar field; 2: x and y */
  double *field_from_lane; /* S: [n_node, n_comp, n_lane] V/m per sqrt(W) */
  double *lane_from_field; /* R: [n_lane, n_node, n_comp] weight of the polarisation */
  double *axis;            /* S on the axis: [n_comp, n_lane] */
  double *r_m;             /* [n_node] */
  double *theta_rad;       /* [n_node] */
  double *weight_m2;       /* [n_node] of the integral over the cross-section */
  double *coupling;        /* [n_lane, n_lane] times minus the slope of the logarithm of the
                                   radius: what a taper carries from lane to lane; NULL: none */
  double *edge;          /* [n_node] of the absorbing layer, 0 inside to 1 at the rim; NULL: none */
  gboolean stores_nodes; /* planes hold the field at the nodes, not the lanes */
  gboolean is_resolved;  /* the nodes are places; FALSE: one stands for an effective area */
} SolTransverse;

SolTransverse *sol_transverse_new (int n_lane, int n_node, int n_comp);
SolTransverse *
sol_transverse_new_averaged (double effective_area_m2, double refractive_index, int n_pol);
SolTransverse *sol_transverse_new_modes (const SolGuideMode *modes,
                                         int n_mode,
                                         double core_radius_m,
                                         int n_comp,
                                         int n_r,
                                         int n_theta);
SolTransverse *sol_transverse_new_radial (double aperture_radius_m, int n_r);
SolTransverse *sol_transverse_new_outline (int n_lane, int n_node, int n_comp);
void sol_transverse_add_coupling (SolTransverse *self, const SolGuideMode *modes);
void sol_transverse_add_layer (SolTransverse *self, double aperture_radius_m);
double *sol_transverse_get_radial_k_per_m (double aperture_radius_m, int n_r);
void sol_transverse_fold (SolTransverse *self);
void sol_transverse_to_plane (const SolTransverse *self,
                              gsize n_omega,
                              const SolComplex *amplitude,
                              SolComplex *plane);
void sol_transverse_from_plane (const SolTransverse *self,
                                gsize n_omega,
                                const SolComplex *plane,
                                SolComplex *amplitude);
double sol_transverse_compare (const SolTransverse *self, const SolTransverse *other);
void sol_transverse_free (SolTransverse *self);
int sol_transverse_get_n_channel (const SolTransverse *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolTransverse, sol_transverse_free)
