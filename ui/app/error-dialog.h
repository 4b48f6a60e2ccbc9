/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows how far a run is from better ones. */
#pragma once

#include "app/window.h"
#include "session/error/error-estimate.h"

void sol_error_dialog_show (SolWindow *parent, const SolErrorEstimate *estimate);
