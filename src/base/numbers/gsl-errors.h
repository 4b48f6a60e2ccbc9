/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns off the handler of GSL that ends the program: its status codes are checked instead. */
#pragma once

void sol_gsl_errors_off (void);
