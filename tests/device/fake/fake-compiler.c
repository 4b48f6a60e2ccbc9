/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A compiler library whose code is the text that it was given. */
#include "config.h"

#include "fake.h"

#include <string.h>

FAKE (int, nvrtcVersion, hiprtcVersion) (int *major, int *minor)
{
  *major = 1;
  *minor = 2;
  return 0;
}

FAKE (int, nvrtcCreateProgram, hiprtcCreateProgram)
(void **program,
 const char *text,
 const char *name,
 int n_headers,
 const char *const *headers,
 const char *const *header_names)
{
  *program = g_strdup (text);
  return 0;
}

FAKE (int, nvrtcCompileProgram, hiprtcCompileProgram)
(void *program, int n_options, const char *const *options)
{
  return fake_status ("nvrtcCompileProgram");
}

FAKE (int, nvrtcDestroyProgram, hiprtcDestroyProgram) (void **program)
{
  g_free (*program);
  return 0;
}

FAKE (int, nvrtcGetProgramLogSize, hiprtcGetProgramLogSize) (void *program, size_t *n_bytes)
{
  *n_bytes = 1;
  return 0;
}

FAKE (int, nvrtcGetProgramLog, hiprtcGetProgramLog) (void *program, char *log) { return 0; }

FAKE (int, nvrtcGetCUBINSize, hiprtcGetCodeSize) (void *program, size_t *n_bytes)
{
  *n_bytes = strlen (program) + 1;
  return 0;
}

FAKE (int, nvrtcGetCUBIN, hiprtcGetCode) (void *program, char *code)
{
  memcpy (code, program, strlen (program) + 1);
  return 0;
}
