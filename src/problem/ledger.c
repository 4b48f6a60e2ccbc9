/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/ledger.h"

#include "base/error.h"
#include "problem/memory-limit.h"

struct _SolLedger
{
  GArray *rows; /* of SolLedgerRow */
};

static void
clear_row (gpointer row)
{
  g_free (((SolLedgerRow *) row)->name);
}

/* Sums and products stay at the largest number instead of wrapping: too much is too much. */
static guint64
add_saturating (guint64 a, guint64 b)
{
  guint64 sum;
  return g_uint64_checked_add (&sum, a, b) ? sum : G_MAXUINT64;
}

static guint64
multiply_saturating (guint64 a, guint64 b)
{
  guint64 product;
  return g_uint64_checked_mul (&product, a, b) ? product : G_MAXUINT64;
}

/**
 * sol_ledger_new:
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): an empty ledger
 */
SolLedger *
sol_ledger_new (void)
{
  SolLedger *self = g_new0 (SolLedger, 1);
  self->rows = g_array_new (FALSE, FALSE, sizeof (SolLedgerRow));
  g_array_set_clear_func (self->rows, clear_row);
  return self;
}

/**
 * sol_ledger_free:
 * @self: (nullable): the ledger
 *
 * Threads: any. Allocates: no.
 */
void
sol_ledger_free (SolLedger *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->rows);
  g_free (self);
}

static void
add (SolLedger *self, const char *name, guint64 count, guint64 n_bytes_each, gboolean is_device)
{
  guint64 n_bytes = multiply_saturating (count, n_bytes_each);
  for (guint i = 0; i < self->rows->len; i++)
    {
      SolLedgerRow *row = &g_array_index (self->rows, SolLedgerRow, i);
      if (row->is_device == is_device && g_str_equal (row->name, name))
        {
          row->n_bytes = add_saturating (row->n_bytes, n_bytes);
          return;
        }
    }
  SolLedgerRow row = { g_strdup (name), n_bytes, is_device };
  g_array_append_val (self->rows, row);
}

static guint64
sum_rows (const SolLedger *self, gboolean is_device)
{
  guint64 total = 0;
  for (guint i = 0; i < self->rows->len; i++)
    {
      const SolLedgerRow *row = &g_array_index (self->rows, SolLedgerRow, i);
      if (row->is_device == is_device)
        total = add_saturating (total, row->n_bytes);
    }
  return total;
}

/**
 * sol_ledger_add:
 * @self: the ledger
 * @name: what is held, for the user; a name that is there already gets a larger row
 * @count: how many
 * @n_bytes_each: bytes of each
 *
 * Counts that exceed 64 bits are held at the largest number.
 *
 * Threads: one at a time. Allocates: yes.
 */
void
sol_ledger_add (SolLedger *self, const char *name, guint64 count, guint64 n_bytes_each)
{
  add (self, name, count, n_bytes_each, FALSE);
}

/**
 * sol_ledger_add_device:
 * @self: the ledger
 * @name: what lies on the device, as for sol_ledger_add()
 * @count: how many
 * @n_bytes_each: bytes of each
 *
 * Threads: one at a time. Allocates: yes.
 */
void
sol_ledger_add_device (SolLedger *self, const char *name, guint64 count, guint64 n_bytes_each)
{
  add (self, name, count, n_bytes_each, TRUE);
}

/**
 * sol_ledger_move_device_rows:
 * @self: the ledger of a run on a device that has no memory of its own
 *
 * Threads: one at a time. Allocates: no.
 */
void
sol_ledger_move_device_rows (SolLedger *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    g_array_index (self->rows, SolLedgerRow, i).is_device = FALSE;
}

/**
 * sol_ledger_get_total:
 * @self: the ledger
 *
 * Threads: any. Allocates: no.
 * Returns: bytes of all rows; G_MAXUINT64 if that many or more
 */
guint64
sol_ledger_get_total (const SolLedger *self)
{
  return add_saturating (sum_rows (self, FALSE), sum_rows (self, TRUE));
}

/**
 * sol_ledger_get_host_total:
 * @self: the ledger
 *
 * Threads: any. Allocates: no.
 * Returns: bytes of the rows in the memory of this machine; G_MAXUINT64 if that many or more
 */
guint64
sol_ledger_get_host_total (const SolLedger *self)
{
  return sum_rows (self, FALSE);
}

/**
 * sol_ledger_get_device_total:
 * @self: the ledger
 *
 * Threads: any. Allocates: no.
 * Returns: bytes of the rows on a device; G_MAXUINT64 if that many or more
 */
guint64
sol_ledger_get_device_total (const SolLedger *self)
{
  return sum_rows (self, TRUE);
}

/**
 * sol_ledger_get_n_rows:
 * @self: the ledger
 *
 * Threads: any. Allocates: no.
 * Returns: the number of rows
 */
gsize
sol_ledger_get_n_rows (const SolLedger *self)
{
  return self->rows->len;
}

/**
 * sol_ledger_get_row:
 * @self: the ledger
 * @i: which row
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): the row, valid until the next is added
 */
const SolLedgerRow *
sol_ledger_get_row (const SolLedger *self, gsize i)
{
  g_return_val_if_fail (i < self->rows->len, NULL);
  return &g_array_index (self->rows, SolLedgerRow, i);
}

