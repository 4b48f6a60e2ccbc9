/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/gas/material-file.h"

#include "base/error.h"

#include <gio/gio.h>
#include <math.h>

#define RESOURCE_ROOT "/soliscope/"

struct _SolMaterialFile
{
  char *label; /* names the file in messages */
  JsonParser *parser;
  JsonObject *root;
};

static int
compare_names (const void *a, const void *b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

static JsonNode *
find_member (const SolMaterialFile *self, JsonObject *parent, const char *key, GError **error)
{
  JsonNode *node = json_object_get_member (parent, key);
  if (node == NULL)
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING,
                 "The material file %s lacks the key \"%s\".", self->label, key);
  return node;
}

static void
set_type_error (const SolMaterialFile *self, const char *key, const char *wanted, GError **error)
{
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "The key \"%s\" of the material file %s must be %s.", key, self->label, wanted);
}

static gboolean
node_to_number (JsonNode *node, double *value)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;
  if (type != G_TYPE_DOUBLE && type != G_TYPE_INT64)
    return FALSE;
  *value = json_node_get_double (node);
  return isfinite (*value);
}

static gboolean
check_format (const SolMaterialFile *self, const char *format, GError **error)
{
  const char *found = sol_material_file_string (self, self->root, "format", error);
  if (found == NULL)
    return FALSE;
  if (g_str_equal (found, format))
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_VERSION,
               "The material file %s has the format \"%s\"; this program reads \"%s\".",
               self->label, found, format);
  return FALSE;
}

/**
 * sol_material_list:
 * @folder: "gases", "glasses" or "eos"
 *
 * Threads: any. Allocates: yes.
 * Source: the files under data/.
 * Returns: (transfer full): NULL-terminated names in the order of the alphabet
 */
char **
sol_material_list (const char *folder)
{
  g_autofree char *path = g_strconcat (RESOURCE_ROOT, folder, NULL);
  char **names = g_resources_enumerate_children (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  if (names == NULL)
    return g_new0 (char *, 1);
  for (char **name = names; *name != NULL; name++)
    {
      char *dot = g_strrstr (*name, ".json");
      if (dot != NULL)
        *dot = '\0';
    }
  qsort (names, g_strv_length (names), sizeof *names, compare_names);
  return names;
}

/**
 * sol_material_checksum:
 *
 * One number for every constant of gases, glasses and equations of state that this program has.
 *
 * Threads: any. Allocates: yes.
 * Source: the files under data/.
 * Returns: (transfer full): SHA-256 of all of them, in the order of folder and name
 */
char *
sol_material_checksum (void)
{
  static const char *const folders[] = { "eos", "gases", "glasses" };
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_auto (GStrv) names = sol_material_list (folders[i]);
      for (char **name = names; *name != NULL; name++)
        {
          g_autofree char *path =
              g_strdup_printf ("%s%s/%s.json", RESOURCE_ROOT, folders[i], *name);
          g_autoptr (GBytes) bytes =
              g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
          gsize n_bytes = 0;
          const guchar *data = bytes != NULL ? g_bytes_get_data (bytes, &n_bytes) : NULL;
          g_checksum_update (sum, (const guchar *) path, -1);
          if (data != NULL)
            g_checksum_update (sum, data, (gssize) n_bytes);
        }
    }
  return g_strdup (g_checksum_get_string (sum));
}

/**
 * sol_material_file_load:
 * @folder: "gases", "glasses" or "eos"
 * @name: the material, as sol_material_list() spells it
 * @format: what the key "format" must say
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING, SOL_FILE_ERROR_SYNTAX, SOL_FILE_ERROR_VERSION.
 * Source: the files under data/.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the file, or NULL
 */
SolMaterialFile *
sol_material_file_load (const char *folder, const char *name, const char *format, GError **error)
{
  g_autofree char *label = g_strdup_printf ("%s/%s.json", folder, name);
  g_autofree char *path = g_strconcat (RESOURCE_ROOT, label, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  if (bytes == NULL)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING,
                   "The material file %s is not part of this program.", label);
      return NULL;
    }
  gsize n_bytes = 0;
  const char *text = g_bytes_get_data (bytes, &n_bytes);
  return sol_material_file_parse (label, text, (gssize) n_bytes, format, error);
}

/**
 * sol_material_file_parse:
 * @label: names the file in messages
 * @text: [n_bytes] JSON
 * @n_bytes: length
 * @format: what the key "format" must say
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_SYNTAX, SOL_FILE_ERROR_MISSING, SOL_FILE_ERROR_TYPE,
 * SOL_FILE_ERROR_VERSION.
 * Source: RFC 8259.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the file, or NULL
 */
