/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: HIP Runtime API and HIPRTC reference, version 5.2; graphs are optional. */
#include "config.h"

#include "device/hip/hip-kind.h"

#include "device/hip/hip-fft.h"
#include "device/library.h"

#include <string.h>

static const char *const driver_names[] = { "libamdhip64.so.6", "libamdhip64.so.5",
                                            "libamdhip64.so", NULL };
/* Releases before 6 keep the compiler in the library of the driver. */
static const char *const compiler_names[] = { "libhiprtc.so.6",   "libhiprtc.so.5", "libhiprtc.so",
                                              "libamdhip64.so.5", "libamdhip64.so", NULL };

static int (*set_device) (int device);
static int (*get_properties) (gpointer properties, int device);

static gboolean
load_driver (SolDriverApi *api, char **reason)
{
  const SolSymbol symbols[] = {
    { "hipInit", (gpointer *) &api->init },
    { "hipDriverGetVersion", (gpointer *) &api->get_driver_version },
    { "hipGetDeviceCount", (gpointer *) &api->get_device_count },
    { "hipDeviceGet", (gpointer *) &api->get_device },
    { "hipDeviceGetName", (gpointer *) &api->get_device_name },
    { "hipDeviceTotalMem", (gpointer *) &api->get_device_memory },
    { "hipDeviceGetAttribute", (gpointer *) &api->get_device_attribute },
    { "hipMemGetInfo", (gpointer *) &api->get_memory },
    { "hipMalloc", (gpointer *) &api->allocate },
    { "hipFree", (gpointer *) &api->release },
    { "hipHostMalloc", (gpointer *) &api->allocate_host },
    { "hipHostFree", (gpointer *) &api->release_host },
    { "hipMemcpyHtoDAsync", (gpointer *) &api->write },
    { "hipMemcpyDtoHAsync", (gpointer *) &api->read },
    { "hipMemcpyDtoDAsync", (gpointer *) &api->copy },
    { "hipStreamCreateWithFlags", (gpointer *) &api->stream_new },
    { "hipStreamSynchronize", (gpointer *) &api->stream_wait },
    { "hipStreamWaitEvent", (gpointer *) &api->stream_await },
    { "hipStreamDestroy", (gpointer *) &api->stream_free },
    { "hipEventCreateWithFlags", (gpointer *) &api->event_new },
    { "hipEventRecord", (gpointer *) &api->event_record },
    { "hipEventSynchronize", (gpointer *) &api->event_wait },
    { "hipEventElapsedTime", (gpointer *) &api->event_elapsed_ms },
    { "hipEventDestroy", (gpointer *) &api->event_free },
    { "hipModuleLoadData", (gpointer *) &api->module_load },
    { "hipModuleUnload", (gpointer *) &api->module_free },
    { "hipModuleGetFunction", (gpointer *) &api->module_get_function },
    { "hipModuleLaunchKernel", (gpointer *) &api->launch },
    { "hipSetDevice", (gpointer *) &set_device },
    { "hipGetDeviceProperties", (gpointer *) &get_properties },
  };
  const SolSymbol of_graphs[] = {
    { "hipStreamBeginCapture", (gpointer *) &api->capture_begin },
    { "hipStreamEndCapture", (gpointer *) &api->capture_end },
    { "hipGraphInstantiateWithFlags", (gpointer *) &api->graph_make },
    { "hipGraphLaunch", (gpointer *) &api->graph_launch },
    { "hipGraphExecDestroy", (gpointer *) &api->executable_free },
    { "hipGraphDestroy", (gpointer *) &api->graph_free },
  };
  gpointer library = sol_library_open (driver_names, symbols, G_N_ELEMENTS (symbols), reason);
  if (library != NULL)
    api->missing_for_graphs = sol_library_add (library, of_graphs, G_N_ELEMENTS (of_graphs));
  return library != NULL;
}

static gboolean
load_compiler (SolCompilerApi *api, char **reason)
{
  const SolSymbol symbols[] = {
    { "hiprtcVersion", (gpointer *) &api->get_version },
    { "hiprtcCreateProgram", (gpointer *) &api->program_new },
    { "hiprtcCompileProgram", (gpointer *) &api->program_compile },
    { "hiprtcDestroyProgram", (gpointer *) &api->program_free },
    { "hiprtcGetProgramLogSize", (gpointer *) &api->get_log_size },
    { "hiprtcGetProgramLog", (gpointer *) &api->get_log },
    { "hiprtcGetCodeSize", (gpointer *) &api->get_code_size },
    { "hiprtcGetCode", (gpointer *) &api->get_code },
  };
  return sol_library_open (compiler_names, symbols, G_N_ELEMENTS (symbols), reason) != NULL;
}

static int
enter (int device)
{
  return set_device (device);
}

static int
leave (int device)
{
  return 0;
}

#define ATTRIBUTE_GROUP 56
#define ATTRIBUTE_UNITS 63
/* The properties are a structure whose layout changed between releases; the chip's name is found in
 * it by how it begins, which no other text in it does. */
#define N_PROPERTIES 4096

static char *
describe_chip (const SolDriverApi *api, int device)
{
  g_autofree char *properties = g_malloc0 (N_PROPERTIES);
  if (get_properties (properties, device) == 0)
    for (gsize i = 0; i + 16 < N_PROPERTIES; i++)
      if (memcmp (properties + i, "gfx", 3) == 0)
        {
          g_auto (GStrv) parts = g_strsplit (properties + i, ":", 2);
          return g_strdup (parts[0]);
        }
  return g_strdup ("unknown");
}

static const char *const options[] = { "-O3", NULL };

const SolDriverKind sol_hip_driver_kind = {
  .kind = "hip",
  .driver_names = driver_names,
  .compiler_names = compiler_names,
  .load_driver = load_driver,
  .load_compiler = load_compiler,
  .load_fft = sol_hip_load_fft,
  .fft_name = "hipFFT",
  .enter = enter,
  .leave = leave,
  .attribute_units = ATTRIBUTE_UNITS,
  .attribute_group = ATTRIBUTE_GROUP,
  .group_size = 128,
  .describe_chip = describe_chip,
  .options = options,
  .chip_option = "--offload-arch=",
};
