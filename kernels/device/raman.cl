/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The delayed response by convolution over transforms, P = E (h * S): docs/physics/raman.md. Rows of n
 * samples are padded to n_transform. A node has one row, what drives all of its components alike, or with
 * rotation and two components three: the squares of x and of y, and their product. In order: raman_square,
 * transform, raman_response where the place has changed, raman_spectrum, transform back, raman_apply.
 * Double precision only.
 * Source: docs/physics/raman.md. */

/* E_a E_b of a real field, half the real part of E_a E_b* of analytic signals and envelopes. */
DEVICE real
drive_of (GLOBAL const real *field,
          GLOBAL const real *quadrature,
          idx a,
          idx b,
          idx width,
          idx has_quadrature)
{
  if (width == 2)
    return R (0.5) * (field[2 * a] * field[2 * b] + field[2 * a + 1] * field[2 * b + 1]);
  if (has_quadrature != 0)
    return R (0.5) * (field[a] * field[b] + quadrature[a] * quadrature[b]);
  return field[a] * field[b];
}

/* square: [n_nodes, n_rows, n_transform], zero behind the samples; width: reals a sample, 2 of an envelope. */
KERNEL
raman_square (GLOBAL const real *RESTRICT field,
              GLOBAL const real *RESTRICT quadrature,
              GLOBAL real *RESTRICT square,
              idx n_nodes,
              idx n_comp,
              idx n_rows,
              idx n,
              idx n_transform,
              idx width,
              idx has_quadrature)
{
  for (idx g = GLOBAL_ID; g < n_nodes * n_rows * n_transform; g += GLOBAL_SIZE)
    {
      idx row = g / n_transform, t = g % n_transform;
      idx which = row % n_rows, x = row / n_rows * n_comp * n + t;
      real sum = R (0.0);
      if (t < n && n_rows == 1)
        for (idx comp = 0; comp < n_comp; comp++)
          sum += drive_of (field, quadrature, x + comp * n, x + comp * n, width, has_quadrature);
      else if (t < n)
        sum = drive_of (field, quadrature, which == 1 ? x + n : x, which == 0 ? x : x + n, width,
                        has_quadrature);
      square[g] = sum;
    }
}

/* The transforms of h at a place: sums of the rows of a table, [n_table, n_bins]. scalars from
 * weights_at on, [n_parts, n_table + 1]: the rows' weights, and what every bin has besides.
 * response: [n_parts, n_bins]. */
KERNEL
raman_response (GLOBAL const cplx *RESTRICT table,
                GLOBAL const real *RESTRICT scalars,
                GLOBAL cplx *RESTRICT response,
                idx n_parts,
                idx n_table,
                idx n_bins,
                idx weights_at)
{
  for (idx g = GLOBAL_ID; g < n_parts * n_bins; g += GLOBAL_SIZE)
    {
      GLOBAL const real *weight = scalars + weights_at + g / n_bins * (n_table + 1);
      cplx sum = c_make (weight[n_table], R (0.0));
      for (idx m = 0; m < n_table; m++)
        sum = c_axpy (sum, weight[m], table[m * n_bins + g % n_bins]);
      response[g] = sum;
    }
}

/* bins: [n_nodes, n_rows, n_bins], the transforms of what drives. With one row they are multiplied by the
 * response. With three, of what is isotropic and of rotation, they become what multiplies E_x along x, E_y
 * along y, and either across. */
KERNEL
raman_spectrum (GLOBAL const cplx *RESTRICT response,
                GLOBAL cplx *RESTRICT bins,
                idx n_nodes,
                idx n_rows,
                idx n_bins)
{
  for (idx g = GLOBAL_ID; g < n_nodes * n_bins; g += GLOBAL_SIZE)
    {
      idx b = g % n_bins, at = g / n_bins * n_rows * n_bins + b;
      if (n_rows == 1)
        bins[at] = c_mul (response[b], bins[at]);
      else
        {
          cplx x = bins[at], y = bins[at + n_bins], rotation = response[n_bins + b];
          cplx common = c_mul (response[b], c_add (x, y));
          bins[at] = c_add (common, c_mul (rotation, c_axpy (x, R (-0.5), y)));
          bins[at + n_bins] = c_add (common, c_mul (rotation, c_axpy (y, R (-0.5), x)));
          bins[at + 2 * n_bins] = c_mul (c_scale (R (1.5), rotation), bins[at + 2 * n_bins]);
        }
    }
}

/* Adds E times the delayed response, times the window. delayed: [n_nodes, n_rows, n_transform]. */
KERNEL
raman_apply (GLOBAL const real *RESTRICT field,
             GLOBAL const real *RESTRICT delayed,
             GLOBAL const real *RESTRICT window,
             GLOBAL real *RESTRICT polarisation,
             idx n_nodes,
             idx n_comp,
             idx n_rows,
             idx n,
             idx n_transform,
             idx width)
{
  for (idx g = GLOBAL_ID; g < n_nodes * n * width; g += GLOBAL_SIZE)
    {
      idx part = g % width, t = g / width % n, node = g / width / n;
      idx x = (node * n_comp * n + t) * width + part, y = x + n * width;
      GLOBAL const real *h = delayed + node * n_rows * n_transform + t;
      real along_x = window[t] * h[0];
      real along_y = n_rows == 1 ? along_x : window[t] * h[n_transform];
      real across = n_rows == 1 ? R (0.0) : window[t] * h[2 * n_transform];
      if (n_comp == 1)
        polarisation[x] += along_x * field[x];
      else
        {
          polarisation[x] += along_x * field[x] + across * field[y];
          polarisation[y] += along_y * field[y] + across * field[x];
        }
    }
}
