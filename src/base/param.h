/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One row a parameter: name, unit, default, limits, words. The rows drive the case file, --set,
 * forms and documents; what a value may look like is the business of its kind. */
#pragma once

#include "base/units.h"

#include <glib.h>

typedef struct _SolParam SolParam;

/* How values of one kind are read, written and owned. @field is where the row's offset points. */
typedef struct
{
  const char *name; /* for documents: "quantity", "switch", ... */
  /* Leaves @field as it was on failure; the message does not name the key. */
  gboolean (*parse) (const SolParam *param,
                     const char *text,
                     gpointer field,
                     GPtrArray *warnings,
                     GError **error);
  /* Appends text that parse reads back exactly; FALSE: the value is not given. */
  gboolean (*print) (const SolParam *param, gconstpointer field, GString *text);
  void (*clear) (gpointer field); /* frees what it owns and makes it not given */
  void (*own) (gpointer field);   /* after a plain copy of the struct: duplicates what is owned */
} SolParamKind;

/* When a key is in use or needed; @object is the whole, @group the struct that holds the field. */
typedef struct
{
  const char *text; /* completes "is used only with ..." */
  gboolean (*holds) (gconstpointer object, gconstpointer group);
} SolParamCondition;

typedef enum
{
  SOL_PARAM_AUTO = 1 << 0,      /* the word "auto" is a value: not given */
  SOL_PARAM_ALIAS = 1 << 1,     /* read, never written: another name of the twin */
  SOL_PARAM_BOTH = 1 << 2,      /* the twin may be given as well */
  SOL_PARAM_NULLABLE = 1 << 3,  /* empty text is NULL, and not written as "" */
  SOL_PARAM_ABOVE_MIN = 1 << 4, /* min itself is refused */
} SolParamFlags;

struct _SolParam
{
  const char *name;
  const SolParamKind *kind;
  SolUnitKind unit;
  const char *display;        /* unit that is written; NULL: SI */
  const char *initial;        /* default as text; NULL: not given */
  double min;                 /* SI, included unless SOL_PARAM_ABOVE_MIN; min == max: no limits */
  double max;                 /* SI, included */
  const char *const *choices; /* words of a choice or switch, NULL-terminated, by value */
  guint flags;
  gsize offset;
  const SolParamCondition *used;     /* NULL: always */
  const SolParamCondition *required; /* NULL: never */
  const char *twin;                  /* another key of the group for the same quantity */
  const char *label;
  const char *help; /* one sentence */
};

typedef struct
{
  const char *name;
  const SolParam *params;
  gsize n_params;
  gsize offset; /* of the group in the whole */
  const char *help;
} SolParamGroup;

/* double, int, gboolean, an enum stored as int, char *. */
extern const SolParamKind sol_param_quantity;
extern const SolParamKind sol_param_whole;
extern const SolParamKind sol_param_switch;
extern const SolParamKind sol_param_choice;
extern const SolParamKind sol_param_text;

const SolParam *sol_param_group_find (const SolParamGroup *group, const char *name);
gboolean sol_param_is_given (const SolParam *param, gconstpointer field);
void sol_param_reset (const SolParam *param, gpointer field);
gboolean sol_param_check_limits (const SolParam *param, double value, GError **error);
gboolean sol_param_check_text (const char *text, GError **error);
