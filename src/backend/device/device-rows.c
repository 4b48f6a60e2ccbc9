/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies on the device: tables once, rows of work. */
#include "config.h"

#include "backend/device/device-lanes.h"
#include "backend/device/device-planes.h"
#include "backend/device/device-responses.h"
#include "problem/envelope-grid.h"

/* Items a work item of the tiled passes, as in kernels/device/plasma.cl. */
#define PER_ITEM 8

typedef struct
{
  SolDeviceRowId row;
  const char *name;
  gint64 count;
  gsize item_bytes;
} RowSize;

/* What lies where in a row of scalars, behind the integrals and the weights of the source. */
static void
measure_scalars (SolDeviceEngine *self)
{
  const gint64 counts[SOL_N_DEVICE_SCALARS] = {
    [SOL_DEVICE_SCALAR_FIELD] = 1,
    [SOL_DEVICE_SCALAR_SOURCE] = 1,
    [SOL_DEVICE_SCALAR_COUPLING] = 1,
    [SOL_DEVICE_SCALAR_STEP] = 1,
    [SOL_DEVICE_SCALAR_CHI] = 1,
    [SOL_DEVICE_SCALAR_DENSITY] = self->n_species,
    [SOL_DEVICE_SCALAR_REST] = self->method->phi != NULL ? self->n_terms : 0,
    [SOL_DEVICE_SCALAR_RAMAN] = self->raman.n_parts * (self->raman.n_table + 1),
  };
  self->scalar_stride = 2 * self->n_terms;
  for (int i = 0; i < SOL_N_DEVICE_SCALARS; i++)
    {
      self->scalar_at[i] = self->scalar_stride;
      self->scalar_stride += counts[i];
    }
}

static void
measure_problem (SolDeviceEngine *self, const SolProblem *problem, const SolMethod *method)
{
  const SolTransverse *t = problem->transverse;
  self->problem = problem;
  self->method = method;
  self->n_rows = sol_method_count_rows (method);
  self->n_lane = t->n_lane;
  self->n_node = t->n_node;
  self->n_comp = t->n_comp;
  self->n_channel = self->n_node * self->n_comp;
  self->n_bins = (gint64) problem->grid->n_active;
  self->n_terms = problem->op->n_terms;
  self->n_species = problem->n_species;
  self->n_fine = (gint64) problem->grid->n_fine;
  self->n_fine_bins = (gint64) problem->grid->n_fine_bins;
  self->fine_first = (gint64) problem->grid->fine_first;
  self->width = problem->grid->kind == SOL_GRID_ENVELOPE ? 2 : 1;
  for (int i = 0; i < problem->n_responses; i++)
    if (problem->responses[i].kind == SOL_RESPONSE_KERR ||
        problem->responses[i].kind == SOL_RESPONSE_KERR_NO_HARMONIC)
      self->kerr = &problem->responses[i];
  /* An outline has no table yet. */
  self->has_band_absorber =
      problem->op->absorber_per_m == NULL && problem->absorber_time_per_m > 0.0;
  for (gsize i = 0; problem->op->absorber_per_m != NULL && i < problem->op->n_bins; i++)
    self->has_band_absorber |= problem->op->absorber_per_m[i] > 0.0;
  sol_device_raman_measure (&self->raman, problem);
  measure_scalars (self);
  self->n_functions = method->phi != NULL ? SOL_METHOD_N_PHI : 1;
  self->place_weights = (self->n_rows + SOL_METHOD_N_ESTIMATES_MAX) * self->n_functions;
  /* The launch that does all at once knows neither phi functions nor the coupling of a taper. */
  self->is_single = self->n_lane == 1 && self->n_channel == 1 && method->phi == NULL &&
                    problem->transverse->coupling == NULL;
}

static void
measure_device (SolDeviceEngine *self, gint64 group_size)
{
  gint64 samples = self->n_channel * self->n_fine;
  self->tile = group_size * PER_ITEM;
  self->n_tiles = (self->n_fine + self->tile - 1) / self->tile;
  self->n_groups = CLAMP (samples / (group_size * PER_ITEM), 1, 1024);
}

/* The third harmonic of an envelope wants a row for it. */
static gboolean
has_turn (const SolDeviceEngine *self)
{
  return self->width == 2 && self->kerr != NULL && self->kerr->kind == SOL_RESPONSE_KERR;
}

