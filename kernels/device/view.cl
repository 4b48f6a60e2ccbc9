/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pictures and figures of a plane are made of: peaks of blocks, bounds, sums about a centre, the
 * largest sample, crossings of a level. Rows are double in both builds; "real" is what is computed in. A row
 * is cut into n_parts parts, each the work of one group, whose results the host joins in their order. */

/* Distance of a float from the double it was rounded from, with room, as a share of it. */
#define ROUNDING R (1.2e-7)
/* The same where floats become denormal, which a device may take for zero. */
#define SMALLEST R (1.2e-38)

DEVICE real
infinite (void)
{
  return -log (R (0.0));
}

/* Begin of part p of n samples. */
DEVICE idx
part_begin (idx p, idx n_parts, idx n)
{
  return p * n / n_parts;
}

/* Peaks of blocks, as floats: rows: [n_rows, n]; out: [n_rows, n_blocks] largest sample of each block, 0
 * where none is above it; what is not a number does not count. Rounding keeps the order, so both builds
 * agree bit for bit. */
KERNEL
thin_peaks (GLOBAL const wide *RESTRICT rows,
            GLOBAL float *RESTRICT out,
            idx n_rows,
            idx n,
            idx n_blocks)
{
  for (idx g = GLOBAL_ID; g < n_rows * n_blocks; g += GLOBAL_SIZE)
    {
      idx b = g % n_blocks;
      GLOBAL const wide *row = rows + g / n_blocks * n;
      /* Sample k is in block k n_blocks / n, rounded down. */
      idx end = ((b + 1) * n + n_blocks - 1) / n_blocks;
      real best = R (0.0);
      for (idx k = (b * n + n_blocks - 1) / n_blocks; k < end; k++)
        {
          real value = (real) row[k];
          best = value > best ? value : best;
        }
      out[g] = (float) best;
    }
}

/* A real at or below v, and one at or above it; v itself where it is one. */
DEVICE real
round_down (wide v)
{
  real r = (real) v;
  return (wide) r > v ? r - (fabs (r) * ROUNDING + SMALLEST) : r;
}

DEVICE real
round_up (wide v)
{
  real r = (real) v;
  return (wide) r < v ? r + (fabs (r) * ROUNDING + SMALLEST) : r;
}

/* out: [n_rows * n_parts, 2]: no sample of the part is below the first or above the second; infinity and
 * its negative where none is a number. */
KERNEL
bounds (GLOBAL const wide *RESTRICT rows, GLOBAL wide *RESTRICT out, idx n_rows, idx n, idx n_parts)
{
  LOCAL real low[WG];
  LOCAL real high[WG];
  idx me = LOCAL_ID;
  for (idx g = GROUP_ID; g < n_rows * n_parts; g += GLOBAL_SIZE / WG)
    {
      GLOBAL const wide *row = rows + g / n_parts * n;
      idx end = part_begin (g % n_parts + 1, n_parts, n);
      real least = infinite (), most = -infinite ();
      for (idx k = part_begin (g % n_parts, n_parts, n) + me; k < end; k += WG)
        {
          real down = round_down (row[k]), up = round_up (row[k]);
          least = down < least ? down : least;
          most = up > most ? up : most;
        }
      low[me] = least;
      high[me] = most;
      BARRIER ();
      for (idx d = WG / 2; d > 0; d /= 2)
        {
          if (me < d)
            {
              low[me] = low[me + d] < low[me] ? low[me + d] : low[me];
              high[me] = high[me + d] > high[me] ? high[me + d] : high[me];
            }
          BARRIER ();
        }
      if (me == 0)
        {
          out[2 * g] = (wide) low[0];
          out[2 * g + 1] = (wide) high[0];
        }
      BARRIER ();
    }
}

/* A sum and what its roundings lost. */
typedef struct
{
  real sum;
  real lost;
} twofold;

/* The error of an addition is exact whatever the sizes (Knuth); no product stands here that a compiler
 * could contract. */
DEVICE twofold
add_twofold (twofold a, real value)
{
  twofold out;
  out.sum = a.sum + value;
  real taken = out.sum - a.sum;
  out.lost = a.lost + ((a.sum - (out.sum - taken)) + (value - taken));
  return out;
}

#define N_MOMENTS 3

/* Sums of w, w u and w u u, where w = weights v about[2] of samples v or weights |v about[2]|^2 of complex
 * ones (width 2), and u = (places - about[0]) about[1]; the differences are taken in double. rows: [n_rows, n,
 * width]; places, weights: [n]; about: [3]; out: [n_rows * n_parts, N_MOMENTS]. */
