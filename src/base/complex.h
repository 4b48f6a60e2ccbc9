/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The complex number of the whole program: two adjacent doubles, real part first. */
#pragma once

#include <complex.h>

typedef double complex SolComplex;
