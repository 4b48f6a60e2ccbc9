/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sum over multiphoton channels of the PPT rate. */
#pragma once

/* Highest |m| that is summed. */
#define SOL_PPT_M_MAX 6

void sol_ppt_channel_functions (int m_max, double z, double *phi);
void
sol_ppt_channel_sum (int m_max, double a, double decay, double b, double q_squared, double *sum);
