/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/betas-entry.h"
#include "form/profile-entry.h"
#include "form/quantity-entry.h"
#include "sol-test.h"

#include <string.h>

/* What a field handed over last. */
typedef struct
{
  char *text;
  int n_commits;
  gboolean is_live;
  const char *refusal; /* NULL: all is taken */
} Record;

static gboolean
take (gpointer owner, const char *text, gboolean is_live, GError **error)
{
  Record *record = owner;
  if (record->refusal != NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, record->refusal);
      return FALSE;
    }
  g_free (record->text);
  record->text = g_strdup (text);
  record->is_live = is_live;
  record->n_commits++;
  return TRUE;
}

static SolQuantityEntry *
make_entry (SolUnitKind kind, const char *unit, const char *text, Record *record)
{
  *record = (Record){ 0 };
  SolQuantityEntry *entry = SOL_QUANTITY_ENTRY (
      g_object_ref_sink (sol_quantity_entry_new (kind, unit, "Length", "How long it is.")));
  sol_quantity_entry_set_commit (entry, take, record);
  sol_quantity_entry_set_text (entry, text);
  return entry;
}

static const char *
shown (SolQuantityEntry *entry)
{
  return gtk_editable_get_text (sol_quantity_entry_get_editable (entry));
}

static gboolean
type (SolQuantityEntry *entry, const char *text)
{
  gtk_editable_set_text (sol_quantity_entry_get_editable (entry), text);
  return sol_quantity_entry_commit (entry);
}

static void
done (SolQuantityEntry *entry, Record *record)
{
  g_object_unref (entry);
  g_free (record->text);
}

static void
test_typed_text_stays (void)
{
  Record record;
  SolQuantityEntry *entry = make_entry (SOL_UNIT_LENGTH, "um", "125 um", &record);
  g_assert_cmpstr (shown (entry), ==, "125");
  g_assert_true (type (entry, "0.80"));
  g_assert_cmpstr (shown (entry), ==, "0.80");
  g_assert_cmpstr (record.text, ==, "0.8 um");
  /* A unit that was typed is the unit from then on. */
  g_assert_true (type (entry, "0.2 mm"));
  g_assert_cmpstr (record.text, ==, "200 um");
  g_assert_true (type (entry, "0.3"));
  g_assert_cmpstr (record.text, ==, "300 um");
  g_assert_true (type (entry, "2*50 um"));
  g_assert_cmpstr (record.text, ==, "100 um");
  g_assert_cmpstr (shown (entry), ==, "0.1");
  done (entry, &record);
}

static void
test_untouched_is_unchanged (void)
{
  Record record;
  SolQuantityEntry *entry = make_entry (SOL_UNIT_LENGTH, "um", "125.00000000000001 um", &record);
  g_assert_true (sol_quantity_entry_commit (entry));
  g_assert_cmpint (record.n_commits, ==, 0);
  done (entry, &record);
}

/* A number that was worked out is shown with the digits that count; all of them stay in force. */
static void
test_shows_few_digits (void)
{
  Record record;
  SolQuantityEntry *entry = make_entry (SOL_UNIT_FREQUENCY, "THz", "359.032883832335 THz", &record);
  g_assert_cmpstr (shown (entry), ==, "359.033");
  g_assert_true (sol_quantity_entry_commit (entry));
  g_assert_cmpint (record.n_commits, ==, 0);
  sol_quantity_entry_restore (entry);
  g_assert_true (sol_quantity_entry_commit (entry));
  g_assert_cmpint (record.n_commits, ==, 0);
  /* What is typed is taken as it is. */
  g_assert_true (type (entry, "359.0328838323"));
  g_assert_cmpstr (record.text, ==, "359.0328838323 THz");
  done (entry, &record);
}

