/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles the dialect with the compiler library of CUDA or HIP; needs no device. */
#pragma once

#include "device/driver/driver-api.h"
#include "device/source.h"

GBytes *sol_driver_compile (const SolDriverKind *kind,
                            const SolSource *source,
                            const char *chip,
                            char **log,
                            GError **error);
char *sol_driver_describe_compiler (const SolDriverKind *kind);
