/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory of a device. */
#pragma once

#include "device/device.h"

typedef struct _SolBuffer SolBuffer;

SolBuffer *sol_buffer_new (SolDevice *device, gsize n_items, gsize item_bytes, GError **error);
void sol_buffer_free (SolBuffer *self);
gpointer sol_buffer_get_inner (const SolBuffer *self);
gsize sol_buffer_get_n_bytes (const SolBuffer *self);
gboolean sol_buffer_write (SolBuffer *self, gconstpointer from, gsize n_bytes, GError **error);
gboolean sol_buffer_write_at (SolBuffer *self,
                              gsize offset,
                              gconstpointer from,
                              gsize n_bytes,
                              GError **error);
gboolean sol_buffer_read (SolBuffer *self, gpointer to, gsize n_bytes, GError **error);
gboolean
sol_buffer_read_at (SolBuffer *self, gsize offset, gpointer to, gsize n_bytes, GError **error);
gboolean sol_buffer_copy (SolBuffer *self, SolBuffer *from, gsize n_bytes, GError **error);
gboolean sol_buffer_read_begin (SolBuffer *self, gpointer to, gsize n_bytes, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolBuffer, sol_buffer_free)
