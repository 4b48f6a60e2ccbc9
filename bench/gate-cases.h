/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a device is measured with: cases in sizes on both sides of where it overtakes a processor. */
#pragma once

#define SOL_GATE_SETTINGS_MAX 6

typedef struct
{
  const char *name;
  const char *preset;
  const char *setting[SOL_GATE_SETTINGS_MAX]; /* NULL behind the last */
} SolGateCase;

/* In the order in which they are measured; a name of NULL is behind the last. */
extern const SolGateCase sol_gate_cases[];
