/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a run did not go well, in the four parts that a user needs: what happened, where, what the cause
 * is likely to be, and what to do about it. */
#pragma once

#include "session/run.h"

typedef enum
{
  SOL_FAILURE_NOT_FINITE,  /* NaN or Inf in the field */
  SOL_FAILURE_STEP,        /* no step small enough */
  SOL_FAILURE_TIME_EDGE,   /* the pulse reached the edge of the time window */
  SOL_FAILURE_BAND_EDGE,   /* the spectrum reached the edge of the band */
  SOL_FAILURE_INPUT,       /* a value that cannot be run */
  SOL_FAILURE_UNSUPPORTED, /* a combination that is not offered */
  SOL_FAILURE_MEMORY,
  SOL_FAILURE_DEVICE,
  SOL_FAILURE_WRITE, /* disk full, no right to write */
  SOL_FAILURE_READ,  /* a file that cannot be read */
  SOL_FAILURE_OTHER,
} SolFailureCause;

typedef enum
{
  SOL_FAILURE_FIX_ASSIGN,       /* value: "group.key=value", one undoable change */
  SOL_FAILURE_FIX_GO_TO_FIELD,  /* value: "group.key" */
  SOL_FAILURE_FIX_USE_CPU,      /* value: NULL */
  SOL_FAILURE_FIX_CHOOSE_PLACE, /* value: NULL; another name for the file */
  SOL_FAILURE_FIX_MEMORY_ONLY,  /* value: NULL; run without a file */
} SolFailureFixKind;

typedef struct
{
  SolFailureFixKind kind;
  char *value;
  char *label; /* of the button */
} SolFailureFix;

/* What is known of a run; NAN and NULL where it is not. */
typedef struct
{
  const SolCase *the_case;
  gboolean has_begun; /* there is a first plane */
  double z_m;         /* reached */
  gint64 step;        /* trials so far */
  double h_m;         /* of the last one */
  double error_over_tolerance;
  const char *not_finite_in;
  double largest_field_v_per_m;
  double energy_drift; /* of the last plane, absorbed energy included, over the input */
  double time_edge;    /* largest share of the energy at the edge of the time window, ... */
  double time_edge_z_m;
  double band_edge; /* ... and of the band, and where it first was noted */
  double band_edge_z_m;
  double light_min_m; /* the shortest and the longest light before an edge cut it */
  double light_max_m;
} SolFailureFacts;

typedef struct
{
  SolFailureCause cause;
  gboolean is_warning; /* the run came to its end */
  char *what;
  char *where;
  char *why;
  char *details;    /* the trial that failed, and the message of the engine; NULL: none */
  GPtrArray *fixes; /* (element-type SolFailureFix), the likeliest first */
} SolFailure;

void sol_failure_facts_init_for_run (SolFailureFacts *self, SolRun *run);
SolFailure *sol_failure_new (const GError *error, const SolFailureFacts *facts);
SolFailure *sol_failure_new_for_run (SolRun *run); /* NULL: nothing to complain of */
void sol_failure_free (SolFailure *self);
SolFailure *sol_failure_new_for_case (const GError *error, const SolCase *the_case);
char *sol_failure_find_named_key (const char *message);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolFailure, sol_failure_free)
