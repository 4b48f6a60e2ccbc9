/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can compute here, asked of the command-line program: a driver that hangs or crashes does so in a
 * process of its own. */
#pragma once

#include <gio/gio.h>

typedef struct
{
  char *name; /* as --backend takes it */
  gboolean is_available;
  char *text; /* what it is, or why it is absent */
} SolDevice;

GPtrArray *sol_device_list_parse (const char *json, GError **error);
char *sol_device_list_find_program (void);
void sol_device_list_read_async (const char *program,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
GPtrArray *sol_device_list_read_finish (GAsyncResult *result, GError **error);
