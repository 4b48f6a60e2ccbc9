/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attributes and texts of the result file. */
#pragma once

#include "io/result/hdf5-scope.h"

gboolean sol_hdf5_write_text_attribute (hid_t object, const char *name, const char *text);
gboolean
sol_hdf5_write_texts_attribute (hid_t object, const char *name, const char *const *texts, gsize n);
gboolean sol_hdf5_write_int_attribute (hid_t object, const char *name, gint64 value);
gboolean sol_hdf5_write_double_attribute (hid_t object, const char *name, double value);
gboolean sol_hdf5_create_text (hid_t parent,
                               const char *name,
                               const char *text,
                               gsize capacity,
                               const char *long_name);
gboolean sol_hdf5_replace_text (hid_t parent, const char *name, const char *text, gboolean *fits);

gboolean sol_hdf5_read_int_attribute (hid_t object, const char *name, gint64 *value);
gboolean sol_hdf5_read_double_attribute (hid_t object, const char *name, double *value);
char *sol_hdf5_read_text_attribute (hid_t object, const char *name);
char *sol_hdf5_read_text (hid_t parent, const char *name, guint64 max_bytes);
