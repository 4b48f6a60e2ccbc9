/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a sketch is drawn from: the fill, the way along z and the guide at any place of it. */
#pragma once

#include "model/guide/mode-list.h"
#include "problem/linear/path.h"
#include "session/check/sketch.h"

typedef struct
{
  SolMedium *medium;     /* NULL: a solid core */
  const SolGlass *glass; /* that responds in a solid core; NULL: nobody knows */
  SolPath *path;
  const SolGlass *cladding; /* NULL: a solid core */
  SolGuideMode *modes;      /* of which the first is looked at */
  SolGuideIndex *kind;
  double *density_per_m3; /* [n_species] of the guide */
  double pressure_scale;  /* times the pressures of the case: 1 but for a search */
  SolGuide guide;         /* at the place last set */
} SolSketchScene;

gboolean sol_sketch_scene_init (SolSketchScene *self, const SolCase *the_case, GError **error);
void sol_sketch_scene_clear (SolSketchScene *self);
SolPathPoint sol_sketch_scene_look_at (const SolSketchScene *self, double z_m);
gboolean sol_sketch_scene_set (SolSketchScene *self, const SolPathPoint *place, GError **error);
gboolean sol_sketch_scene_go_to (SolSketchScene *self, double z_m, GError **error);
gboolean sol_sketch_scene_is_varied (const SolSketchScene *self, SolScalar scalar);
int sol_sketch_scene_get_n_species (const SolSketchScene *self);
double sol_sketch_scene_get_core (const SolSketchScene *self,
                                  double omega_rad_per_s,
                                  double *refractive_index);

/* The parts of a sketch, in this order; each needs those before it. */
void sol_sketch_draw_soliton (SolSketch *self);
gboolean sol_sketch_draw_guide (SolSketch *self, SolSketchScene *scene, GError **error);
gboolean sol_sketch_find_shortest (SolSketch *self,
                                   SolSketchScene *scene,
                                   SolSketchPlace *place,
                                   GError **error);
void sol_sketch_find_wavelengths (const SolSketch *self,
                                  const SolSketchScene *scene,
                                  SolSketchPlace *place);
void
sol_sketch_find_waves (SolSketch *self, const SolSketchScene *scene, const SolSketchPlace *place);
void sol_sketch_draw_ionisation (SolSketch *self, SolSketchScene *scene);
gboolean sol_sketch_draw_window (SolSketch *self, SolSketchScene *scene, GError **error);
gboolean sol_sketch_draw_band (SolSketch *self, SolSketchScene *scene, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolSketchScene, sol_sketch_scene_clear)
