/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the lines of a text table fall into columns, and what its header says of them. Private to
 * io/. */
#pragma once

#include <glib.h>

#define SOL_PULSE_MAX_COLUMNS 3

typedef enum
{
  SOL_PULSE_AXIS_WAVELENGTH,
  SOL_PULSE_AXIS_FREQUENCY,
  SOL_PULSE_AXIS_OMEGA,
} SolPulseAxis;

/* A column number of -1 means that there is none. */
typedef struct
{
  char separator; /* ',', ';', tab, or ' ' for any run of blanks */
  int n;
  int axis_column;
  int density_column;
  int phase_column;
  SolPulseAxis axis;
  int axis_shift;      /* axis values times 10^axis_shift are SI */
  gboolean is_degrees; /* of the phase */
} SolPulseColumns;

char sol_pulse_columns_find_separator (const char *line);
GPtrArray *sol_pulse_columns_split (const char *line, char separator);
gboolean sol_pulse_columns_is_data (const char *line);
gboolean sol_pulse_columns_read_header (SolPulseColumns *self,
                                        GPtrArray *header,
                                        char separator,
                                        GError **error);
