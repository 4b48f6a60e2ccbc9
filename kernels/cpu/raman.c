/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The twins are in kernels/reference/raman.c; docs/physics/raman.md derives the recursion. */
#include "config.h"

#include "kernels/cpu/raman.h"

#include "kernels/cpu/vmath-bits.h"

#include <string.h>

/* One part for each element of a vector. */
#if defined __AVX512F__
#define N_PARTS 8
#elif defined __AVX2__
#define N_PARTS 4
#else
#define N_PARTS 2
#endif
_Static_assert(N_PARTS <= SOL_CPU_RAMAN_N_PARTS_MAX, "scratch");

/* Lines advanced together: enough that no sum waits for the one before it. */
#define N_TOGETHER 4

typedef double Parts __attribute__ ((vector_size (8 * N_PARTS)));
/* The same at any address of a double. */
typedef double PartsAt __attribute__ ((vector_size (8 * N_PARTS), aligned (8), may_alias));

/**
 * sol_cpu_raman_square:
 * @scale: a factor
 * @a: [n] a component of E, V/m
 * @b: [n] a component of E, which may be the same
 * @n: number of samples
 * @square: OUT [n] @scale a b
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: no.
 * Returns: the sum of @square
 */
double
SOL_CPU_NAME (
    raman_square) (double scale, const double *a, const double *b, size_t n, double *square)
{
  double *restrict s = square;
  double sum = 0.0;
#pragma omp simd reduction(+ : sum)
  for (size_t i = 0; i < n; i++)
    {
      s[i] = scale * (a[i] * b[i]);
      sum += s[i];
    }
  return sum;
}

/**
 * sol_cpu_raman_square_pair:
 * @scale: a factor
 * @a: [n] a component of E, V/m
 * @b: [n] a component of E, which may be the same
 * @a_quadrature: [n] imaginary part of the analytic signal of @a
 * @b_quadrature: [n] that of @b
 * @n: number of samples
 * @square: OUT [n] @scale times the real part of a b*
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: no.
 * Returns: the sum of @square
 */
double
SOL_CPU_NAME (raman_square_pair) (double scale,
                                  const double *a,
                                  const double *b,
                                  const double *a_quadrature,
                                  const double *b_quadrature,
                                  size_t n,
                                  double *square)
{
  double *restrict s = square;
  double sum = 0.0;
#pragma omp simd reduction(+ : sum)
  for (size_t i = 0; i < n; i++)
    {
      s[i] = scale * (a[i] * b[i] + a_quadrature[i] * b_quadrature[i]);
      sum += s[i];
    }
  return sum;
}

/**
 * sol_cpu_raman_square_complex:
 * @scale: a factor
 * @a: [n] interleaved complex component of E, V/m
 * @b: [n] interleaved complex component of E, which may be the same
 * @n: number of samples
 * @square: OUT [n] @scale times the real part of a b*
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: no.
 * Returns: the sum of @square
 */
double
SOL_CPU_NAME (
    raman_square_complex) (double scale, const double *a, const double *b, size_t n, double *square)
{
  double *restrict s = square;
  double sum = 0.0;
#pragma omp simd reduction(+ : sum)
  for (size_t i = 0; i < n; i++)
    {
      s[i] = scale * (a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1]);
      sum += s[i];
    }
  return sum;
}

/* States of N_TOGETHER lines in every part of the row. */
typedef struct
{
  Parts re[N_TOGETHER];
  Parts im[N_TOGETHER];
} States;

/* Poles and strengths of a group of lines; absent ones have neither. */
typedef struct
{
  double pole_re[N_TOGETHER];
  double pole_im[N_TOGETHER];
  double strength[N_TOGETHER];
} Group;

static Group
take_group (const SolRamanLines *lines, int first)
{
  Group group = { { 0.0 }, { 0.0 }, { 0.0 } };
  for (int l = 0; l < N_TOGETHER && first + l < lines->n_lines; l++)
    {
      group.pole_re[l] = lines->pole_re[first + l];
      group.pole_im[l] = lines->pole_im[first + l];
      group.strength[l] = lines->strength[first + l];
    }
  return group;
}

