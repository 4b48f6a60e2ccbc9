/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory ledger: named rows of what a run will hold, added up before anything is allocated. */
#pragma once

#include "device/device-info.h"

typedef struct
{
  char *name;
  guint64 n_bytes;
  gboolean is_device; /* in the memory of a device, not of this machine */
} SolLedgerRow;

typedef struct _SolLedger SolLedger;

SolLedger *sol_ledger_new (void);
void sol_ledger_free (SolLedger *self);
void sol_ledger_add (SolLedger *self, const char *name, guint64 count, guint64 n_bytes_each);
void sol_ledger_add_device (SolLedger *self, const char *name, guint64 count, guint64 n_bytes_each);
void sol_ledger_move_device_rows (SolLedger *self);
guint64 sol_ledger_get_total (const SolLedger *self);
guint64 sol_ledger_get_host_total (const SolLedger *self);
guint64 sol_ledger_get_device_total (const SolLedger *self);
gsize sol_ledger_get_n_rows (const SolLedger *self);
const SolLedgerRow *sol_ledger_get_row (const SolLedger *self, gsize i);
guint64 sol_ledger_get_available_bytes (void);
gboolean sol_ledger_check (const SolLedger *self, guint64 available_bytes, GError **error);
gboolean
sol_ledger_check_device (const SolLedger *self, const SolDeviceInfo *device, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolLedger, sol_ledger_free)
