/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/case/pulse-columns.h"

#include "base/error.h"
#include "base/unit-scale.h"

#include <string.h>

typedef enum
{
  ROLE_NONE = -1,
  ROLE_WAVELENGTH = SOL_PULSE_AXIS_WAVELENGTH,
  ROLE_FREQUENCY = SOL_PULSE_AXIS_FREQUENCY,
  ROLE_OMEGA = SOL_PULSE_AXIS_OMEGA,
  ROLE_DENSITY,
  ROLE_PHASE,
} Role;

/* Longer names before those that they start with. */
static const struct
{
  const char *word;
  Role role;
} names[] = {
  { "angular_frequency", ROLE_OMEGA },
  { "angular frequency", ROLE_OMEGA },
  { "omega", ROLE_OMEGA },
  { "wavelength", ROLE_WAVELENGTH },
  { "lambda", ROLE_WAVELENGTH },
  { "frequency", ROLE_FREQUENCY },
  { "freq", ROLE_FREQUENCY },
  { "nu", ROLE_FREQUENCY },
  { "spectral_density", ROLE_DENSITY },
  { "spectral density", ROLE_DENSITY },
  { "spectral_phase", ROLE_PHASE },
  { "spectral phase", ROLE_PHASE },
  { "density", ROLE_DENSITY },
  { "spectrum", ROLE_DENSITY },
  { "intensity", ROLE_DENSITY },
  { "power", ROLE_DENSITY },
  { "phase", ROLE_PHASE },
  { "phi", ROLE_PHASE },
};

static const char axis_help[] = "start the file with a line such as “wavelength_nm, density, "
                                "phase_rad”; the axis is wavelength, frequency or omega with its "
                                "unit, the phase may be left out";

/**
 * sol_pulse_columns_find_separator:
 * @line: the first line of numbers
 *
 * Threads: any. Allocates: no.
 * Returns: the first of semicolon, tab and comma that occurs, else ' ' for blanks
 */
char
sol_pulse_columns_find_separator (const char *line)
{
  for (const char *p = ";\t,"; *p != '\0'; p++)
    if (strchr (line, *p) != NULL)
      return *p;
  return ' ';
}

/**
 * sol_pulse_columns_split:
 * @line: a line without its end
 * @separator: as sol_pulse_columns_find_separator() gives it
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (element-type utf8): the columns without blanks and quotes round them;
 * empty ones at the end are dropped
 */
GPtrArray *
sol_pulse_columns_split (const char *line, char separator)
{
  const char separators[] = { separator, separator == ' ' ? '\t' : '\0', '\0' };
  GPtrArray *columns = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) parts = g_strsplit_set (line, separators, 0);
  for (gsize i = 0; parts[i] != NULL; i++)
    {
      char *part = g_strstrip (parts[i]);
      gsize n = strlen (part);
      if (n >= 2 && part[0] == '"' && part[n - 1] == '"')
        {
          part[n - 1] = '\0';
          part = g_strstrip (part + 1);
        }
      if (separator != ' ' || *part != '\0')
        g_ptr_array_add (columns, g_strdup (part));
    }
  while (columns->len > 0 && *(const char *) columns->pdata[columns->len - 1] == '\0')
    g_ptr_array_set_size (columns, (int) columns->len - 1);
  return columns;
}

/**
 * sol_pulse_columns_is_data:
 * @line: a line without blanks at its start
 *
 * Threads: any. Allocates: no.
 * Returns: whether it starts with a number, or with a word that stands for a missing one
 */
gboolean
sol_pulse_columns_is_data (const char *line)
{
  const char *p = line;
  p += *p == '"';
  p += *p == '+' || *p == '-';
  return g_ascii_isdigit (*p) || ((*p == '.' || *p == ',') && g_ascii_isdigit (p[1])) ||
         g_ascii_strncasecmp (p, "nan", 3) == 0 || g_ascii_strncasecmp (p, "inf", 3) == 0;
}

/* "Wavelength (nm)" -> ROLE_WAVELENGTH, "nm". */
static Role
read_name (const char *text, char **unit)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize n = strlen (names[i].word);
      if (g_ascii_strncasecmp (text, names[i].word, n) != 0 || g_ascii_isalnum (text[n]))
        continue;
      const char *rest = text + n + strspn (text + n, " _/([");
      gsize length = strlen (rest);
      while (length > 0 && strchr (" )]", rest[length - 1]) != NULL)
        length--;
      *unit = g_strndup (rest, length);
      return names[i].role;
    }
  *unit = NULL;
  return ROLE_NONE;
}

