/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/case-conditions.h"

#include "problem/case.h"

#include <math.h>

static gboolean
has_kind (gconstpointer object, guint kinds)
{
  return (1u << ((const SolCase *) object)->geometry.kind & kinds) != 0;
}

static gboolean
has_model (gconstpointer object, guint models)
{
  return (1u << ((const SolCase *) object)->run.model & models) != 0;
}

#define CAPILLARY (1u << SOL_CASE_GEOMETRY_CAPILLARY)
#define ANTIRESONANT (1u << SOL_CASE_GEOMETRY_ANTIRESONANT)
#define STEP_INDEX (1u << SOL_CASE_GEOMETRY_STEP_INDEX)
#define FIBRE (1u << SOL_CASE_GEOMETRY_FIBRE)
#define FREE_SPACE (1u << SOL_CASE_GEOMETRY_FREE_SPACE)
#define MODE_AVERAGED (1u << SOL_CASE_MODEL_MODE_AVERAGED)
#define MULTIMODE (1u << SOL_CASE_MODEL_MULTIMODE)
#define VECTOR (1u << SOL_CASE_MODEL_VECTOR)
#define RADIAL (1u << SOL_CASE_MODEL_RADIAL)
#define GNLSE (1u << SOL_CASE_MODEL_GNLSE)

static gboolean
with_anything (gconstpointer object, gconstpointer group)
{
  return TRUE;
}

static gboolean
with_core (gconstpointer object, gconstpointer group)
{
  return has_kind (object, CAPILLARY | ANTIRESONANT | STEP_INDEX);
}

/* Core index and numerical aperture together fix the cladding. */
static gboolean
with_cladding (gconstpointer object, gconstpointer group)
{
  const SolCaseGeometry *geometry = group;
  gboolean is_fixed = has_kind (object, STEP_INDEX) && geometry->core_index != NULL &&
                      !isnan (geometry->numerical_aperture);
  return with_core (object, group) && !is_fixed;
}

static gboolean
with_capillary (gconstpointer object, gconstpointer group)
{
  return has_kind (object, CAPILLARY);
}

static gboolean
with_antiresonant (gconstpointer object, gconstpointer group)
{
  return has_kind (object, ANTIRESONANT);
}

static gboolean
with_vincetti (gconstpointer object, gconstpointer group)
{
  const SolCaseGeometry *geometry = group;
  return has_kind (object, ANTIRESONANT) &&
         geometry->antiresonant_model == SOL_CASE_ANTIRESONANT_VINCETTI;
}

static gboolean
with_step_index (gconstpointer object, gconstpointer group)
{
  return has_kind (object, STEP_INDEX);
}

static gboolean
with_free_space (gconstpointer object, gconstpointer group)
{
  return has_kind (object, FREE_SPACE);
}

static gboolean
with_guide (gconstpointer object, gconstpointer group)
{
  return !has_kind (object, FREE_SPACE);
}

static gboolean
with_gas (gconstpointer object, gconstpointer group)
{
  return has_kind (object, CAPILLARY | ANTIRESONANT | FREE_SPACE);
}

static gboolean
with_modes (gconstpointer object, gconstpointer group)
{
  return has_model (object, MODE_AVERAGED | MULTIMODE | VECTOR) && with_core (object, group);
}

static gboolean
with_one_mode (gconstpointer object, gconstpointer group)
{
  return with_modes (object, group) && isnan (((const SolCasePulse *) group)->coupling_waist_m);
}

static gboolean
with_field_model (gconstpointer object, gconstpointer group)
{
  return !has_model (object, GNLSE);
}

static gboolean
with_duration (gconstpointer object, gconstpointer group)
{
  const SolCasePulse *pulse = group;
  return pulse->shape == SOL_CASE_SHAPE_GAUSS || pulse->shape == SOL_CASE_SHAPE_SECH2 ||
         pulse->shape == SOL_CASE_SHAPE_SUPERGAUSS;
}

static gboolean
with_own_energy (gconstpointer object, gconstpointer group)
{
  return ((const SolCasePulse *) group)->shape != SOL_CASE_SHAPE_RESULT;
}

