/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/device-profile.h"

#include "device/device-private.h"

#include <string.h>

static void
clear_cost (gpointer data)
{
  SolDeviceCost *cost = data;
  g_free (cost->name);
}

/**
 * sol_device_profile_begin:
 * @self: the device
 *
 * From now on every launch is timed by itself, which makes a run slower and its sum meaningless.
 *
 * Threads: the one that uses it. Allocates: yes.
 */
void
sol_device_profile_begin (SolDevice *self)
{
  if (self->profile != NULL)
    return;
  self->profile = g_array_new (FALSE, TRUE, sizeof (SolDeviceCost));
  g_array_set_clear_func (self->profile, clear_cost);
}

static int
compare_costs (gconstpointer a, gconstpointer b)
{
  double x = ((const SolDeviceCost *) a)->seconds, y = ((const SolDeviceCost *) b)->seconds;
  return (x < y) - (x > y);
}

/**
 * sol_device_profile_end:
 * @self: the device
 *
 * Threads: the one that uses it. Allocates: no.
 * Returns: (transfer full) (element-type SolDeviceCost): kernels by name, the dearest first
 */
GArray *
sol_device_profile_end (SolDevice *self)
{
  GArray *profile = g_steal_pointer (&self->profile);
  if (profile != NULL)
    g_array_sort (profile, compare_costs);
  return profile;
}

static void
add_cost (GArray *profile, const char *name, double seconds)
{
  SolDeviceCost *cost = NULL;
  for (guint i = 0; i < profile->len; i++)
    if (strcmp (g_array_index (profile, SolDeviceCost, i).name, name) == 0)
      cost = &g_array_index (profile, SolDeviceCost, i);
  if (cost == NULL)
    {
      g_array_set_size (profile, profile->len + 1);
      cost = &g_array_index (profile, SolDeviceCost, profile->len - 1);
      cost->name = g_strdup (name);
    }
  cost->n++;
  cost->seconds += seconds;
}

/**
 * sol_device_do:
 * @self: the device
 * @name: what the work is called
 * @work: gives it to the device
 * @data: for @work
 * @error: return location
 *
 * Times the work if a profile is taken: the device's clock before and behind it, less what two
 * readings of the clock are apart with nothing between them.
 *
 * Errors: what @work sets, and SOL_DEVICE_ERROR_LAUNCH of the clock.
 * Threads: the one that uses it. Allocates: with a profile only.
 * Returns: what @work returns
 */
gboolean
sol_device_do (SolDevice *self,
               const char *name,
               SolDeviceWork work,
               gconstpointer data,
               GError **error)
{
  double nothing = 0.0, before = 0.0, after = 0.0;
  if (self->profile == NULL)
    return work (self, data, error);
  if (!self->ops->seconds (self->self, &nothing, error) ||
      !self->ops->seconds (self->self, &before, error) || !work (self, data, error) ||
      !self->ops->seconds (self->self, &after, error))
    return FALSE;
  add_cost (self->profile, name, MAX (after - before - (before - nothing), 0.0));
  return TRUE;
}
