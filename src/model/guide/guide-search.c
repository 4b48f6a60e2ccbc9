/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: N. Akhmediev and M. Karlsson, Phys. Rev. A 51, 2602 (1995);
 * D. Novoa et al., Phys. Rev. Lett. 115, 033901 (2015);
 * J. C. Travers et al., Nat. Photonics 13, 547 (2019). */
#include "config.h"

#include "model/guide/guide-search.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/numbers/root.h"

/* Where dispersive waves are looked for: from this wavelength up to this share of the pump's. */
#define WAVE_MIN_M 100e-9
#define WAVE_MAX_OF_PUMP 0.9
/* Pressures among which one is looked for. */
#define PRESSURE_MIN_PA (1e-6 * SOL_BAR_PA)
#define PRESSURE_MAX_PA (100.0 * SOL_BAR_PA)
/* Of a wavelength, along which walls have narrow resonances. */
#define SCAN_POINTS 600
/* Of the pressure, twelve a factor of ten: what depends on it alone is as smooth as the gas law. */
#define PRESSURE_POINTS 97

typedef struct
{
  SolGuide guide; /* a copy with densities of its own */
  double *density_per_m3;
  SolJet pump; /* of the excess at the pump, to first order */
  double omega_pump_rad_per_s;
  double omega_rad_per_s;
  double soliton_per_m;
} Search;

static double
omega_from_wavelength (double wavelength_m)
{
  return 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_m;
}

static void
fill_logarithmic (double *x, int n, double first, double last)
{
  for (int i = 0; i < n; i++)
    x[i] = first * pow (last / first, (double) i / (n - 1));
}

static double
beta2_at_wavelength (double wavelength_m, gpointer data)
{
  return sol_guide_beta (data, omega_from_wavelength (wavelength_m), 2);
}

static double
mismatch_per_m (const Search *s, double omega_rad_per_s)
{
  SolJet wave = sol_guide_excess_per_m (&s->guide, omega_rad_per_s, 0);
  double detuning = omega_rad_per_s - s->omega_pump_rad_per_s;
  return creal (wave.c[0] - s->pump.c[0]) - creal (s->pump.c[1]) * detuning -
         s->soliton_per_m * omega_rad_per_s / s->omega_pump_rad_per_s;
}

static double
mismatch_at_wavelength (double wavelength_m, gpointer data)
{
  return mismatch_per_m (data, omega_from_wavelength (wavelength_m));
}

/* The pump is looked at once. */
static Search
begin_search (const SolGuide *guide, double omega_pump_rad_per_s, double soliton_per_m)
{
  return (Search){ .guide = *guide,
                   .omega_pump_rad_per_s = omega_pump_rad_per_s,
                   .soliton_per_m = soliton_per_m,
                   .pump = sol_guide_excess_per_m (guide, omega_pump_rad_per_s, 1) };
}

/* Fills the copy; FALSE where the medium has no density. */
static gboolean
set_pressure (Search *s, double pressure_pa)
{
  return sol_medium_densities_per_m3 (s->guide.medium, pressure_pa, s->density_per_m3, NULL);
}

static double
beta2_at_log_pressure (double log_pressure, gpointer data)
{
  Search *s = data;
  if (!set_pressure (s, exp (log_pressure)))
    return NAN;
  return sol_guide_beta (&s->guide, s->omega_rad_per_s, 2);
}

/**
 * sol_guide_zero_dispersion_m:
 * @self: the guide
 * @wavelength_min_m: shortest wavelength to look at
 * @wavelength_max_m: longest
 * @wavelength_m: (out caller-allocates): [n_max] zeros of β₂, the longest first
 * @n_max: room in @wavelength_m
 *
 * Zeros below a resonance of the gas or the wall belong to the formulas, not to the guide: the
 * longest one is what is meant by the zero-dispersion wavelength.
 *
 * Source: docs/physics/capillary-modes.md.
 * Threads: any. Allocates: yes.
 * Returns: number of zeros found
 */
int
sol_guide_zero_dispersion_m (const SolGuide *self,
                             double wavelength_min_m,
                             double wavelength_max_m,
                             double *wavelength_m,
                             int n_max)
{
  double x[SCAN_POINTS];
  fill_logarithmic (x, SCAN_POINTS, wavelength_max_m, wavelength_min_m);
  return sol_root_scan (beta2_at_wavelength, (gpointer) self, x, SCAN_POINTS, wavelength_m, n_max);
}

