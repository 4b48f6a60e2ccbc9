/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/application.h"

#include <glib/gi18n.h>
#include <locale.h>

int
main (int argc, char **argv)
{
  /* For the language of the user; numbers in files never pass through it. */
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, SOL_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Soliscope");
  g_autoptr (SolApplication) app = sol_application_new ();
  return g_application_run (G_APPLICATION (app), argc, argv);
}
