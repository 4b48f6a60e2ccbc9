/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one lock around the HDF5 library, handles that close themselves, errors in our form. */
#pragma once

#include "base/error.h"

#include <hdf5.h>

#define SOL_HDF5_MAX_HANDLES 64

/* Closed from the last to the first. */
typedef struct
{
  int n;
  hid_t ids[SOL_HDF5_MAX_HANDLES];
} SolHdf5Handles;

/* Holds the lock from sol_hdf5_scope_enter() to the end of the block; scopes nest. */
typedef struct
{
  SolHdf5Handles handles;
} SolHdf5Scope;

hid_t sol_hdf5_handles_add (SolHdf5Handles *self, hid_t id);
gboolean sol_hdf5_handles_close (SolHdf5Handles *self);

void sol_hdf5_scope_enter (SolHdf5Scope *self);
hid_t sol_hdf5_scope_add (SolHdf5Scope *self, hid_t id);
void sol_hdf5_scope_leave (SolHdf5Scope *self);

hid_t sol_hdf5_access_new (void);
void sol_hdf5_forget_errors (void);
int sol_hdf5_get_errno (char **description);
gboolean sol_hdf5_fail (GError **error, SolFileError code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolHdf5Scope, sol_hdf5_scope_leave)

#define SOL_HDF5_SCOPE(name)                                                                       \
  g_auto (SolHdf5Scope) name = { 0 };                                                              \
  sol_hdf5_scope_enter (&name)
