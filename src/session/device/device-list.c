/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/device/device-list.h"

#include "base/error.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
#include <string.h>

#define PROGRAM "soliscope-cli"

static void
device_free (gpointer data)
{
  SolDevice *self = data;
  g_free (self->name);
  g_free (self->text);
  g_free (self);
}

static const char *
get_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

static void
add_device (JsonArray *array, guint i, JsonNode *node, gpointer data)
{
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return;
  JsonObject *object = json_node_get_object (node);
  const char *name = get_text (object, "name");
  JsonNode *available = json_object_get_member (object, "available");
  if (name == NULL)
    return;
  SolDevice *device = g_new0 (SolDevice, 1);
  device->name = g_strdup (name);
  device->is_available =
      available != NULL && JSON_NODE_HOLDS_VALUE (available) && json_node_get_boolean (available);
  const char *text = get_text (object, device->is_available ? "description" : "reason");
  device->text = g_strdup (text != NULL ? text : "");
  g_ptr_array_add (data, device);
}

/**
 * sol_device_list_parse:
 * @json: what "soliscope-cli devices --json" printed
 * @error: return location
 *
 * Members that are not known are passed over.
 *
 * Errors: SOL_FILE_ERROR_SYNTAX if it is no list.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable) (element-type SolDevice): in the order of the list
 */
GPtrArray *
sol_device_list_parse (const char *json, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonNode *root = NULL;
  if (json_parser_load_from_data (parser, json, -1, NULL))
    root = json_parser_get_root (parser);
  if (root == NULL || !JSON_NODE_HOLDS_ARRAY (root))
    {
      g_set_error_literal (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                           _ ("The list of devices cannot be read; “soliscope-cli devices” in a "
                              "terminal shows what is wrong"));
      return NULL;
    }
  GPtrArray *list = g_ptr_array_new_with_free_func (device_free);
  json_array_foreach_element (json_node_get_array (root), add_device, list);
  return list;
}

/**
 * sol_device_list_find_program:
 *
 * Beside the running program, where a build has it, or in the search path.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): path of the command-line program
 */
char *
sol_device_list_find_program (void)
{
  static const char *const places[] = { PROGRAM, "../src/cli/" PROGRAM, "../../src/cli/" PROGRAM };
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : NULL;
  for (gsize i = 0; folder != NULL && i < G_N_ELEMENTS (places); i++)
    {
      char *path = g_build_filename (folder, places[i], NULL);
      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE) &&
          g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return path;
      g_free (path);
    }
  return g_find_program_in_path (PROGRAM);
}

static void
ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autofree char *out = NULL;
  GError *error = NULL;
  GPtrArray *list = NULL;
  if (g_subprocess_communicate_utf8_finish (G_SUBPROCESS (source), result, &out, NULL, &error))
    list = sol_device_list_parse (out != NULL ? out : "", &error);
  if (list != NULL)
    g_task_return_pointer (task, list, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

/**
 * sol_device_list_read_async:
 * @program: (nullable): path of the command-line program
 * @cancellable: (nullable): drops the answer
 * @callback: gets the answer
 * @user_data: for @callback
 *
 * Threads: one with a main context. Allocates: yes.
 */
void
sol_device_list_read_async (const char *program,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  GError *error = NULL;
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, sol_device_list_read_async);
  if (program == NULL)
    {
      g_task_return_new_error (
          task, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING,
          _ ("soliscope-cli is not found beside this program nor in the search "
             "path; install it to choose a device"));
      return;
    }
  g_autoptr (GSubprocess) child =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error,
                        program, "devices", "--json", NULL);
  if (child == NULL)
    g_task_return_error (task, error);
  else
    g_subprocess_communicate_utf8_async (child, NULL, cancellable, ended, g_steal_pointer (&task));
}

/**
 * sol_device_list_read_finish:
 * @result: from the callback
 * @error: return location
 *
 * Errors: as sol_device_list_parse(); SOL_FILE_ERROR_MISSING; G_SPAWN_ERROR_*; G_IO_ERROR_CANCELLED.
 * Threads: that of the callback. Allocates: no.
 * Returns: (transfer full) (nullable) (element-type SolDevice): what there is
 */
GPtrArray *
sol_device_list_read_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
