/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run of a case on one back end with every plane kept, for the physics suite. */
#pragma once

#include "analysis/field-metrics.h"
#include "problem/statistics.h"
#include "session/run-execute.h"

typedef struct
{
  SolCase *the_case;
  SolFieldGrid *grid;
  gint64 n_planes;    /* handed out */
  double *z_m;        /* [n_planes] */
  gsize n_column;     /* modes or radial nodes, times polarisations */
  int n_energy;       /* modes whose energies are told apart */
  SolComplex *field;  /* [n_planes, n_column, n_omega] */
  double *statistics; /* [n_planes, n_statistics] */
  int n_statistics;
  SolRunReport report;
} SolPhysicsRun;

/* A case from text with assignments "group.key=value", ended by NULL; ends the test if refused. */
SolCase *sol_physics_case (const char *text, ...) G_GNUC_NULL_TERMINATED;
/* The case on the named back end, one thread, no file; NULL with the error of the engine, which is
 * SOL_SOLVER_ERROR_UNSUPPORTED where the back end does not offer the case. */
SolPhysicsRun *sol_physics_run_try (const SolCase *the_case, const char *backend, GError **error);
/* The same, where failure ends the test. */
SolPhysicsRun *sol_physics_run (const SolCase *the_case, const char *backend);
/* A case from text with assignments, run. */
SolPhysicsRun *
sol_physics_run_text (const char *backend, const char *text, ...) G_GNUC_NULL_TERMINATED;
/* The same where a test changes the problem between its translation and the run; no statistics. */
SolPhysicsRun *sol_physics_run_changed (const SolCase *the_case,
                                        const char *backend,
                                        void (*change) (SolProblem *problem));
SolProblem *sol_physics_translate (const SolCase *the_case);
void sol_physics_run_free (SolPhysicsRun *self);

const SolComplex *sol_physics_run_get_plane (const SolPhysicsRun *self, gint64 number);
const SolComplex *sol_physics_run_get_exit (const SolPhysicsRun *self);
/* The energy is that of all modes. */
double sol_physics_run_get_statistic (const SolPhysicsRun *self, SolStatisticId id, gint64 number);
SolFieldMetricsResult sol_physics_run_measure (const SolPhysicsRun *self, gint64 number);
/* Norm of the difference of the exit fields over the norm of the second. */
double sol_physics_run_difference (const SolPhysicsRun *self, const SolPhysicsRun *reference);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPhysicsRun, sol_physics_run_free)