/* c <- pole c + S along all parts at once. */
SOL_V_INLINE void
step_states (const Group *group, Parts square, States *c)
{
  for (int l = 0; l < N_TOGETHER; l++)
    {
      Parts re = group->pole_re[l] * c->re[l] - group->pole_im[l] * c->im[l] + square;
      c->im[l] = group->pole_re[l] * c->im[l] + group->pole_im[l] * c->re[l];
      c->re[l] = re;
    }
}

/* What every part adds to the states that it starts with. */
static void
run_through (const Group *group, const double *square, size_t n_part, States *c)
{
  States s = { { { 0.0 } }, { { 0.0 } } };
  for (size_t k = 0; k < n_part; k++)
    step_states (group, *(const PartsAt *) (square + k * N_PARTS), &s);
  *c = s;
}

static void
power_of_pole (double re, double im, size_t n, double *out_re, double *out_im)
{
  double a = 1.0, b = 0.0;
  for (; n > 0; n >>= 1)
    {
      double square_re = re * re - im * im, square_im = 2.0 * re * im;
      if (n & 1)
        {
          double next = a * re - b * im;
          b = a * im + b * re;
          a = next;
        }
      re = square_re;
      im = square_im;
    }
  *out_re = a;
  *out_im = b;
}

/* From what the parts add to what they start with: C_0 = 0, C_{j+1} = pole^n_part C_j + c_j. */
static void
chain_parts (const Group *group, size_t n_part, States *c)
{
  for (int l = 0; l < N_TOGETHER; l++)
    {
      double re = 0.0, im = 0.0, far_re, far_im;
      power_of_pole (group->pole_re[l], group->pole_im[l], n_part, &far_re, &far_im);
      for (int j = 0; j < N_PARTS; j++)
        {
          double next_re = far_re * re - far_im * im + c->re[l][j];
          double next_im = far_re * im + far_im * re + c->im[l][j];
          c->re[l][j] = re;
          c->im[l][j] = im;
          re = next_re;
          im = next_im;
        }
    }
}

static void
run_out (const Group *group, const double *square, size_t n_part, States c, double *delayed)
{
  for (size_t k = 0; k < n_part; k++)
    {
      Parts sum = *(const PartsAt *) (delayed + k * N_PARTS);
      step_states (group, *(const PartsAt *) (square + k * N_PARTS), &c);
      for (int l = 0; l < N_TOGETHER; l++)
        sum += group->strength[l] * c.im[l];
      *(PartsAt *) (delayed + k * N_PARTS) = sum;
    }
}

/* Sample k of part j becomes element j of vector k; what is past the end of the row is zero. */
static void
deal (const double *row, size_t n, size_t n_part, double *parts)
{
  size_t n_whole = n_part * N_PARTS == n ? n_part : 0;
  for (size_t k = 0; k < n_whole; k++)
    for (size_t j = 0; j < N_PARTS; j++)
      parts[k * N_PARTS + j] = row[j * n_part + k];
  for (size_t k = n_whole; k < n_part; k++)
    for (size_t j = 0; j < N_PARTS; j++)
      parts[k * N_PARTS + j] = j * n_part + k < n ? row[j * n_part + k] : 0.0;
}

static void
collect (const double *parts, size_t n, size_t n_part, double *row)
{
  for (size_t j = 0; j < N_PARTS && j * n_part < n; j++)
    {
      size_t n_here = n - j * n_part < n_part ? n - j * n_part : n_part;
      double *restrict to = row + j * n_part;
      for (size_t k = 0; k < n_here; k++)
        to[k] = parts[k * N_PARTS + j];
    }
}

