/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens to the amplitudes between two transforms: the source of the stage before is brought
 * back to the start of the step, the stages are combined and propagated to the next. Double precision
 * only. Amplitudes hold (-1)^bin times the spectrum, as in the back end cpu.
 *
 * Sizes: n_lanes = n_modes n_pol rows of n_bins active bins; n_channels rows of n_fine_bins bins, the
 * active ones from fine_first on. Scalars of one stage, [stride]: n_terms integrals of the operator's
 * basis from the start of the step (m), n_terms weights of the source factor, what the defines below name,
 * and what other kernels read. weights: [rows, n_stride] of the combinations, in lengths of the step.
 * Source: J. Hult, J. Lightwave Technol. 25, 3770 (2007). */

#define FIELD_SCALE(here, n_terms) ((here)[2 * (n_terms)])      /* over n dt */
#define SOURCE_SCALE(here, n_terms) ((here)[2 * (n_terms) + 1]) /* what a taper does to it */
#define COUPLING(here, n_terms) ((here)[2 * (n_terms) + 2]) /* rate of the coupling by a taper */
#define STEP(here, n_terms) ((here)[2 * (n_terms) + 3])     /* m */
#define EXPONENT_MAX R (300.0)                              /* as kernels/reference/interaction.h */

/* The integral of L over the way that the integrals belong to. linear: [n_modes, n_terms, n_bins]. */
DEVICE cplx
phase_increment (GLOBAL const cplx *linear,
                 GLOBAL const real *integral,
                 idx n_terms,
                 idx n_bins,
                 idx mode,
                 idx b)
{
  cplx sum = c_make (R (0.0), R (0.0));
  for (idx m = 0; m < n_terms; m++)
    sum = c_axpy (sum, integral[m], linear[(mode * n_terms + m) * n_bins + b]);
  return sum;
}

DEVICE cplx
propagate (cplx increment, cplx a)
{
  real size = exp (increment.re);
  return c_mul (c_make (size * cos (increment.im), size * sin (increment.im)), a);
}

/* From its own exponential, cut so that it cannot overflow. */
DEVICE cplx
propagate_back (cplx increment, cplx a)
{
  real size = exp (fmin (-increment.re, EXPONENT_MAX));
  return c_mul (c_make (size * cos (increment.im), -size * sin (increment.im)), a);
}

/* d A/dz from the transforms of the polarisation: -i source sum over channels. polarisation:
 * [n_channels, n_fine_bins]; projection: [n_lanes, n_channels]; source_table: [n_modes, n_terms,
 * n_bins]; dt: of the fine samples, s. */
DEVICE cplx
source_of (GLOBAL const cplx *polarisation,
           GLOBAL const real *projection,
           GLOBAL const real *source_table,
           GLOBAL const real *here,
           idx lane,
           idx mode,
           idx b,
           idx n_bins,
           idx n_terms,
           idx n_channels,
           idx n_fine_bins,
           idx fine_first,
           real dt)
{
  real factor = R (0.0);
  cplx p = c_make (R (0.0), R (0.0));
  for (idx m = 0; m < n_terms; m++)
    factor += here[n_terms + m] * source_table[(mode * n_terms + m) * n_bins + b];
  factor *= dt * SOURCE_SCALE (here, n_terms);
  for (idx c = 0; c < n_channels; c++)
    p = c_axpy (p, projection[lane * n_channels + c],
                polarisation[c * n_fine_bins + fine_first + b]);
  return c_make (factor * p.im, -factor * p.re);
}

/* state + h times the sum of weight times stage, at one place of the rows. The first stage lies apart. */
DEVICE cplx
combine (GLOBAL const cplx *state,
         GLOBAL const cplx *first,
         GLOBAL const cplx *stages,
         GLOBAL const real *weights,
         real h,
         idx n_stages,
         idx n_row,
         idx at)
{
  cplx sum = state[at];
  if (n_stages > 0)
    sum = c_axpy (sum, h * weights[0], first[at]);
  for (idx j = 1; j < n_stages; j++)
    sum = c_axpy (sum, h * weights[j], stages[j * n_row + at]);
  return sum;
}

