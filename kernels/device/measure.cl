/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a trial tells the loop, as sums of groups and then of those: docs/REPRODUCIBILITY.md. Double
 * precision only. */

#define N_MEASURES 10
#define N_ESTIMATES 3

/* a and b: sums, but the largest in the last but one, the smallest in the last. */
DEVICE real
merge (real a, real b, idx which)
{
  if (which == N_MEASURES - 2)
    return b <= a ? a : b;
  if (which == N_MEASURES - 1)
    return b >= a ? a : b;
  return a + b;
}

/* The mean of |A|^2 over a step from its ends: sol_ref_mean_intensity (). */
DEVICE real
mean_intensity (cplx start, cplx end)
{
  real a = c_abs2 (start), b = c_abs2 (end);
  if (!(a > R (0.0) && b > R (0.0)))
    return a + b >= R (0.0) ? R (0.0) : a + b;
  real change = (b - a) / a;
  if (fabs (change) < R (1e-5))
    return a / (R (1.0) - change / R (2.0) + change * change / R (3.0));
  return (b - a) / (fabs (change) < R (0.5) ? log1p (change) : log (b) - log (a));
}

/* Partial results of every group: squares of three propagated defects, of the state and of the candidate,
 * of the field in the window's tapers and of the whole field; what the absorber of the band takes a metre,
 * as its rate times the mean of |A|^2; largest |E|^2; deepest exposure. absorber: [n_bins] 1/m; is_made:
 * first holds the defect itself.
 * weights: [more than n_stages, n_stride], those of the estimates from weight_row on; scalars from scalars_at on:
 * those of the end of the step; width: reals a sample, 2 of an envelope; node_weight: [n_nodes]; slots of
 * the responses; out: [number of groups, N_MEASURES]. */
KERNEL
measure (GLOBAL const cplx *RESTRICT state,
         GLOBAL const cplx *RESTRICT candidate,
         GLOBAL const cplx *RESTRICT first,
         GLOBAL const cplx *RESTRICT stages,
         GLOBAL const cplx *RESTRICT linear,
         GLOBAL const real *RESTRICT scalars,
         GLOBAL const real *RESTRICT weights,
         GLOBAL const real *RESTRICT absorber,
         GLOBAL const real *RESTRICT field,
         GLOBAL const real *RESTRICT window,
         GLOBAL const real *RESTRICT largest,
         GLOBAL const real *RESTRICT undershoot,
         GLOBAL const real *RESTRICT node_weight,
         GLOBAL real *RESTRICT out,
         idx n_lanes,
         idx n_pol,
         idx n_bins,
         idx n_terms,
         idx scalars_at,
         idx n_stages,
         idx weight_row,
         idx n_estimates,
         idx n_stride,
         idx n_channels,
         idx n_comp,
         idx n,
         idx width,
         idx n_largest,
         idx n_undershoot,
         idx is_made)
{
  LOCAL real sums[WG * N_MEASURES];
  idx me = LOCAL_ID, n_row = n_lanes * n_bins;
  GLOBAL const real *integral = scalars + scalars_at;
  real h = integral[2 * n_terms + 3];
  real own[N_MEASURES];
  for (idx j = 0; j < N_MEASURES; j++)
    own[j] = R (0.0);
  for (idx at = GLOBAL_ID; at < n_row; at += GLOBAL_SIZE)
    {
      idx lane = at / n_bins, b = at % n_bins;
      cplx increment = c_make (R (0.0), R (0.0));
      for (idx m = 0; m < n_terms; m++)
        increment =
            c_axpy (increment, integral[m], linear[(lane / n_pol * n_terms + m) * n_bins + b]);
      real size = exp (increment.re);
      if (is_made != 0)
        own[0] += c_abs2 (first[at]);
      for (idx k = 0; is_made == 0 && k < n_estimates; k++)
        {
          GLOBAL const real *weight = weights + (weight_row + k) * n_stride;
          cplx sum = c_scale (h * weight[0], first[at]);
          for (idx j = 1; j < n_stages; j++)
            sum = c_axpy (sum, h * weight[j], stages[j * n_row + at]);
          own[k] += size * size * c_abs2 (sum);
        }
      own[3] += c_abs2 (state[at]);
      own[4] += c_abs2 (candidate[at]);
      if (absorber[b] > R (0.0))
        own[7] += absorber[b] * mean_intensity (state[at], candidate[at]);
    }
  for (idx g = GLOBAL_ID; g < n_channels * n * width; g += GLOBAL_SIZE)
    {
      real squared = node_weight[g / (n * width) / n_comp] * field[g] * field[g];
      own[6] += squared;
      own[5] += window[g / width % n] < R (1.0) ? squared : R (0.0);
    }
  for (idx g = GLOBAL_ID; g < n_largest; g += GLOBAL_SIZE)
    own[8] = merge (own[8], largest[g], 8);
  for (idx g = GLOBAL_ID; g < n_undershoot; g += GLOBAL_SIZE)
    own[9] = merge (own[9], undershoot[g], 9);
  for (idx j = 0; j < N_MEASURES; j++)
    sums[me * N_MEASURES + j] = own[j];
  BARRIER ();
  for (idx d = WG / 2; d > 0; d /= 2)
    {
      if (me < d)
        for (idx j = 0; j < N_MEASURES; j++)
          sums[me * N_MEASURES + j] =
              merge (sums[me * N_MEASURES + j], sums[(me + d) * N_MEASURES + j], j);
      BARRIER ();
    }
  if (me == 0)
    for (idx j = 0; j < N_MEASURES; j++)
      out[GROUP_ID * N_MEASURES + j] = sums[j];
}

