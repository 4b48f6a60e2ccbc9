/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The absorbing layer at the outermost radius of free space, acting on amplitudes in this machine's
 * memory. docs/physics/radial.md */
#pragma once

#include "problem/transverse.h"

typedef struct _SolEdgeLayer SolEdgeLayer;

SolEdgeLayer *sol_edge_layer_new (const SolTransverse *transverse, gsize n_omega);
void sol_edge_layer_free (SolEdgeLayer *self);
double sol_edge_layer_absorb (SolEdgeLayer *self, double exponent, SolComplex *amplitude);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolEdgeLayer, sol_edge_layer_free)
