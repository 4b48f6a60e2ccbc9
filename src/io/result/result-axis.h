/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Axes of the result file: dimension scales, and the datasets that carry them. */
#pragma once

#include "io/result/hdf5-scope.h"

gboolean sol_result_axis_make (hid_t dataset, const char *name);
gboolean sol_result_axis_attach (hid_t dataset, int dimension, hid_t axis, const char *label);
hid_t sol_result_axis_create (hid_t parent,
                              const char *name,
                              const double *values,
                              gsize n,
                              const char *units,
                              const char *long_name);
hid_t sol_result_axis_create_texts (hid_t parent,
                                    const char *name,
                                    const char *const *texts,
                                    gsize n,
                                    const char *long_name);
