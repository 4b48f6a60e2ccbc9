/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plasma column in tiles: docs/physics/plasma.md. A row of n samples is cut into tiles of TILE;
 * one group brings a tile and what the filter needs beside it into local memory, filters and sums it and
 * writes its prefixes and its total; the pass that follows adds the totals of the tiles before, which a
 * group sums once for its tile. So few long rows fill a device, and a sum has depth PER_ITEM + 2 log2 WG +
 * number of tiles / WG. Four launches: rate
 * and exposure, fraction and free current, whole current and its integral, end.
 *
 * field: [n_nodes, n_comp, n] V/m. Rows of one value a sample: [n_nodes, n]; currents: [n_nodes, n_comp, n].
 * totals: [n_rows, n_tiles]. taps: [n_taps + 1] of the band filter, all of a row's ends continued as the
 * column's definition says: zero before the first sample, point reflection behind the last.
 * Double precision only.
 * Source: M. Geissler et al., Phys. Rev. Lett. 83, 2930 (1999); docs/physics/ionisation.md. */

#define PER_ITEM 8
#define TILE (WG * PER_ITEM)
#define TERMS 6
#define OCTAVE_BITS 4
#define BIAS 1022
#define TAPS_MAX 12

/* --- the rate of one species, from its table: kernels/reference/ionisation-rate.c */

DEVICE real
polynomial (GLOBAL const real *c, real t)
{
  real sum = c[TERMS - 1];
  for (int j = TERMS - 2; j >= 0; j--)
    sum = c[j] + t * sum;
  return sum;
}

/* rate: [12] kind, field_min, field_max, continuation, c0, c1, c2, v0, v1, n_first, n_segments, n_cells,
 * cell_first. */
DEVICE real
rate_inside (GLOBAL const real *rate,
             GLOBAL const real *envelope,
             GLOBAL const real *channel,
             real e)
{
  int exponent;
  real x = e * e;
  if (rate[0] > R (1.5))
    return exp (rate[4] + rate[5] * log (e) - rate[6] / e);
  real w = R (2.0) * frexp (x, &exponent) - R (1.0);
  real scaled = ldexp (w, OCTAVE_BITS);
  int sub = (int) floor (scaled);
  idx cell = ((idx) (exponent + BIAS) << OCTAVE_BITS) + sub - (idx) rate[12];
  real u = scaled - sub;
  GLOBAL const real *c = envelope + cell * 2 * TERMS;
  if (rate[0] > R (0.5))
    return exp (polynomial (c, u));
  real v = rate[7] + rate[8] * x;
  real n = fmin (fmax (ceil (v), rate[9]), rate[9] + rate[10] - R (1.0));
  real q = rate[11] * sqrt (fmax (n - v, R (0.0)));
  real part = fmin (floor (q), rate[11] - R (1.0));
  idx position = (idx) (n - rate[9]) * (idx) rate[11] + (idx) part;
  real t = polynomial (channel + position * TERMS, q - part);
  return exp (polynomial (c, u) - n * polynomial (c + TERMS, u)) * t;
}

DEVICE real
rate_of (GLOBAL const real *rate, GLOBAL const real *envelope, GLOBAL const real *channel, real e)
{
  if (!(e >= rate[1]))
    return e != e ? e : R (0.0);
  if (e <= rate[2])
    return rate_inside (rate, envelope, channel, e);
  return rate_inside (rate, envelope, channel, rate[2]) * pow (e / rate[2], rate[3]);
}

/* --- filter and sum of one tile */

#define N_VALUES (TILE + 2 * TAPS_MAX + 1)

/* Where sample i of a row lies among the values of a tile: they begin one sample and the filter's width
 * before it. */
#define VALUE_OF(i, tile_start) ((i) - (tile_start) + TAPS_MAX + 1)

DEVICE real
filtered (LOCAL_PTR const real *values, GLOBAL const real *taps, idx n_taps, idx at)
{
  real sum = taps[0] * values[at];
  for (idx k = 1; k <= n_taps; k++)
    sum += taps[k] * (values[at - k] + values[at + k]);
  return sum;
}

/* The cumulative trapezoid of the filtered row over one tile: prefixes from the tile's start to out,
 * the tile's sum to total. values: [N_VALUES]; sums: [WG]; out: the row, [n]. */
