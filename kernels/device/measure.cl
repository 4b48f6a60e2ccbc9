/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a trial tells the loop, as sums of groups and then of those: docs/REPRODUCIBILITY.md. Double
 * precision only. */

#define N_MEASURES 7

/* a and b: sums in the first five, the largest in the sixth, the smallest in the seventh. */
DEVICE real
merge (real a, real b, idx which)
{
  if (which == 5)
    return b <= a ? a : b;
  if (which == 6)
    return b >= a ? a : b;
  return a + b;
}

/* Partial results of every group: squares of the propagated defect, of the state and of the candidate,
 * of the field in the window's tapers and of the whole field; largest |E|^2; deepest exposure.
 * defect weights: [n_stages]; slots: [n_slots] of the responses; out: [number of groups, N_MEASURES]. */
KERNEL
measure (GLOBAL const cplx *RESTRICT state,
         GLOBAL const cplx *RESTRICT candidate,
         GLOBAL const cplx *RESTRICT first,
         GLOBAL const cplx *RESTRICT stages,
         GLOBAL const cplx *RESTRICT linear,
         GLOBAL const real *RESTRICT integral,
         GLOBAL const real *RESTRICT weights,
         GLOBAL const real *RESTRICT field,
         GLOBAL const real *RESTRICT window,
         GLOBAL const real *RESTRICT largest,
         GLOBAL const real *RESTRICT undershoot,
         GLOBAL real *RESTRICT out,
         idx n_lanes,
         idx n_pol,
         idx n_bins,
         idx n_terms,
         idx n_stages,
         idx n_channels,
         idx n,
         idx n_largest,
         idx n_undershoot)
{
  LOCAL real sums[WG * N_MEASURES];
  idx me = LOCAL_ID, n_row = n_lanes * n_bins;
  real own[N_MEASURES];
  for (idx j = 0; j < N_MEASURES; j++)
    own[j] = R (0.0);
  for (idx at = GLOBAL_ID; at < n_row; at += GLOBAL_SIZE)
    {
      idx lane = at / n_bins, b = at % n_bins;
      cplx sum = c_scale (weights[0], first[at]);
      for (idx j = 1; j < n_stages; j++)
        sum = c_axpy (sum, weights[j], stages[j * n_row + at]);
      cplx increment = c_make (R (0.0), R (0.0));
      for (idx m = 0; m < n_terms; m++)
        increment =
            c_axpy (increment, integral[m], linear[(lane / n_pol * n_terms + m) * n_bins + b]);
      real size = exp (increment.re);
      own[0] += c_abs2 (c_mul (c_make (size * cos (increment.im), size * sin (increment.im)), sum));
      own[1] += c_abs2 (state[at]);
      own[2] += c_abs2 (candidate[at]);
    }
  for (idx g = GLOBAL_ID; g < n_channels * n; g += GLOBAL_SIZE)
    {
      real squared = field[g] * field[g];
      own[4] += squared;
      own[3] += window[g % n] < R (1.0) ? squared : R (0.0);
    }
  for (idx g = GLOBAL_ID; g < n_largest; g += GLOBAL_SIZE)
    own[5] = merge (own[5], largest[g], 5);
  for (idx g = GLOBAL_ID; g < n_undershoot; g += GLOBAL_SIZE)
    own[6] = merge (own[6], undershoot[g], 6);
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
