/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/command.h"

#include "backend/backend.h"

#include <json-glib/json-glib.h>

/* Kinds of accelerator that the case file and --backend know, and why none is here. */
static const char *const absent[] = { "opencl", "cuda", "hip" };
static const char absent_reason[] = "this version has no device back ends";

static void
print_text (void)
{
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    g_print ("%-10s %s\n", sol_backend_get (i)->name, sol_backend_get (i)->description);
  for (gsize i = 0; i < G_N_ELEMENTS (absent); i++)
    g_print ("%-10s absent: %s\n", absent[i], absent_reason);
}

static void
add_row (JsonBuilder *b, const char *name, gboolean available, const char *text)
{
  json_builder_begin_object (b);
  json_builder_set_member_name (b, "name");
  json_builder_add_string_value (b, name);
  json_builder_set_member_name (b, "available");
  json_builder_add_boolean_value (b, available);
  json_builder_set_member_name (b, available ? "description" : "reason");
  json_builder_add_string_value (b, text);
  json_builder_end_object (b);
}

static void
print_json (void)
{
  g_autoptr (JsonBuilder) b = json_builder_new ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  json_builder_begin_array (b);
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    add_row (b, sol_backend_get (i)->name, TRUE, sol_backend_get (i)->description);
  for (gsize i = 0; i < G_N_ELEMENTS (absent); i++)
    add_row (b, absent[i], FALSE, absent_reason);
  json_builder_end_array (b);
  g_autoptr (JsonNode) root = json_builder_get_root (b);
  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, TRUE);
  g_autofree char *text = json_generator_to_data (generator, NULL);
  g_print ("%s\n", text);
}

/**
 * sol_command_devices:
 * @argc: number of arguments
 * @argv: [argc] "devices", options
 *
 * Threads: main. Allocates: yes.
 * Returns: exit code
 */
int
sol_command_devices (int argc, char **argv)
{
  static const SolCommand command = { "devices", "", "Lists back ends and devices.",
                                      sol_command_devices };
  gboolean as_json = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "As JSON", NULL },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  int exit_code = 0;
  if (!sol_command_parse (&command, entries, &argc, &argv, 0, &exit_code))
    return exit_code;
  if (as_json)
    print_json ();
  else
    print_text ();
  return SOL_EXIT_DONE;
}
