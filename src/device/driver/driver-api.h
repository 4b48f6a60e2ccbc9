/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the drivers of CUDA and HIP have in common: the same calls under other names, with handles of
 * the size of a pointer and an int for a status, 0 for success. The prototypes are ours, so that no
 * vendor header is needed; each folder lists the names.
 * Source: CUDA Driver API and NVRTC reference (12), HIP Runtime API and HIPRTC reference (5.2). */
#pragma once

#include <glib.h>
#include <stddef.h>

typedef void *SolDriverHandle; /* stream, event, module, function, compiler's program */
typedef guint64 SolDriverMemory;

typedef struct
{
  int (*init) (unsigned flags);
  int (*get_driver_version) (int *version);
  int (*get_device_count) (int *n);
  int (*get_device) (int *device, int number);
  int (*get_device_name) (char *name, int n, int device);
  int (*get_device_memory) (size_t *n_bytes, int device);
  int (*get_memory) (size_t *n_free_bytes, size_t *n_bytes); /* of the current device */
  int (*get_device_attribute) (int *value, int attribute, int device);
  int (*allocate) (SolDriverMemory *memory, size_t n_bytes);
  int (*release) (SolDriverMemory memory);
  int (*allocate_host) (void **memory, size_t n_bytes, unsigned flags);
  int (*release_host) (void *memory);
  int (*write) (SolDriverMemory to, const void *from, size_t n_bytes, SolDriverHandle stream);
  int (*read) (void *to, SolDriverMemory from, size_t n_bytes, SolDriverHandle stream);
  int (*copy) (SolDriverMemory to, SolDriverMemory from, size_t n_bytes, SolDriverHandle stream);
  int (*stream_new) (SolDriverHandle *stream, unsigned flags);
  int (*stream_wait) (SolDriverHandle stream);
  int (*stream_await) (SolDriverHandle stream, SolDriverHandle event, unsigned flags);
  int (*stream_free) (SolDriverHandle stream);
  int (*event_new) (SolDriverHandle *event, unsigned flags);
  int (*event_record) (SolDriverHandle event, SolDriverHandle stream);
  int (*event_wait) (SolDriverHandle event);
  int (*event_elapsed_ms) (float *ms, SolDriverHandle start, SolDriverHandle end);
  int (*event_free) (SolDriverHandle event);
  int (*module_load) (SolDriverHandle *module, const void *image);
  int (*module_free) (SolDriverHandle module);
  int (*module_get_function) (SolDriverHandle *function, SolDriverHandle module, const char *name);
  int (*launch) (SolDriverHandle function,
                 unsigned groups_x,
                 unsigned groups_y,
                 unsigned groups_z,
                 unsigned group_x,
                 unsigned group_y,
                 unsigned group_z,
                 unsigned shared_bytes,
                 SolDriverHandle stream,
                 void **args,
                 void **extra);
  /* Graphs: all of these, or none and the name of one that is not there. */
  const char *missing_for_graphs;
  int (*capture_begin) (SolDriverHandle stream, int mode);
  int (*capture_end) (SolDriverHandle stream, SolDriverHandle *graph);
  int (*graph_make) (SolDriverHandle *executable, SolDriverHandle graph, unsigned long long flags);
  int (*graph_launch) (SolDriverHandle executable, SolDriverHandle stream);
  int (*executable_free) (SolDriverHandle executable);
  int (*graph_free) (SolDriverHandle graph);
} SolDriverApi;

/* The compiler that comes as a library. */
typedef struct
{
  int (*get_version) (int *major, int *minor);
  int (*program_new) (SolDriverHandle *program,
                      const char *text,
                      const char *name,
                      int n_headers,
                      const char *const *headers,
                      const char *const *header_names);
  int (*program_compile) (SolDriverHandle program, int n_options, const char *const *options);
  int (*program_free) (SolDriverHandle *program);
  int (*get_log_size) (SolDriverHandle program, size_t *n_bytes);
  int (*get_log) (SolDriverHandle program, char *log);
  int (*get_code_size) (SolDriverHandle program, size_t *n_bytes);
  int (*get_code) (SolDriverHandle program, char *code);
} SolCompilerApi;

/* The vendor's transforms, the same calls for both kinds. Types and directions have the same numbers.
 * Source: cuFFT reference (12), hipFFT reference (1.0). */
typedef struct
{
  int (*get_version) (int *version);
  int (*plan_new) (SolDriverHandle *plan);
  int (*plan_free) (SolDriverHandle plan);
  int (*set_auto_allocation) (SolDriverHandle plan, int is_on);
  int (*make_plan) (SolDriverHandle plan,
                    int rank,
                    long long *n,
                    int type,
                    long long n_rows,
                    size_t *n_work_bytes);
  int (*set_work_area) (SolDriverHandle plan, SolDriverMemory work);
  int (*set_stream) (SolDriverHandle plan, SolDriverHandle stream);
  int (*run_complex) (SolDriverHandle plan, SolDriverMemory in, SolDriverMemory out, int direction);
  int (*run_to_complex) (SolDriverHandle plan, SolDriverMemory in, SolDriverMemory out);
  int (*run_to_real) (SolDriverHandle plan, SolDriverMemory in, SolDriverMemory out);
} SolDriverFftApi;

/* A kind of driver. */
typedef struct
{
  const char *kind;
  const char *const *driver_names;   /* of the library */
  const char *const *compiler_names; /* of the library */
  gboolean (*load_driver) (SolDriverApi *api, char **reason);
  gboolean (*load_compiler) (SolCompilerApi *api, char **reason);
  gboolean (*load_fft) (SolDriverFftApi *api, char **reason);
  const char *fft_name;
  /* Makes a device current for the calling thread and undoes that. */
  int (*enter) (int device);
  int (*leave) (int device);
  int attribute_units;
  int attribute_group; /* largest group */
  int attribute_rate;  /* of single over double precision; 0: the driver does not say */
  int group_size;
  /* The chip as the compiler calls it. */
  char *(*describe_chip) (const SolDriverApi *api, int device);
  const char *const *options; /* besides the chip's; NULL-terminated */
  const char *chip_option;    /* in front of the chip's name */
} SolDriverKind;

const SolDriverApi *sol_driver_load (const SolDriverKind *kind, const char **reason);
const SolCompilerApi *sol_driver_load_compiler (const SolDriverKind *kind, const char **reason);
const SolDriverFftApi *sol_driver_load_fft (const SolDriverKind *kind, const char **reason);
