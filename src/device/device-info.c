/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/device-info.h"

#include <math.h>

/**
 * sol_device_info_new:
 * @kind: kind of device
 * @number: number within the kind
 * @name: name of the device
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a usable device of which nothing else is known yet
 */
SolDeviceInfo *
sol_device_info_new (const char *kind, int number, const char *name)
{
  SolDeviceInfo *self = g_new0 (SolDeviceInfo, 1);
  self->kind = g_strdup (kind);
  self->number = number;
  self->name = g_strdup (name);
  self->group_size = 1;
  self->fp64_to_fp32 = NAN;
  return self;
}

/**
 * sol_device_info_new_absent:
 * @kind: kind of device
 * @reason: (transfer full): why there is none
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the absence of a kind, in words
 */
SolDeviceInfo *
sol_device_info_new_absent (const char *kind, char *reason)
{
  SolDeviceInfo *self = sol_device_info_new (kind, 0, NULL);
  self->reason = reason;
  return self;
}

/**
 * sol_device_info_copy:
 * @self: what to copy
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a copy
 */
SolDeviceInfo *
sol_device_info_copy (const SolDeviceInfo *self)
{
  SolDeviceInfo *copy = g_memdup2 (self, sizeof *self);
  copy->kind = g_strdup (self->kind);
  copy->name = g_strdup (self->name);
  copy->driver = g_strdup (self->driver);
  copy->transforms = g_strdup (self->transforms);
  copy->reason = g_strdup (self->reason);
  return copy;
}

/**
 * sol_device_info_free:
 * @self: (nullable): the info
 *
 * Threads: any. Allocates: no.
 */
void
sol_device_info_free (SolDeviceInfo *self)
{
  if (self == NULL)
    return;
  g_free (self->kind);
  g_free (self->name);
  g_free (self->driver);
  g_free (self->transforms);
  g_free (self->reason);
  g_free (self);
}
