/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Members of JSON objects, as every file and line of this program writes them. */
#pragma once

#include <json-glib/json-glib.h>

void sol_json_begin_object (JsonBuilder *builder, const char *name);
void sol_json_begin_array (JsonBuilder *builder, const char *name);
void sol_json_add_text (JsonBuilder *builder, const char *name, const char *value);
void sol_json_add_number (JsonBuilder *builder, const char *name, double value);
void sol_json_add_count (JsonBuilder *builder, const char *name, gint64 value);
void sol_json_add_flag (JsonBuilder *builder, const char *name, gboolean value);
char *sol_json_get_text (JsonBuilder *builder, gboolean is_pretty);
