/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The short case that the equivalences, switches and conservation laws are tried on: a few cycles in
 * ionising argon, every effect visible, seconds under a sanitizer. */
#pragma once

#define SOL_SHORT_PULSE                                                                            \
  "[geometry]\n"                                                                                   \
  "core_radius = 50 um\n"                                                                          \
  "length = 2 cm\n"                                                                                \
  "[fill]\n"                                                                                       \
  "gas = Ar\n"                                                                                     \
  "pressure = 0.5 bar\n"                                                                           \
  "[pulse]\n"                                                                                      \
  "wavelength = 800 nm\n"                                                                          \
  "duration = 10 fs\n"                                                                             \
  "energy = 30 uJ\n"                                                                               \
  "[response]\n"                                                                                   \
  "plasma = trapezoid\n"                                                                           \
  "[grid]\n"                                                                                       \
  "wavelength_min = 200 nm\n"                                                                      \
  "wavelength_max = 4 um\n"                                                                        \
  "time_window = 0.2 ps\n"                                                                         \
  "absorber = off\n"                                                                               \
  "[stepper]\n"                                                                                    \
  "planes = 3\n"
