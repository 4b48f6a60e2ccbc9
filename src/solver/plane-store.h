/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Planes in memory while a run goes on: one writer, any number of readers, no lock. */
#pragma once

#include "solver/observer.h"

typedef struct
{
  gint64 n_planes; /* planned */
  int n_mode;      /* or radial nodes */
  int n_pol;
  gsize n_omega;
  int n_statistics; /* values a plane, sol_statistics_get_n_values() */
} SolPlaneStoreShape;

typedef struct _SolPlaneStore SolPlaneStore;

SolPlaneStore *sol_plane_store_new (const SolPlaneStoreShape *shape, GError **error);
void sol_plane_store_free (SolPlaneStore *self);
guint64 sol_plane_store_count_bytes (const SolPlaneStoreShape *shape);
SolObserver sol_plane_store_get_observer (SolPlaneStore *self);
gboolean sol_plane_store_add (SolPlaneStore *self, const SolPlane *plane, GError **error);
gint64 sol_plane_store_get_n_planes (const SolPlaneStore *self);
gboolean sol_plane_store_get_plane (const SolPlaneStore *self, gint64 number, SolPlane *plane);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPlaneStore, sol_plane_store_free)