/**
 * sol_cpu_raman_recursion:
 * @lines: the oscillators
 * @instant: what acts at once
 * @square: [n] S
 * @n: number of samples
 * @scratch: [SOL_CPU_RAMAN_SCRATCH (n)] work
 * @delayed: OUT [n] h * S: at sample k the sum over j <= k of h (k - j) dt S (j), plus @instant S (k)
 *
 * Each oscillator is a state that turns by its pole from sample to sample. The row is cut into parts
 * that run side by side: once from rest, to know what every part passes on, and once more from the
 * states that follow from it.
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (raman_recursion) (const SolRamanLines *lines,
                                double instant,
                                const double *square,
                                size_t n,
                                double *scratch,
                                double *delayed)
{
  size_t n_part = (n + N_PARTS - 1) / N_PARTS;
  double *in = scratch, *out = scratch + N_PARTS * n_part;
  deal (square, n, n_part, in);
  for (size_t i = 0; i < N_PARTS * n_part; i++)
    out[i] = instant * in[i];
  for (int first = 0; first < lines->n_lines; first += N_TOGETHER)
    {
      Group group = take_group (lines, first);
      States states;
      run_through (&group, in, n_part, &states);
      chain_parts (&group, n_part, &states);
      run_out (&group, in, n_part, states, out);
    }
  collect (out, n, n_part, delayed);
}

/**
 * sol_cpu_raman_spectrum:
 * @response: [n] interleaved complex
 * @n: number of bins
 * @spectrum: INOUT [n] interleaved complex, multiplied by @response
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (raman_spectrum) (const double *response, size_t n, double *spectrum)
{
  double *restrict s = spectrum;
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    {
      double re = s[2 * i], im = s[2 * i + 1];
      s[2 * i] = response[2 * i] * re - response[2 * i + 1] * im;
      s[2 * i + 1] = response[2 * i] * im + response[2 * i + 1] * re;
    }
}

SOL_V_INLINE void
apply_with (int is_first,
            double scale,
            const double *restrict field,
            const double *restrict delayed,
            const double *restrict window,
            size_t n,
            double *restrict polarisation)
{
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    {
      double p = window[i] * (scale * field[i] * delayed[i]);
      polarisation[i] = is_first ? p : polarisation[i] + p;
    }
}

/**
 * sol_cpu_raman_apply:
 * @scale: a factor
 * @field: [n] E, V/m
 * @delayed: [n] h * S
 * @window: [n] time window
 * @is_first: nonzero: the polarisation is written; zero: it is added to
 * @n: number of samples
 * @polarisation: INOUT [n] @scale E (h * S) times the window, C/m^2
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (raman_apply) (double scale,
                            const double *field,
                            const double *delayed,
                            const double *window,
                            int is_first,
                            size_t n,
                            double *polarisation)
{
  if (is_first)
    apply_with (1, scale, field, delayed, window, n, polarisation);
  else
    apply_with (0, scale, field, delayed, window, n, polarisation);
}

SOL_V_INLINE void
apply_complex_with (int is_first,
                    double scale,
                    const double *restrict field,
                    const double *restrict delayed,
                    const double *restrict window,
                    size_t n,
                    double *restrict polarisation)
{
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    {
      double factor = window[i] * (scale * delayed[i]);
      double re = factor * field[2 * i], im = factor * field[2 * i + 1];
      polarisation[2 * i] = is_first ? re : polarisation[2 * i] + re;
      polarisation[2 * i + 1] = is_first ? im : polarisation[2 * i + 1] + im;
    }
}

/**
 * sol_cpu_raman_apply_complex:
 * @scale: a factor
 * @field: [n] interleaved complex E, V/m
 * @delayed: [n] h * S
 * @window: [n] time window
 * @is_first: nonzero: the polarisation is written; zero: it is added to
 * @n: number of samples
 * @polarisation: INOUT [n] interleaved complex, @scale E (h * S) times the window, C/m^2
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (raman_apply_complex) (double scale,
                                    const double *field,
                                    const double *delayed,
                                    const double *window,
                                    int is_first,
                                    size_t n,
                                    double *polarisation)
{
  if (is_first)
    apply_complex_with (1, scale, field, delayed, window, n, polarisation);
  else
    apply_complex_with (0, scale, field, delayed, window, n, polarisation);
}
