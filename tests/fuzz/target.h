/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one function of a fuzz target, as libFuzzer calls it. */
#pragma once

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t n);
