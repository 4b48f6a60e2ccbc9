/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/device-kind.h"

#include "base/error.h"
#include "device/cuda/cuda-device.h"
#include "device/hip/hip-device.h"
#include "device/host/host-device.h"
#include "device/opencl/opencl-device.h"

#include <string.h>

static const SolDeviceOps *const kinds[] = {
  &sol_cuda_device_ops,
  &sol_hip_device_ops,
  &sol_opencl_device_ops,
  &sol_host_device_ops,
};

/**
 * sol_device_kind_find:
 * @name: "cuda", "hip", "opencl", "host"
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): the kind of that name
 */
const SolDeviceOps *
sol_device_kind_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i]->name, name) == 0)
      return kinds[i];
  return NULL;
}

static char *
describe (GPtrArray *infos)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < infos->len; i++)
    {
      const SolDeviceInfo *info = infos->pdata[i];
      g_string_append (text, i > 0 ? "; " : "");
      if (info->reason != NULL)
        g_string_append_printf (text, "%s: %s", info->kind, info->reason);
      else
        g_string_append_printf (text, "%s:%d is %s", info->kind, info->number, info->name);
    }
  return g_string_free (text, FALSE);
}

static const SolDeviceInfo *
pick (GPtrArray *infos, const char *kind, gint64 number)
{
  for (guint i = 0; i < infos->len; i++)
    {
      const SolDeviceInfo *info = infos->pdata[i];
      if (info->reason == NULL && info->number == number && strcmp (info->kind, kind) == 0)
        return info;
    }
  return NULL;
}

/**
 * sol_device_choose:
 * @spec: "opencl", "opencl:1", "host"
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_ABSENT naming what there is, and why the wanted one is not.
 * Threads: one at a time. Allocates: yes.
 * Returns: (transfer full): the device meant
 */
SolDeviceInfo *
sol_device_choose (const char *spec, GError **error)
{
  g_autoptr (GPtrArray) infos =
      g_ptr_array_new_with_free_func ((GDestroyNotify) sol_device_info_free);
  g_auto (GStrv) parts = g_strsplit (spec, ":", 2);
  gint64 number = 0;
  const SolDeviceOps *ops = parts[0] != NULL ? sol_device_kind_find (parts[0]) : NULL;
  if (ops == NULL)
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT,
                   "there is no kind of device \"%s\"; the kinds are cuda, hip, opencl and host",
                   spec);
      return NULL;
    }
  if (parts[1] != NULL && !g_ascii_string_to_signed (parts[1], 10, 0, 1023, &number, NULL))
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT,
                   "\"%s\" is no number of a device; write %s:0 for the first", parts[1],
                   ops->name);
      return NULL;
    }
  ops->list (infos);
  const SolDeviceInfo *info = pick (infos, ops->name, number);
  if (info != NULL)
    return sol_device_info_copy (info);
  g_autofree char *text = describe (infos);
  g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT,
               "%s:%" G_GINT64_FORMAT " is not here (%s); use --backend cpu", ops->name, number,
               text);
  return NULL;
}

/**
 * sol_device_ask_free_memory:
 * @info: (inout): a device, whose free memory is looked up where its driver tells
 *
 * A driver may have to wake the device up for it.
 *
 * Threads: one at a time. Allocates: what the driver does.
 */
void
sol_device_ask_free_memory (SolDeviceInfo *info)
{
  const SolDeviceOps *ops = sol_device_kind_find (info->kind);
  guint64 n_bytes = 0;
  if (ops != NULL && ops->get_free_memory != NULL && ops->get_free_memory (info, &n_bytes))
    info->free_bytes = MAX (n_bytes, 1); /* 0 would be unknown */
}

/**
 * sol_device_kind_claim:
 * @ops: a kind
 * @error: return location
 *
 * Two kinds of accelerator in one process load two copies of one compiler library, which has been
 * seen to abort. The host is no accelerator.
 *
 * Errors: SOL_DEVICE_ERROR_BUSY if the process has used another kind.
 * Threads: any. Allocates: the error.
 * Returns: TRUE if the kind may be opened here
 */
gboolean
sol_device_kind_claim (const SolDeviceOps *ops, GError **error)
{
  static const SolDeviceOps *taken;
  if (ops == &sol_host_device_ops || ops->rank < 0)
    return TRUE;
  if (g_atomic_pointer_compare_and_exchange (&taken, NULL, ops) ||
      g_atomic_pointer_get (&taken) == ops)
    return TRUE;
  const SolDeviceOps *other = g_atomic_pointer_get (&taken);
  g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_BUSY,
               "this process already uses %s, and two kinds of accelerator do not share one; "
               "start the program again to use %s",
               other->name, ops->name);
  return FALSE;
}