KERNEL
moments (GLOBAL const wide *RESTRICT rows,
         GLOBAL const wide *RESTRICT places,
         GLOBAL const wide *RESTRICT weights,
         GLOBAL const wide *RESTRICT about,
         GLOBAL wide *RESTRICT out,
         idx n_rows,
         idx n,
         idx width,
         idx n_parts)
{
  LOCAL twofold sums[WG * N_MOMENTS];
  idx me = LOCAL_ID;
  for (idx g = GROUP_ID; g < n_rows * n_parts; g += GLOBAL_SIZE / WG)
    {
      GLOBAL const wide *row = rows + g / n_parts * n * width;
      idx end = part_begin (g % n_parts + 1, n_parts, n);
      twofold own[N_MOMENTS];
      for (idx j = 0; j < N_MOMENTS; j++)
        own[j].sum = own[j].lost = R (0.0);
      for (idx k = part_begin (g % n_parts, n_parts, n) + me; k < end; k += WG)
        {
          real u = (real) ((places[k] - about[0]) * about[1]);
          real v = (real) (row[k * width] * about[2]);
          if (width == 2)
            v = c_abs2 (c_make (v, (real) (row[k * width + 1] * about[2])));
          real w = (real) weights[k] * v;
          own[0] = add_twofold (own[0], w);
          own[1] = add_twofold (own[1], w * u);
          own[2] = add_twofold (own[2], w * u * u);
        }
      for (idx j = 0; j < N_MOMENTS; j++)
        sums[me * N_MOMENTS + j] = own[j];
      BARRIER ();
      for (idx d = WG / 2; d > 0; d /= 2)
        {
          if (me < d)
            for (idx j = 0; j < N_MOMENTS; j++)
              {
                twofold other = sums[(me + d) * N_MOMENTS + j];
                twofold both = add_twofold (sums[me * N_MOMENTS + j], other.sum);
                both.lost += other.lost;
                sums[me * N_MOMENTS + j] = both;
              }
          BARRIER ();
        }
      if (me == 0)
        for (idx j = 0; j < N_MOMENTS; j++)
          out[g * N_MOMENTS + j] = (wide) sums[j].sum + (wide) sums[j].lost;
      BARRIER ();
    }
}

/* Whether a is above b, and whether that took doubles: in single precision only what differs by more than both
 * roundings is decided at once. */
DEVICE idx
is_above (wide a, wide b, idx *is_refined)
{
  real x = (real) a, y = (real) b;
  real margin = (fabs (x) + fabs (y)) * ROUNDING + R (2.0) * SMALLEST;
  *is_refined = sizeof (real) < sizeof (wide) && !(fabs (x - y) > margin) ? 1 : 0;
  return *is_refined != 0 ? a > b : x > y;
}

/* The largest sample, and its place, the first of equals: out: [n_rows * n_parts, 3] sample, place, how many
 * samples are not numbers. The sample is -infinity and its place n where none is a number. */
KERNEL
peak (GLOBAL const wide *RESTRICT rows, GLOBAL wide *RESTRICT out, idx n_rows, idx n, idx n_parts)
{
  LOCAL wide best[WG];
  LOCAL idx place[WG];
  LOCAL idx strange[WG];
  idx me = LOCAL_ID, is_refined;
  for (idx g = GROUP_ID; g < n_rows * n_parts; g += GLOBAL_SIZE / WG)
    {
      GLOBAL const wide *row = rows + g / n_parts * n;
      idx end = part_begin (g % n_parts + 1, n_parts, n);
      best[me] = (wide) -infinite ();
      place[me] = n;
      strange[me] = 0;
      for (idx k = part_begin (g % n_parts, n_parts, n) + me; k < end; k += WG)
        {
          if (!(row[k] == row[k]))
            strange[me]++;
          else if (place[me] == n || is_above (row[k], best[me], &is_refined) != 0)
            {
              best[me] = row[k];
              place[me] = k;
            }
        }
      BARRIER ();
      for (idx d = WG / 2; d > 0; d /= 2)
        {
          if (me < d)
            {
              idx other = place[me + d];
              if (best[me + d] > best[me] || (best[me + d] == best[me] && other < place[me]))
                {
                  best[me] = best[me + d];
                  place[me] = other;
                }
              strange[me] += strange[me + d];
            }
          BARRIER ();
        }
      if (me == 0)
        {
          out[3 * g] = best[0];
          out[3 * g + 1] = (wide) place[0];
          out[3 * g + 2] = (wide) strange[0];
        }
      BARRIER ();
    }
}

/* Where a row is at its level or above: levels: [n_rows]; out: [n_rows * n_parts, 3] first such place (n: none),
 * last (-1: none), how many samples were near the level and decided in double. */
KERNEL
crossings (GLOBAL const wide *RESTRICT rows,
           GLOBAL const wide *RESTRICT levels,
           GLOBAL wide *RESTRICT out,
           idx n_rows,
           idx n,
           idx n_parts)
{
  LOCAL idx first[WG];
  LOCAL idx last[WG];
  LOCAL idx near[WG];
  idx me = LOCAL_ID, is_refined;
  for (idx g = GROUP_ID; g < n_rows * n_parts; g += GLOBAL_SIZE / WG)
    {
      GLOBAL const wide *row = rows + g / n_parts * n;
      wide level = levels[g / n_parts];
      idx end = part_begin (g % n_parts + 1, n_parts, n);
      first[me] = n;
      last[me] = -1;
      near[me] = 0;
      for (idx k = part_begin (g % n_parts, n_parts, n) + me; k < end; k += WG)
        {
          idx is_below = is_above (level, row[k], &is_refined);
          near[me] += is_refined;
          if (is_below == 0 && row[k] == row[k])
            {
              first[me] = first[me] == n ? k : first[me];
              last[me] = k;
            }
        }
      BARRIER ();
      for (idx d = WG / 2; d > 0; d /= 2)
        {
          if (me < d)
            {
              first[me] = first[me + d] < first[me] ? first[me + d] : first[me];
              last[me] = last[me + d] > last[me] ? last[me + d] : last[me];
              near[me] += near[me + d];
            }
          BARRIER ();
        }
      if (me == 0)
        {
          out[3 * g] = (wide) first[0];
          out[3 * g + 1] = (wide) last[0];
          out[3 * g + 2] = (wide) near[0];
        }
      BARRIER ();
    }
}
