/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the libraries of a driver that is no driver share: names of two vendors, planted failures. */
#pragma once

#include <glib.h>

#ifdef FAKE_HIP
#define FAKE_NAME(cuda, hip) hip
#else
#define FAKE_NAME(cuda, hip) cuda
#endif
/* The warning of a missing prototype has nothing to say here. */
#define FAKE(type, cuda, hip) type FAKE_NAME (cuda, hip)

typedef void (*FakeWork) (gpointer *data);

/* Runs the work, or keeps it for a graph. */
void fake_do (FakeWork work, gpointer a, gpointer b, gpointer c);

gboolean fake_is_capturing (void);

/* Calls of graphs since the library was loaded; tests find the function by its name. */
typedef struct
{
  int n_begun, n_ended, n_made, n_launched;
  int n_live; /* graphs, executable or not, that are not freed */
} FakeGraphCounts;

FakeGraphCounts *fake_get_graph_counts (void);

/* Status of a function by its name in CUDA. */
static inline int
fake_status (const char *name)
{
  return g_strcmp0 (g_getenv ("SOL_FAKE_FAIL"), name) == 0 ? 999 : 0;
}
