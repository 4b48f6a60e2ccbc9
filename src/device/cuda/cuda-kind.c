/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: CUDA Driver API reference and NVRTC reference, version 12. The driver exports the newer
 * form of some calls under a name ending in _v2. Of the calls that make a graph executable
 * cuGraphInstantiateWithFlags (from 11.4 on) is the one whose arguments never changed. */
#include "config.h"

#include "device/cuda/cuda-kind.h"

#include "device/cuda/cuda-fft.h"
#include "device/library.h"

static const char *const driver_names[] = { "libcuda.so.1", "libcuda.so", NULL };
static const char *const compiler_names[] = { "libnvrtc.so.13", "libnvrtc.so.12",
                                              "libnvrtc.so.11.2", "libnvrtc.so", NULL };

static int (*retain_context) (gpointer *context, int device);
static int (*release_context) (int device);
static int (*set_context) (gpointer context);

static gboolean
load_driver (SolDriverApi *api, char **reason)
{
  const SolSymbol symbols[] = {
    { "cuInit", (gpointer *) &api->init },
    { "cuDriverGetVersion", (gpointer *) &api->get_driver_version },
    { "cuDeviceGetCount", (gpointer *) &api->get_device_count },
    { "cuDeviceGet", (gpointer *) &api->get_device },
    { "cuDeviceGetName", (gpointer *) &api->get_device_name },
    { "cuDeviceTotalMem_v2", (gpointer *) &api->get_device_memory },
    { "cuDeviceGetAttribute", (gpointer *) &api->get_device_attribute },
    { "cuMemGetInfo_v2", (gpointer *) &api->get_memory },
    { "cuMemAlloc_v2", (gpointer *) &api->allocate },
    { "cuMemFree_v2", (gpointer *) &api->release },
    { "cuMemHostAlloc", (gpointer *) &api->allocate_host },
    { "cuMemFreeHost", (gpointer *) &api->release_host },
    { "cuMemcpyHtoDAsync_v2", (gpointer *) &api->write },
    { "cuMemcpyDtoHAsync_v2", (gpointer *) &api->read },
    { "cuMemcpyDtoDAsync_v2", (gpointer *) &api->copy },
    { "cuStreamCreate", (gpointer *) &api->stream_new },
    { "cuStreamSynchronize", (gpointer *) &api->stream_wait },
    { "cuStreamWaitEvent", (gpointer *) &api->stream_await },
    { "cuStreamDestroy_v2", (gpointer *) &api->stream_free },
    { "cuEventCreate", (gpointer *) &api->event_new },
    { "cuEventRecord", (gpointer *) &api->event_record },
    { "cuEventSynchronize", (gpointer *) &api->event_wait },
    { "cuEventElapsedTime", (gpointer *) &api->event_elapsed_ms },
    { "cuEventDestroy_v2", (gpointer *) &api->event_free },
    { "cuModuleLoadData", (gpointer *) &api->module_load },
    { "cuModuleUnload", (gpointer *) &api->module_free },
    { "cuModuleGetFunction", (gpointer *) &api->module_get_function },
    { "cuLaunchKernel", (gpointer *) &api->launch },
    { "cuDevicePrimaryCtxRetain", (gpointer *) &retain_context },
    { "cuDevicePrimaryCtxRelease_v2", (gpointer *) &release_context },
    { "cuCtxSetCurrent", (gpointer *) &set_context },
  };
  const SolSymbol of_graphs[] = {
    { "cuStreamBeginCapture_v2", (gpointer *) &api->capture_begin },
    { "cuStreamEndCapture", (gpointer *) &api->capture_end },
    { "cuGraphInstantiateWithFlags", (gpointer *) &api->graph_make },
    { "cuGraphLaunch", (gpointer *) &api->graph_launch },
    { "cuGraphExecDestroy", (gpointer *) &api->executable_free },
    { "cuGraphDestroy", (gpointer *) &api->graph_free },
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
    { "nvrtcVersion", (gpointer *) &api->get_version },
    { "nvrtcCreateProgram", (gpointer *) &api->program_new },
    { "nvrtcCompileProgram", (gpointer *) &api->program_compile },
    { "nvrtcDestroyProgram", (gpointer *) &api->program_free },
    { "nvrtcGetProgramLogSize", (gpointer *) &api->get_log_size },
    { "nvrtcGetProgramLog", (gpointer *) &api->get_log },
    { "nvrtcGetCUBINSize", (gpointer *) &api->get_code_size },
    { "nvrtcGetCUBIN", (gpointer *) &api->get_code },
  };
  return sol_library_open (compiler_names, symbols, G_N_ELEMENTS (symbols), reason) != NULL;
}

static int
enter (int device)
{
  gpointer context = NULL;
  int status = retain_context (&context, device);
  return status != 0 ? status : set_context (context);
}

static int
leave (int device)
{
  return release_context (device);
}

#define ATTRIBUTE_GROUP 1
#define ATTRIBUTE_UNITS 16
#define ATTRIBUTE_MAJOR 75
#define ATTRIBUTE_MINOR 76
#define ATTRIBUTE_SINGLE_TO_DOUBLE 87

/* Code for the exact chip: a driver may refuse intermediate code of a newer compiler. */
static char *
describe_chip (const SolDriverApi *api, int device)
{
  int major = 0, minor = 0;
  api->get_device_attribute (&major, ATTRIBUTE_MAJOR, device);
  api->get_device_attribute (&minor, ATTRIBUTE_MINOR, device);
  return g_strdup_printf ("sm_%d%d", major, minor);
}

static const char *const options[] = { "--std=c++14", "-default-device", NULL };

const SolDriverKind sol_cuda_driver_kind = {
  .kind = "cuda",
  .driver_names = driver_names,
  .compiler_names = compiler_names,
  .load_driver = load_driver,
  .load_compiler = load_compiler,
  .load_fft = sol_cuda_load_fft,
  .fft_name = "cuFFT",
  .enter = enter,
  .leave = leave,
  .attribute_units = ATTRIBUTE_UNITS,
  .attribute_group = ATTRIBUTE_GROUP,
  .attribute_rate = ATTRIBUTE_SINGLE_TO_DOUBLE,
  .group_size = 128,
  .describe_chip = describe_chip,
  .options = options,
  .chip_option = "--gpu-architecture=",
};
