/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of the OpenCL loader, looked up at run time. */
#pragma once

#define CL_TARGET_OPENCL_VERSION 120

#include <CL/cl.h>
#include <glib.h>

typedef struct
{
#define SOL_OPENCL(name) __typeof__ (&name) name;
#include "device/opencl/opencl.fn"
#undef SOL_OPENCL
} SolOpencl;

const SolOpencl *sol_opencl_load (const char **reason);
gboolean sol_opencl_check (cl_int status, const char *doing, int code, GError **error);
