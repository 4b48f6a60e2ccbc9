/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The case: everything a user says about one run, as plain data in SI units. Every field is a key
 * of the case file; the rows that name, bound and document them are in case-params-table.c. */
#pragma once

#include <glib.h>

/* A quantity along z. A constant has one point. Two points with spans_length set mean "from the
 * start to the end of the guide", whatever its length; z_m is 0 and 1 then. Otherwise z_m ascends. */
typedef struct
{
  int n_points;
  gboolean spans_length;
  double *z_m;
  double *value;
} SolProfile;

typedef enum
{
  SOL_CASE_MODEL_MODE_AVERAGED,
  SOL_CASE_MODEL_MULTIMODE,
  SOL_CASE_MODEL_VECTOR,
  SOL_CASE_MODEL_RADIAL,
  SOL_CASE_MODEL_GNLSE,
} SolCaseModel;

typedef enum
{
  SOL_CASE_FIELD_REAL,
  SOL_CASE_FIELD_ENVELOPE,
} SolCaseField;

typedef enum
{
  SOL_CASE_GEOMETRY_CAPILLARY,
  SOL_CASE_GEOMETRY_ANTIRESONANT,
  SOL_CASE_GEOMETRY_STEP_INDEX,
  SOL_CASE_GEOMETRY_FIBRE,
  SOL_CASE_GEOMETRY_FREE_SPACE,
} SolCaseGeometryKind;

typedef enum
{
  SOL_CASE_DISPERSION_FULL,
  SOL_CASE_DISPERSION_REDUCED,
} SolCaseDispersion;

typedef enum
{
  SOL_CASE_ANTIRESONANT_ZEISBERGER,
  SOL_CASE_ANTIRESONANT_VINCETTI,
} SolCaseAntiresonant;

typedef enum
{
  SOL_CASE_EOS_REAL,
  SOL_CASE_EOS_IDEAL,
} SolCaseEos;

typedef enum
{
  SOL_CASE_PLASMA_OFF,
  SOL_CASE_PLASMA_TRAPEZOID,
  SOL_CASE_PLASMA_BAND,
} SolCasePlasma;

typedef enum
{
  SOL_CASE_IONISATION_PPT,
  SOL_CASE_IONISATION_ADK,
} SolCaseIonisation;

typedef enum
{
  SOL_CASE_SWITCH_AUTO,
  SOL_CASE_SWITCH_OFF,
  SOL_CASE_SWITCH_ON,
} SolCaseSwitch;

typedef enum
{
  SOL_CASE_SHAPE_GAUSS,
  SOL_CASE_SHAPE_SECH2,
  SOL_CASE_SHAPE_SUPERGAUSS, /* shape_order is m of exp (-1/2 (t/s)^2m) */
  SOL_CASE_SHAPE_CW,         /* shape_linewidth_m */
  SOL_CASE_SHAPE_FILE,       /* shape_path */
  SOL_CASE_SHAPE_RESULT,     /* shape_path and shape_z_m */
} SolCaseShape;

typedef enum
{
  SOL_CASE_POLARISATION_LINEAR,
  SOL_CASE_POLARISATION_CIRCULAR,
  SOL_CASE_POLARISATION_ELLIPTIC, /* ellipticity */
} SolCasePolarisation;

typedef enum
{
  SOL_CASE_METHOD_AUTO,
  SOL_CASE_METHOD_RK45,
  SOL_CASE_METHOD_RK4IP,
  SOL_CASE_METHOD_BS54,
  SOL_CASE_METHOD_DOP853,
  SOL_CASE_METHOD_ETD,
  SOL_CASE_METHOD_ADAMS,
} SolCaseMethod;

typedef enum
{
  SOL_CASE_ANALYSIS_AUTO,
  SOL_CASE_ANALYSIS_FP32,
  SOL_CASE_ANALYSIS_FP64,
} SolCaseAnalysis;

typedef enum
{
  SOL_CASE_RAMAN_BLOW_WOOD,
  SOL_CASE_RAMAN_LIN_AGRAWAL,
  SOL_CASE_RAMAN_HOLLENBECK,
  SOL_CASE_RAMAN_NONE,
} SolCaseRamanModel;

