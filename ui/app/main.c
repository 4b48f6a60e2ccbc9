/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/application.h"
#include "app/settings.h"
#include "session/run.h"

#include <signal.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  int status;
  /* A file that may grow no more is an error of a write, which has a message. */
  signal (SIGXFSZ, SIG_IGN);
  sol_application_set_locale ();
  sol_settings_choose_backend ();
  {
    g_autoptr (SolApplication) app = sol_application_new ();
    status = g_application_run (G_APPLICATION (app), argc, argv);
  }
  /* A run that was left behind still writes its partial: no exit handler may pull the libraries from
   * under it. What it has committed stays valid. */
  if (sol_run_count_at_work () > 0)
    _exit (status);
  return status;
}
