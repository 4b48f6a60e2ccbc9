/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The editor of a choice: as wide as the other editors, however long its words are; what it offers is whole. */
#pragma once

#include <gtk/gtk.h>

GtkWidget *sol_choice_new (GListModel *names);
