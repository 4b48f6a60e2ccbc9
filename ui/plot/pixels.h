/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An image that appears in snapshots, at the price that the toolkit's way of drawing allows. */
#pragma once

#include <gtk/gtk.h>

typedef struct _SolPixels SolPixels;

SolPixels *sol_pixels_new (cairo_surface_t *surface);
SolPixels *sol_pixels_ref (SolPixels *self);
void sol_pixels_unref (SolPixels *self);
cairo_surface_t *sol_pixels_get_surface (const SolPixels *self);
void sol_pixels_append (SolPixels *self,
                        GtkSnapshot *snapshot,
                        const graphene_rect_t *place,
                        gboolean is_opaque,
                        gboolean is_by_cairo);
gboolean sol_pixels_are_by_cairo (GtkWidget *widget);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPixels, sol_pixels_unref)
