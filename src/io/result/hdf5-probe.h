/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tries something on a file in a child process first: the HDF5 library (1.10) reads beyond its
 * buffers, or goes round for ever, in some damaged files. */
#pragma once

#include <glib.h>

gboolean sol_hdf5_probe (void (*look) (gpointer data), gpointer data, guint64 n_bytes);