static gboolean
refuse (GError **error, const char *format, const char *what)
{
  g_autoptr (GString) message = g_string_new (format);
  g_autofree char *shown = g_utf8_substring (what, 0, MIN (g_utf8_strlen (what, -1), 60));
  g_string_replace (message, "@", shown, 1);
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX, "%s; %s", message->str, axis_help);
  return FALSE;
}

static gboolean
read_axis_unit (SolPulseColumns *self, const char *unit, GError **error)
{
  static const char *const si[] = {
    [SOL_PULSE_AXIS_WAVELENGTH] = "m",
    [SOL_PULSE_AXIS_FREQUENCY] = "Hz",
    [SOL_PULSE_AXIS_OMEGA] = "rad/s",
  };
  SolUnitScale scale, want;
  if (*unit == '\0')
    return refuse (error, "the header gives no unit for the axis@", "");
  sol_unit_scale_parse (&want, si[self->axis]);
  if (!sol_unit_scale_parse (&scale, unit) ||
      memcmp (scale.power, want.power, sizeof want.power) != 0)
    return refuse (error, "“@” in the header is no unit of the axis", unit);
  self->axis_shift = scale.shift;
  return TRUE;
}

static gboolean
read_phase_unit (SolPulseColumns *self, const char *unit, GError **error)
{
  self->is_degrees = g_ascii_strncasecmp (unit, "deg", 3) == 0;
  if (self->is_degrees || *unit == '\0' || strcmp (unit, "rad") == 0)
    return TRUE;
  return refuse (error, "“@” in the header is no unit of the phase, which is rad or deg", unit);
}

static gboolean
take_column (SolPulseColumns *self,
             int column,
             const char *text,
             const char *unit_below,
             GError **error)
{
  g_autofree char *unit = NULL;
  Role role = read_name (text, &unit);
  int *slot = role == ROLE_DENSITY ? &self->density_column
              : role == ROLE_PHASE ? &self->phase_column
                                   : &self->axis_column;
  if (role == ROLE_NONE)
    return refuse (error, "the column “@” in the header is not known", text);
  if (*slot >= 0)
    return refuse (error, "the column “@” in the header names a quantity a second time", text);
  *slot = column;
  const char *known = *unit != '\0' ? unit : unit_below;
  if (role == ROLE_PHASE)
    return read_phase_unit (self, known, error);
  if (role == ROLE_DENSITY)
    return TRUE;
  self->axis = (SolPulseAxis) role;
  return read_axis_unit (self, known, error);
}

static gboolean
names_axis (GPtrArray *columns)
{
  gboolean found = FALSE;
  for (guint i = 0; i < columns->len; i++)
    {
      g_autofree char *unit = NULL;
      Role role = read_name (columns->pdata[i], &unit);
      found |= role != ROLE_NONE && role != ROLE_DENSITY && role != ROLE_PHASE;
    }
  return found;
}

/**
 * sol_pulse_columns_read_header:
 * @self: (out caller-allocates): what the columns hold
 * @header: (element-type utf8): the lines before the numbers, without marks of comments
 * @separator: between columns
 * @error: return location
 *
 * The last line that names an axis counts. Units stand behind the names or in the line below.
 *
 * Errors: SOL_FILE_ERROR_SYNTAX.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_pulse_columns_read_header (SolPulseColumns *self,
                               GPtrArray *header,
                               char separator,
                               GError **error)
{
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (GPtrArray) units = NULL;
  *self = (SolPulseColumns){ separator, 0, -1, -1, -1, SOL_PULSE_AXIS_WAVELENGTH, 0, FALSE };
  for (guint i = header->len; i-- > 0 && columns == NULL;)
    {
      g_autoptr (GPtrArray) split = sol_pulse_columns_split (header->pdata[i], separator);
      if (!names_axis (split))
        continue;
      if (separator == ',' && strchr (header->pdata[i], ',') == NULL)
        return refuse (error,
                       "the numbers hold commas, the header “@” has none; a decimal comma is "
                       "understood only where semicolons or tabs separate columns",
                       header->pdata[i]);
      columns = g_steal_pointer (&split);
      if (i + 1 < header->len)
        units = sol_pulse_columns_split (header->pdata[i + 1], separator);
    }
  if (columns == NULL)
    return refuse (error, "no header line names the columns@", "");
  self->n = (int) columns->len;
  if (self->n > SOL_PULSE_MAX_COLUMNS)
    return refuse (error, "the header names more than three columns@", "");
  for (int i = 0; i < self->n; i++)
    {
      const char *below = units != NULL && i < (int) units->len ? units->pdata[i] : "";
      if (!take_column (self, i, columns->pdata[i], below, error))
        return FALSE;
    }
  if (self->density_column < 0)
    return refuse (error, "the header names no spectral density@", "");
  return TRUE;
}