/* Ends stage `done`: writes first (done = 0) or stages[done], carried back to the start of the step,
 * and where it is the last one of the step uncarried, too, which is the first of the next.
 * polarisation holds its transforms, amplitude what the stage began with; coupling: [n_lanes, n_lanes];
 * carry_at: where in the scalars the integrals lie by which it is carried back. */
KERNEL
stage_finish (GLOBAL const cplx *RESTRICT polarisation,
              GLOBAL const real *RESTRICT projection,
              GLOBAL const cplx *RESTRICT linear,
              GLOBAL const real *RESTRICT source_table,
              GLOBAL const real *RESTRICT scalars,
              GLOBAL const cplx *RESTRICT amplitude,
              GLOBAL const real *RESTRICT coupling,
              GLOBAL cplx *first,
              GLOBAL cplx *stages,
              GLOBAL cplx *uncarried,
              idx n_lanes,
              idx n_pol,
              idx n_bins,
              idx n_terms,
              idx stride,
              idx n_channels,
              idx n_fine_bins,
              idx fine_first,
              idx carry_at,
              idx done,
              idx is_last,
              idx is_coupled,
              real dt)
{
  idx n_row = n_lanes * n_bins;
  GLOBAL const real *here = scalars + done * stride;
  for (idx at = GLOBAL_ID; at < n_row; at += GLOBAL_SIZE)
    {
      idx lane = at / n_bins, b = at % n_bins, mode = lane / n_pol;
      cplx source = source_of (polarisation, projection, source_table, here, lane, mode, b, n_bins,
                               n_terms, n_channels, n_fine_bins, fine_first, dt);
      if (is_coupled != 0)
        for (idx from = 0; from < n_lanes; from++)
          source = c_axpy (source, COUPLING (here, n_terms) * coupling[lane * n_lanes + from],
                           amplitude[from * n_bins + b]);
      cplx increment = phase_increment (linear, here + carry_at, n_terms, n_bins, mode, b);
      cplx carried = propagate_back (increment, source);
      if (done == 0)
        first[at] = carried;
      else
        stages[done * n_row + at] = carried;
      if (is_last != 0)
        uncarried[at] = source;
    }
}

/* The amplitudes at a place of the step, [n_lanes, n_bins]: a row of scalars, a row of weights, and how
 * many sources they weigh. */
KERNEL
stage_begin (GLOBAL const cplx *state,
             GLOBAL const cplx *first,
             GLOBAL const cplx *stages,
             GLOBAL const cplx *RESTRICT linear,
             GLOBAL const real *RESTRICT scalars,
             GLOBAL const real *RESTRICT weights,
             GLOBAL cplx *RESTRICT amplitude,
             idx n_lanes,
             idx n_pol,
             idx n_bins,
             idx n_terms,
             idx stride,
             idx n_stride,
             idx scalar_row,
             idx weight_row,
             idx n_sum)
{
  idx n_row = n_lanes * n_bins;
  GLOBAL const real *here = scalars + scalar_row * stride;
  for (idx at = GLOBAL_ID; at < n_row; at += GLOBAL_SIZE)
    {
      idx lane = at / n_bins, b = at % n_bins;
      cplx increment = phase_increment (linear, here, n_terms, n_bins, lane / n_pol, b);
      cplx sum = combine (state, first, stages, weights + weight_row * n_stride,
                          STEP (here, n_terms), n_sum, n_row, at);
      amplitude[at] = propagate (increment, sum);
    }
}

/* The spectra of the fields, zero outside the band: [n_channels, n_fine_bins], in V/m per sample.
 * synthesis: [n_channels, n_lanes]. */
