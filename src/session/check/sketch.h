/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be said of a case before it runs: one struct of numbers, from which the list of derived
 * quantities and the advice are drawn. Knows no display; takes some ten milliseconds. */
#pragma once

#include "backend/backend.h"
#include "model/guide/antiresonant.h"
#include "model/guide/design.h"
#include "model/guide/guide.h"
#include "problem/case.h"
#include "session/check/pulse-estimate.h"

#define SOL_SKETCH_N_ZEROS_MAX 4
#define SOL_SKETCH_N_WAVES_MAX 4
#define SOL_SKETCH_N_RESONANCES_MAX 8

/* The guide at one place, for the pulse's wavelength, and where theory expects something in the spectrum there. */
typedef struct
{
  double z_m;
  double pressure_pa; /* NAN: there is no fill */
  double density_per_m3;
  double core_radius_m;     /* NAN: there is no core */
  double effective_area_m2; /* NAN: not known */
  double core_index;        /* of a solid core; 1 of a hollow one */
  double n2_m2_per_w;       /* NAN: not known for the medium */
  double beta2_s2_per_m;
  double gamma_per_w_per_m;
  int n_zeros;
  double zero_dispersion_m[SOL_SKETCH_N_ZEROS_MAX]; /* the longest first */
  int n_linear_waves;
  double linear_wave_m
      [SOL_SKETCH_N_WAVES_MAX]; /* likewise: in step with the pulse by linear dispersion */
} SolSketchPlace;

/* The part of the active band whose light a formula or a guide does not cover, on one side of the
 * pulse; NAN: none. Of the short side the longest such wavelength, of the long side the shortest. */
typedef struct
{
  double short_m;
  double long_m;
} SolSketchGap;

typedef struct
{
  /* Borrowed. */
  const SolCase *the_case;
  const SolPulseTable *const *tables; /* NULL: none; [n_pulses] */
  const SolBackendOps *backend;
  const SolMethod *method;
  gboolean stores_planes; /* all planes stay in memory, as in a window */

  /* The pulses. "The pulse" is the one with the highest peak power. */
  SolPulseEstimate *pulses; /* [the_case->n_pulses] */
  int strongest;
  double energy_j; /* of all pulses */
  double wavelength_m;
  double omega_rad_per_s;
  double field_v_per_m;      /* peak at the entrance, as the mode-averaged model sees it */
  double intensity_w_per_m2; /* of that field */
  double axis_w_per_m2;      /* on the axis of the mode */

  /* The guide along the way. */
  gboolean has_gradient; /* of the pressure */
  gboolean has_taper;    /* of the core or its wall */
  SolSketchPlace entrance, exit;
  SolSketchPlace
      reference; /* the entrance, or where the pressure is highest if it rises; no wavelengths */
  SolSketchPlace shortest; /* where the pulse is shortest, or the place of reference */
  double compression_m;    /* where the soliton is shortest, which may lie behind the end */
  int n_waves;
  double dispersive_wave_m
      [SOL_SKETCH_N_WAVES_MAX]; /* in step there with its strongest soliton; the longest first */
  double u_mode;                /* of the mode: its transverse wavenumber times the core radius */
  int n_mode;
  double node_error; /* of the nodes across the core, see sol_transverse_compare(); NAN: none */
  double zero_dispersion_pa; /* puts the zero at the pulse, at the place of reference; NAN: none */
  double gdd_guide_s2;       /* of the whole guide */
  double tod_guide_s3;
  double alpha_per_m; /* mean along the guide at the pulse */
  double transmission;
  double kerr_phase_rad; /* of the peak along the guide, without dispersion */

  /* At the place of reference, but for the fission: that is where the way from the entrance puts it. */
  SolSoliton soliton;  /* of the pulse with flat phase; order means a soliton if beta2 < 0 */
  gboolean is_chirped; /* the pulse as launched is another one */
  double critical_power_w;

  /* Ionisation by the pulse as launched and by the strongest soliton that it breaks up into. */
  gboolean has_rates; /* for every species */
  double keldysh;     /* of the species that is ionised most */
  double ionised_fraction;
  double soliton_ionised_fraction; /* 0 without a soliton */
  double barrier_field_v_per_m;    /* the lowest of the species; NAN: no data */
  double electrons_per_m3;         /* by the larger of both */
  double plasma_index;             /* that they take from the index */
  double plasma_phase_rad;         /* that the electrons left behind take from the carrier */

  /* Light and time. */
  double light_min_m, light_max_m; /* where light is expected */
  double walk_off_s;
  double stretched_fwhm_s; /* the pulse where it is longest */
  double window_input_s;   /* window that holds the input */
  double window_run_s;     /* window that holds the run */

  /* The grid. */
  gsize n_fine, n_t, n_omega, n_active;
  double window_s; /* the real one, edges included */
  double dt_fine_s;
  double points_per_cycle; /* on the fine grid, at the pulse */
  SolSketchGap gas, glass; /* active bins outside the range of the formulas */
  double glass_short_loss; /* exponent of the loss of the guide where the glass's range begins */
  SolSketchGap clamped;    /* active bins whose index meets its floor: no guided light */
  SolWallResonance resonance[SOL_SKETCH_N_RESONANCES_MAX]; /* of a thin wall in the band */
  int n_resonances;
  SolWallResonance moved[SOL_SKETCH_N_RESONANCES_MAX]; /* the same where the wall differs most */
  int n_moved;
  double cut_off_m; /* longest light that a solid core holds in this mode; NAN: all of the band */
  double thinnest_core_m,
      thinnest_v; /* radius and fibre parameter at the pulse, of a solid core in glass
                                         where it is thinnest; NAN: another guide */
  double band_min_m, band_max_m; /* ends of the active band */
  gboolean is_plain;             /* exactly the points that were asked for, without a band */

  guint64 memory_bytes; /* of this machine */
  guint64 memory_available_bytes;
  guint64 device_memory_bytes; /* 0: there is no device */
  guint64 file_bytes;
} SolSketch;

SolSketch *sol_sketch_new (const SolCase *the_case,
                           const SolPulseTable *const *tables,
                           const SolBackendOps *backend,
                           GError **error);
SolSketch *sol_sketch_new_full (const SolCase *the_case,
                                const SolPulseTable *const *tables,
                                const SolBackendOps *backend,
                                gboolean stores_planes,
                                GError **error);
void sol_sketch_free (SolSketch *self);
gboolean sol_sketch_is_soliton (const SolSketch *self);
double sol_sketch_get_soliton_per_m (const SolSketch *self, const SolSketchPlace *place);
double sol_sketch_get_edge_periods (const SolSketch *self);
double sol_sketch_window_of_light_s (const SolSketch *self, double min_m, double max_m);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolSketch, sol_sketch_free)
