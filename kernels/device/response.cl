/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Polarisation of the instantaneous responses at every sample, times the time window. Double
 * precision only. Rows of a node lie together: [n_nodes, n_comp, n]. The first response writes the
 * polarisation, further ones add to it. scalars[chi_at]: epsilon0 chi3. Source: R. W. Boyd, Nonlinear Optics, 4th ed., ch. 4. */

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
      GLOBAL const real *RESTRICT scalars,
      GLOBAL real *RESTRICT polarisation,
      GLOBAL real *RESTRICT largest,
      idx n_nodes,
      idx n_comp,
      idx n,
      idx fresh,
      idx chi_at)
{
  real epsilon0_chi3 = scalars[chi_at];
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

/* No polarisation: what the first response writes where there is no Kerr effect. width: reals a sample, 2
 * of an envelope. */
KERNEL
no_response (GLOBAL const real *RESTRICT field,
             GLOBAL real *RESTRICT polarisation,
             GLOBAL real *RESTRICT largest,
             idx n_nodes,
             idx n_comp,
             idx n,
             idx width,
             idx fresh)
{
  real most = fresh != 0 ? R (0.0) : largest[GLOBAL_ID];
  for (idx g = GLOBAL_ID; g < n_nodes * n; g += GLOBAL_SIZE)
    {
      real squared = R (0.0);
      for (idx comp = 0; comp < n_comp; comp++)
        for (idx part = 0; part < width; part++)
          {
            idx at = ((g / n * n_comp + comp) * n + g % n) * width + part;
            squared += field[at] * field[at];
            polarisation[at] = R (0.0);
          }
      most = larger (most, squared);
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

/* (|a|^2 + 2/3 |b|^2) a + 1/3 a* b^2: along a, with b across it, or zero. */
DEVICE cplx
kerr_along (cplx a, cplx b)
{
  cplx across = c_mul (c_mul (b, b), c_make (a.re, -a.im));
  return c_axpy (c_scale (c_abs2 (a) + R (2.0) / R (3.0) * c_abs2 (b), a), R (1.0) / R (3.0),
                 across);
}

/* The part of the cube at the carrier, 3/4 epsilon0 chi3 kerr_along, of one or two components;
 * quadrature: imaginary part of the analytic signal, laid out as field. */
KERNEL
kerr_no_harmonic (GLOBAL const real *RESTRICT field,
                  GLOBAL const real *RESTRICT quadrature,
                  GLOBAL const real *RESTRICT window,
                  GLOBAL const real *RESTRICT scalars,
                  GLOBAL real *RESTRICT polarisation,
                  GLOBAL real *RESTRICT largest,
                  idx n_nodes,
                  idx n_comp,
                  idx n,
                  idx fresh,
                  idx chi_at)
{
  real epsilon0_chi3 = scalars[chi_at];
  real most = fresh != 0 ? R (0.0) : largest[GLOBAL_ID];
  for (idx g = GLOBAL_ID; g < n_nodes * n; g += GLOBAL_SIZE)
    {
      idx at = g / n * n_comp * n + g % n;
      real strength = R (0.75) * epsilon0_chi3 * window[g % n];
      cplx x = c_make (field[at], quadrature[at]), y = c_make (R (0.0), R (0.0));
      if (n_comp == 2)
        {
          y = c_make (field[at + n], quadrature[at + n]);
          polarisation[at + n] = strength * kerr_along (y, x).re;
        }
      polarisation[at] = strength * kerr_along (x, y).re;
      most = larger (most, x.re * x.re + y.re * y.re);
    }
  largest[GLOBAL_ID] = most;
}

/* The same of an envelope, whose samples are complex. */
KERNEL
kerr_envelope (GLOBAL const cplx *RESTRICT field,
               GLOBAL const real *RESTRICT window,
               GLOBAL const real *RESTRICT scalars,
               GLOBAL cplx *RESTRICT polarisation,
               GLOBAL real *RESTRICT largest,
               idx n_nodes,
               idx n_comp,
               idx n,
               idx fresh,
               idx chi_at)
{
  real epsilon0_chi3 = scalars[chi_at];
  real most = fresh != 0 ? R (0.0) : largest[GLOBAL_ID];
  for (idx g = GLOBAL_ID; g < n_nodes * n; g += GLOBAL_SIZE)
    {
      idx at = g / n * n_comp * n + g % n;
      real strength = R (0.75) * epsilon0_chi3 * window[g % n];
      cplx x = field[at], y = c_make (R (0.0), R (0.0));
      if (n_comp == 2)
        {
          y = field[at + n];
          polarisation[at + n] = c_scale (strength, kerr_along (y, x));
        }
      polarisation[at] = c_scale (strength, kerr_along (x, y));
      most = larger (most, c_abs2 (x) + c_abs2 (y));
    }
  largest[GLOBAL_ID] = most;
}

/* The whole cube of an envelope of one component, Q + (turn Q)* with Q = 1/4 epsilon0 chi3 (3 |E|^2 +
 * turn E^2) E; turn: [n] exp (2 i w t), w the lowest frequency of the row. */
KERNEL
kerr_envelope_harmonic (GLOBAL const cplx *RESTRICT field,
                        GLOBAL const cplx *RESTRICT turn,
                        GLOBAL const real *RESTRICT window,
                        GLOBAL const real *RESTRICT scalars,
                        GLOBAL cplx *RESTRICT polarisation,
                        GLOBAL real *RESTRICT largest,
                        idx n_nodes,
                        idx n,
                        idx fresh,
                        idx chi_at)
{
  real epsilon0_chi3 = scalars[chi_at];
  real most = fresh != 0 ? R (0.0) : largest[GLOBAL_ID];
  for (idx g = GLOBAL_ID; g < n_nodes * n; g += GLOBAL_SIZE)
    {
      cplx e = field[g], w = turn[g % n];
      real strength = R (0.25) * epsilon0_chi3 * window[g % n];
      cplx sum = c_add (c_make (R (3.0) * c_abs2 (e), R (0.0)), c_mul (w, c_mul (e, e)));
      cplx cube = c_scale (strength, c_mul (sum, e));
      cplx mirrored = c_mul (w, cube);
      polarisation[g] = c_make (cube.re + mirrored.re, cube.im - mirrored.im);
      most = larger (most, c_abs2 (e));
    }
  largest[GLOBAL_ID] = most;
}
