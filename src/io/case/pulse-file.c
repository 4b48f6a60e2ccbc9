/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/case/pulse-file.h"

#include "base/constants.h"
#include "base/decimal.h"
#include "base/error.h"
#include "base/file-read.h"
#include "io/case/pulse-columns.h"

#include <string.h>

#define MAX_FILE_BYTES (64 << 20)
#define MIN_ROWS 2

/* A spectrum that ends higher than this share of its peak is cut off there. */
#define SMALL_EDGE 1e-3

typedef struct
{
  const char *name;
  int line;
  GPtrArray *header;
  gboolean has_columns;
  SolPulseColumns columns;
  char point; /* decimal sign seen so far; 0: none yet */
  GArray *axis;
  GArray *density;
  GArray *phase;
  gsize n_clipped;
} TableReader;

static gboolean
refuse (GError **error, int code, const char *message)
{
  g_set_error_literal (error, SOL_FILE_ERROR, code, message);
  return FALSE;
}

/* The decimal sign may be a comma where commas do not separate columns, but one file has one. */
static gboolean
note_point (TableReader *self, const char *text, GError **error)
{
  char separator = self->columns.separator;
  char found = strchr (text, '.') != NULL ? '.' : '\0';
  if (strchr (text, ',') != NULL)
    found = ',';
  if (found == ',' && separator != ';' && separator != '\t')
    return refuse (error, SOL_FILE_ERROR_SYNTAX,
                   "a decimal comma is understood only where semicolons or tabs separate columns");
  if (found != '\0' && self->point != '\0' && found != self->point)
    return refuse (error, SOL_FILE_ERROR_SYNTAX,
                   "decimal points and decimal commas are mixed; use one of them");
  if (found != '\0')
    self->point = found;
  return TRUE;
}

static gboolean
read_number (TableReader *self, const char *text, int shift, double *value, GError **error)
{
  SolDecimal number;
  if (!note_point (self, text, error))
    return FALSE;
  gsize n = sol_decimal_scan (&number, text, self->point == ',' ? ',' : '.');
  if (n == 0 || text[n] != '\0')
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   "“%.40s” is not a number; leave out the line or mend the value", text);
      return FALSE;
    }
  if (number.n_digits > 0)
    number.exponent += shift;
  *value = sol_decimal_to_double (&number);
  if (isfinite (*value))
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE, "“%.40s” is too large", text);
  return FALSE;
}

static gboolean
check_axis (TableReader *self, double axis, GError **error)
{
  guint n = self->axis->len;
  if (!(axis > 0.0))
    return refuse (error, SOL_FILE_ERROR_TYPE, "the axis must be above zero");
  if (n == 0)
    return TRUE;
  double before = g_array_index (self->axis, double, n - 1);
  gboolean ascends = n == 1 ? axis > before : before > g_array_index (self->axis, double, n - 2);
  if (ascends ? axis > before : axis < before)
    return TRUE;
  return refuse (error, SOL_FILE_ERROR_TYPE,
                 "the axis turns back or repeats a value; it must rise or fall throughout");
}

/* Density and phase at one point of the axis, turned to angular frequency and per rad/s. */
static gboolean
take_row (TableReader *self, double axis, double density, double phase, GError **error)
{
  if (!check_axis (self, axis, error))
    return FALSE;
  double jacobian = 1.0;
  if (self->columns.axis == SOL_PULSE_AXIS_WAVELENGTH)
    jacobian = axis * axis / (2.0 * SOL_PI * SOL_C_M_PER_S);
  else if (self->columns.axis == SOL_PULSE_AXIS_FREQUENCY)
    jacobian = 1.0 / (2.0 * SOL_PI);
  if (density < 0.0)
    self->n_clipped++;
  double per_rad_per_s = density > 0.0 ? density * jacobian : 0.0;
  double phase_rad = self->columns.is_degrees ? phase / 180.0 * SOL_PI : phase;
  g_array_append_val (self->axis, axis);
  g_array_append_val (self->density, per_rad_per_s);
  g_array_append_val (self->phase, phase_rad);
  return TRUE;
}

static gboolean
read_row (TableReader *self, const char *line, GError **error)
{
  SolPulseColumns *columns = &self->columns;
  if (!self->has_columns)
    {
      char separator = sol_pulse_columns_find_separator (line);
      if (!sol_pulse_columns_read_header (columns, self->header, separator, error))
        return FALSE;
      self->has_columns = TRUE;
    }
  g_autoptr (GPtrArray) parts = sol_pulse_columns_split (line, columns->separator);
  if ((int) parts->len != columns->n)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "the line has %u column%s, the header names %d", parts->len,
                   parts->len == 1 ? "" : "s", columns->n);
      return FALSE;
    }
  double values[SOL_PULSE_MAX_COLUMNS];
  for (int i = 0; i < columns->n; i++)
    {
      int shift = i == columns->axis_column ? columns->axis_shift : 0;
      if (!read_number (self, parts->pdata[i], shift, &values[i], error))
        return FALSE;
    }
  return take_row (self, values[columns->axis_column], values[columns->density_column],
                   columns->phase_column >= 0 ? values[columns->phase_column] : 0.0, error);
}