/* One group brings the partial results of n_groups together: out: [N_MEASURES]. */
KERNEL
measure_end (GLOBAL const real *RESTRICT partial, GLOBAL real *RESTRICT out, idx n_groups)
{
  LOCAL real sums[WG * N_MEASURES];
  idx me = LOCAL_ID;
  for (idx j = 0; j < N_MEASURES; j++)
    {
      real own = R (0.0);
      for (idx g = me; g < n_groups; g += WG)
        own = merge (own, partial[g * N_MEASURES + j], j);
      sums[me * N_MEASURES + j] = own;
    }
  BARRIER ();
  for (idx d = WG / 2; d > 0; d /= 2)
    {
      if (me < d)
        for (idx j = 0; j < N_MEASURES; j++)
          sums[me * N_MEASURES + j] =
              merge (sums[me * N_MEASURES + j], sums[(me + d) * N_MEASURES + j], j);
      BARRIER ();
    }
  if (me == 0)
    for (idx j = 0; j < N_MEASURES; j++)
      out[j] = sums[j];
}

/* What the absorber of the band takes a metre up to a place of the step, one sum a group: its rate times
 * the mean of |A|^2. there: [n_lanes, n_bins] the amplitudes at the place; out: [number of groups] */
KERNEL
band_taken (GLOBAL const cplx *RESTRICT state,
            GLOBAL const cplx *RESTRICT there,
            GLOBAL const real *RESTRICT absorber,
            GLOBAL real *RESTRICT out,
            idx n_lanes,
            idx n_bins)
{
  LOCAL real sums[WG];
  real own = R (0.0);
  for (idx at = GLOBAL_ID; at < n_lanes * n_bins; at += GLOBAL_SIZE)
    if (absorber[at % n_bins] > R (0.0))
      own += absorber[at % n_bins] * mean_intensity (state[at], there[at]);
  write_group_sum (sums, own, out + GROUP_ID);
}

/* What the plasma column of a species says on the axis: fraction: [n]; undershoot: [n_slots]; out: [1 + more
 * than species] deepest exposure, and behind it the fraction at the last sample. One group. */
KERNEL
observe_end (GLOBAL const real *RESTRICT fraction,
             GLOBAL const real *RESTRICT undershoot,
             GLOBAL real *RESTRICT out,
             idx n,
             idx n_slots,
             idx species)
{
  LOCAL real deepest[WG];
  idx me = LOCAL_ID;
  real own = R (0.0);
  for (idx g = me; g < n_slots; g += WG)
    own = undershoot[g] < own ? undershoot[g] : own;
  deepest[me] = own;
  BARRIER ();
  for (idx d = WG / 2; d > 0; d /= 2)
    {
      if (me < d)
        deepest[me] = deepest[me + d] < deepest[me] ? deepest[me + d] : deepest[me];
      BARRIER ();
    }
  if (me == 0)
    {
      out[0] = deepest[0];
      out[1 + species] = fraction[n - 1];
    }
}
