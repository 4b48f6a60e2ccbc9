/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Offers what windows that ended uncleanly left behind. */
#pragma once

#include "app/window.h"

void sol_recovery_dialog_offer (SolWindow *parent);
