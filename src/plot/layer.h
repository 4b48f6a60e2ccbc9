/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One thing that a panel shows. Inks are roles; a theme gives them their colours. */
#pragma once

#include <glib.h>

typedef enum
{
  SOL_LAYER_LINE,   /* y over x */
  SOL_LAYER_FILL,   /* the same, filled down to zero or to the lower end of the axis */
  SOL_LAYER_MAP,    /* value over x and row, in colours */
  SOL_LAYER_MARK,   /* points */
  SOL_LAYER_CURSOR, /* a straight line through the panel at x[0] or, if there is none, at y[0] */
  SOL_LAYER_HATCH,  /* rows of a map that are not computed: from y[0] to y[1] */
  SOL_LAYER_NOTE,   /* text at x[0], y[0]; in the middle of the panel if it has no place */
} SolLayerKind;

typedef enum
{
  SOL_INK_SERIES,        /* SOL_INK_SERIES + i is the i-th of SOL_N_SERIES distinct colours */
  SOL_INK_REFERENCE = 6, /* what other lines are compared with */
  SOL_INK_TEXT,
  SOL_INK_CURSOR, /* seen on any map */
  SOL_N_INKS,
} SolInk;

#define SOL_N_SERIES 6

typedef enum
{
  SOL_DASH_SOLID,
  SOL_DASH_DASHED,
  SOL_DASH_DOTTED,
  SOL_DASH_MIXED, /* long and short by turns */
} SolDash;

typedef struct _SolLayer SolLayer;

struct _SolLayer
{
  SolLayerKind kind;
  char *name;  /* in tables that are stored, in English; NULL: not in the legend */
  char *shown; /* in the legend, where that is not the translation of the name; or NULL */
  SolInk ink;
  SolDash dash;
  gboolean is_right;     /* y lies on the right axis */
  gboolean is_reference; /* drawn faintly, for comparison with the others */
  char *text;            /* of a note, or the name of an upright cursor */
  double z_m;            /* the plane that it shows; NAN: none, or all */
  gsize n;
  double *x; /* [n] SI, ascending for lines and maps */
  double *y; /* [n] SI; NAN is a gap */
  gsize n_rows;
  double *row;        /* [n_rows] SI, ascending */
  double *row_edge;   /* [n_rows + 1] where one row ends and the next begins */
  double *value;      /* [n_rows, n] SI */
  gboolean is_shared; /* value is the start of an atomic rc box, in which more rows may follow */
};

SolLayer *sol_layer_new_line (const char *name, const double *x, const double *y, gsize n);
SolLayer *sol_layer_new_map (const char *name,
                             const double *x,
                             gsize n,
                             const double *row,
                             gsize n_rows,
                             double row_end);
SolLayer *sol_layer_new_shared_map (const char *name,
                                    const double *x,
                                    gsize n,
                                    const double *row,
                                    gsize n_rows,
                                    double row_end,
                                    double *value);
SolLayer *sol_layer_new_cursor (double x, double y);
SolLayer *sol_layer_new_hatch (double lo, double hi);
SolLayer *sol_layer_new_note (const char *text);
void sol_layer_free (SolLayer *self);
const char *sol_layer_get_shown_name (const SolLayer *self);
gboolean sol_layer_has_line (const SolLayer *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolLayer, sol_layer_free)