DEVICE void
scan_tile (LOCAL_PTR const real *values,
           LOCAL_PTR real *sums,
           GLOBAL const real *taps,
           idx n_taps,
           idx tile_start,
           idx n,
           real dt,
           GLOBAL real *out,
           GLOBAL real *total)
{
  idx me = LOCAL_ID, start = tile_start + me * PER_ITEM;
  real own[PER_ITEM];
  real sum = R (0.0);
  real before = start > 0 && start <= n
                    ? filtered (values, taps, n_taps, VALUE_OF (start - 1, tile_start))
                    : R (0.0);
  for (idx j = 0; j < PER_ITEM; j++)
    {
      idx i = start + j;
      if (i < n)
        {
          real value = filtered (values, taps, n_taps, VALUE_OF (i, tile_start));
          sum += i > 0 ? R (0.5) * dt * (before + value) : R (0.0);
          before = value;
        }
      own[j] = sum;
    }
  sums[me] = sum;
  BARRIER ();
  /* Hillis and Steele: after step d each holds the sum of up to 2 d of them. */
  for (idx d = 1; d < WG; d *= 2)
    {
      real other = me >= d ? sums[me - d] : R (0.0);
      BARRIER ();
      sums[me] += other;
      BARRIER ();
    }
  real offset = me > 0 ? sums[me - 1] : R (0.0);
  for (idx j = 0; j < PER_ITEM; j++)
    if (start + j < n)
      out[start + j] = offset + own[j];
  if (me == WG - 1)
    total[0] = sums[me];
  BARRIER ();
}

/* The samples whose values the continuation of a row at i needs: i itself inside it; behind it twice the
 * last less the mirror; nothing before it. Both are inside the row or negative. */
DEVICE idx
mirror_of (idx i, idx n)
{
  return 2 * (n - 1) - i;
}

/* The totals of a row's tiles, those before the first already summed. */
typedef struct
{
  GLOBAL const real *totals;
  idx first;
  real sum;
} tile_sums;

/* By the whole group, so that the work of a row stays in proportion to its length. sums: [WG] */
DEVICE tile_sums
sum_tiles (GLOBAL const real *totals, idx first, LOCAL_PTR real *sums)
{
  tile_sums before;
  real own = R (0.0);
  for (idx tile = LOCAL_ID; tile < first; tile += WG)
    own += totals[tile];
  before.totals = totals;
  before.first = first;
  before.sum = group_sum (sums, own);
  return before;
}

/* The same for all samples that the values of a tile need, mirrored ones too. */
DEVICE tile_sums
sum_tiles_near (GLOBAL const real *totals, idx tile_start, LOCAL_PTR real *sums)
{
  idx lowest = tile_start - TILE - TAPS_MAX;
  return sum_tiles (totals, lowest > 0 ? lowest / TILE : 0, sums);
}

/* Sum of the totals of the tiles before that of sample i, which lies in the first or behind it. */
DEVICE real
offset_of (tile_sums before, idx i)
{
  real sum = before.sum;
  for (idx tile = before.first; tile < i / TILE; tile++)
    sum += before.totals[tile];
  return sum;
}

DEVICE real
size_of (GLOBAL const real *field, idx n_comp, idx n, idx i)
{
  return n_comp == 2 ? sqrt (field[i] * field[i] + field[n + i] * field[n + i]) : fabs (field[i]);
}

/* Rate and exposure. rate, exposure: [n_nodes, n], the latter as prefixes; totals: [n_nodes, n_tiles].
 * Groups stride over the tiles. */