KERNEL
synthesise (GLOBAL const cplx *RESTRICT amplitude,
            GLOBAL const real *RESTRICT synthesis,
            GLOBAL const real *RESTRICT scalars,
            GLOBAL cplx *RESTRICT spectrum,
            idx n_lanes,
            idx n_bins,
            idx n_terms,
            idx stride,
            idx scalar_row,
            idx n_channels,
            idx n_fine_bins,
            idx fine_first)
{
  real scale = FIELD_SCALE (scalars + scalar_row * stride, n_terms);
  for (idx g = GLOBAL_ID; g < n_channels * n_fine_bins; g += GLOBAL_SIZE)
    {
      idx channel = g / n_fine_bins, b = g % n_fine_bins - fine_first;
      cplx sum = c_make (R (0.0), R (0.0));
      if (b >= 0 && b < n_bins)
        for (idx lane = 0; lane < n_lanes; lane++)
          sum = c_axpy (sum, scale * synthesis[channel * n_lanes + lane],
                        amplitude[lane * n_bins + b]);
      spectrum[g] = sum;
    }
}

/* stage_finish of `done` (where not negative), stage_begin and synthesise at once for one lane and
 * one channel. keep: whether amplitude is wanted. */
KERNEL
stage_turn (GLOBAL const cplx *state,
            GLOBAL cplx *first,
            GLOBAL cplx *stages,
            GLOBAL const cplx *RESTRICT polarisation,
            GLOBAL const real *RESTRICT synthesis,
            GLOBAL const real *RESTRICT projection,
            GLOBAL const cplx *RESTRICT linear,
            GLOBAL const real *RESTRICT source_table,
            GLOBAL const real *RESTRICT scalars,
            GLOBAL const real *RESTRICT weights,
            GLOBAL cplx *RESTRICT amplitude,
            GLOBAL cplx *RESTRICT spectrum,
            idx n_bins,
            idx n_terms,
            idx stride,
            idx n_fine_bins,
            idx fine_first,
            idx done,
            idx next,
            idx keep,
            idx n_stride,
            real dt)
{
  GLOBAL const real *to = scalars + next * stride;
  real scale = FIELD_SCALE (to, n_terms) * synthesis[0];
  for (idx g = GLOBAL_ID; g < n_fine_bins; g += GLOBAL_SIZE)
    {
      idx b = g - fine_first;
      cplx value = c_make (R (0.0), R (0.0));
      if (b >= 0 && b < n_bins)
        {
          if (done >= 0)
            {
              GLOBAL const real *here = scalars + done * stride;
              cplx source = source_of (polarisation, projection, source_table, here, 0, 0, b,
                                       n_bins, n_terms, 1, n_fine_bins, fine_first, dt);
              cplx back =
                  propagate_back (phase_increment (linear, here, n_terms, n_bins, 0, b), source);
              if (done == 0)
                first[b] = back;
              else
                stages[done * n_bins + b] = back;
            }
          cplx increment = phase_increment (linear, to, n_terms, n_bins, 0, b);
          cplx sum = combine (state, first, stages, weights + next * n_stride, STEP (to, n_terms),
                              next, n_bins, b);
          cplx here = propagate (increment, sum);
          if (keep != 0)
            amplitude[b] = here;
          value = c_scale (scale, here);
        }
      spectrum[g] = value;
    }
}

/* --- exponential methods */

DEVICE cplx
c_div (cplx a, cplx b)
{
  return c_scale (R (1.0) / c_abs2 (b), c_mul (a, c_make (b.re, -b.im)));
}

#define SERIES_TERMS 17 /* as kernels/reference/exponential.c */

/* phi_1 to phi_3 of z, by their series where the quotients would cancel. */
DEVICE void
phi_functions (cplx z, cplx *phi)
{
  cplx one = c_make (R (1.0), R (0.0));
  if (!(c_abs2 (z) >= R (1.0)))
    {
      cplx sum = one;
      for (int k = SERIES_TERMS; k > 0; k--)
        sum = c_axpy (one, R (1.0) / (k + R (3.0)), c_mul (z, sum));
      phi[2] = c_scale (R (1.0) / R (6.0), sum);
      phi[1] = c_add (c_make (R (0.5), R (0.0)), c_mul (z, phi[2]));
      phi[0] = c_add (one, c_mul (z, phi[1]));
      return;
    }
  phi[0] = c_div (c_sub (propagate (z, one), one), z);
  phi[1] = c_div (c_sub (phi[0], one), z);
  phi[2] = c_div (c_sub (phi[1], c_make (R (0.5), R (0.0))), z);
}