/**
 * sol_guide_mismatch_per_m:
 * @self: the guide
 * @omega_pump_rad_per_s: angular frequency of the soliton, above zero
 * @soliton_per_m: wavenumber q of the soliton beyond that of its carrier, as sol_design_soliton_per_m(); 0: by
 *   linear dispersion
 * @omega_rad_per_s: angular frequency of the wave, above zero
 *
 * Source: N. Akhmediev and M. Karlsson, Phys. Rev. A 51, 2602 (1995); that the Kerr term grows with the frequency:
 *   D. Novoa et al., Phys. Rev. Lett. 115, 033901 (2015).
 * Threads: any. Allocates: no.
 * Returns: β(ω) - β(ω₀) - β₁(ω₀)(ω - ω₀) - q ω/ω₀
 */
double
sol_guide_mismatch_per_m (const SolGuide *self,
                          double omega_pump_rad_per_s,
                          double soliton_per_m,
                          double omega_rad_per_s)
{
  Search s = begin_search (self, omega_pump_rad_per_s, soliton_per_m);
  return mismatch_per_m (&s, omega_rad_per_s);
}

/**
 * sol_guide_dispersive_waves_m:
 * @self: the guide
 * @pump_wavelength_m: wavelength of the soliton
 * @soliton_per_m: as of sol_guide_mismatch_per_m()
 * @wavelength_m: (out caller-allocates): [n_max] waves that are in step with it, the longest first
 * @n_max: room in @wavelength_m
 *
 * Wavelengths between 100 nm and 0.9 times that of the pump at which sol_guide_mismatch_per_m() vanishes. Next to a
 * resonance of a wall there is always one.
 *
 * Source: N. Akhmediev and M. Karlsson, Phys. Rev. A 51, 2602 (1995).
 * Threads: any. Allocates: yes.
 * Returns: number of waves found
 */
int
sol_guide_dispersive_waves_m (const SolGuide *self,
                              double pump_wavelength_m,
                              double soliton_per_m,
                              double *wavelength_m,
                              int n_max)
{
  double x[SCAN_POINTS];
  Search s = begin_search (self, omega_from_wavelength (pump_wavelength_m), soliton_per_m);
  fill_logarithmic (x, SCAN_POINTS, WAVE_MAX_OF_PUMP * pump_wavelength_m, WAVE_MIN_M);
  return sol_root_scan (mismatch_at_wavelength, &s, x, SCAN_POINTS, wavelength_m, n_max);
}

/**
 * sol_guide_pressure_for_zero_dispersion_pa:
 * @self: the guide; its densities are not used
 * @wavelength_m: the zero-dispersion wavelength wanted
 * @pressure_pa: (out): the pressure that gives it
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE if no pressure from 1e-6 to 100 bar does.
 * Source: docs/physics/capillary-modes.md.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_guide_pressure_for_zero_dispersion_pa (const SolGuide *self,
                                           double wavelength_m,
                                           double *pressure_pa,
                                           GError **error)
{
  double x[PRESSURE_POINTS], root = NAN;
  int n = 0;
  for (int i = 0; i < PRESSURE_POINTS; i++)
    x[i] =
        log (PRESSURE_MIN_PA) + log (PRESSURE_MAX_PA / PRESSURE_MIN_PA) * i / (PRESSURE_POINTS - 1);
  Search s = { .guide = *self, .omega_rad_per_s = omega_from_wavelength (wavelength_m) };
  if (self->medium != NULL)
    {
      s.density_per_m3 = g_new0 (double, sol_medium_get_n_species (self->medium));
      s.guide.density_per_m3 = s.density_per_m3;
      n = sol_root_scan (beta2_at_log_pressure, &s, x, PRESSURE_POINTS, &root, 1);
      g_free (s.density_per_m3);
    }
  *pressure_pa = exp (root);
  if (n > 0)
    return TRUE;
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
               "No pressure up to %g bar at which the fill is a gas puts the zero-dispersion "
               "wavelength at %g nm. Change the core radius or the gas.",
               PRESSURE_MAX_PA / SOL_BAR_PA, wavelength_m * 1e9);
  return FALSE;
}
