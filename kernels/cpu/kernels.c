/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/cpu/kernels.h"

#include "kernels/cpu/band-rows.h"
#include "kernels/cpu/elementary.h"
#include "kernels/cpu/exponential-strict.h"
#include "kernels/cpu/interaction.h"
#include "kernels/cpu/ionisation-rate.h"
#include "kernels/cpu/kerr-envelope.h"
#include "kernels/cpu/kerr-vector.h"
#include "kernels/cpu/mix-rows.h"
#include "kernels/cpu/plasma-column.h"
#include "kernels/cpu/protected-strict.h"
#include "kernels/cpu/raman.h"
#include "kernels/cpu/time-rows.h"

#define SOL_CPU_STRING_OF(isa) #isa
#define SOL_CPU_STRING(isa) SOL_CPU_STRING_OF (isa)

const SolCpuKernels SOL_CPU_NAME (kernels) = {
  .name = SOL_CPU_STRING (SOL_ISA),
  .exp_row = SOL_CPU_NAME (exp_row),
  .expm1_row = SOL_CPU_NAME (expm1_row),
  .log_row = SOL_CPU_NAME (log_row),
  .sincos_row = SOL_CPU_NAME (sincos_row),
  .fold_band = SOL_CPU_NAME (fold_band),
  .unfold_band = SOL_CPU_NAME (unfold_band),
  .ionisation_rate = SOL_CPU_NAME (ionisation_rate),
  .plasma_column = SOL_CPU_NAME (plasma_column),
  .kerr = SOL_CPU_NAME (kerr),
  .kerr_no_harmonic = SOL_CPU_NAME (kerr_no_harmonic),
  .kerr_vector = SOL_CPU_NAME (kerr_vector),
  .kerr_vector_no_harmonic = SOL_CPU_NAME (kerr_vector_no_harmonic),
  .mix_rows = SOL_CPU_NAME (mix_rows),
  .largest = SOL_CPU_NAME (largest),
  .sum_of_squares = SOL_CPU_NAME (sum_of_squares),
  .absorb_row = SOL_CPU_NAME (absorb_row),
  .phase_increments = SOL_CPU_NAME (phase_increments),
  .propagators = SOL_CPU_NAME (propagators),
  .combine = SOL_CPU_NAME (combine),
  .finish_stage = SOL_CPU_NAME (finish_stage),
  .exponentials = SOL_CPU_NAME (exponentials),
  .exponential_stage = SOL_CPU_NAME (exponential_stage),
  .squared_defect = SOL_CPU_NAME (squared_defect),
  .squared_norm = SOL_CPU_NAME (squared_norm),
  .envelope.kerr = SOL_CPU_NAME (kerr_envelope),
  .envelope.kerr_harmonic = SOL_CPU_NAME (kerr_envelope_harmonic),
  .envelope.kerr_vector = SOL_CPU_NAME (kerr_envelope_vector),
  .raman.square = SOL_CPU_NAME (raman_square),
  .raman.square_pair = SOL_CPU_NAME (raman_square_pair),
  .raman.square_complex = SOL_CPU_NAME (raman_square_complex),
  .raman.recursion = SOL_CPU_NAME (raman_recursion),
  .raman.spectrum = SOL_CPU_NAME (raman_spectrum),
  .raman.apply = SOL_CPU_NAME (raman_apply),
  .raman.apply_complex = SOL_CPU_NAME (raman_apply_complex),
};
