/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: a result file from memory through the reader; everything that it offers is asked. */
#include "config.h"

#include "io/result/result-info.h"
#include "problem/statistics.h"

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

/* What a plane of a strange shape may take here. */
#define MAX_FIELD 4194304

const char *__lsan_default_suppressions (void);
int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t n_bytes);
void __sanitizer_set_death_callback (void (*callback) (void)) __attribute__ ((weak));

/* The HDF5 library loses memory over damaged files. */
const char *
__lsan_default_suppressions (void)
{
  return "leak:libhdf5\n";
}

/* The reader tries files in a child process: its death is an answer, not a finding. */
static void
forget_fuzzer (void)
{
  if (__sanitizer_set_death_callback != NULL)
    __sanitizer_set_death_callback (NULL);
}

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  return pthread_atfork (NULL, NULL, forget_fuzzer);
}

static void
read_all (SolResultReader *reader)
{
  gsize n_field;
  if (!sol_result_layout_get_n_field (sol_result_reader_get_layout (reader), &n_field) ||
      n_field > MAX_FIELD)
    return;
  g_autofree SolComplex *field = g_new0 (SolComplex, MAX (n_field, 1));
  gint64 n_saved = sol_result_reader_get_n_saved (reader);
  for (gint64 k = 0; k < MIN (n_saved, 3); k++)
    sol_result_reader_read_plane (reader, k, field, NULL);
  sol_result_reader_read_plane (reader, n_saved, field, NULL);
  SolStepRecord record;
  sol_result_reader_read_last_accepted (reader, &record, NULL);
  g_free (sol_result_info_get_text (reader, NULL));
  g_free (sol_result_info_get_json (reader, NULL));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t n_bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultReader) reader = sol_result_reader_new_from_memory (data, n_bytes, &error);
  g_assert ((reader == NULL) == (error != NULL));
  if (reader != NULL)
    read_all (reader);
  return 0;
}
