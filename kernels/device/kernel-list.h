/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every device kernel: SOL_DEVICE_KERNEL (name) where both precisions are built, SOL_DEVICE_KERNEL_DOUBLE
 * where it advances the field. A kernel is added here, and its file to host-kernels.inc,
 * kernels.gresource.xml and src/device/source.c. */
SOL_DEVICE_KERNEL (fft_pass2)
SOL_DEVICE_KERNEL (fft_pass4)
SOL_DEVICE_KERNEL (fft_real_begin)
SOL_DEVICE_KERNEL (fft_real_finish)
SOL_DEVICE_KERNEL_DOUBLE (kerr)
SOL_DEVICE_KERNEL_DOUBLE (measure)
SOL_DEVICE_KERNEL_DOUBLE (measure_end)
SOL_DEVICE_KERNEL_DOUBLE (no_response)
SOL_DEVICE_KERNEL_DOUBLE (plasma_add)
SOL_DEVICE_KERNEL_DOUBLE (plasma_exposure)
SOL_DEVICE_KERNEL_DOUBLE (plasma_free)
SOL_DEVICE_KERNEL_DOUBLE (plasma_whole)
SOL_DEVICE_KERNEL_DOUBLE (stage_begin)
SOL_DEVICE_KERNEL_DOUBLE (stage_finish)
SOL_DEVICE_KERNEL_DOUBLE (stage_turn)
SOL_DEVICE_KERNEL_DOUBLE (synthesise)
