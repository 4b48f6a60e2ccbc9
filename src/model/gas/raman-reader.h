/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the Raman data of a gas file. */
#pragma once

#include "model/gas/material-file.h"
#include "model/gas/raman-data.h"

gboolean sol_raman_data_read (SolRamanData *self,
                              const SolMaterialFile *file,
                              JsonObject *root,
                              const char *gas_name,
                              GError **error);
