/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every device kernel: SOL_DEVICE_KERNEL (name). A kernel is added here and its file to
 * host-kernels.inc and kernels.gresource.xml. */
SOL_DEVICE_KERNEL (fft_pass2)
SOL_DEVICE_KERNEL (fft_pass4)
SOL_DEVICE_KERNEL (fft_real_begin)
SOL_DEVICE_KERNEL (fft_real_finish)