/* A length along the guide has the unit of the axes until somebody chooses another. */
static void
test_unit_of_a_distance (void)
{
  Record record;
  SolQuantityEntry *entry = make_entry (SOL_UNIT_LENGTH, "m", "0.15 m", &record);
  g_assert_cmpstr (shown (entry), ==, "15");
  sol_quantity_entry_set_text (entry, "1.5 m");
  g_assert_cmpstr (shown (entry), ==, "1.5");
  g_assert_true (type (entry, "0.2 m"));
  sol_quantity_entry_restore (entry);
  g_assert_cmpstr (shown (entry), ==, "0.2");
  done (entry, &record);
}

static void
test_bad_text_stays_out (void)
{
  static const char *const bad[] = { "abc", "1,500", "3 fs", "2*", "1..5", "" };
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      Record record;
      SolQuantityEntry *entry = make_entry (SOL_UNIT_LENGTH, "um", "125 um", &record);
      g_assert_false (type (entry, bad[i]));
      g_assert_cmpint (record.n_commits, ==, 0);
      g_assert_cmpstr (shown (entry), ==, bad[i]);
      g_assert_nonnull (sol_quantity_entry_get_fault (entry));
      gtk_test_accessible_assert_state (GTK_ACCESSIBLE (sol_quantity_entry_get_editable (entry)),
                                        GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE);
      sol_quantity_entry_restore (entry);
      g_assert_cmpstr (shown (entry), ==, "125");
      g_assert_null (sol_quantity_entry_get_fault (entry));
      done (entry, &record);
    }
}

/* What the inputs refuse is said in their words; the value in force stays. */
static void
test_refusals_are_shown (void)
{
  Record record;
  SolQuantityEntry *entry = make_entry (SOL_UNIT_PRESSURE, "bar", "1 bar", &record);
  record.refusal = "pressure must be above 0";
  g_assert_false (type (entry, "-1"));
  g_assert_cmpstr (sol_quantity_entry_get_fault (entry), ==, "pressure must be above 0");
  g_assert_cmpstr (shown (entry), ==, "-1");
  record.refusal = NULL;
  g_assert_true (type (entry, "2"));
  g_assert_null (sol_quantity_entry_get_fault (entry));
  g_assert_cmpstr (record.text, ==, "2 bar");
  done (entry, &record);
}

static void
test_steps (void)
{
  Record record;
  SolQuantityEntry *entry = make_entry (SOL_UNIT_PRESSURE, "bar", "0.8 bar", &record);
  g_assert_true (sol_quantity_entry_step (entry, 1, 0));
  g_assert_cmpstr (record.text, ==, "0.9 bar");
  g_assert_true (record.is_live);
  g_assert_true (sol_quantity_entry_step (entry, 1, 0));
  g_assert_cmpstr (shown (entry), ==, "1.0");
  g_assert_true (sol_quantity_entry_step (entry, -1, 1));
  g_assert_cmpstr (record.text, ==, "0 bar");
  done (entry, &record);
}

static void
test_auto (void)
{
  Record record;
  SolQuantityEntry *entry = make_entry (SOL_UNIT_TIME, "fs", "auto", &record);
  sol_quantity_entry_allow_word (entry, "auto");
  g_assert_true (type (entry, "5"));
  g_assert_cmpstr (record.text, ==, "5 fs");
  g_assert_true (type (entry, ""));
  g_assert_cmpstr (record.text, ==, "auto");
  g_assert_cmpstr (shown (entry), ==, "auto");
  done (entry, &record);
}

static void
test_profile (void)
{
  Record record = { 0 };
  GtkWidget *widget = g_object_ref_sink (
      sol_profile_entry_new (SOL_UNIT_PRESSURE, "bar", "Pressure", "Of the gas."));
  SolProfileEntry *entry = SOL_PROFILE_ENTRY (widget);
  sol_profile_entry_set_commit (entry, take, &record);
  static const char *const texts[] = { "0.8 bar", "0.8 bar -> 0 bar", "0 m: 0 bar, 1 m: 2 bar" };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      sol_profile_entry_set_text (entry, texts[i]);
      g_assert_true (sol_profile_entry_commit (entry));
      g_assert_cmpint (record.n_commits, ==, 0);
      g_assert_null (sol_profile_entry_get_fault (entry));
    }
  g_object_unref (widget);
  g_free (record.text);
}

