/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/hip/hip-device.h"

#include "device/driver/driver-device.h"
#include "device/driver/driver-fft.h"
#include "device/hip/hip-kind.h"

static void
list (GPtrArray *infos)
{
  sol_driver_device_list (&sol_hip_driver_kind, infos);
}

static gpointer
open_hip (const SolDeviceInfo *info, GError **error)
{
  return sol_driver_device_open (&sol_hip_driver_kind, info, error);
}

static gboolean
get_free_memory (const SolDeviceInfo *info, guint64 *n_bytes)
{
  return sol_driver_device_get_free_memory (&sol_hip_driver_kind, info, n_bytes);
}

const SolDeviceOps sol_hip_device_ops = {
  .name = "hip",
  .rank = 2,
  .list = list,
  .open = open_hip,
  .close = sol_driver_device_close,
  .finish = sol_driver_device_finish,
  .buffer_new = sol_driver_device_buffer_new,
  .buffer_free = sol_driver_device_buffer_free,
  .write = sol_driver_device_write,
  .read = sol_driver_device_read,
  .copy = sol_driver_device_copy,
  .host_new = sol_driver_device_host_new,
  .host_free = sol_driver_device_host_free,
  .read_begin = sol_driver_device_read_begin,
  .read_end = sol_driver_device_read_end,
  .program_new = sol_driver_device_program_new,
  .program_free = sol_driver_device_program_free,
  .kernel_get = sol_driver_device_kernel_get,
  .launch = sol_driver_device_launch,
  .graph_begin = sol_driver_device_graph_begin,
  .graph_end = sol_driver_device_graph_end,
  .graph_launch = sol_driver_device_graph_launch,
  .graph_free = sol_driver_device_graph_free,
  .fft_new = sol_driver_fft_new,
  .fft_free = sol_driver_fft_free,
  .fft_run = sol_driver_fft_run,
  .get_free_memory = get_free_memory,
  .seconds = sol_driver_device_seconds,
};
