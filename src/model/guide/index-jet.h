/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the formulas of every guide share: n - 1 from n^2 - 1, and the floor under an index. */
#pragma once

#include "base/numbers/jet.h"

/* The real part of an effective index never falls below this. */
#define SOL_INDEX_REAL_MIN 1e-3

SolJet sol_index_jet_minus_one (SolJet susceptibility);
SolJet sol_index_jet_clamp (SolJet minus_one);
