/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/case/case-file.h"

#include "base/error.h"
#include "base/file-read.h"
#include "io/case/case-reader.h"
#include "problem/case-params.h"

#include <string.h>

/* A case is read whole; nothing sensible comes near. */
#define MAX_FILE_BYTES (4 << 20)

/* Of a line without its comment. Comments may be of any length. */
#define MAX_LINE_BYTES 65536

typedef struct
{
  SolCaseReader reader;
  const SolParamGroup *group; /* of the last header; NULL before the first */
  int pulse;
  int line;
  int group_line[SOL_CASE_N_GROUPS];
  int pulse_line[SOL_CASE_MAX_PULSES + 1];
} TextReader;

static gboolean
refuse (GError **error, const char *message)
{
  g_set_error_literal (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX, message);
  return FALSE;
}

/* Where a comment starts: at a '#' that is first in the line or stands after a blank. */
static gsize
find_comment (const char *line, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (line[i] == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t'))
      return i;
  return n;
}

static gboolean
check_line (const char *line, gsize n, gsize n_kept, GError **error)
{
  if (memchr (line, '\0', n) != NULL)
    return refuse (error, "the line holds a NUL byte; is this a text file?");
  if (!g_utf8_validate_len (line, n, NULL))
    return refuse (error, "the line is not valid UTF-8; save the file in that encoding");
  if (n_kept > MAX_LINE_BYTES)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "the line is %zu bytes long without its comment; the limit is %d", n_kept,
                   MAX_LINE_BYTES);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_header (TextReader *self, char *text, GError **error)
{
  gsize n = strlen (text);
  if (text[n - 1] != ']')
    return refuse (error, "a group is written in brackets: [name]");
  text[n - 1] = '\0';
  const char *name = g_strstrip (text + 1);
  if (!sol_case_reader_find_group (name, &self->group, &self->pulse, error))
    return FALSE;
  int *line = sol_case_group_is_pulse (self->group)
                  ? &self->pulse_line[self->pulse]
                  : &self->group_line[self->group - sol_case_groups];
  if (*line > 0)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "the group [%s] was already opened in line %d; put its keys there", name, *line);
      return FALSE;
    }
  *line = self->line;
  return TRUE;
}

static gboolean
read_pair (TextReader *self, char *text, GError **error)
{
  char *equals = strchr (text, '=');
  if (equals == NULL)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "“%.60s” is neither “key = value” nor a group in brackets nor a # comment",
                   text);
      return FALSE;
    }
  if (self->group == NULL)
    return refuse (error, "a key stands before the first group, such as [run]");
  *equals = '\0';
  const char *key = g_strchomp (text);
  const char *value = g_strchug (equals + 1);
  return sol_case_reader_put (&self->reader, self->group, self->pulse, key, value, self->line,
                              error);
}

static gboolean
read_line (TextReader *self, const char *line, gsize n, GError **error)
{
  if (n > 0 && line[n - 1] == '\r')
    n--;
  gsize n_kept = find_comment (line, n);
  if (!check_line (line, n, n_kept, error))
    return FALSE;
  g_autofree char *text = g_strndup (line, n_kept);
  char *stripped = g_strstrip (text);
  if (*stripped == '\0')
    return TRUE;
  if (*stripped == '[')
    return read_header (self, stripped, error);
  return read_pair (self, stripped, error);
}

static gboolean
read_lines (TextReader *self, const char *text, gsize n, GError **error)
{
  gsize at = n >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  for (self->line = 1; at < n; self->line++)
    {
      const char *end = memchr (text + at, '\n', n - at);
      gsize n_line = end != NULL ? (gsize) (end - (text + at)) : n - at;
      if (!read_line (self, text + at, n_line, error))
        {
          g_prefix_error (error, "%s:%d: ", self->reader.name, self->line);
          return FALSE;
        }
      at += n_line + 1;
    }
  for (int pulse = 2; pulse <= self->reader.to_fill->n_pulses; pulse++)
    if (self->pulse_line[pulse] == 0)
      {
        g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                     "%s: there is no [pulse.%d], but a later pulse; number them without gaps",
                     self->reader.name, pulse);
        return FALSE;
      }
  return TRUE;
}

/**
 * sol_case_from_text_full:
 * @text: [n] the text of a case file; need not end in NUL
 * @n: its length in bytes; -1 if it ends in NUL
 * @name: what messages call it
 * @assignments: (nullable): NULL-terminated "group.key=value", which override the text
 * @warnings: (nullable) (element-type utf8): gets sentences on values that look like slips; must
 *   free its elements
 * @error: return location
 *
 * A key that @assignments put out of use is forgotten; one that the text itself does not use is
 * refused.
 *
 * Errors: SOL_FILE_ERROR_SYNTAX, SOL_FILE_ERROR_TYPE, SOL_FILE_ERROR_MISSING; name and line first.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the case, complete and checked
 */
SolCase *
sol_case_from_text_full (const char *text,
                         gssize n,
                         const char *name,
                         const char *const *assignments,
                         GPtrArray *warnings,
                         GError **error)
{
  gsize n_bytes = n < 0 ? strlen (text) : (gsize) n;
  if (n_bytes > MAX_FILE_BYTES)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "%s is %zu bytes long; a case file has at most %d", name, n_bytes,
                   MAX_FILE_BYTES);
      return NULL;
    }
  TextReader self = { 0 };
  sol_case_reader_init (&self.reader, name, warnings);
  SolCase *result = NULL;
  if (read_lines (&self, text, n_bytes, error) &&
      sol_case_reader_finish (&self.reader, assignments, error))
    result = g_steal_pointer (&self.reader.to_fill);
  else
    sol_error_mend (error);
  sol_case_reader_clear (&self.reader);
  return result;
}

/**
 * sol_case_from_text:
 * @text: [n] the text of a case file
 * @n: its length in bytes; -1 if it ends in NUL
 * @name: what messages call it
 * @error: return location
 *
 * Errors: as sol_case_from_text_full().
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the case
 */
SolCase *
sol_case_from_text (const char *text, gssize n, const char *name, GError **error)
{
  return sol_case_from_text_full (text, n, name, NULL, NULL, error);
}

/**
 * sol_case_file_read_full:
 * @path: the file
 * @assignments: (nullable): NULL-terminated "group.key=value", which override the file
 * @warnings: (nullable) (element-type utf8): gets sentences on values that look like slips
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_READ, and those of sol_case_from_text_full().
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the case; its folder is that of @path
 */
SolCase *
sol_case_file_read_full (const char *path,
                         const char *const *assignments,
                         GPtrArray *warnings,
                         GError **error)
{
  gsize n;
  g_autofree char *shown = g_filename_display_name (path);
  g_autofree char *text = sol_file_read (path, MAX_FILE_BYTES, &n, error);
  if (text == NULL)
    {
      g_prefix_error (error, "the case file cannot be read: ");
      return NULL;
    }
  SolCase *self = sol_case_from_text_full (text, (gssize) n, shown, assignments, warnings, error);
  if (self != NULL)
    {
      g_autofree char *folder = g_path_get_dirname (path);
      self->folder = g_canonicalize_filename (folder, NULL);
    }
  return self;
}

/**
 * sol_case_file_read:
 * @path: the file
 * @error: return location
 *
 * Errors: as sol_case_file_read_full().
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the case
 */
SolCase *
sol_case_file_read (const char *path, GError **error)
{
  return sol_case_file_read_full (path, NULL, NULL, error);
}
