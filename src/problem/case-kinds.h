/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of value that only a case has; one source file a family. */
#pragma once

#include "base/param.h"

/* @field is a SolProfile. */
extern const SolParamKind sol_case_profile_kind;  /* "x", "x -> y", "z: x, z: y, ..." */
extern const SolParamKind sol_case_diameter_kind; /* the same, twice what is stored */

/* @field is the wavelength, a double. */
extern const SolParamKind sol_case_frequency_kind;

/* @field is the group's struct, because the value fills several of its fields. */
extern const SolParamKind sol_case_mixture_kind;      /* SolCaseFill: "He", "He:0.9, Ar:0.1" */
extern const SolParamKind sol_case_shape_kind;        /* SolCasePulse: "gauss", "file:PATH", ... */
extern const SolParamKind sol_case_polarisation_kind; /* SolCasePulse: "elliptic:0.5", ... */
extern const SolParamKind sol_case_coupling_kind;     /* SolCasePulse: "gaussian:50 um" */
extern const SolParamKind sol_case_seed_kind;         /* SolCaseNoise: "auto" or a number */
extern const SolParamKind sol_case_betas_kind;        /* SolCaseFibre: "0, 0, -11.83e-27" */

/* @field is a char *; the text is checked and kept. */
extern const SolParamKind sol_case_mode_kind;     /* "HE11" */
extern const SolParamKind sol_case_modes_kind;    /* "4", "HE11..HE14", "HE11, TM01" */
extern const SolParamKind sol_case_elements_kind; /* "gdd -120 fs^2, SiO2 2 mm" */
extern const SolParamKind sol_case_cladding_kind; /* "SiO2" */
extern const SolParamKind sol_case_index_kind;    /* "1.47" or the name of a glass */