/**
 * sol_ledger_get_available_bytes:
 *
 * The smaller of the machine's available memory and what the control groups leave. The environment
 * variable SOLISCOPE_MEMORY_BYTES, a whole number, takes its place.
 *
 * Threads: any. Allocates: yes.
 * Returns: bytes that this process may still take; G_MAXUINT64 if nothing is known
 */
guint64
sol_ledger_get_available_bytes (void)
{
  const char *wanted = g_getenv ("SOLISCOPE_MEMORY_BYTES");
  guint64 n_bytes;
  if (wanted != NULL && g_ascii_string_to_unsigned (wanted, 10, 0, G_MAXUINT64, &n_bytes, NULL))
    return n_bytes;
  if (wanted != NULL)
    g_info ("memory_bytes_ignored = %s", wanted);
  return sol_memory_limit_read_bytes ("/");
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  guint64 left = (*(SolLedgerRow *const *) a)->n_bytes;
  guint64 right = (*(SolLedgerRow *const *) b)->n_bytes;
  return left > right ? -1 : left < right;
}

static char *
format_size (guint64 n_bytes)
{
  if (n_bytes == G_MAXUINT64)
    return g_strdup ("16 EiB or more");
  return g_format_size_full (n_bytes, G_FORMAT_SIZE_IEC_UNITS);
}

/* One line a row, the largest first. */
static void
append_rows (const SolLedger *self, gboolean is_device, GString *message)
{
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  for (guint i = 0; i < self->rows->len; i++)
    if (g_array_index (self->rows, SolLedgerRow, i).is_device == is_device)
      g_ptr_array_add (order, &g_array_index (self->rows, SolLedgerRow, i));
  g_ptr_array_sort (order, compare_rows);
  for (guint i = 0; i < order->len; i++)
    {
      const SolLedgerRow *row = g_ptr_array_index (order, i);
      g_autofree char *size = format_size (row->n_bytes);
      g_string_append_printf (message, "\n  %s: %s", row->name, size);
    }
}

/* Whose memory, how much of it there is and what to do beside making the run smaller. */
static void
refuse (const SolLedger *self,
        gboolean is_device,
        const char *whose,
        guint64 available_bytes,
        const char *remedy,
        GError **error)
{
  guint64 total = sum_rows (self, is_device);
  g_autofree char *needed = format_size (total);
  g_autofree char *available = format_size (available_bytes);
  g_autoptr (GString) message = g_string_new (NULL);
  g_string_append_printf (message, "The run needs %s of memory%s and only %s are available.",
                          needed, whose, available);
  append_rows (self, is_device, message);
  g_string_append_printf (message,
                          "\nIt fits at %.2g of this size: shorten time_window, raise "
                          "wavelength_min, or take fewer modes, points or planes%s",
                          (double) available_bytes / (double) total, remedy);
  g_set_error_literal (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY, message->str);
}

/**
 * sol_ledger_check:
 * @self: the ledger
 * @available_bytes: what may be taken of this machine's memory
 * @error: return location
 *
 * Compares what is not on a device with the memory there is, before anything is allocated.
 *
 * Errors: SOL_SOLVER_ERROR_MEMORY with every row and what would make the run fit.
 * Threads: any. Allocates: yes.
 * Returns: TRUE if the run fits
 */
gboolean
sol_ledger_check (const SolLedger *self, guint64 available_bytes, GError **error)
{
  guint64 total = sum_rows (self, FALSE);
  /* A saturated total fits nowhere, not even where no limit is known. */
  if (total <= available_bytes && total < G_MAXUINT64)
    return TRUE;
  refuse (self, FALSE, "", available_bytes, "", error);
  return FALSE;
}

/**
 * sol_ledger_check_device:
 * @self: the ledger
 * @device: a device; sizes of 0 are not known
 * @error: return location
 *
 * Compares what would lie on the device with what is free of its memory, or with all of it where that is
 * not known, and every row with its largest buffer.
 *
 * Errors: SOL_SOLVER_ERROR_MEMORY with every row of the device and what would make the run fit.
 * Threads: any. Allocates: yes.
 * Returns: TRUE if the run fits
 */
gboolean
sol_ledger_check_device (const SolLedger *self, const SolDeviceInfo *device, GError **error)
{
  guint64 whole = device->memory_bytes > 0 ? device->memory_bytes : G_MAXUINT64 - 1;
  guint64 memory = device->free_bytes > 0 ? MIN (device->free_bytes, whole) : whole;
  guint64 largest = device->largest_buffer_bytes;
  g_autofree char *whose =
      g_strdup_printf (" on %s:%d (%s)", device->kind, device->number, device->name);
  if (sum_rows (self, TRUE) > memory)
    {
      refuse (self, TRUE, whose, memory, "; or use --backend cpu", error);
      return FALSE;
    }
  for (guint i = 0; i < self->rows->len; i++)
    {
      const SolLedgerRow *row = &g_array_index (self->rows, SolLedgerRow, i);
      if (!row->is_device || largest == 0 || row->n_bytes <= largest)
        continue;
      g_autofree char *needed = format_size (row->n_bytes);
      g_autofree char *limit = format_size (largest);
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY,
                   "%s: %s%s, and one buffer there holds at most %s: take fewer modes or points, "
                   "or use --backend cpu",
                   row->name, needed, whose, limit);
      return FALSE;
    }
  return TRUE;
}
