/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J. A. C. Weideman, SIAM J. Numer. Anal. 31, 1497 (1994). */
#include "config.h"

#include "model/raman/scaled-erfc.h"

#include "base/constants.h"

#include <glib.h>

/* Terms of the series; 32 give 1e-12 in the whole half-plane, each eight more about two digits. */
#define N_TERMS 48
/* Samples of the generating function. */
#define N_SAMPLES (4 * N_TERMS)

static double coefficient[N_TERMS]; /* a_1 ... a_N */
static double width;                /* L of the paper */

/* The coefficients are the cosine sums of f (theta) = exp (-t^2) (L^2 + t^2), t = L tan (theta/2). */
static gpointer
make_coefficients (gpointer unused)
{
  width = sqrt ((double) N_TERMS / sqrt (2.0));
  for (int n = 1; n <= N_TERMS; n++)
    {
      double sum = width * width; /* theta = 0 */
      for (int k = 1; k < N_SAMPLES / 2; k++)
        {
          double theta = 2.0 * SOL_PI * (double) k / (double) N_SAMPLES;
          double t = width * tan (theta / 2.0);
          sum += 2.0 * exp (-t * t) * (width * width + t * t) * cos ((double) n * theta);
        }
      coefficient[n - 1] = sum / (double) N_SAMPLES;
    }
  return coefficient;
}

/**
 * sol_scaled_erfc:
 * @z: with a real part of zero or above
 *
 * w (i z) of the Faddeeva function w, by Weideman's rational series.
 *
 * Source: J. A. C. Weideman, SIAM J. Numer. Anal. 31, 1497 (1994), eq. 38.
 * Threads: any. Allocates: no.
 * Returns: exp (z^2) erfc (z), to about 1e-14
 */
SolComplex
sol_scaled_erfc (SolComplex z)
{
  static GOnce once = G_ONCE_INIT;
  g_once (&once, make_coefficients, NULL);
  /* With the argument i z of the paper, L - i (i z) = L + z. */
  SolComplex ratio = (width - z) / (width + z);
  SolComplex sum = 0.0;
  for (int n = N_TERMS - 1; n >= 0; n--)
    sum = sum * ratio + coefficient[n];
  return 2.0 * sum / ((width + z) * (width + z)) + (1.0 / sqrt (SOL_PI)) / (width + z);
}
