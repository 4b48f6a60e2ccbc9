/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One text for OpenCL C, CUDA, HIP and C. Rules: docs/decisions/007-kernel-dialect.md. WG (work items
 * a group) and SOL_REAL_IS_SINGLE are defined before this. */

#if defined(__OPENCL_C_VERSION__)

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define KERNEL __kernel void
#define GLOBAL __global
#define LOCAL __local
#define LOCAL_PTR __local
#define TABLE __constant
#define DEVICE static inline
#define RESTRICT restrict
#define BARRIER() barrier (CLK_LOCAL_MEM_FENCE)
#define GLOBAL_ID ((idx) get_global_id (0))
#define GLOBAL_SIZE ((idx) get_global_size (0))
#define LOCAL_ID ((idx) get_local_id (0))
#define GROUP_ID ((idx) get_group_id (0))
typedef long idx;
#if SOL_REAL_IS_SINGLE
typedef float real;
#define R(x) x##f
#else
typedef double real;
#define R(x) x
#endif

#elif defined(__CUDACC_RTC__) || defined(__HIPCC_RTC__) || defined(__CUDACC__)

#define KERNEL extern "C" __global__ void
#define GLOBAL
#define LOCAL __shared__
#define LOCAL_PTR
#define TABLE static __device__ const
#define DEVICE static __device__ inline
#define RESTRICT __restrict__
#define BARRIER() __syncthreads ()
#define GLOBAL_ID ((idx) blockIdx.x * (idx) blockDim.x + (idx) threadIdx.x)
#define GLOBAL_SIZE ((idx) gridDim.x * (idx) blockDim.x)
#define LOCAL_ID ((idx) threadIdx.x)
#define GROUP_ID ((idx) blockIdx.x)
typedef long long idx;
#if SOL_REAL_IS_SINGLE
typedef float real;
#define R(x) x##f
#else
typedef double real;
#define R(x) x
#endif

#else

#include <tgmath.h>
#define KERNEL static void
#define GLOBAL
#define LOCAL
#define LOCAL_PTR
#define TABLE static const
#define DEVICE static inline
#define RESTRICT restrict
#define BARRIER()
#define GLOBAL_ID (sol_host_group)
#define GLOBAL_SIZE (sol_host_n_groups)
#define LOCAL_ID 0
#define GROUP_ID (sol_host_group)
typedef long long idx;
#if SOL_REAL_IS_SINGLE
typedef float real;
#define R(x) x##f
#else
typedef double real;
#define R(x) x
#endif

#endif

/* What is stored, in both builds. */
typedef double wide;

/* Two adjacent reals, as the host stores complex numbers. */
typedef struct
{
  real re;
  real im;
} cplx;

DEVICE cplx
c_make (real re, real im)
{
  cplx z;
  z.re = re;
  z.im = im;
  return z;
}

DEVICE cplx
c_add (cplx a, cplx b)
{
  return c_make (a.re + b.re, a.im + b.im);
}

DEVICE cplx
c_sub (cplx a, cplx b)
{
  return c_make (a.re - b.re, a.im - b.im);
}

DEVICE cplx
c_mul (cplx a, cplx b)
{
  return c_make (a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}

DEVICE cplx
c_scale (real s, cplx a)
{
  return c_make (s * a.re, s * a.im);
}

/* a + s b */
DEVICE cplx
c_axpy (cplx a, real s, cplx b)
{
  return c_make (a.re + s * b.re, a.im + s * b.im);
}

DEVICE real
c_abs2 (cplx a)
{
  return a.re * a.re + a.im * a.im;
}

/* The sum over the work items of a group, for each of them. sums: [WG]; what is written to it next is
 * behind a barrier. */
DEVICE real
group_sum (LOCAL_PTR real *sums, real own)
{
  idx me = LOCAL_ID;
  BARRIER ();
  sums[me] = own;
  BARRIER ();
  for (idx d = WG / 2; d > 0; d /= 2)
    {
      if (me < d)
        sums[me] += sums[me + d];
      BARRIER ();
    }
  return sums[0];
}

/* The same, written by one of them. */
DEVICE void
write_group_sum (LOCAL_PTR real *sums, real own, GLOBAL real *out)
{
  real all = group_sum (sums, own);
  if (LOCAL_ID == 0)
    *out = all;
}
