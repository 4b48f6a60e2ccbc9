/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The complex number of the whole program: two adjacent doubles, real part first. */
#pragma once

#include <complex.h>

typedef double complex SolComplex;

/* The C library hides CMPLX from compilers that do not call themselves a recent GCC. */
#ifndef CMPLX
#define CMPLX(re, im) __builtin_complex ((double) (re), (double) (im))
#endif
