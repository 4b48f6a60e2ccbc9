/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fourier transforms of batches of rows, Stockham's order: each pass reads one buffer and writes the
 * other, and no pass shuffles. Length a power of two.
 * Source: P. N. Swarztrauber, Parallel Comput. 1, 45 (1984); H. V. Sorensen et al., IEEE Trans.
 * ASSP 35, 849 (1987), for the real transforms by one of half the length. */

/* exp (sign 2 pi i k / n) from the table of exp (-2 pi i k / n), k < n. */
DEVICE cplx
twiddle (GLOBAL const cplx *table, idx k, real sign)
{
  cplx w = table[k];
  return c_make (w.re, -sign * w.im);
}

/* One pass of radix 2. in, out: [n_rows, n]; done: product of the radices so far; table: [n]; sign: -1
 * forward, +1 backward. in and out differ. */
KERNEL
fft_pass2 (GLOBAL const cplx *RESTRICT in,
           GLOBAL cplx *RESTRICT out,
           GLOBAL const cplx *table,
           idx n,
           idx n_rows,
           idx done,
           real sign)
{
  idx middle = n / 2;
  for (idx g = GLOBAL_ID; g < n_rows * middle; g += GLOBAL_SIZE)
    {
      idx row = g / middle, i = g % middle, k = i & (done - 1);
      GLOBAL const cplx *x = in + row * n;
      GLOBAL cplx *y = out + row * n;
      cplx a = x[i];
      cplx b = c_mul (x[i + middle], twiddle (table, k * (n / (2 * done)), sign));
      idx j = ((i - k) << 1) + k;
      y[j] = c_add (a, b);
      y[j + done] = c_sub (a, b);
    }
}

/* One pass of radix 4; arguments as fft_pass2. */
KERNEL
fft_pass4 (GLOBAL const cplx *RESTRICT in,
           GLOBAL cplx *RESTRICT out,
           GLOBAL const cplx *table,
           idx n,
           idx n_rows,
           idx done,
           real sign)
{
  idx quarter = n / 4;
  for (idx g = GLOBAL_ID; g < n_rows * quarter; g += GLOBAL_SIZE)
    {
      idx row = g / quarter, i = g % quarter, k = i & (done - 1);
      idx step = k * (n / (4 * done));
      GLOBAL const cplx *x = in + row * n;
      GLOBAL cplx *y = out + row * n;
      cplx a = x[i];
      cplx b = c_mul (x[i + quarter], twiddle (table, step, sign));
      cplx c = c_mul (x[i + 2 * quarter], twiddle (table, 2 * step, sign));
      cplx d = c_mul (x[i + 3 * quarter], twiddle (table, 3 * step, sign));
      cplx sum_ac = c_add (a, c), dif_ac = c_sub (a, c);
      cplx sum_bd = c_add (b, d), dif_bd = c_sub (b, d);
      /* times sign i */
      cplx turned = c_make (-sign * dif_bd.im, sign * dif_bd.re);
      idx j = ((i - k) << 2) + k;
      y[j] = c_add (sum_ac, sum_bd);
      y[j + done] = c_add (dif_ac, turned);
      y[j + 2 * done] = c_sub (sum_ac, sum_bd);
      y[j + 3 * done] = c_sub (dif_ac, turned);
    }
}

/* The spectrum of a real row from the transform of its even and odd samples as one complex row.
 * z: [n_rows, n/2]; out: [n_rows, n/2 + 1]; table: [n] of the full length. */
KERNEL
fft_real_finish (GLOBAL const cplx *RESTRICT z,
                 GLOBAL cplx *RESTRICT out,
                 GLOBAL const cplx *table,
                 idx n,
                 idx n_rows)
{
  idx m = n / 2, n_bins = m + 1;
  for (idx g = GLOBAL_ID; g < n_rows * n_bins; g += GLOBAL_SIZE)
    {
      idx row = g / n_bins, k = g % n_bins;
      cplx a = z[row * m + (k & (m - 1))];
      cplx b = z[row * m + ((m - k) & (m - 1))];
      cplx even = c_make (R (0.5) * (a.re + b.re), R (0.5) * (a.im - b.im));
      cplx odd = c_make (R (0.5) * (a.im + b.im), R (-0.5) * (a.re - b.re));
      out[g] = c_add (even, c_mul (table[k & (n - 1)], odd));
    }
}

/* The other way: the complex row whose backward transform of length n/2 is twice the real row over n
 * samples, so that forth and back is n times the row, as everywhere here.
 * in: [n_rows, n/2 + 1], of which the imaginary parts of the ends are not read; z: [n_rows, n/2]. */
KERNEL
fft_real_begin (GLOBAL const cplx *RESTRICT in,
                GLOBAL cplx *RESTRICT z,
                GLOBAL const cplx *table,
                idx n,
                idx n_rows)
{
  idx m = n / 2, n_bins = m + 1;
  for (idx g = GLOBAL_ID; g < n_rows * m; g += GLOBAL_SIZE)
    {
      idx row = g / m, k = g % m;
      cplx a = in[row * n_bins + k];
      cplx b = in[row * n_bins + m - k];
      a.im = k == 0 ? R (0.0) : a.im;
      b.im = k == 0 ? R (0.0) : b.im;
      cplx even = c_make (a.re + b.re, a.im - b.im);
      cplx dif = c_make (a.re - b.re, a.im + b.im);
      cplx w = table[k];
      cplx odd = c_mul (dif, c_make (w.re, -w.im));
      z[g] = c_make (even.re - odd.im, even.im + odd.re);
    }
}
