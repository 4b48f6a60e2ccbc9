/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/json/json-write.h"

#include <math.h>

/**
 * sol_json_begin_object:
 * @builder: an object under way
 * @name: of the member, an object that json_builder_end_object() ends
 *
 * Threads: one. Allocates: the member.
 */
void
sol_json_begin_object (JsonBuilder *builder, const char *name)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_object (builder);
}

/**
 * sol_json_begin_array:
 * @builder: an object under way
 * @name: of the member, an array that json_builder_end_array() ends
 *
 * Threads: one. Allocates: the member.
 */
void
sol_json_begin_array (JsonBuilder *builder, const char *name)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
}

/**
 * sol_json_add_text:
 * @builder: an object under way
 * @name: of the member
 * @value: (nullable): a text; null where there is none
 *
 * Threads: one. Allocates: the member.
 */
void
sol_json_add_text (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  if (value != NULL)
    json_builder_add_string_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

/**
 * sol_json_add_number:
 * @builder: an object under way
 * @name: of the member
 * @value: a number; null where it is not finite, since JSON has neither NaN nor infinity
 *
 * Threads: one. Allocates: the member.
 */
void
sol_json_add_number (JsonBuilder *builder, const char *name, double value)
{
  json_builder_set_member_name (builder, name);
  if (isfinite (value))
    json_builder_add_double_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

/**
 * sol_json_add_count:
 * @builder: an object under way
 * @name: of the member
 * @value: a whole number
 *
 * Threads: one. Allocates: the member.
 */
void
sol_json_add_count (JsonBuilder *builder, const char *name, gint64 value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

/**
 * sol_json_add_flag:
 * @builder: an object under way
 * @name: of the member
 * @value: true or false
 *
 * Threads: one. Allocates: the member.
 */
void
sol_json_add_flag (JsonBuilder *builder, const char *name, gboolean value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_boolean_value (builder, value);
}

/**
 * sol_json_get_text:
 * @builder: whose root has ended
 * @is_pretty: whether on lines of its own, indented
 *
 * Threads: one. Allocates: the text.
 * Returns: (transfer full): what was built, without a line end
 */
char *
sol_json_get_text (JsonBuilder *builder, gboolean is_pretty)
{
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, is_pretty);
  return json_generator_to_data (generator, NULL);
}
