/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of #SolPartialFile, for the two files that handle its names and its space. */
#pragma once

#include "io/result/partial-file.h"

/* A work name is that of the partial, a point, and so many hexadecimal digits. */
#define SOL_PARTIAL_N_HEX 8

struct _SolPartialFile
{
  char *final_path;
  char *partial_path;
  char *path;      /* where the file lies now */
  int fd;          /* holds the lock; not the library's own */
  int old_fd;      /* the lock of the partial that a forced run replaces, -1: none */
  gboolean is_new; /* under its work name: removed when it is given up */
  gboolean may_replace;
  gboolean is_reserved; /* the disk has room for the whole file */
  char *note;
  SolPartialFile *old; /* the file that this one continues, until it is published */
};

gboolean sol_partial_file_is_in_place (const SolPartialFile *self, int *number);
void sol_partial_file_remove_orphans (const SolPartialFile *self);
void sol_partial_file_add_note (SolPartialFile *self, const char *text);