/* Rows that the problem does not use have one item. */
static void
list_rows (const SolDeviceEngine *self, gint64 group_size, RowSize *sizes)
{
  const SolProblem *p = self->problem;
  const gsize real = sizeof (double), cplx = sizeof (SolComplex);
  gint64 lanes = self->n_lane * self->n_bins;
  gint64 stages = self->n_rows;
  gint64 operator_rows = p->n_mode * self->n_terms * self->n_bins;
  gboolean has_plasma = sol_responses_have (p->responses, p->n_responses, SOL_RESPONSE_PLASMA);
  gboolean has_quadrature =
      self->width == 1 && self->kerr != NULL && self->kerr->kind == SOL_RESPONSE_KERR_NO_HARMONIC;
  gint64 plasma = has_plasma ? 1 : 0, quadrature = has_quadrature ? 1 : 0,
         turn = has_turn (self) ? 1 : 0;
  gint64 bins = self->n_channel * self->n_fine_bins;
  gint64 samples = self->n_channel * self->n_fine * self->width;
  gint64 absorbed = sol_device_absorbers_count_spectrum (p);
  const SolDeviceRaman *raman = &self->raman;
  gint64 raman_rows = self->n_node * raman->n_rows;
  gint64 node_samples = self->n_node * self->n_fine;
  gint64 slots = self->n_groups * group_size;
  const RowSize rows[SOL_N_DEVICE_ROWS] = {
    { SOL_DEVICE_ROW_STATE, "device state", lanes, cplx },
    { SOL_DEVICE_ROW_CANDIDATE, "device candidate", lanes, cplx },
    { SOL_DEVICE_ROW_FIRST, "device first stage", lanes, cplx },
    { SOL_DEVICE_ROW_UNCARRIED, "device last source", lanes, cplx },
    { SOL_DEVICE_ROW_STAGES, "device stages", stages * lanes, cplx },
    { SOL_DEVICE_ROW_AMPLITUDE, "device amplitudes", lanes, cplx },
    { SOL_DEVICE_ROW_PLANE, "device planes", lanes, cplx },
    { SOL_DEVICE_ROW_PLANE_SECOND, "device planes", lanes, cplx },
    { SOL_DEVICE_ROW_SEEN, "device observations", sol_device_plane_count_seen (self), real },
    { SOL_DEVICE_ROW_SEEN_SECOND, "device observations", sol_device_plane_count_seen (self), real },
    { SOL_DEVICE_ROW_LINEAR, "device operator", operator_rows, cplx },
    { SOL_DEVICE_ROW_SOURCE, "device source factors", operator_rows, real },
    { SOL_DEVICE_ROW_SCALARS, "device scalars", (stages + 1) * self->scalar_stride, real },
    { SOL_DEVICE_ROW_WEIGHTS, "device weights", (self->place_weights + 1) * SOL_METHOD_N_STAGES_MAX,
      real },
    { SOL_DEVICE_ROW_ABSORBER, "device absorber", self->n_bins, real },
    { SOL_DEVICE_ROW_SYNTHESIS, "device synthesis", self->n_channel * self->n_lane, real },
    { SOL_DEVICE_ROW_PROJECTION, "device projection", self->n_channel * self->n_lane, real },
    { SOL_DEVICE_ROW_AXIS, "device axis", self->n_comp * self->n_lane, real },
    { SOL_DEVICE_ROW_COUPLING, "device coupling", self->n_lane * self->n_lane, real },
    { SOL_DEVICE_ROW_WINDOW, "device window", self->n_fine, real },
    { SOL_DEVICE_ROW_SPECTRUM, "device spectra", MAX (bins, absorbed), cplx },
    { SOL_DEVICE_ROW_TURNED, "device turned spectra", quadrature * bins, cplx },
    { SOL_DEVICE_ROW_TURN, "device turn of the harmonic", turn * self->n_fine, cplx },
    { SOL_DEVICE_ROW_FIELD, "device fields", MAX (samples, 2 * absorbed), real },
    { SOL_DEVICE_ROW_QUADRATURE, "device quadratures", quadrature * samples, real },
    { SOL_DEVICE_ROW_POLARISATION, "device polarisations", samples, real },
    { SOL_DEVICE_ROW_DRIVEN, "device driven spectra", bins, cplx },
    { SOL_DEVICE_ROW_RAMAN_TABLE, "device Raman table", raman->n_table * raman->n_bins, cplx },
    { SOL_DEVICE_ROW_RAMAN_RESPONSE, "device Raman response", raman->n_parts * raman->n_bins,
      cplx },
    { SOL_DEVICE_ROW_RAMAN_SAMPLES, "device Raman squares", raman_rows * raman->n_transform, real },
    { SOL_DEVICE_ROW_RAMAN_BINS, "device Raman spectra", raman_rows * raman->n_bins, cplx },
    { SOL_DEVICE_ROW_NODE_WEIGHTS, "device nodes", self->n_node, real },
    { SOL_DEVICE_ROW_LARGEST, "device slots", slots, real },
    { SOL_DEVICE_ROW_UNDERSHOOT, "device slots", slots, real },
    { SOL_DEVICE_ROW_PARTIAL, "device sums", self->n_groups * SOL_DEVICE_N_MEASURES, real },
    { SOL_DEVICE_ROW_MEASURES, "device sums", SOL_DEVICE_N_SUMS, real },
    { SOL_DEVICE_ROW_RATE, "device plasma rate", plasma * node_samples, real },
    { SOL_DEVICE_ROW_EXPOSURE, "device plasma exposure", plasma * node_samples, real },
    { SOL_DEVICE_ROW_EXPOSURE_TOTALS, "device plasma tiles", plasma * self->n_node * self->n_tiles,
      real },
    { SOL_DEVICE_ROW_FRACTION, "device plasma fraction", plasma * node_samples, real },
    { SOL_DEVICE_ROW_CURRENT, "device plasma current", plasma * samples, real },
    { SOL_DEVICE_ROW_CURRENT_TOTALS, "device plasma tiles",
      plasma * self->n_channel * self->n_tiles, real },
    { SOL_DEVICE_ROW_INTEGRAL, "device plasma integral", plasma * samples, real },
    { SOL_DEVICE_ROW_INTEGRAL_TOTALS, "device plasma tiles",
      plasma * self->n_channel * self->n_tiles, real },
  };
  memcpy (sizes, rows, sizeof rows);
}

