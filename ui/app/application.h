/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program as the desktop sees it: one instance, its windows, what it is asked to open. */
#pragma once

#include <adwaita.h>

#define SOL_APPLICATION_ID "org.soliscope.Soliscope"

#define SOL_TYPE_APPLICATION (sol_application_get_type ())
G_DECLARE_FINAL_TYPE (SolApplication, sol_application, SOL, APPLICATION, AdwApplication)

SolApplication *sol_application_new (void);

/* Before anything of GTK: the language of the user, and numbers that depend on no language. */
char *sol_application_dup_locale_folder (const char *program);
void sol_application_set_locale (void);
