/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The four error domains, one for each layer that meets the world. */
#pragma once

#include <glib.h>

typedef enum
{
  SOL_MODEL_ERROR_RANGE,   /* a value outside what the data or formula covers */
  SOL_MODEL_ERROR_UNKNOWN, /* no such gas, glass, mode, ... */
  SOL_MODEL_ERROR_MISSING, /* the data does not have what was asked for */
} SolModelError;

typedef enum
{
  SOL_DEVICE_ERROR_ABSENT,
  SOL_DEVICE_ERROR_BUSY,
  SOL_DEVICE_ERROR_MEMORY,
  SOL_DEVICE_ERROR_BUILD,
  SOL_DEVICE_ERROR_LAUNCH,
} SolDeviceError;

typedef enum
{
  SOL_SOLVER_ERROR_STEP,        /* the step fell below its floor */
  SOL_SOLVER_ERROR_NOT_FINITE,  /* a trial gave NaN or Inf */
  SOL_SOLVER_ERROR_MEMORY,      /* the ledger does not fit */
  SOL_SOLVER_ERROR_UNSUPPORTED, /* a named refusal: this combination is not offered */
  SOL_SOLVER_ERROR_INPUT,       /* the case cannot be translated */
} SolSolverError;

typedef enum
{
  SOL_FILE_ERROR_SYNTAX,
  SOL_FILE_ERROR_VERSION,
  SOL_FILE_ERROR_MISSING,
  SOL_FILE_ERROR_TYPE,
  SOL_FILE_ERROR_EXISTS,
  SOL_FILE_ERROR_READ,
  SOL_FILE_ERROR_WRITE, /* disk full included */
  SOL_FILE_ERROR_BUSY,  /* another process holds it */
} SolFileError;

#define SOL_MODEL_ERROR (sol_model_error_quark ())
#define SOL_DEVICE_ERROR (sol_device_error_quark ())
#define SOL_SOLVER_ERROR (sol_solver_error_quark ())
#define SOL_FILE_ERROR (sol_file_error_quark ())

GQuark sol_model_error_quark (void);
GQuark sol_device_error_quark (void);
GQuark sol_solver_error_quark (void);
GQuark sol_file_error_quark (void);
void sol_error_mend (GError **error);
