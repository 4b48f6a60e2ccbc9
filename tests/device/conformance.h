/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every kind of device must do, whatever it is. */
#pragma once

void sol_device_conformance_add (const char *kind);