SolMaterialFile *
sol_material_file_parse (const char *label,
                         const char *text,
                         gssize n_bytes,
                         const char *format,
                         GError **error)
{
  g_autoptr (SolMaterialFile) self = g_new0 (SolMaterialFile, 1);
  self->label = g_strdup (label);
  self->parser = json_parser_new_immutable ();
  g_autoptr (GError) inner = NULL;
  gboolean parsed = json_parser_load_from_data (self->parser, text, n_bytes, &inner);
  JsonNode *root = parsed ? json_parser_get_root (self->parser) : NULL;
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "The material file %s cannot be read: %s.", label,
                   inner != NULL ? inner->message : "it is not a JSON object");
      return NULL;
    }
  self->root = json_node_get_object (root);
  if (!check_format (self, format, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * sol_material_file_free:
 * @self: (nullable): the file
 *
 * Threads: any. Allocates: no.
 * Source: none.
 */
void
sol_material_file_free (SolMaterialFile *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->parser);
  g_free (self->label);
  g_free (self);
}

/**
 * sol_material_file_get_root:
 * @self: the file
 *
 * Threads: any. Allocates: no.
 * Source: none.
 * Returns: (transfer none): the outermost object
 */
JsonObject *
sol_material_file_get_root (const SolMaterialFile *self)
{
  return self->root;
}

/**
 * sol_material_file_object:
 * @self: the file
 * @parent: an object of it
 * @key: which member
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING, SOL_FILE_ERROR_TYPE.
 * Source: none.
 * Threads: any. Allocates: no.
 * Returns: (transfer none): the member, or NULL
 */
JsonObject *
sol_material_file_object (const SolMaterialFile *self,
                          JsonObject *parent,
                          const char *key,
                          GError **error)
{
  JsonNode *node = find_member (self, parent, key, error);
  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);
  set_type_error (self, key, "an object", error);
  return NULL;
}

/**
 * sol_material_file_string:
 * @self: the file
 * @parent: an object of it
 * @key: which member
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING, SOL_FILE_ERROR_TYPE.
 * Source: none.
 * Threads: any. Allocates: no.
 * Returns: (transfer none): the member, or NULL
 */
const char *
sol_material_file_string (const SolMaterialFile *self,
                          JsonObject *parent,
                          const char *key,
                          GError **error)
{
  JsonNode *node = find_member (self, parent, key, error);
  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_get_string (node);
  set_type_error (self, key, "a string", error);
  return NULL;
}

/**
 * sol_material_file_boolean:
 * @self: the file
 * @parent: an object of it
 * @key: which member
 * @value: (out): the member
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING, SOL_FILE_ERROR_TYPE.
 * Source: none.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_material_file_boolean (const SolMaterialFile *self,
                           JsonObject *parent,
                           const char *key,
                           gboolean *value,
                           GError **error)
{
  JsonNode *node = find_member (self, parent, key, error);
  if (node == NULL)
    return FALSE;
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    {
      *value = json_node_get_boolean (node);
      return TRUE;
    }
  set_type_error (self, key, "true or false", error);
  return FALSE;
}

/**
 * sol_material_file_number:
 * @self: the file
 * @parent: an object of it
 * @key: which member
 * @value: (out): the member, finite, in the unit of the key
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING, SOL_FILE_ERROR_TYPE.
 * Source: none.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_material_file_number (const SolMaterialFile *self,
                          JsonObject *parent,
                          const char *key,
                          double *value,
                          GError **error)
{
  JsonNode *node = find_member (self, parent, key, error);
  if (node == NULL)
    return FALSE;
  if (node_to_number (node, value))
    return TRUE;
  set_type_error (self, key, "a finite number", error);
  return FALSE;
}

/**
 * sol_material_file_integer:
 * @self: the file
 * @parent: an object of it
 * @key: which member
 * @value: (out): the member
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING, SOL_FILE_ERROR_TYPE.
 * Source: none.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_material_file_integer (const SolMaterialFile *self,
                           JsonObject *parent,
                           const char *key,
                           int *value,
                           GError **error)
{
  double number = NAN;
  if (!sol_material_file_number (self, parent, key, &number, error))
    return FALSE;
  if (fabs (number) <= 1e6 && floor (number) >= number)
    {
      *value = (int) number;
      return TRUE;
    }
  set_type_error (self, key, "a whole number", error);
  return FALSE;
}

/**
 * sol_material_file_numbers:
 * @self: the file
 * @parent: an object of it
 * @key: which member
 * @values: (out caller-allocates): [n_max] the numbers
 * @n_max: room in @values
 * @n: (inout): how many are wanted, or 0 for any number from 1; on return how many there are
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING, SOL_FILE_ERROR_TYPE.
 * Source: none.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_material_file_numbers (const SolMaterialFile *self,
                           JsonObject *parent,
                           const char *key,
                           double *values,
                           int n_max,
                           int *n,
                           GError **error)
{
  JsonNode *node = find_member (self, parent, key, error);
  if (node == NULL)
    return FALSE;
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint found = array != NULL ? json_array_get_length (array) : 0;
  gboolean fits = found > 0 && found <= (guint) n_max && (*n == 0 || found == (guint) *n);
  for (guint i = 0; fits && i < found; i++)
    fits = node_to_number (json_array_get_element (array, i), &values[i]);
  if (!fits)
    {
      g_autofree char *wanted = g_strdup_printf ("a list of %d%s finite numbers",
                                                 *n > 0 ? *n : n_max, *n > 0 ? "" : " or fewer");
      set_type_error (self, key, wanted, error);
      return FALSE;
    }
  *n = (int) found;
  return TRUE;
}