/* Before the numbers every line is header, marked as a comment or not; among them only comments. */
static gboolean
read_line (TableReader *self, const char *start, gsize n, GError **error)
{
  if (memchr (start, '\0', n) != NULL || !g_utf8_validate_len (start, n, NULL))
    return refuse (error, SOL_FILE_ERROR_SYNTAX, "the line is not text in UTF-8");
  g_autofree char *copy = g_strndup (start, n);
  char *line = g_strchomp (copy);
  line += strspn (line, " ");
  gboolean is_comment = *line == '#' || *line == '%';
  if (line[strspn (line, " \t,;")] == '\0')
    return TRUE;
  if (!is_comment && (self->has_columns || sol_pulse_columns_is_data (line)))
    return read_row (self, line, error);
  if (!self->has_columns)
    g_ptr_array_add (self->header, g_strdup (line + strspn (line, "#% ")));
  return TRUE;
}

static gboolean
read_lines (TableReader *self, const char *text, gsize n, GError **error)
{
  gsize at = n >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  for (self->line = 1; at < n; self->line++)
    {
      const char *end = memchr (text + at, '\n', n - at);
      gsize n_line = end != NULL ? (gsize) (end - (text + at)) : n - at;
      if (!read_line (self, text + at, n_line, error))
        {
          g_prefix_error (error, "%s:%d: ", self->name, self->line);
          return FALSE;
        }
      at += n_line + 1;
    }
  double largest = 0.0;
  for (guint i = 0; i < self->density->len; i++)
    largest = MAX (largest, g_array_index (self->density, double, i));
  if (self->axis->len >= MIN_ROWS && largest > 0.0 && isfinite (largest))
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               self->axis->len < MIN_ROWS
                   ? "%s: the table has fewer than two rows of numbers"
                   : "%s: the spectral density is zero throughout, or too large",
               self->name);
  return FALSE;
}

static double
omega_from_axis (SolPulseAxis axis, double value)
{
  switch (axis)
    {
    case SOL_PULSE_AXIS_WAVELENGTH:
      return 2.0 * SOL_PI * SOL_C_M_PER_S / value;
    case SOL_PULSE_AXIS_FREQUENCY:
      return 2.0 * SOL_PI * value;
    case SOL_PULSE_AXIS_OMEGA:
    default:
      return value;
    }
}

static void
fill_table (SolPulseTable *table, const TableReader *self)
{
  gsize n = self->axis->len;
  table->n = n;
  table->omega_rad_per_s = g_new (double, n);
  table->density = g_new (double, n);
  table->phase_rad = g_new (double, n);
  gboolean rises = g_array_index (self->axis, double, 1) > g_array_index (self->axis, double, 0);
  gboolean turns = rises == (self->columns.axis == SOL_PULSE_AXIS_WAVELENGTH);
  for (gsize i = 0; i < n; i++)
    {
      gsize from = turns ? n - 1 - i : i;
      table->omega_rad_per_s[i] =
          omega_from_axis (self->columns.axis, g_array_index (self->axis, double, from));
      table->density[i] = g_array_index (self->density, double, from);
      table->phase_rad[i] = g_array_index (self->phase, double, from);
    }
}

/* A phase noted modulo one turn jumps; whole turns are added, because a curve is put through it. */
static gsize
unwrap_phase (SolPulseTable *table)
{
  gsize n_jumps = 0;
  double added = 0.0, before = table->phase_rad[0];
  for (gsize i = 1; i < table->n; i++)
    {
      double jump = table->phase_rad[i] - before;
      before = table->phase_rad[i];
      if (fabs (jump) > SOL_PI)
        {
          n_jumps++;
          added -= 2.0 * SOL_PI * round (jump / (2.0 * SOL_PI));
        }
      table->phase_rad[i] += added;
    }
  return n_jumps;
}

