/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The absorbers between the steps: at the edges of the time window and at the outermost radius. Double
 * precision only. Amplitudes are those of stage.cl: n_lanes rows of n_bins active bins; what sums leave
 * is one number a group, which sum_groups brings together.
 * Source: docs/physics/propagation.md, "Absorbers". */

/* One group brings the sums of n_groups together: partial: [n_sums, n_groups]; out: from out_at on. */
KERNEL
sum_groups (GLOBAL const real *RESTRICT partial,
            GLOBAL real *RESTRICT out,
            idx n_groups,
            idx n_sums,
            idx out_at)
{
  LOCAL real sums[WG];
  for (idx j = 0; j < n_sums; j++)
    {
      real own = R (0.0);
      for (idx g = LOCAL_ID; g < n_groups; g += WG)
        own += partial[j * n_groups + g];
      write_group_sum (sums, own, out + out_at + j);
    }
}

/* Spectra of the lanes on the coarse grid, zero outside the band: [n_lanes, n_omega]. first: number of the
 * first active bin. */
KERNEL
absorb_open (GLOBAL const cplx *RESTRICT amplitude,
             GLOBAL cplx *RESTRICT spectrum,
             idx n_lanes,
             idx n_bins,
             idx n_omega,
             idx first)
{
  for (idx g = GLOBAL_ID; g < n_lanes * n_omega; g += GLOBAL_SIZE)
    {
      idx lane = g / n_omega, b = g % n_omega - first;
      cplx value = c_make (R (0.0), R (0.0));
      if (b >= 0 && b < n_bins)
        value = amplitude[lane * n_bins + b];
      spectrum[g] = value;
    }
}

/* What is left of the samples behind half of the way. trace: INOUT [n_lanes, n, width] over n; closed: [n]
 * (1 - window)^2; strength: amplitude rate times half of the way; width: reals a sample. */
KERNEL
absorb_time (GLOBAL real *RESTRICT trace,
             GLOBAL const real *RESTRICT closed,
             idx n_lanes,
             idx n,
             idx width,
             real strength)
{
  for (idx g = GLOBAL_ID; g < n_lanes * n * width; g += GLOBAL_SIZE)
    trace[g] *= exp (-strength * closed[g / width % n]) / n;
}

/* What has left the band has the other sign in the second half of the way. spectrum: INOUT */
KERNEL
absorb_turn (GLOBAL cplx *RESTRICT spectrum, idx n_lanes, idx n_bins, idx n_omega, idx first)
{
  for (idx g = GLOBAL_ID; g < n_lanes * n_omega; g += GLOBAL_SIZE)
    {
      idx b = g % n_omega - first;
      if (b < 0 || b >= n_bins)
        spectrum[g] = c_scale (R (-1.0), spectrum[g]);
    }
}

/* Back into the band. from: the amplitudes before, which to may be; taken: [groups] the squares that they
 * lost. */
KERNEL
absorb_close (GLOBAL const cplx *RESTRICT spectrum,
              GLOBAL const cplx *from,
              GLOBAL cplx *to,
              GLOBAL real *RESTRICT taken,
              idx n_lanes,
              idx n_bins,
              idx n_omega,
              idx first)
{
  LOCAL real sums[WG];
  real own = R (0.0);
  for (idx at = GLOBAL_ID; at < n_lanes * n_bins; at += GLOBAL_SIZE)
    {
      cplx left = spectrum[at / n_bins * n_omega + first + at % n_bins];
      own += c_abs2 (from[at]) - c_abs2 (left);
      to[at] = left;
    }
  write_group_sum (sums, own, taken + GROUP_ID);
}

/* What the layer takes of the field at every node, [n_nodes, n_bins], and the squares of all amplitudes and
 * of the field in the layer, weighted: inside: [2, groups]. synthesis: [n_nodes, n_lanes]; edge: [n_nodes];
 * exponent: largest amplitude rate times the way. */
KERNEL
layer_open (GLOBAL const cplx *RESTRICT amplitude,
            GLOBAL const real *RESTRICT synthesis,
            GLOBAL const real *RESTRICT edge,
            GLOBAL const real *RESTRICT node_weight,
            GLOBAL cplx *RESTRICT field,
            GLOBAL real *RESTRICT inside,
            idx n_lanes,
            idx n_nodes,
            idx n_bins,
            idx n_groups,
            real exponent)
{
  LOCAL real sums[WG];
  real all = R (0.0), own = R (0.0);
  for (idx at = GLOBAL_ID; at < n_lanes * n_bins; at += GLOBAL_SIZE)
    all += c_abs2 (amplitude[at]);
  for (idx g = GLOBAL_ID; g < n_nodes * n_bins; g += GLOBAL_SIZE)
    {
      idx node = g / n_bins, b = g % n_bins;
      cplx there = c_make (R (0.0), R (0.0));
      if (edge[node] > R (0.0))
        for (idx lane = 0; lane < n_lanes; lane++)
          there = c_axpy (there, synthesis[node * n_lanes + lane], amplitude[lane * n_bins + b]);
      own += node_weight[node] * c_abs2 (there);
      field[g] = c_scale (-expm1 (-exponent * edge[node]), there);
    }
  write_group_sum (sums, all, inside + GROUP_ID);
  write_group_sum (sums, own, inside + n_groups + GROUP_ID);
}

/* Subtracts it from the lanes. projection: [n_lanes, n_nodes]; from, to, taken: as absorb_close. */
KERNEL
layer_close (GLOBAL const cplx *RESTRICT field,
             GLOBAL const real *RESTRICT projection,
             GLOBAL const cplx *from,
             GLOBAL cplx *to,
             GLOBAL real *RESTRICT taken,
             idx n_lanes,
             idx n_nodes,
             idx n_bins)
{
  LOCAL real sums[WG];
  real own = R (0.0);
  for (idx at = GLOBAL_ID; at < n_lanes * n_bins; at += GLOBAL_SIZE)
    {
      idx lane = at / n_bins, b = at % n_bins;
      cplx change = c_make (R (0.0), R (0.0));
      for (idx node = 0; node < n_nodes; node++)
        change = c_axpy (change, projection[lane * n_nodes + node], field[node * n_bins + b]);
      cplx left = c_sub (from[at], change);
      own += c_abs2 (from[at]) - c_abs2 (left);
      to[at] = left;
    }
  write_group_sum (sums, own, taken + GROUP_ID);
}