/* Before a device is open a group is taken to have this many work items. */
#define EXPECTED_GROUP 64

/**
 * sol_device_engine_bytes:
 * @problem: the problem, or its outline
 * @method: the stepper
 * @ledger: (inout): receives the rows
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_device_engine_bytes (const SolProblem *problem, const SolMethod *method, SolLedger *ledger)
{
  SolDeviceEngine size = { 0 };
  RowSize rows[SOL_N_DEVICE_ROWS];
  measure_problem (&size, problem, method);
  measure_device (&size, EXPECTED_GROUP);
  list_rows (&size, EXPECTED_GROUP, rows);
  for (int i = 0; i < SOL_N_DEVICE_ROWS; i++)
    if (rows[i].count > 0)
      sol_ledger_add_device (ledger, rows[i].name, (guint64) rows[i].count, rows[i].item_bytes);
  /* On this machine: one row of lanes, and four for bins that lose much light. */
  sol_ledger_add (ledger, "host copies of the device's rows",
                  (guint64) (5 * size.n_lane * size.n_bins), sizeof (SolComplex));
  sol_ledger_add (ledger, "planes on their way from the device", SOL_BACKEND_N_PLANES,
                  sol_device_plane_bytes (&size));
  sol_ledger_add_device (ledger, "device transforms", 1,
                         sol_device_fft_bytes (problem->grid->n_fine, (gsize) size.n_channel));
  sol_ledger_add_device (ledger, "device transforms on the axis", 1,
                         sol_device_fft_bytes (problem->grid->n_fine, (gsize) size.n_comp));
  if (size.raman.n_rows > 0)
    sol_ledger_add_device (ledger, "device transforms of the Raman response", 1,
                           sol_device_fft_bytes ((gsize) size.raman.n_transform,
                                                 (gsize) (size.n_node * size.raman.n_rows)));
  sol_device_absorbers_bytes (problem, ledger);
}

