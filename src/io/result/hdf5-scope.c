/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/hdf5-scope.h"

#include <errno.h>
#include <string.h>

/* Owned by a thread, not by its number: a forked child keeps the lock of its parent. */
static GMutex library_lock;
static GThread *owner = NULL;

/* Under the lock. Closing a handle forgets the library's errors, so the reason of a failure is kept
 * here while scopes are left on the way up. */
static int depth = 0;
static char last_cause[256];

/* Locks are taken by io/partial-file.c: the library's own turn a missing lock service into an
 * error. Its clean-up at exit is switched off as well: after a failed close (disk full) it would
 * try again, and crash. */
static void
prepare_library (void)
{
  static gsize ready = 0;
  if (!g_once_init_enter (&ready))
    return;
  /* The variable overrules the access list, so only a contrary one is changed. */
  if (g_getenv ("HDF5_USE_FILE_LOCKING") != NULL)
    g_setenv ("HDF5_USE_FILE_LOCKING", "FALSE", TRUE);
  H5dont_atexit ();
  H5open ();
  H5Eset_auto2 (H5E_DEFAULT, NULL, NULL);
  g_once_init_leave (&ready, 1);
}

static herr_t
close_id (hid_t id)
{
  switch (H5Iget_type (id))
    {
    case H5I_FILE:
      return H5Fclose (id);
    case H5I_GROUP:
      return H5Gclose (id);
    case H5I_DATATYPE:
      return H5Tclose (id);
    case H5I_DATASPACE:
      return H5Sclose (id);
    case H5I_DATASET:
      return H5Dclose (id);
    case H5I_ATTR:
      return H5Aclose (id);
    case H5I_GENPROP_LST:
      return H5Pclose (id);
    case H5I_UNINIT:
    case H5I_BADID:
    case H5I_REFERENCE:
    case H5I_VFL:
    case H5I_GENPROP_CLS:
    case H5I_ERROR_CLASS:
    case H5I_ERROR_MSG:
    case H5I_ERROR_STACK:
    case H5I_NTYPES:
    default:
      return H5Idec_ref (id) < 0 ? -1 : 0;
    }
}

/**
 * sol_hdf5_handles_add:
 * @self: the handles
 * @id: a new handle, or a negative one from a failed call, which is passed through
 *
 * Threads: under the library lock. Allocates: no.
 * Returns: @id
 */
hid_t
sol_hdf5_handles_add (SolHdf5Handles *self, hid_t id)
{
  if (id >= 0)
    {
      g_assert (self->n < SOL_HDF5_MAX_HANDLES);
      self->ids[self->n++] = id;
    }
  return id;
}

/**
 * sol_hdf5_handles_close:
 * @self: the handles; empty afterwards
 *
 * Threads: under the library lock. Allocates: no.
 * Returns: FALSE if some handle could not be closed in order
 */
gboolean
sol_hdf5_handles_close (SolHdf5Handles *self)
{
  gboolean ok = TRUE;
  while (self->n > 0)
    ok = close_id (self->ids[--self->n]) >= 0 && ok;
  return ok;
}

static herr_t
find_cause_cb (unsigned n, const H5E_error2_t *item, void *data)
{
  const char **cause = data;
  if (item->desc != NULL && item->desc[0] != '\0' &&
      (cause[0] == NULL || strstr (item->desc, "errno = ") != NULL))
    cause[0] = item->desc;
  return 0;
}

static void
keep_cause (void)
{
  const char *cause = NULL;
  if (H5Eget_num (H5E_DEFAULT) <= 0)
    return;
  H5Ewalk2 (H5E_DEFAULT, H5E_WALK_UPWARD, find_cause_cb, &cause);
  if (cause != NULL)
    g_strlcpy (last_cause, cause, sizeof last_cause);
}

/**
 * sol_hdf5_scope_enter:
 * @self: an empty scope
 *
 * Waits for the library lock; the thread may hold it already.
 *
 * Threads: any. Allocates: no.
 */