static void
add_notes (SolPulseFile *self, const char *name)
{
  const SolPulseTable *table = &self->table;
  double largest = 0.0;
  for (gsize i = 0; i < table->n; i++)
    largest = MAX (largest, table->density[i]);
  self->edge_low = table->density[0] / largest;
  self->edge_high = table->density[table->n - 1] / largest;
  if (self->n_clipped > 0)
    g_ptr_array_add (self->notes,
                     g_strdup_printf ("%s: %zu negative densities of %zu were set to zero", name,
                                      self->n_clipped, table->n));
  if (self->n_unwrapped > 0)
    g_ptr_array_add (
        self->notes,
        g_strdup_printf ("%s: whole turns were added to the phase at %zu jumps of more "
                         "than half a turn",
                         name, self->n_unwrapped));
  double edge = MAX (self->edge_low, self->edge_high);
  if (edge > SMALL_EDGE)
    {
      char shown[G_ASCII_DTOSTR_BUF_SIZE];
      g_ascii_formatd (shown, sizeof shown, "%.2g", 100.0 * edge);
      g_ptr_array_add (self->notes,
                       g_strdup_printf ("%s: the spectrum ends at %s %% of its peak and is cut off "
                                        "there; subtract the background or widen the table",
                                        name, shown));
    }
}

/* Values of the axis so close or large that their frequencies coincide or overflow. */
static gboolean
check_table (const SolPulseTable *table, const char *name, GError **error)
{
  gboolean is_good = TRUE;
  for (gsize i = 0; i < table->n; i++)
    is_good &= isfinite (table->omega_rad_per_s[i]) && isfinite (table->density[i]) &&
               (i == 0 || table->omega_rad_per_s[i] > table->omega_rad_per_s[i - 1]);
  if (!is_good)
    g_set_error (
        error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
        "%s: neighbouring values of the axis have the same frequency, or one is beyond the "
        "range of numbers",
        name);
  return is_good;
}

/**
 * sol_pulse_file_from_text:
 * @text: [n] the table
 * @n: its length in bytes; -1 if it ends in NUL
 * @name: what messages call it
 * @error: return location
 *
 * Densities are per unit of the axis: those over wavelength are multiplied by λ²/(2πc), those over
 * frequency by 1/(2π), so that the table's are per rad/s. Negative ones are set to zero and counted.
 * The phase is 0 where the file has none; jumps of more than half a turn between neighbours are
 * taken for a phase noted modulo one turn and undone.
 *
 * Errors: SOL_FILE_ERROR_SYNTAX for a header or line that is not understood, SOL_FILE_ERROR_TYPE
 * for a value that is no number or out of order; name and line first.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the spectrum
 */
SolPulseFile *
sol_pulse_file_from_text (const char *text, gssize n, const char *name, GError **error)
{
  TableReader reader = {
    .name = name,
    .header = g_ptr_array_new_with_free_func (g_free),
    .axis = g_array_new (FALSE, FALSE, sizeof (double)),
    .density = g_array_new (FALSE, FALSE, sizeof (double)),
    .phase = g_array_new (FALSE, FALSE, sizeof (double)),
  };
  g_autoptr (SolPulseFile) self = NULL;
  if (read_lines (&reader, text, n < 0 ? strlen (text) : (gsize) n, error))
    {
      self = g_new0 (SolPulseFile, 1);
      self->notes = g_ptr_array_new_with_free_func (g_free);
      self->n_clipped = reader.n_clipped;
      fill_table (&self->table, &reader);
      if (check_table (&self->table, name, error))
        {
          self->n_unwrapped = unwrap_phase (&self->table);
          add_notes (self, name);
        }
      else
        g_clear_pointer (&self, sol_pulse_file_free);
    }
  if (self == NULL)
    sol_error_mend (error);
  g_ptr_array_unref (reader.header);
  g_array_unref (reader.axis);
  g_array_unref (reader.density);
  g_array_unref (reader.phase);
  return g_steal_pointer (&self);
}

/**
 * sol_pulse_file_read:
 * @path: the file
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_READ, and those of sol_pulse_file_from_text().
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the spectrum
 */
SolPulseFile *
sol_pulse_file_read (const char *path, GError **error)
{
  gsize n;
  g_autofree char *shown = g_filename_display_name (path);
  g_autofree char *text = sol_file_read (path, MAX_FILE_BYTES, &n, error);
  if (text == NULL)
    {
      g_prefix_error (error, "the pulse file cannot be read: ");
      return NULL;
    }
  return sol_pulse_file_from_text (text, (gssize) n, shown, error);
}

/**
 * sol_pulse_file_free:
 * @self: (nullable): the spectrum
 *
 * Threads: any. Allocates: no.
 */
void
sol_pulse_file_free (SolPulseFile *self)
{
  if (self == NULL)
    return;
  g_free (self->table.omega_rad_per_s);
  g_free (self->table.density);
  g_free (self->table.phase_rad);
  g_ptr_array_unref (self->notes);
  g_free (self);
}
