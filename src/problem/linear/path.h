/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way along z: pressure, core radius and wall at each z, where their slopes have kinks, and the
 * coordinate s in which steps are taken. In a segment where the pressure goes to (nearly) zero the field's derivative in z is
 * singular there, because the density goes like a square root; s is linear in the pressure in such a
 * segment, and everything is smooth in it. docs/physics/gradients.md */
#pragma once

#include "problem/linear/basis.h"

#include <glib.h>

typedef enum
{
  SOL_PATH_AUTO,     /* s linear in pressure where the pressure falls far, else s = z */
  SOL_PATH_LENGTH,   /* s = z */
  SOL_PATH_PRESSURE, /* s linear in pressure wherever it changes */
} SolPathCoordinate;

typedef struct _SolPath SolPath;

/* One scalar along z: constant outside its points. A scalar without points is zero everywhere. */
typedef struct
{
  const double *z_m;   /* [n_points] ascending */
  const double *value; /* [n_points] */
  int n_points;
} SolPathProfile;

/* One point of the path with the derivatives of z and of the core radius. */
typedef struct
{
  double z_m;
  union
  {
    double scalar[SOL_N_SCALARS];
    struct
    {
      double pressure_pa;
      double core_radius_m;
      double wall_thickness_m;
    };
  };
  double dz_ds;
  double radius_slope; /* da/dz */
} SolPathPoint;

SolPath *sol_path_new (const double *z_m,
                       const double *pressure_pa,
                       int n_points,
                       double length_m,
                       SolPathCoordinate coordinate);
SolPath *
sol_path_new_full (const SolPathProfile *profile, double length_m, SolPathCoordinate coordinate);
void sol_path_free (SolPath *self);
double sol_path_get_length_m (const SolPath *self);
int sol_path_get_n_segments (const SolPath *self);
double sol_path_get_segment_end_m (const SolPath *self, int segment);
int sol_path_find_segment (const SolPath *self, double s_m);
SolPathPoint sol_path_at (const SolPath *self, int segment, double s_m);
double sol_path_s_from_z_m (const SolPath *self, double z_m);
void sol_path_get_range (const SolPath *self, SolScalar scalar, double *low, double *high);
void sol_path_integrate_basis (const SolPath *self,
                               int segment,
                               double s0_m,
                               double s1_m,
                               const SolBasis *basis,
                               double *integral_m);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPath, sol_path_free)
