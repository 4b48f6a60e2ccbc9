/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one place that asks for a file: portals where there are any, native otherwise. */
#pragma once

#include <gtk/gtk.h>

typedef enum
{
  SOL_FILE_DIALOG_OPEN, /* a case or a result */
  SOL_FILE_DIALOG_SAVE_CASE,
  SOL_FILE_DIALOG_EXPORT_RESULT,
  SOL_FILE_DIALOG_EXPORT_PLOT,
} SolFileDialogKind;

/* Called once, with NULL if no file was chosen. The dialog goes with its parent. */
typedef void (*SolFileDialogCallback) (GtkWindow *parent, const char *path);

void sol_file_dialog_run (GtkWindow *parent,
                          SolFileDialogKind kind,
                          const char *suggestion,
                          SolFileDialogCallback callback);
