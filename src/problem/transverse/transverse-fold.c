/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/vector.md: what the symmetry of a set of modes saves. */
#include "config.h"

#include "problem/transverse.h"

#include <math.h>

/* Two fields are the same if they differ by less than this of the largest. */
#define SAME 1e-12

/* A reflection or a quarter turn of the transverse field, or several of them. */
typedef struct
{
  gboolean swaps; /* x and y */
  double sign[2]; /* then of x and y */
} Symmetry;

static const Symmetry symmetries[] = {
  { FALSE, { 1.0, 1.0 } },   { FALSE, { 1.0, -1.0 } }, { FALSE, { -1.0, 1.0 } },
  { FALSE, { -1.0, -1.0 } }, { TRUE, { 1.0, 1.0 } },   { TRUE, { 1.0, -1.0 } },
  { TRUE, { -1.0, 1.0 } },   { TRUE, { -1.0, -1.0 } },
};

static double
largest_field (const SolTransverse *self)
{
  double largest = 0.0;
  for (int i = 0; i < sol_transverse_get_n_channel (self) * self->n_lane; i++)
    largest = fmax (largest, fabs (self->field_from_lane[i]));
  return largest;
}

/* The component of the other node that this one takes under a symmetry. */
static int
image_of (const SolTransverse *self, const Symmetry *s, int comp)
{
  return s->swaps ? self->n_comp - 1 - comp : comp;
}

/* Whether whatever the lanes carry, the field of node is the image of that of kept. */
static gboolean
is_image (const SolTransverse *self, int node, int kept, const Symmetry *s, double largest)
{
  for (int comp = 0; comp < self->n_comp; comp++)
    {
      const double *a = self->field_from_lane + (node * self->n_comp + comp) * self->n_lane;
      const double *b =
          self->field_from_lane + (kept * self->n_comp + image_of (self, s, comp)) * self->n_lane;
      for (int lane = 0; lane < self->n_lane; lane++)
        if (fabs (a[lane] - s->sign[comp] * b[lane]) > SAME * largest)
          return FALSE;
    }
  return TRUE;
}

/* The isotropic response at node is the image of that at kept: kept speaks for both. */
static void
add_image (SolTransverse *self, int node, int kept, const Symmetry *s)
{
  int n_channel = sol_transverse_get_n_channel (self);
  self->weight_m2[kept] += self->weight_m2[node];
  for (int lane = 0; lane < self->n_lane; lane++)
    for (int comp = 0; comp < self->n_comp; comp++)
      {
        double *row = self->lane_from_field + lane * n_channel;
        row[kept * self->n_comp + image_of (self, s, comp)] +=
            s->sign[comp] * row[node * self->n_comp + comp];
      }
}

static gboolean
find_image (SolTransverse *self, int node, const int *kept, int n_kept, double largest)
{
  int n_symmetries = self->n_comp > 1 ? (int) G_N_ELEMENTS (symmetries) : 1;
  for (int i = n_kept - 1; i >= 0; i--)
    {
      if (fabs (self->r_m[kept[i]] - self->r_m[node]) > SAME * self->r_m[node])
        return FALSE;
      for (int k = 0; k < n_symmetries; k++)
        if (is_image (self, node, kept[i], &symmetries[k], largest))
          {
            add_image (self, node, kept[i], &symmetries[k]);
            return TRUE;
          }
    }
  return FALSE;
}

/* Drops all nodes but those kept, which ascend. */
static void
compact (SolTransverse *self, const int *kept, int n_kept)
{
  int n_channel = sol_transverse_get_n_channel (self), n_new = n_kept * self->n_comp;
  for (int lane = 0; lane < self->n_lane; lane++)
    for (int i = 0; i < n_new; i++)
      self->lane_from_field[lane * n_new + i] =
          self->lane_from_field[lane * n_channel + kept[i / self->n_comp] * self->n_comp +
                                i % self->n_comp];
  for (int i = 0; i < n_new; i++)
    for (int lane = 0; lane < self->n_lane; lane++)
      self->field_from_lane[i * self->n_lane + lane] =
          self->field_from_lane[(kept[i / self->n_comp] * self->n_comp + i % self->n_comp) *
                                    self->n_lane +
                                lane];
  for (int i = 0; i < n_kept; i++)
    {
      self->r_m[i] = self->r_m[kept[i]];
      self->theta_rad[i] = self->theta_rad[kept[i]];
      self->weight_m2[i] = self->weight_m2[kept[i]];
    }
  self->n_node = n_kept;
}

/**
 * sol_transverse_fold:
 * @self: (inout): matrices, nodes of one radius together
 *
 * Where the field at a node is, for any amplitudes of the lanes, that of another node mirrored or
 * turned by a quarter, so is the polarisation of an isotropic medium. One of them is computed and
 * counts for both. Modes of one parity need half the nodes round the axis, HE1m modes one.
 *
 * Threads: any. Allocates: for a moment.
 */
void
sol_transverse_fold (SolTransverse *self)
{
  g_autofree int *kept = g_new (int, self->n_node);
  double largest = largest_field (self);
  int n_kept = 0;
  for (int node = 0; node < self->n_node; node++)
    if (!find_image (self, node, kept, n_kept, largest))
      kept[n_kept++] = node;
  compact (self, kept, n_kept);
}