static gboolean
make_rows (SolDeviceEngine *self, gint64 group_size, GError **error)
{
  RowSize sizes[SOL_N_DEVICE_ROWS];
  list_rows (self, group_size, sizes);
  for (int i = 0; i < SOL_N_DEVICE_ROWS; i++)
    {
      g_assert (sizes[i].row == (SolDeviceRowId) i);
      self->rows[i] = sol_buffer_new (self->device, (gsize) MAX (sizes[i].count, 1),
                                      sizes[i].item_bytes, error);
      if (self->rows[i] == NULL)
        {
          g_prefix_error (error, "%s: ", sizes[i].name);
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
upload (SolDeviceEngine *self,
        SolDeviceRowId row,
        gconstpointer data,
        gint64 n,
        gsize item,
        GError **error)
{
  return sol_buffer_write (self->rows[row], data, (gsize) n * item, error);
}

/* No garbage of the memory where a history has nothing yet: it would go into sums with the weight zero. */
static gboolean
clear_history (SolDeviceEngine *self, GError **error)
{
  gsize n_bytes = (gsize) (self->n_lane * self->n_bins) * sizeof (SolComplex);
  for (int i = 0; i <= self->method->n_history; i++)
    if (!sol_buffer_write_at (self->rows[SOL_DEVICE_ROW_STAGES], (gsize) i * n_bytes, self->element,
                              n_bytes, error))
      return FALSE;
  return TRUE;
}

static gboolean
upload_turn (SolDeviceEngine *self, GError **error)
{
  g_autofree SolComplex *turn = g_new (SolComplex, self->n_fine);
  sol_envelope_grid_fill_turn (self->problem->grid, turn);
  return upload (self, SOL_DEVICE_ROW_TURN, turn, self->n_fine, sizeof (SolComplex), error);
}

static gboolean
upload_tables (SolDeviceEngine *self, GError **error)
{
  const SolProblem *p = self->problem;
  const SolTransverse *t = p->transverse;
  gint64 n_operator = p->n_mode * self->n_terms * self->n_bins;
  gint64 n_matrix = self->n_channel * self->n_lane;
  const gsize real = sizeof (double);
  return upload (self, SOL_DEVICE_ROW_LINEAR, p->op->linear_per_m, n_operator, sizeof (SolComplex),
                 error) &&
         upload (self, SOL_DEVICE_ROW_SOURCE, p->op->source, n_operator, real, error) &&
         upload (self, SOL_DEVICE_ROW_ABSORBER, p->op->absorber_per_m, self->n_bins, real, error) &&
         upload (self, SOL_DEVICE_ROW_SYNTHESIS, t->field_from_lane, n_matrix, real, error) &&
         upload (self, SOL_DEVICE_ROW_PROJECTION, t->lane_from_field, n_matrix, real, error) &&
         upload (self, SOL_DEVICE_ROW_AXIS, t->axis, self->n_comp * self->n_lane, real, error) &&
         upload (self, SOL_DEVICE_ROW_WINDOW, p->grid->fine_window, self->n_fine, real, error) &&
         upload (self, SOL_DEVICE_ROW_NODE_WEIGHTS, t->weight_m2, self->n_node, real, error) &&
         (!has_turn (self) || upload_turn (self, error)) &&
         (t->coupling == NULL || upload (self, SOL_DEVICE_ROW_COUPLING, t->coupling,
                                         self->n_lane * self->n_lane, real, error));
}

static gboolean
make_program (SolDeviceEngine *self, int group_size, GError **error)
{
  static const char *const files[] = {
    "absorb", "measure", "plasma", "raman", "response", "stage"
  };
  static const char *const names[SOL_N_DEVICE_KERNELS] = {
    [SOL_DEVICE_KERNEL_ABSORB_CLOSE] = "absorb_close",
    [SOL_DEVICE_KERNEL_ABSORB_OPEN] = "absorb_open",
    [SOL_DEVICE_KERNEL_ABSORB_TIME] = "absorb_time",
    [SOL_DEVICE_KERNEL_ABSORB_TURN] = "absorb_turn",
    [SOL_DEVICE_KERNEL_BAND_TAKEN] = "band_taken",
    [SOL_DEVICE_KERNEL_DENSE_STIFF] = "dense_stiff",
    [SOL_DEVICE_KERNEL_EXPONENTIAL_BEGIN] = "exponential_begin",
    [SOL_DEVICE_KERNEL_EXPONENTIAL_HERMITE] = "exponential_hermite",
    [SOL_DEVICE_KERNEL_HISTORY_MOVE] = "history_move",
    [SOL_DEVICE_KERNEL_KERR] = "kerr",
    [SOL_DEVICE_KERNEL_KERR_ENVELOPE] = "kerr_envelope",
    [SOL_DEVICE_KERNEL_KERR_ENVELOPE_HARMONIC] = "kerr_envelope_harmonic",
    [SOL_DEVICE_KERNEL_KERR_NO_HARMONIC] = "kerr_no_harmonic",
    [SOL_DEVICE_KERNEL_LAYER_CLOSE] = "layer_close",
    [SOL_DEVICE_KERNEL_LAYER_OPEN] = "layer_open",
    [SOL_DEVICE_KERNEL_MEASURE] = "measure",
    [SOL_DEVICE_KERNEL_MEASURE_END] = "measure_end",
    [SOL_DEVICE_KERNEL_NO_RESPONSE] = "no_response",
    [SOL_DEVICE_KERNEL_OBSERVE_END] = "observe_end",
    [SOL_DEVICE_KERNEL_PLASMA_ADD] = "plasma_add",
    [SOL_DEVICE_KERNEL_PLASMA_EXPOSURE] = "plasma_exposure",
    [SOL_DEVICE_KERNEL_PLASMA_FREE] = "plasma_free",
    [SOL_DEVICE_KERNEL_PLASMA_WHOLE] = "plasma_whole",
    [SOL_DEVICE_KERNEL_RAMAN_APPLY] = "raman_apply",
    [SOL_DEVICE_KERNEL_RAMAN_RESPONSE] = "raman_response",
    [SOL_DEVICE_KERNEL_RAMAN_SPECTRUM] = "raman_spectrum",
    [SOL_DEVICE_KERNEL_RAMAN_SQUARE] = "raman_square",
    [SOL_DEVICE_KERNEL_STAGE_BEGIN] = "stage_begin",
    [SOL_DEVICE_KERNEL_STAGE_FINISH] = "stage_finish",
    [SOL_DEVICE_KERNEL_STAGE_TURN] = "stage_turn",
    [SOL_DEVICE_KERNEL_SUM_GROUPS] = "sum_groups",
    [SOL_DEVICE_KERNEL_SYNTHESISE] = "synthesise",
    [SOL_DEVICE_KERNEL_TURN_SPECTRUM] = "turn_spectrum",
  };
  g_autofree char *log = NULL;
  g_autoptr (SolSource) source = sol_source_new (SOL_PRECISION_DOUBLE, group_size);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    if (!sol_source_add (source, files[i], error))
      return FALSE;
  self->program = sol_program_new (self->device, source, &log, error);
  if (log != NULL)
    g_info ("device-build log = %s", log);
  for (int i = 0; self->program != NULL && i < SOL_N_DEVICE_KERNELS; i++)
    {
      self->kernels[i] = sol_kernel_new (self->program, names[i], error);
      if (self->kernels[i] == NULL)
        return FALSE;
    }
  return self->program != NULL;
}

/**
 * sol_device_engine_build:
 * @self: (inout): a run with problem, method and open device
 * @error: return location
 *
 * Compiles, allocates and uploads everything.
 *
 * Errors: SOL_DEVICE_ERROR_BUILD, SOL_DEVICE_ERROR_MEMORY naming the row.
 * Threads: the one of the run. Allocates: yes.
 * Returns: TRUE on success; the run is cleared by the caller either way
 */
gboolean
sol_device_engine_build (SolDeviceEngine *self, GError **error)
{
  int group_size = sol_device_get_info (self->device)->group_size;
  gsize n_fine = self->problem->grid->n_fine;
  measure_problem (self, self->problem, self->method);
  gsize n_rows = (gsize) self->n_rows;
  measure_device (self, group_size);
  self->scalars = g_new0 (double, (n_rows + 1) * (gsize) self->scalar_stride);
  self->weights = g_new0 (double, (self->place_weights + 1) * SOL_METHOD_N_STAGES_MAX);
  self->element = g_new0 (SolComplex, self->n_lane * self->n_bins);
  if (!make_program (self, group_size, error) || !make_rows (self, group_size, error) ||
      !upload_tables (self, error) || !sol_device_engine_make_rates (self, error) ||
      !sol_device_raman_open (self, error) || !sol_device_engine_open_absorbers (self, error) ||
      !clear_history (self, error) || !sol_device_planes_open (self, error))
    return FALSE;
  const SolFftShape shape = { n_fine, (gsize) self->n_channel, self->width == 1 };
  const SolFftShape axis = { n_fine, (gsize) self->n_comp, self->width == 1 };
  self->fft = sol_device_fft_new (self->device, SOL_PRECISION_DOUBLE, &shape, error);
  if (self->fft != NULL)
    self->axis_fft = sol_device_fft_new (self->device, SOL_PRECISION_DOUBLE, &axis, error);
  return self->axis_fft != NULL;
}

/**
 * sol_device_engine_clear:
 * @self: (inout): the run; its device is closed, too
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_clear (SolDeviceEngine *self)
{
  sol_device_planes_close (self);
  sol_device_fft_free (self->fft);
  sol_device_fft_free (self->axis_fft);
  sol_device_raman_close (&self->raman);
  sol_device_absorbers_close (&self->absorbers);
  for (int i = 0; self->rates != NULL && i < self->problem->n_responses; i++)
    {
      sol_buffer_free (self->rates[i].table);
      sol_buffer_free (self->rates[i].envelope);
      sol_buffer_free (self->rates[i].channel);
      sol_buffer_free (self->rates[i].taps);
    }
  for (int i = 0; i < SOL_N_DEVICE_ROWS; i++)
    sol_buffer_free (self->rows[i]);
  for (int i = 0; i < SOL_N_DEVICE_KERNELS; i++)
    sol_kernel_free (self->kernels[i]);
  sol_program_free (self->program);
  sol_device_close (self->device);
  g_clear_error (&self->failure);
  g_free (self->rates);
  g_free (self->scalars);
  g_free (self->weights);
  g_free (self->element);
}

static double
sign_of (const SolDeviceEngine *self, gint64 bin)
{
  return (self->fine_first + bin) % 2 == 0 ? 1.0 : -1.0;
}

/**
 * sol_device_engine_write:
 * @self: the run
 * @row: a row of lanes
 * @amplitude: [n_mode, n_pol, n_omega]
 *
 * Threads: the one of the run; blocks. Allocates: no.
 */
void
sol_device_engine_write (SolDeviceEngine *self, SolDeviceRowId row, const SolComplex *amplitude)
{
  const SolFieldGrid *grid = self->problem->grid;
  for (gint64 lane = 0; lane < self->n_lane; lane++)
    for (gint64 i = 0; i < self->n_bins; i++)
      self->element[lane * self->n_bins + i] =
          sign_of (self, i) *
          amplitude[(gsize) lane * grid->n_omega + grid->first_active + (gsize) i];
  if (self->failure == NULL)
    sol_buffer_write (self->rows[row], self->element,
                      (gsize) (self->n_lane * self->n_bins) * sizeof (SolComplex), &self->failure);
}

/**
 * sol_device_engine_read_elements:
 * @self: the run
 * @row: a row of lanes
 * @elements: (out caller-allocates): [n_lane, n_bins] as they lie there; zero after a failure
 *
 * Threads: the one of the run; blocks. Allocates: no.
 */
void
sol_device_engine_read_elements (SolDeviceEngine *self, SolDeviceRowId row, SolComplex *elements)
{
  gsize n_bytes = (gsize) (self->n_lane * self->n_bins) * sizeof (SolComplex);
  if (self->failure != NULL ||
      !sol_buffer_read (self->rows[row], elements, n_bytes, &self->failure))
    memset (elements, 0, n_bytes);
}

/**
 * sol_device_engine_spread:
 * @self: the run
 * @elements: [n_lane, n_bins] as they lie on the device
 * @amplitude: (out caller-allocates): [n_mode, n_pol, n_omega]
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_spread (const SolDeviceEngine *self,
                          const SolComplex *elements,
                          SolComplex *amplitude)
{
  const SolFieldGrid *grid = self->problem->grid;
  memset (amplitude, 0, sol_problem_get_n_field (self->problem) * sizeof (SolComplex));
  for (gint64 lane = 0; lane < self->n_lane; lane++)
    for (gint64 i = 0; i < self->n_bins; i++)
      amplitude[(gsize) lane * grid->n_omega + grid->first_active + (gsize) i] =
          sign_of (self, i) * elements[lane * self->n_bins + i];
}

/**
 * sol_device_engine_read:
 * @self: the run
 * @row: a row of lanes
 * @amplitude: (out caller-allocates): [n_mode, n_pol, n_omega]
 *
 * Threads: the one of the run; blocks. Allocates: no.
 */
void
sol_device_engine_read (SolDeviceEngine *self, SolDeviceRowId row, SolComplex *amplitude)
{
  sol_device_engine_read_elements (self, row, self->element);
  sol_device_engine_spread (self, self->element, amplitude);
}