static const char *
shown_order (SolBetasEntry *betas, int order)
{
  return shown (sol_betas_entry_get_order (betas, order));
}

/* One row an order, each in its unit; the others go along unrounded, the first two unseen. */
static void
test_betas (void)
{
  Record record = { 0 };
  GtkWidget *widget = g_object_ref_sink (sol_betas_entry_new ("Coefficients", "Of the fibre."));
  SolBetasEntry *betas = SOL_BETAS_ENTRY (widget);
  sol_betas_entry_set_commit (betas, take, &record);
  sol_betas_entry_set_text (betas, "1.25, 0, -1.183e-26, 8.103812345678901e-41");
  g_assert_null (sol_betas_entry_get_order (betas, 1));
  g_assert_cmpstr (shown_order (betas, 2), ==, "-11.83");
  g_assert_cmpstr (shown_order (betas, 3), ==, "0.0810381");
  g_assert_null (sol_betas_entry_get_order (betas, 4));
  g_assert_true (sol_quantity_entry_commit (sol_betas_entry_get_order (betas, 3)));
  g_assert_cmpint (record.n_commits, ==, 0);
  g_assert_true (type (sol_betas_entry_get_order (betas, 2), "-10"));
  g_assert_cmpstr (record.text, ==, "1.25, 0, -10 ps^2/km, 8.103812345678901e-41");
  g_assert_true (type (sol_betas_entry_get_order (betas, 2), "-21.7 fs^2/mm"));
  g_assert_cmpstr (record.text, ==, "1.25, 0, -21.7 ps^2/km, 8.103812345678901e-41");
  g_assert_false (type (sol_betas_entry_get_order (betas, 3), "5 ps^2/km"));
  g_autofree char *fault = NULL;
  g_object_get (betas, "fault", &fault, NULL);
  g_assert_true (g_str_has_prefix (fault, "β₃: "));
  sol_betas_entry_set_text (betas, "0, 0, -1e-26");
  g_assert_null (sol_betas_entry_get_order (betas, 3));
  sol_betas_entry_set_text (betas, NULL);
  g_assert_null (sol_betas_entry_get_order (betas, 2));
  g_object_unref (widget);
  g_free (record.text);
}

static void
test_is_freed (void)
{
  Record record;
  SolQuantityEntry *entry = make_entry (SOL_UNIT_LENGTH, "um", "125 um", &record);
  gpointer gone = entry;
  g_object_add_weak_pointer (G_OBJECT (entry), &gone);
  done (entry, &record);
  g_assert_null (gone);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/quantity-entry/typed-text-stays", test_typed_text_stays);
  g_test_add_func ("/ui/quantity-entry/untouched-is-unchanged", test_untouched_is_unchanged);
  g_test_add_func ("/ui/quantity-entry/shows-few-digits", test_shows_few_digits);
  g_test_add_func ("/ui/quantity-entry/unit-of-a-distance", test_unit_of_a_distance);
  g_test_add_func ("/ui/quantity-entry/bad-text-stays-out", test_bad_text_stays_out);
  g_test_add_func ("/ui/quantity-entry/refusals-are-shown", test_refusals_are_shown);
  g_test_add_func ("/ui/quantity-entry/steps-in-the-last-digit", test_steps);
  g_test_add_func ("/ui/quantity-entry/auto-is-a-word", test_auto);
  g_test_add_func ("/ui/profile-entry/shows-every-form", test_profile);
  g_test_add_func ("/ui/betas-entry/one-row-an-order", test_betas);
  g_test_add_func ("/ui/quantity-entry/is-freed", test_is_freed);
  return g_test_run ();
}