typedef struct
{
  char *title;
  SolCaseModel model;
  SolCaseField field;
} SolCaseRun;

/* NAN means not given ("auto") in every double of the case. */
typedef struct
{
  SolCaseGeometryKind kind;
  SolProfile core_radius_m; /* core_diameter is stored here halved; n_points 0: not given */
  double length_m;
  char *cladding;
  SolCaseDispersion dispersion;
  gboolean loss;
  char *modes;
  SolCaseAntiresonant antiresonant_model;
  SolProfile wall_thickness_m;
  int tubes;
  double tube_radius_m;
  double tube_gap_m;
  char *core_index; /* a number or the name of a glass; NULL: not given */
  double numerical_aperture;
  double effective_area_m2;
  double aperture_radius_m;
} SolCaseGeometry;

typedef struct
{
  char *name;
  double fraction; /* mole fraction */
} SolCaseSpecies;

typedef struct
{
  int n_species;
  SolCaseSpecies *species;
  SolProfile pressure_pa;
  double temperature_k;
  SolCaseEos equation_of_state;
} SolCaseFill;

typedef struct
{
  double wavelength_m; /* frequency is stored here as c/f */
  double duration_s;
  double energy_j;
  double peak_power_w;
  SolCaseShape shape;
  double shape_order;
  double shape_linewidth_m;
  char *shape_path;
  double shape_z_m;
  double phase_rad;
  double gdd_s2;
  double tod_s3;
  double delay_s;
  char *mode;
  double coupling_waist_m; /* of "coupling = gaussian:W0"; NAN: mode is used */
  SolCasePolarisation polarisation;
  double ellipticity;
  double angle_rad;
  double waist_m;
  double focus_m;
  char *elements;
} SolCasePulse;

typedef struct
{
  gboolean kerr;
  gboolean third_harmonic;
  SolCasePlasma plasma;
  int plasma_taps;
  SolCaseIonisation ionisation;
  gboolean ppt_stark;
  gboolean ppt_dipole;
  gboolean ppt_sum_m;
  gboolean ppt_cycle_average;
  gboolean ppt_integral;
  double ppt_occupancy; /* both PPT and ADK; NAN: 2 for PPT, 1 for ADK */
  double preionised_fraction;
  SolCaseSwitch raman;
  gboolean self_steepening;
} SolCaseResponse;

typedef struct
{
  double wavelength_min_m;
  double wavelength_max_m;
  double time_window_s;
  double time_step_s;
  double reference_wavelength_m;
  gboolean absorber;
  double absorber_strength_per_m;
  int radial_points;
  int angular_points; /* 0: auto */
  int points;         /* 0: auto */
} SolCaseGrid;

typedef struct
{
  gboolean quantum;
  gboolean has_seed;
  guint64 seed;
} SolCaseNoise;

typedef struct
{
  SolCaseMethod method;
  double rtol;
  double atol;
  int planes;
  double max_step_m;
  char *schedule; /* NULL: none */
} SolCaseStepper;

typedef struct
{
  double gamma_per_w_per_m;
  int n_betas;
  double *betas; /* beta_k in s^k/m from k = 0 */
  double raman_fraction;
  SolCaseRamanModel raman_model;
  double raman_tau1_s;
  double raman_tau2_s;
  double loss_db_per_m;
} SolCaseFibre;

typedef struct
{
  SolCaseRun run;
  SolCaseGeometry geometry;
  SolCaseFill fill;
  int n_pulses;
  SolCasePulse *pulses; /* [pulse], [pulse.2], ... in order */
  SolCaseResponse response;
  SolCaseGrid grid;
  SolCaseNoise noise;
  SolCaseStepper stepper;
  SolCaseAnalysis analysis; /* [precision] analysis */
  SolCaseFibre fibre;
  char *folder; /* of the case file, where relative paths in it start; NULL: the working folder */
} SolCase;

SolCase *sol_case_new (void);
SolCase *sol_case_copy (const SolCase *self);
void sol_case_free (SolCase *self);
double sol_profile_at (const SolProfile *self, double length_m, double z_m);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolCase, sol_case_free)
