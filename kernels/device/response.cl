/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Polarisation of the instantaneous responses at every sample, times the time window. Double
 * precision only. Rows of a node lie together: [n_nodes, n_comp, n]. The first response writes the
 * polarisation, further ones add to it. Source: R. W. Boyd, Nonlinear Optics, 4th ed., ch. 4. */

/* Keeps NaN. */
DEVICE real
larger (real a, real b)
{
  return b <= a ? a : b;
}

/* Every work item keeps its own largest |E| in its slot of largest; fresh: the slots are new. */
KERNEL
kerr (GLOBAL const real *RESTRICT field,
      GLOBAL const real *RESTRICT window,
      GLOBAL real *RESTRICT polarisation,
      GLOBAL real *RESTRICT largest,
      idx n_nodes,
      idx n_comp,
      idx n,
      idx fresh,
      real epsilon0_chi3)
{
  real most = fresh != 0 ? R (0.0) : largest[GLOBAL_ID];
  for (idx g = GLOBAL_ID; g < n_nodes * n; g += GLOBAL_SIZE)
    {
      idx node = g / n, t = g % n;
      idx at = node * n_comp * n + t;
      real x = field[at], y = n_comp == 2 ? field[at + n] : R (0.0);
      real squared = x * x + y * y;
      real strength = epsilon0_chi3 * squared * window[t];
      polarisation[at] = strength * x;
      if (n_comp == 2)
        polarisation[at + n] = strength * y;
      most = larger (most, squared);
    }
  largest[GLOBAL_ID] = most;
}

/* No polarisation: what the first response writes where there is no Kerr effect. */
KERNEL
no_response (GLOBAL const real *RESTRICT field,
             GLOBAL real *RESTRICT polarisation,
             GLOBAL real *RESTRICT largest,
             idx n_nodes,
             idx n_comp,
             idx n,
             idx fresh)
{
  real most = fresh != 0 ? R (0.0) : largest[GLOBAL_ID];
  for (idx g = GLOBAL_ID; g < n_nodes * n; g += GLOBAL_SIZE)
    {
      idx node = g / n, t = g % n;
      idx at = node * n_comp * n + t;
      real x = field[at], y = n_comp == 2 ? field[at + n] : R (0.0);
      polarisation[at] = R (0.0);
      if (n_comp == 2)
        polarisation[at + n] = R (0.0);
      most = larger (most, x * x + y * y);
    }
  largest[GLOBAL_ID] = most;
}

/* Times -i: the spectrum of the imaginary part of the analytic signal. n: elements. */
KERNEL
turn_spectrum (GLOBAL const cplx *RESTRICT spectrum, GLOBAL cplx *RESTRICT turned, idx n)
{
  for (idx g = GLOBAL_ID; g < n; g += GLOBAL_SIZE)
    turned[g] = c_make (spectrum[g].im, -spectrum[g].re);
}

/* 3/4 epsilon0 chi3 |E_a|^2 E of one component; quadrature: imaginary part of the analytic signal. */
KERNEL
kerr_no_harmonic (GLOBAL const real *RESTRICT field,
                  GLOBAL const real *RESTRICT quadrature,
                  GLOBAL const real *RESTRICT window,
                  GLOBAL real *RESTRICT polarisation,
                  GLOBAL real *RESTRICT largest,
                  idx n_nodes,
                  idx n,
                  idx fresh,
                  real epsilon0_chi3)
{
  real most = fresh != 0 ? R (0.0) : largest[GLOBAL_ID];
  for (idx g = GLOBAL_ID; g < n_nodes * n; g += GLOBAL_SIZE)
    {
      real x = field[g], q = quadrature[g];
      polarisation[g] = R (0.75) * epsilon0_chi3 * (x * x + q * q) * x * window[g % n];
      most = larger (most, x * x);
    }
  largest[GLOBAL_ID] = most;
}
