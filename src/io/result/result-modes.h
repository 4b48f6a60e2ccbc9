/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table /modes of a result file. */
#pragma once

#include "io/result/result-layout.h"

#include <hdf5.h>

hid_t sol_result_modes_create (hid_t file, const SolResultLayout *layout);
SolResultMode *sol_result_modes_read (hid_t file, int n_mode);
