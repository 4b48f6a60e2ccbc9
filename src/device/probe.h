/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks for devices in a process of its own, with a time limit, because a broken driver may hang or
 * take its process down. */
#pragma once

#include "device/device-info.h"

GPtrArray *sol_device_probe (const char *const *child, const char *kind, double limit_s);
char *sol_device_probe_answer (const char *kind);
