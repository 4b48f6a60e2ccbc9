/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/hdf5-probe.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* An honest file is opened in milliseconds, a very large one in seconds; a network may be slow. A child that waits
 * rather than computes says nothing about the file: of a process with threads it may be born with a lock that nobody
 * opens any more. Another is tried, and has the time that a network may need. */
#define MIN_CPU_S 2
#define BYTES_PER_CPU_S 268435456u
static const unsigned max_wall_s[] = { 5, 60 };

/* An honest file is read in rows, with the library's caches beside them, in far less. */
#define MAX_GROWTH_KIB 524288
#define MEMORY_CHECK_US 5000

static long max_resident_kib;

/* In KiB; it never falls. Threads: any, also in a signal handler: one system call. */
static long
get_peak_kib (void)
{
  struct rusage usage;
  return getrusage (RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0;
}

static void
end_if_too_large (int signal_number G_GNUC_UNUSED)
{
  if (get_peak_kib () > max_resident_kib)
    _exit (1);
}

/* Sizes in a damaged file are asked for as they stand. A limit on what can be had would let the library go
 * on with an error, and the caller ask again without the limit: what is taken is watched in its place. */
static void
watch_memory (void)
{
  struct itimerval often = { { 0, MEMORY_CHECK_US }, { 0, MEMORY_CHECK_US } };
  struct sigaction action = { .sa_handler = end_if_too_large, .sa_flags = SA_RESTART };
  sigset_t watched;
  max_resident_kib = get_peak_kib () + MAX_GROWTH_KIB;
  sigaction (SIGPROF, &action, NULL);
  sigemptyset (&watched);
  sigaddset (&watched, SIGPROF);
  sigprocmask (SIG_UNBLOCK, &watched, NULL);
  setitimer (ITIMER_PROF, &often, NULL);
}

static void
run_child (void (*look) (gpointer data), gpointer data, guint64 n_bytes, unsigned wall_s)
{
  static const int fatal[] = { SIGALRM, SIGXCPU, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL };
  rlim_t max_cpu_s = MIN_CPU_S + n_bytes / BYTES_PER_CPU_S;
  struct rlimit no_core = { 0, 0 }, cpu = { max_cpu_s, max_cpu_s };
  for (gsize i = 0; i < G_N_ELEMENTS (fatal); i++)
    signal (fatal[i], SIG_DFL);
  setrlimit (RLIMIT_CORE, &no_core);
  setrlimit (RLIMIT_CPU, &cpu);
  alarm (wall_s);
  /* The last words of a crash are not for the user. */
  int nowhere = open ("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0)
    {
      dup2 (nowhere, STDOUT_FILENO);
      dup2 (nowhere, STDERR_FILENO);
    }
  watch_memory ();
  look (data);
  end_if_too_large (0);
  _exit (0);
}

/* FALSE if nothing is known: there was no child, or somebody else waited for it. */
static gboolean
try_child (void (*look) (gpointer data),
           gpointer data,
           guint64 n_bytes,
           unsigned wall_s,
           int *status)
{
  pid_t child = fork ();
  if (child == 0)
    run_child (look, data, n_bytes, wall_s);
  pid_t rc = child;
  while (child > 0 && (rc = waitpid (child, status, 0)) < 0 && errno == EINTR)
    ;
  return rc > 0;
}

/**
 * sol_hdf5_probe:
 * @look: reads what the caller is about to read; its findings are lost
 * @data: for @look
 * @n_bytes: size of the file; the time that the child may take grows with it
 *
 * Runs @look in a forked child. Where no child can be made, or none gets to its end though it does not compute,
 * nothing is known and TRUE is returned.
 *
 * Threads: under the library lock. Allocates: no.
 * Returns: FALSE if the child crashed, computed without an end or took memory that no result needs
 */
gboolean
sol_hdf5_probe (void (*look) (gpointer data), gpointer data, guint64 n_bytes)
{
  int status = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (max_wall_s); i++)
    {
      if (!try_child (look, data, n_bytes, max_wall_s[i], &status))
        return TRUE;
      if (!WIFSIGNALED (status) || WTERMSIG (status) != SIGALRM)
        return WIFEXITED (status) && WEXITSTATUS (status) == 0;
    }
  return TRUE;
}
