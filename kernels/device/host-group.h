/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The group that a host kernel runs as; a group is one work item there. */
#pragma once

extern _Thread_local long long sol_host_group;
extern _Thread_local long long sol_host_n_groups;