/* stage_begin of an exponential method. The integral of L to the stage is a part that is even over the step,
 * which the phi functions take, and a rest, whose integrals lie rest_at behind the others. Rows of
 * weights: one a function. has_state: whether the state's own part is in it. */
KERNEL
exponential_begin (GLOBAL const cplx *RESTRICT state,
                   GLOBAL const cplx *RESTRICT first,
                   GLOBAL const cplx *RESTRICT stages,
                   GLOBAL const cplx *RESTRICT linear,
                   GLOBAL const real *RESTRICT scalars,
                   GLOBAL const real *RESTRICT weights,
                   GLOBAL cplx *RESTRICT amplitude,
                   idx n_lanes,
                   idx n_pol,
                   idx n_bins,
                   idx n_terms,
                   idx stride,
                   idx n_stride,
                   idx rest_at,
                   idx scalar_row,
                   idx weight_row,
                   idx n_sum,
                   idx has_state)
{
  idx n_row = n_lanes * n_bins;
  GLOBAL const real *here = scalars + scalar_row * stride;
  real h = STEP (here, n_terms);
  for (idx at = GLOBAL_ID; at < n_row; at += GLOBAL_SIZE)
    {
      idx mode = at / n_bins / n_pol, b = at % n_bins;
      cplx phi[3];
      cplx increment = phase_increment (linear, here, n_terms, n_bins, mode, b);
      cplx rest = phase_increment (linear, here + rest_at, n_terms, n_bins, mode, b);
      cplx sum = c_make (R (0.0), R (0.0));
      phi_functions (c_sub (increment, rest), phi);
      for (idx k = 0; k < 3; k++)
        {
          GLOBAL const real *weight = weights + (weight_row + k) * n_stride;
          cplx part = c_make (R (0.0), R (0.0));
          if (n_sum > 0)
            part = c_scale (weight[0], first[at]);
          for (idx j = 1; j < n_sum; j++)
            part = c_axpy (part, weight[j], stages[j * n_row + at]);
          sum = c_add (sum, c_mul (phi[k], part));
        }
      sum = c_scale (h, propagate (rest, sum));
      if (has_state != 0)
        sum = c_add (sum, propagate (increment, state[at]));
      amplitude[at] = sum;
    }
}

/* Rows of the cubic Hermite polynomial behind an exponential step: stages[last] becomes the source at the
 * end carried back, the next what the step did to the amplitude, carried back and over its length. */
KERNEL
exponential_hermite (GLOBAL const cplx *RESTRICT state,
                     GLOBAL const cplx *RESTRICT candidate,
                     GLOBAL const cplx *RESTRICT uncarried,
                     GLOBAL const cplx *RESTRICT linear,
                     GLOBAL const real *RESTRICT scalars,
                     GLOBAL cplx *RESTRICT stages,
                     idx n_lanes,
                     idx n_pol,
                     idx n_bins,
                     idx n_terms,
                     idx stride,
                     idx last)
{
  idx n_row = n_lanes * n_bins;
  GLOBAL const real *end = scalars + last * stride;
  for (idx at = GLOBAL_ID; at < n_row; at += GLOBAL_SIZE)
    {
      cplx increment =
          phase_increment (linear, end, n_terms, n_bins, at / n_bins / n_pol, at % n_bins);
      cplx change = c_sub (propagate_back (increment, candidate[at]), state[at]);
      stages[last * n_row + at] = propagate_back (increment, uncarried[at]);
      stages[(last + 1) * n_row + at] = c_scale (R (1.0) / STEP (end, n_terms), change);
    }
}

/* --- between steps and inside them */

/* Rows of earlier steps, and the first among them, as seen from the end of the step, whose scalars are
 * those of `last`. */
