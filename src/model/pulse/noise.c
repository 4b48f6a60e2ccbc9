/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: R. G. Smith, Appl. Opt. 11, 2489 (1972); J. M. Dudley, G. Genty and S. Coen, Rev.
 * Mod. Phys. 78, 1135 (2006), section III. */
#include "config.h"

#include "model/pulse/noise.h"

#include "base/constants.h"
#include "base/numbers/philox.h"

#include <errno.h>
#include <sys/random.h>

/**
 * sol_noise_get_phase:
 * @seed: the realisation
 * @stream: which use of the seed this is
 * @mode: number of the mode or source, >= 0
 * @bin: number of the frequency bin
 *
 * A function of its arguments alone.
 *
 * Source: J. K. Salmon et al., Proc. SC11 (2011).
 * Threads: any. Allocates: no.
 * Returns: a phase uniform in [0, 2π)
 */
double
sol_noise_get_phase (guint64 seed, guint32 stream, int mode, guint64 bin)
{
  guint32 block[4] = { (guint32) bin, (guint32) (bin >> 32), (guint32) mode, stream };
  sol_philox (seed, block, block);
  guint64 bits = ((guint64) block[1] << 32 | block[0]) >> 11;
  return ldexp (2.0 * SOL_PI * (double) bits, -53);
}

/**
 * sol_noise_draw_seed:
 *
 * A fresh seed from the operating system, for runs that name none; it is recorded with the run.
 *
 * Source: getrandom(2).
 * Threads: any. Allocates: no.
 * Returns: 64 random bits
 */
guint64
sol_noise_draw_seed (void)
{
  guint64 seed;
  ssize_t n;
  do
    n = getrandom (&seed, sizeof seed, 0);
  while (n < 0 && errno == EINTR);
  if (n == (ssize_t) sizeof seed)
    return seed;
  return (guint64) g_random_int () << 32 | g_random_int ();
}

/* One photon a bin: energy_per_bin |A|^2 = hbar omega. */
static void
add_photons (guint64 seed,
             int mode,
             const double *omega,
             gsize first,
             gsize n,
             double energy_per_bin,
             SolComplex *spectrum)
{
  for (gsize k = first; k < first + n; k++)
    {
      double phase = sol_noise_get_phase (seed, SOL_NOISE_STREAM_QUANTUM, mode, k);
      double amplitude = sqrt (SOL_HBAR_J_S * omega[k] / energy_per_bin);
      spectrum[k] += amplitude * (cos (phase) + I * sin (phase));
    }
}

/**
 * sol_noise_add_real:
 * @seed: the realisation
 * @mode: number of the mode, >= 0; with several polarisations a distinct number for each column
 * @omega_rad_per_s: [first + n] frequency of the bins
 * @first: first bin that gets noise, > 0
 * @n: number of bins that get noise
 * @domega_rad_per_s: spacing of the bins
 * @spectrum: [first + n] continuous spectrum of a real field, sqrt(W) s; added to
 *
 * One photon ħω a mode and bin with a phase uniform in [0, 2π): |Â|² = (π/2) ħω/δω. The phase is a
 * function of seed, mode and the bin's number alone.
 *
 * Source: R. G. Smith, Appl. Opt. 11, 2489 (1972); J. M. Dudley et al., Rev. Mod. Phys. 78, 1135
 * (2006), section III.
 * Threads: any. Allocates: no.
 */
void
sol_noise_add_real (guint64 seed,
                    int mode,
                    const double *omega_rad_per_s,
                    gsize first,
                    gsize n,
                    double domega_rad_per_s,
                    SolComplex *spectrum)
{
  add_photons (seed, mode, omega_rad_per_s, first, n, 2.0 / SOL_PI * domega_rad_per_s, spectrum);
}

/**
 * sol_noise_add_envelope:
 * @seed: the realisation
 * @mode: number of the mode, >= 0; with several polarisations a distinct number for each column
 * @omega_rad_per_s: [first + n] absolute frequency of the bins, positive
 * @first: first bin that gets noise
 * @n: number of bins that get noise
 * @domega_rad_per_s: spacing of the bins
 * @spectrum: [first + n] continuous spectrum of an envelope, sqrt(W) s; added to
 *
 * The twin of sol_noise_add_real(): |Â|² = 2π ħω/δω.
 *
 * Source: R. G. Smith, Appl. Opt. 11, 2489 (1972); J. M. Dudley et al., Rev. Mod. Phys. 78, 1135
 * (2006), section III.
 * Threads: any. Allocates: no.
 */
void
sol_noise_add_envelope (guint64 seed,
                        int mode,
                        const double *omega_rad_per_s,
                        gsize first,
                        gsize n,
                        double domega_rad_per_s,
                        SolComplex *spectrum)
{
  add_photons (seed, mode, omega_rad_per_s, first, n, domega_rad_per_s / (2.0 * SOL_PI), spectrum);
}