void
sol_hdf5_scope_enter (SolHdf5Scope *self)
{
  self->handles.n = 0;
  if (g_atomic_pointer_get (&owner) == g_thread_self ())
    {
      depth++;
      return;
    }
  g_mutex_lock (&library_lock);
  g_atomic_pointer_set (&owner, g_thread_self ());
  depth = 1;
  prepare_library ();
  sol_hdf5_forget_errors ();
}

/**
 * sol_hdf5_scope_add:
 * @self: the scope
 * @id: a new handle, or a negative one from a failed call
 *
 * Threads: the one that entered. Allocates: no.
 * Returns: @id
 */
hid_t
sol_hdf5_scope_add (SolHdf5Scope *self, hid_t id)
{
  return sol_hdf5_handles_add (&self->handles, id);
}

/**
 * sol_hdf5_scope_leave:
 * @self: the scope
 *
 * Closes the handles of the scope and gives the lock back.
 *
 * Threads: the one that entered. Allocates: no.
 */
void
sol_hdf5_scope_leave (SolHdf5Scope *self)
{
  keep_cause ();
  sol_hdf5_handles_close (&self->handles);
  if (--depth > 0)
    return;
  g_atomic_pointer_set (&owner, NULL);
  g_mutex_unlock (&library_lock);
}

/**
 * sol_hdf5_access_new:
 *
 * How every file is opened: no locks of the library, formats without checksums and without a flag
 * "open for writing", and metadata that goes to the file at a flush, never in between.
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: (transfer full): a file access list, negative on failure
 */
hid_t
sol_hdf5_access_new (void)
{
  H5AC_cache_config_t cache = { .version = H5AC__CURR_CACHE_CONFIG_VERSION };
  hid_t access = H5Pcreate (H5P_FILE_ACCESS);
  if (access < 0)
    return access;
  gboolean ok = H5Pget_mdc_config (access, &cache) >= 0;
  cache.incr_mode = H5C_incr__off;
  cache.flash_incr_mode = H5C_flash_incr__off;
  cache.decr_mode = H5C_decr__off;
  cache.evictions_enabled = FALSE;
  ok = ok && H5Pset_mdc_config (access, &cache) >= 0 &&
       H5Pset_libver_bounds (access, H5F_LIBVER_EARLIEST, H5F_LIBVER_V18) >= 0;
#if H5_VERSION_GE(1, 10, 7)
  ok = ok && H5Pset_file_locking (access, FALSE, TRUE) >= 0;
#endif
  if (ok)
    return access;
  H5Pclose (access);
  return -1;
}

/**
 * sol_hdf5_forget_errors:
 *
 * For calls whose failure is an answer, not an error.
 *
 * Threads: under the library lock. Allocates: no.
 */
void
sol_hdf5_forget_errors (void)
{
  H5Eclear2 (H5E_DEFAULT);
  last_cause[0] = '\0';
}

/**
 * sol_hdf5_get_errno:
 * @description: (out) (transfer full): the innermost message of the failed call
 *
 * Threads: under the library lock, after the failed call. Allocates: yes.
 * Returns: the error number of the system if the system refused, otherwise 0
 */
int
sol_hdf5_get_errno (char **description)
{
  keep_cause ();
  *description = g_strdup (last_cause[0] != '\0' ? last_cause : "its content is not as expected");
  const char *number = strstr (*description, "errno = ");
  sol_hdf5_forget_errors ();
  return number != NULL ? (int) g_ascii_strtoll (number + strlen ("errno = "), NULL, 10) : 0;
}

/**
 * sol_hdf5_fail:
 * @error: return location
 * @code: what the caller could not do
 * @format: what was tried, on which file
 * @...: arguments
 *
 * Sets the error with the reason that the library or the system gave.
 *
 * Threads: under the library lock, right after the failed call. Allocates: yes.
 * Returns: FALSE
 */
gboolean
sol_hdf5_fail (GError **error, SolFileError code, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_autofree char *cause = NULL;
  int number = sol_hdf5_get_errno (&cause);
  g_set_error (error, SOL_FILE_ERROR, (int) code, "%s: %s", what,
               number != 0 ? g_strerror (number) : cause);
  return FALSE;
}
