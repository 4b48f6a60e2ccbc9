/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The complex number of the whole program: two adjacent doubles, real part first. */
#pragma once

#include <complex.h>

typedef double complex SolComplex;

/* Of C11; glibc gives it to gcc alone, clang has the same builtin. */
#ifndef CMPLX
#define CMPLX(re, im) __builtin_complex ((double) (re), (double) (im))
#endif
