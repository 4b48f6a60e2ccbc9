/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernels of pictures and figures on a kind of device, in both precisions. */
#pragma once

void sol_device_views_add (const char *kind);
void sol_device_view_sums_add (const char *kind);