KERNEL
plasma_exposure (GLOBAL const real *RESTRICT field,
                 GLOBAL const real *RESTRICT table,
                 GLOBAL const real *RESTRICT envelope,
                 GLOBAL const real *RESTRICT channel,
                 GLOBAL const real *RESTRICT taps,
                 GLOBAL real *RESTRICT rate,
                 GLOBAL real *RESTRICT exposure,
                 GLOBAL real *RESTRICT totals,
                 idx n_nodes,
                 idx n_comp,
                 idx n,
                 idx n_tiles,
                 idx n_taps,
                 real dt)
{
  LOCAL real values[N_VALUES];
  LOCAL real sums[WG];
  for (idx tile = GROUP_ID; tile < n_nodes * n_tiles; tile += GLOBAL_SIZE / WG)
    {
      idx node = tile / n_tiles, start = tile % n_tiles * TILE;
      GLOBAL const real *e = field + node * n_comp * n;
      for (idx j = LOCAL_ID; j < N_VALUES; j += WG)
        {
          idx i = start - TAPS_MAX - 1 + j;
          real value = R (0.0);
          if (i >= 0 && i < n)
            value = rate_of (table, envelope, channel, size_of (e, n_comp, n, i));
          else if (i >= n)
            {
              idx mirror = mirror_of (i, n);
              value = R (2.0) * rate_of (table, envelope, channel, size_of (e, n_comp, n, n - 1));
              if (mirror >= 0)
                value -= rate_of (table, envelope, channel, size_of (e, n_comp, n, mirror));
            }
          if (i >= start && i < start + TILE && i < n)
            rate[node * n + i] = value;
          values[j] = value;
        }
      BARRIER ();
      scan_tile (values, sums, taps, n_taps, start, n, dt, exposure + node * n, totals + tile);
    }
}

DEVICE real
fraction_of (real exposure, real preionised)
{
  real floored = exposure < R (0.0) ? R (0.0) : exposure;
  return preionised - (R (1.0) - preionised) * expm1 (-floored);
}

/* (e^2/m) f E at one sample of a row. */
DEVICE real
free_current (GLOBAL const real *field,
              GLOBAL const real *exposure,
              tile_sums totals,
              idx i,
              real preionised,
              real charge_over_mass)
{
  return charge_over_mass * fraction_of (exposure[i] + offset_of (totals, i), preionised) *
         field[i];
}

/* Fraction, free current's integral. exposure: [n_nodes, n] and its totals; fraction: [n_nodes, n];
 * current: [n_nodes n_comp, n] prefixes, current_totals: [n_nodes n_comp, n_tiles]. Every work item keeps
 * its deepest exposure in its slot of undershoot; fresh: the slots are new. */
KERNEL
plasma_free (GLOBAL const real *RESTRICT field,
             GLOBAL const real *RESTRICT exposure,
             GLOBAL const real *RESTRICT totals,
             GLOBAL const real *RESTRICT taps,
             GLOBAL real *RESTRICT fraction,
             GLOBAL real *RESTRICT current,
             GLOBAL real *RESTRICT current_totals,
             GLOBAL real *RESTRICT undershoot,
             idx n_nodes,
             idx n_comp,
             idx n,
             idx n_tiles,
             idx n_taps,
             idx fresh,
             real preionised,
             real charge_over_mass,
             real dt)
{
  LOCAL real values[N_VALUES];
  LOCAL real sums[WG];
  real deepest = fresh != 0 ? R (0.0) : undershoot[GLOBAL_ID];
  for (idx tile = GROUP_ID; tile < n_nodes * n_comp * n_tiles; tile += GLOBAL_SIZE / WG)
    {
      idx row = tile / n_tiles, node = row / n_comp, start = tile % n_tiles * TILE;
      GLOBAL const real *e = field + row * n;
      GLOBAL const real *x = exposure + node * n;
      tile_sums t = sum_tiles_near (totals + node * n_tiles, start, sums);
      for (idx j = LOCAL_ID; j < N_VALUES; j += WG)
        {
          idx i = start - TAPS_MAX - 1 + j;
          real value = R (0.0);
          if (i >= 0 && i < n)
            value = free_current (e, x, t, i, preionised, charge_over_mass);
          else if (i >= n)
            {
              idx mirror = mirror_of (i, n);
              value = R (2.0) * free_current (e, x, t, n - 1, preionised, charge_over_mass);
              if (mirror >= 0)
                value -= free_current (e, x, t, mirror, preionised, charge_over_mass);
            }
          if (i >= start && i < start + TILE && i < n && row % n_comp == 0)
            {
              real here = x[i] + offset_of (t, i);
              deepest = here < deepest ? here : deepest;
              fraction[node * n + i] = fraction_of (here, preionised);
            }
          values[j] = value;
        }
      BARRIER ();
      scan_tile (values, sums, taps, n_taps, start, n, dt, current + row * n,
                 current_totals + tile);
    }
  undershoot[GLOBAL_ID] = deepest;
}

