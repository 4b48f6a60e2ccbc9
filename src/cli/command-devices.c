/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/command.h"

#include "backend/backend.h"
#include "device/kernel-registry.h"
#include "device/probe.h"
#include "io/json/json-write.h"

/* Kinds of accelerator that the case file and --backend know. Each is asked in a process of its own:
 * a broken driver must not take this one down, and two kinds do not share a process. */
static const char *const kinds[] = { "opencl", "cuda", "hip" };
#define PROBE_LIMIT_S 20.0

static GPtrArray *
ask (const char *kind)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  const char *child[] = { program != NULL ? program : g_get_prgname (), "devices", "--probe", kind,
                          NULL };
  return sol_device_probe (child, kind, PROBE_LIMIT_S);
}

static void
print_device (const SolDeviceInfo *info)
{
  g_autofree char *spec = g_strdup_printf ("%s:%d", info->kind, info->number);
  if (info->reason != NULL && info->name == NULL)
    g_print ("%-10s absent: %s\n", info->kind, info->reason);
  else if (info->reason != NULL)
    g_print ("%-10s %s cannot be used: %s\n", spec, info->name, info->reason);
  else
    {
      char size[G_ASCII_DTOSTR_BUF_SIZE];
      g_ascii_formatd (size, sizeof size, "%.3g", (double) info->memory_bytes / 0x1p30);
      g_print ("%-10s %s, %d units, %s GiB, %s; transforms: %s%s\n", spec, info->name,
               info->n_units, size, info->driver, info->transforms,
               info->is_cpu ? "; a processor, which the back end cpu uses better" : "");
    }
}

static void
print_text (void)
{
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    g_print ("%-10s %s\n", sol_backend_get (i)->name, sol_backend_get (i)->description);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GPtrArray) infos = ask (kinds[i]);
      for (guint j = 0; j < infos->len; j++)
        print_device (infos->pdata[j]);
    }
}

static void
begin_row (JsonBuilder *b, const char *name, gboolean available, const char *text)
{
  json_builder_begin_object (b);
  sol_json_add_text (b, "name", name);
  sol_json_add_flag (b, "available", available);
  sol_json_add_text (b, available ? "description" : "reason", text);
}

static void
add_device (JsonBuilder *b, const SolDeviceInfo *info)
{
  g_autofree char *spec = g_strdup_printf ("%s:%d", info->kind, info->number);
  begin_row (b, info->name != NULL ? spec : info->kind, info->reason == NULL,
             info->reason != NULL ? info->reason : info->name);
  if (info->name != NULL)
    {
      sol_json_add_text (b, "driver", info->driver != NULL ? info->driver : "");
      sol_json_add_text (b, "transforms", info->transforms != NULL ? info->transforms : "");
      sol_json_add_count (b, "memory_bytes", (gint64) info->memory_bytes);
      sol_json_add_count (b, "units", info->n_units);
      sol_json_add_number (b, "fp64_to_fp32", info->fp64_to_fp32);
      sol_json_add_flag (b, "is_cpu", info->is_cpu);
    }
  json_builder_end_object (b);
}

static void
print_json (void)
{
  g_autoptr (JsonBuilder) b = json_builder_new ();
  json_builder_begin_array (b);
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    {
      begin_row (b, sol_backend_get (i)->name, TRUE, sol_backend_get (i)->description);
      json_builder_end_object (b);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GPtrArray) infos = ask (kinds[i]);
      for (guint j = 0; j < infos->len; j++)
        add_device (b, infos->pdata[j]);
    }
  json_builder_end_array (b);
  g_autofree char *text = sol_json_get_text (b, TRUE);
  g_print ("%s\n", text);
}

/* Which kernels there are, how each may compute and what it is held to. */
static void
print_kernels (void)
{
  g_print ("%-24s %-10s %-10s %-10s %-10s %s\n", "kernel", "file", "class", "precision", "lies on",
           "twin");
  for (const SolKernelEntry *entry = sol_kernel_registry; entry->name != NULL; entry++)
    g_print ("%-24s %-10s %-10s %-10s %-10s %s\n", entry->name, entry->file,
             sol_precision_class_get_name (entry->precision_class),
             entry->is_double_only ? "fp64" : "fp64 fp32", "device", entry->twin);
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
  gboolean as_json = FALSE, of_kernels = FALSE;
  g_autofree char *kind = NULL;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "As JSON", NULL },
    { "kernels", 0, 0, G_OPTION_ARG_NONE, &of_kernels, "The table of the device kernels", NULL },
    { "probe", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING, &kind, "Ask one kind's driver",
      "KIND" },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  int exit_code = 0;
  if (!sol_command_parse (&command, entries, &argc, &argv, 0, &exit_code))
    return exit_code;
  if (kind != NULL)
    {
      g_autofree char *answer = sol_device_probe_answer (kind);
      g_print ("%s", answer);
    }
  else if (of_kernels)
    print_kernels ();
  else if (as_json)
    print_json ();
  else
    print_text ();
  return SOL_EXIT_DONE;
}