static gboolean
with_ppt (gconstpointer object, gconstpointer group)
{
  const SolCaseResponse *response = group;
  return with_gas (object, group) && response->ionisation == SOL_CASE_IONISATION_PPT;
}

static gboolean
with_nodes (gconstpointer object, gconstpointer group)
{
  return has_model (object, MULTIMODE | VECTOR | RADIAL);
}

static gboolean
with_vector (gconstpointer object, gconstpointer group)
{
  return has_model (object, VECTOR);
}

static gboolean
with_gnlse (gconstpointer object, gconstpointer group)
{
  return has_model (object, GNLSE);
}

static gboolean
with_fibre (gconstpointer object, gconstpointer group)
{
  return has_model (object, GNLSE) || has_kind (object, FIBRE);
}

/* Glass that responds with delay. */
static gboolean
with_glass (gconstpointer object, gconstpointer group)
{
  return with_fibre (object, group) || has_kind (object, STEP_INDEX);
}

static gboolean
with_blow_wood (gconstpointer object, gconstpointer group)
{
  const SolCaseFibre *fibre = group;
  return with_glass (object, group) && (fibre->raman_model == SOL_CASE_RAMAN_BLOW_WOOD ||
                                        fibre->raman_model == SOL_CASE_RAMAN_NONE);
}

const SolParamCondition sol_case_with_anything = { "every case", with_anything };
const SolParamCondition sol_case_with_core = {
  "geometry.kind = capillary, antiresonant or step-index", with_core
};
const SolParamCondition sol_case_with_cladding = {
  "geometry.kind = capillary, antiresonant, or step-index without both core_index and "
  "numerical_aperture",
  with_cladding
};
const SolParamCondition sol_case_with_capillary = { "geometry.kind = capillary", with_capillary };
const SolParamCondition sol_case_with_antiresonant = { "geometry.kind = antiresonant",
                                                       with_antiresonant };
const SolParamCondition sol_case_with_vincetti = {
  "geometry.kind = antiresonant and antiresonant_model = vincetti", with_vincetti
};
const SolParamCondition sol_case_with_step_index = { "geometry.kind = step-index",
                                                     with_step_index };
const SolParamCondition sol_case_with_free_space = { "geometry.kind = free-space",
                                                     with_free_space };
const SolParamCondition sol_case_with_guide = { "geometry.kind other than free-space", with_guide };
const SolParamCondition sol_case_with_gas = {
  "geometry.kind = capillary, antiresonant or free-space", with_gas
};
const SolParamCondition sol_case_with_modes = {
  "run.model = mode-averaged, multimode or vector in a capillary, antiresonant or step-index "
  "guide",
  with_modes
};
const SolParamCondition sol_case_with_one_mode = { "a guide that has modes, and without coupling",
                                                   with_one_mode };
const SolParamCondition sol_case_with_polarisation = { "run.model other than gnlse",
                                                       with_field_model };
const SolParamCondition sol_case_with_duration = { "shape = gauss, sech2 or supergauss:N",
                                                   with_duration };
const SolParamCondition sol_case_with_own_energy = { "a shape other than result:PATH@Z",
                                                     with_own_energy };
const SolParamCondition sol_case_with_field_model = { "run.model other than gnlse",
                                                      with_field_model };
const SolParamCondition sol_case_with_ppt = {
  "response.ionisation = ppt in a geometry that holds gas", with_ppt
};
const SolParamCondition sol_case_with_nodes = { "run.model = multimode, vector or radial",
                                                with_nodes };
const SolParamCondition sol_case_with_vector = { "run.model = vector", with_vector };
const SolParamCondition sol_case_with_gnlse = { "run.model = gnlse", with_gnlse };
const SolParamCondition sol_case_with_fibre = { "geometry.kind = fibre or run.model = gnlse",
                                                with_fibre };
const SolParamCondition sol_case_with_glass = {
  "geometry.kind = fibre or step-index, or run.model = gnlse", with_glass
};
const SolParamCondition sol_case_with_blow_wood = { "fibre.raman_model = blow-wood or none",
                                                    with_blow_wood };