KERNEL
history_move (GLOBAL const cplx *RESTRICT first,
              GLOBAL const cplx *RESTRICT linear,
              GLOBAL const real *RESTRICT scalars,
              GLOBAL cplx *RESTRICT stages,
              idx n_lanes,
              idx n_pol,
              idx n_bins,
              idx n_terms,
              idx stride,
              idx last,
              idx n_history)
{
  idx n_row = n_lanes * n_bins;
  for (idx at = GLOBAL_ID; at < n_row; at += GLOBAL_SIZE)
    {
      cplx increment = phase_increment (linear, scalars + last * stride, n_terms, n_bins,
                                        at / n_bins / n_pol, at % n_bins);
      for (idx i = n_history; i > 1; i--)
        stages[i * n_row + at] = propagate (increment, stages[(i - 1) * n_row + at]);
      stages[n_row + at] = propagate (increment, first[at]);
    }
}

/* phi1 (-x) = (1 - exp (-x)) / x and phi2 (-x) = (1 - phi1 (-x)) / x: kernels/reference/interaction.c. */
DEVICE cplx
loss_functions (real x)
{
  real p1 = R (0.0), p2 = R (0.0), f1 = R (1.0), f2 = R (0.5);
  if (!(x < R (0.1)))
    {
      p1 = -expm1 (-x) / x;
      return c_make (p1, (R (1.0) - p1) / x);
    }
  for (int k = 0; k <= 8; k++)
    {
      p1 += f1;
      p2 += f2;
      f1 *= -x / (k + 2);
      f2 *= -x / (k + 3);
    }
  return c_make (p1, p2);
}

DEVICE cplx
turn_by (real angle)
{
  return c_make (cos (angle), sin (angle));
}

/* The amplitude at a place from the start alone, its source linear in the frame of the phase. whole: the
 * integral of L over the step; here: up to the place. */
DEVICE cplx
integrate_loss (cplx start, cplx first, cplx last, cplx whole, cplx here, real theta, real h)
{
  cplx phi = loss_functions (-here.re);
  cplx change = c_sub (c_mul (turn_by (-whole.im), last), first);
  cplx sum = c_axpy (c_scale (phi.re, first), theta * phi.im, change);
  return c_add (propagate (here, start), c_scale (theta * h, c_mul (turn_by (here.im), sum)));
}

/* Dense output of bins that lose much light within the step: sol_ref_stiff_dense (). amplitude: (inout);
 * place: row of the scalars there. */
KERNEL
dense_stiff (GLOBAL const cplx *RESTRICT state,
             GLOBAL const cplx *RESTRICT candidate,
             GLOBAL const cplx *RESTRICT first,
             GLOBAL const cplx *RESTRICT uncarried,
             GLOBAL const cplx *RESTRICT linear,
             GLOBAL const real *RESTRICT scalars,
             GLOBAL cplx *RESTRICT amplitude,
             idx n_lanes,
             idx n_pol,
             idx n_bins,
             idx n_terms,
             idx stride,
             idx last,
             idx place,
             real exponent,
             real theta)
{
  GLOBAL const real *end = scalars + last * stride;
  real h = STEP (end, n_terms);
  for (idx at = GLOBAL_ID; at < n_lanes * n_bins; at += GLOBAL_SIZE)
    {
      idx mode = at / n_bins / n_pol, b = at % n_bins;
      cplx whole = phase_increment (linear, end, n_terms, n_bins, mode, b);
      if (-whole.re > exponent)
        {
          cplx here = phase_increment (linear, scalars + place * stride, n_terms, n_bins, mode, b);
          cplx rest = c_sub (whole, here);
          cplx missed = c_sub (candidate[at], integrate_loss (state[at], first[at], uncarried[at],
                                                              whole, whole, R (1.0), h));
          real weight = theta * exp (fmin (rest.re, R (0.0)));
          amplitude[at] =
              c_axpy (integrate_loss (state[at], first[at], uncarried[at], whole, here, theta, h),
                      weight, c_mul (turn_by (-rest.im), missed));
        }
    }
}
