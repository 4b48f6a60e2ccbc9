/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The device "host" with one fault planted, and a back end that runs on it. Its reads that go on beside
 * the run are done no sooner than they are waited for. Everything is one process
 * wide: a test plants, runs and looks. */
#pragma once

#include "backend/backend.h"
#include "device/device.h"

typedef enum
{
  SOL_FAULT_NONE,
  SOL_FAULT_BUFFER,  /* out of memory */
  SOL_FAULT_PROGRAM, /* the compiler refuses */
  SOL_FAULT_KERNEL,  /* a kernel is not in the program */
  SOL_FAULT_WRITE,
  SOL_FAULT_LAUNCH,
  SOL_FAULT_READ,
  SOL_FAULT_COPY,
  SOL_FAULT_HOST_MEMORY, /* none that reads can go to beside the run */
  SOL_FAULT_READ_BEGIN,
  SOL_FAULT_READ_END,
  /* These let it have graphs, which it has not else. */
  SOL_FAULT_GRAPH_BEGIN,
  SOL_FAULT_GRAPH_PIECE, /* a launch while a graph is recorded */
  SOL_FAULT_GRAPH_END,
  SOL_FAULT_GRAPH_LAUNCH,
  SOL_FAULT_GRAPH_FROZEN, /* no failure: whichever graph is launched, the first is done */
  SOL_N_FAULTS
} SolFault;

void sol_fault_plant (SolFault fault, gint64 at, const char *entry_name, gboolean is_lost);
void sol_fault_deny_memory (gboolean denies);
void sol_fault_never_wait (gboolean never_waits);
gboolean sol_fault_was_met (void);
gint64 sol_fault_count (SolFault fault);
gint64 sol_fault_count_after (void);
const char *sol_fault_get_message (void);
gint64 sol_fault_count_live (void);
SolDevice *sol_fault_open_device (GError **error);
const SolBackendOps *sol_fault_get_backend (void);