/* The whole current at one sample: the free one and that of the energy lost to ionisation. */
DEVICE real
whole_current (GLOBAL const real *field,
               GLOBAL const real *rate,
               GLOBAL const real *fraction,
               GLOBAL const real *current,
               tile_sums totals,
               idx n_comp,
               idx comp,
               idx n,
               idx i,
               real ip)
{
  real loss = ip * rate[i] * (R (1.0) - fraction[i]);
  real j = current[i] + offset_of (totals, i);
  real e = field[comp * n + i];
  real squared = n_comp == 2 ? field[i] * field[i] + field[n + i] * field[n + i] : R (0.0);
  /* not zero, NaN included */
  if (n_comp == 1 && !(e >= R (0.0) && e <= R (0.0)))
    j += loss / e;
  if (n_comp == 2 && !(squared <= R (0.0)))
    j += loss * e / squared;
  return j;
}

/* The whole current's integral. polarisation_out: [n_nodes n_comp, n] prefixes and their totals. */
KERNEL
plasma_whole (GLOBAL const real *RESTRICT field,
              GLOBAL const real *RESTRICT rate,
              GLOBAL const real *RESTRICT fraction,
              GLOBAL const real *RESTRICT current,
              GLOBAL const real *RESTRICT current_totals,
              GLOBAL const real *RESTRICT taps,
              GLOBAL real *RESTRICT integral,
              GLOBAL real *RESTRICT integral_totals,
              idx n_nodes,
              idx n_comp,
              idx n,
              idx n_tiles,
              idx n_taps,
              real ip,
              real dt)
{
  LOCAL real values[N_VALUES];
  LOCAL real sums[WG];
  for (idx tile = GROUP_ID; tile < n_nodes * n_comp * n_tiles; tile += GLOBAL_SIZE / WG)
    {
      idx row = tile / n_tiles, node = row / n_comp, comp = row % n_comp;
      idx start = tile % n_tiles * TILE;
      GLOBAL const real *e = field + node * n_comp * n;
      GLOBAL const real *w = rate + node * n;
      GLOBAL const real *f = fraction + node * n;
      GLOBAL const real *c = current + row * n;
      tile_sums t = sum_tiles_near (current_totals + row * n_tiles, start, sums);
      for (idx j = LOCAL_ID; j < N_VALUES; j += WG)
        {
          idx i = start - TAPS_MAX - 1 + j;
          real value = R (0.0);
          if (i >= 0 && i < n)
            value = whole_current (e, w, f, c, t, n_comp, comp, n, i, ip);
          else if (i >= n)
            {
              idx mirror = mirror_of (i, n);
              value = R (2.0) * whole_current (e, w, f, c, t, n_comp, comp, n, n - 1, ip);
              if (mirror >= 0)
                value -= whole_current (e, w, f, c, t, n_comp, comp, n, mirror, ip);
            }
          values[j] = value;
        }
      BARRIER ();
      scan_tile (values, sums, taps, n_taps, start, n, dt, integral + row * n,
                 integral_totals + tile);
    }
}

/* Adds the density, scalars[density_at], times the integral of the current, times the window, to the polarisation. */
KERNEL
plasma_add (GLOBAL const real *RESTRICT integral,
            GLOBAL const real *RESTRICT totals,
            GLOBAL const real *RESTRICT window,
            GLOBAL const real *RESTRICT scalars,
            GLOBAL real *RESTRICT polarisation,
            idx n_rows,
            idx n,
            idx n_tiles,
            idx density_at)
{
  LOCAL real sums[WG];
  real density = scalars[density_at];
  for (idx tile = GROUP_ID; tile < n_rows * n_tiles; tile += GLOBAL_SIZE / WG)
    {
      idx row = tile / n_tiles, start = tile % n_tiles * TILE;
      tile_sums before = sum_tiles (totals + row * n_tiles, tile % n_tiles, sums);
      for (idx t = start + LOCAL_ID; t < start + TILE && t < n; t += WG)
        polarisation[row * n + t] += density * window[t] * (integral[row * n + t] + before.sum);
    }
}
