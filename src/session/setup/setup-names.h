/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the words of the case file are called on screen: "gauss" is a Gaussian there. */
#pragma once

#include "base/param.h"

const char *sol_setup_names_choice (const SolParam *param, const char *word);
char *sol_setup_names_show (const SolParam *param, const char *text);
char *sol_setup_names_read (const SolParam *param, const char *shown);
