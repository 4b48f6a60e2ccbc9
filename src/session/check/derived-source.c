/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/derived-source.h"

#include <glib.h>
#include <string.h>

/* In the order to show, alike for every case: what decides about a run, then what stands behind that, last the grid.
 * Whoever sees only the top of the list sees the first. */
/* clang-format off */
static const SolDerivedSource sources[] = {
  { "soliton_order", "N = √(L_D/L_NL)", "physics/before-a-run" },
  { "dispersive_wave", "β(ω) = β(ω₀) + β₁(ω₀) (ω − ω₀) + ½ γ P₁ ω/ω₀, P₁ = P₀ ((2N − 1)/N)²", "physics/before-a-run" },
  { "linear_wave", "β(ω) = β(ω₀) + β₁(ω₀) (ω − ω₀)", "physics/before-a-run" },
  { "fission_length", "L_D/N", "physics/before-a-run" },
  { "compression_length", "½ π L_D (0.32/N + 1.1/N²)", "physics/before-a-run" },
  { "zero_dispersion", "β₂(λ) = 0", "physics/capillary-modes" },
  { "transmission", "exp(−∫ α(z) dz)", "physics/capillary-modes" },
  { "peak_power", "P₀ = max |A(t)|²", "physics/pulses" },
  { "peak_intensity", "I = P₀/A_eff", "physics/before-a-run" },
  { "ionised_fraction", "1 − exp(−∫ W dt)", "physics/ionisation" },
  { "soliton_ionised_fraction", "1 − exp(−∫ W dt), E (2N − 1)/N", "physics/before-a-run" },
  { "plasma_phase", "(ω₀/c) ∫ ρ_e/(2 ρ_c) dz", "physics/before-a-run" },
  { "critical_power_ratio", "P₀/P_cr, P_cr = 1.86225 λ²/(4π n₀ n₂)", "physics/before-a-run" },
  { "beta2", "β₂ = ∂²β/∂ω²", "physics/capillary-modes" },
  { "dispersion_parameter", "D = −2πc β₂/λ²", "physics/before-a-run" },
  { "dispersion_length", "L_D = τ₀²/|β₂|", "physics/before-a-run" },
  { "nonlinear_length", "L_NL = 1/(γ P₀)", "physics/before-a-run" },
  { "kerr_phase", "P₀ ∫ γ(z) T(z) dz", "physics/before-a-run" },
  { "gdd", "∫ β₂(z) dz", "physics/gradients" },
  { "zero_dispersion_pressure", "β₂(λ₀, p) = 0", "physics/capillary-modes" },
  { "gamma", "γ = n₂ ω₀/(c A_eff)", "physics/before-a-run" },
  { "n2", "n₂ = 3 χ⁽³⁾/(4 ε₀ c n₀²)", "physics/gases" },
  { "wavelength", "λ = 2πc/ω₀", "physics/pulses" },
  { "frequency", "ω₀/2π", "physics/pulses" },
  { "energy", "∫ |A(t)|² dt", "physics/pulses" },
  { "duration", "|A(t)|² ≥ P₀/2", "physics/pulses" },
  { "transform_limit", "|A(t)|² ≥ P₀/2, φ(ω) = 0", "physics/pulses" },
  { "axis_intensity", "ε₀ c |E(0)|²/2", "physics/modes" },
  { "peak_field", "E = √(2 P₀/(ε₀ c n A_eff))", "physics/before-a-run" },
  { "keldysh", "ω₀ √(2 m I_p)/(e E)", "physics/ionisation" },
  { "core_radius", "a(z)", "physics/tapers" },
  { "core_diameter", "2 a(z)", "physics/tapers" },
  { "effective_area", "A_eff = (∫ |E|² dA)²/∫ |E|⁴ dA", "physics/modes" },
  { "mode_index", "c β/ω", "physics/step-index" },
  { "pressure_in", "p² = p₀² + (p₁² − p₀²) z/L", "physics/gradients" },
  { "pressure_out", "p² = p₀² + (p₁² − p₀²) z/L", "physics/gradients" },
  { "density_in", "ρ(p, T)", "physics/gases" },
  { "density_out", "ρ(p, T)", "physics/gases" },
  { "reference_z", "p(z) = max p", "physics/before-a-run" },
  { "loss", "∫ α(z) dz", "physics/capillary-modes" },
  { "loss_per_m", "(1/L) ∫ α(z) dz", "physics/capillary-modes" },
  { "walk_off", "∫ (β₁(ω) − β₁(ω₀)) dz", "physics/before-a-run" },
  { "stretched_duration", "Δt √(1 + (4 ln 2 φ₂/Δt²)²)", "physics/before-a-run" },
  { "window_wanted", "2 (|τ| + 2 Δt)", "physics/before-a-run" },
  { "window", "T = n δt", "physics/grids-and-windows" },
  { "points_per_cycle", "λ/(c δt)", "physics/grids-and-windows" },
  { "n_fine", "n = T/δt", "physics/grids-and-windows" },
  { "n_omega", "n_t/2 + 1", "physics/grids-and-windows" },
  { "n_active", "ω_min ≤ ω ≤ ω_max", "physics/grids-and-windows" },
  { "node_error", "|K_n − K_2n|/|K_2n|", "physics/modes" },
  { "memory", NULL, "ARCHITECTURE" },
  { "device_memory", NULL, "devices" },
  { "file_size", NULL, "FILE-FORMAT" },
};
/* clang-format on */

/**
 * sol_derived_source_find:
 * @key: key of a derived row, also of one end of the guide
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): formula and page, that of the row to show first at the lowest address; NULL: there
 *   is no such row
 */
const SolDerivedSource *
sol_derived_source_find (const char *key)
{
  static const char *const ends[] = { "_in", "_out" };
  for (gsize i = 0; i < G_N_ELEMENTS (sources); i++)
    {
      gsize n = strlen (sources[i].key);
      if (strncmp (key, sources[i].key, n) != 0)
        continue;
      if (key[n] == '\0')
        return &sources[i];
      for (gsize k = 0; k < G_N_ELEMENTS (ends); k++)
        if (strcmp (key + n, ends[k]) == 0)
          return &sources[i];
    }
  return NULL;
}
