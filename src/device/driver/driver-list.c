/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/driver/driver-compile.h"
#include "device/driver/driver-device.h"

static void
add_device (const SolDriverKind *kind, const SolDriverApi *api, int number, GPtrArray *infos)
{
  char name[256] = "";
  int device = 0, version = 0, units = 0, largest = 0, rate = 0;
  size_t n_bytes = 0;
  const char *reason = NULL;
  SolDeviceInfo *info = sol_device_info_new (kind->kind, number, "");
  if (api->get_device (&device, number) != 0 ||
      api->get_device_name (name, sizeof name - 1, device) != 0 ||
      api->get_device_memory (&n_bytes, device) != 0)
    info->reason = g_strdup ("its driver does not describe it");
  g_free (info->name);
  info->name = g_strdup (name[0] != '\0' ? name : "unknown device");
  api->get_driver_version (&version);
  api->get_device_attribute (&units, kind->attribute_units, device);
  api->get_device_attribute (&largest, kind->attribute_group, device);
  g_autofree char *chip = kind->describe_chip (api, device);
  g_autofree char *compiler = sol_driver_describe_compiler (kind);
  info->driver = g_strdup_printf ("%s, driver %d, compiler %s", chip, version, compiler);
  info->memory_bytes = n_bytes;
  info->largest_buffer_bytes = n_bytes;
  info->n_units = units;
  if (kind->attribute_rate != 0 &&
      api->get_device_attribute (&rate, kind->attribute_rate, device) == 0 && rate > 0)
    info->fp64_to_fp32 = 1.0 / rate;
  info->group_size = largest > 0 ? MIN (kind->group_size, largest) : kind->group_size;
  if (info->reason == NULL && sol_driver_load_compiler (kind, &reason) == NULL)
    info->reason = g_strdup_printf ("its compiler is missing: %s", reason);
  g_ptr_array_add (infos, info);
}

/**
 * sol_driver_device_list:
 * @kind: CUDA or HIP
 * @infos: (inout) (element-type SolDeviceInfo): receives the devices, or why there are none
 *
 * Threads: one at a time. Allocates: yes.
 */
void
sol_driver_device_list (const SolDriverKind *kind, GPtrArray *infos)
{
  const char *reason = NULL;
  const SolDriverApi *api = sol_driver_load (kind, &reason);
  int n = 0;
  if (api == NULL)
    {
      g_ptr_array_add (infos, sol_device_info_new_absent (kind->kind, g_strdup (reason)));
      return;
    }
  if (api->get_device_count (&n) != 0 || n == 0)
    {
      g_ptr_array_add (infos,
                       sol_device_info_new_absent (kind->kind,
                                                   g_strdup (
                                                       "the driver is here, but has no device")));
      return;
    }
  for (int i = 0; i < n; i++)
    add_device (kind, api, i, infos);
}

/**
 * sol_driver_device_get_free_memory:
 * @kind: CUDA or HIP
 * @info: a device of it
 * @n_bytes: (out): its memory that is free now
 *
 * Threads: one at a time. Allocates: what the driver does to look.
 * Returns: FALSE if the driver does not say
 */
gboolean
sol_driver_device_get_free_memory (const SolDriverKind *kind,
                                   const SolDeviceInfo *info,
                                   guint64 *n_bytes)
{
  const char *reason = NULL;
  const SolDriverApi *api = sol_driver_load (kind, &reason);
  int device = 0;
  size_t n_free = 0, n_all = 0;
  if (api == NULL || api->get_device (&device, info->number) != 0 || kind->enter (device) != 0)
    return FALSE;
  gboolean ok = api->get_memory (&n_free, &n_all) == 0;
  kind->leave (device);
  *n_bytes = n_free;
  return ok;
}
