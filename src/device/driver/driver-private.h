/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of this folder share of an open device; nobody else includes it. */
#pragma once

#include "device/driver/driver-api.h"

typedef struct
{
  const SolDriverKind *kind;
  const SolDriverApi *api;
  int device;
  gboolean is_entered;
  SolDriverHandle stream;
  SolDriverHandle reading; /* stream of the reads that nobody waits for */
  SolDriverHandle given;   /* event: the work that such a read follows */
  SolDriverHandle opened;  /* event */
  char *about;             /* driver and compiler, for the cache */
  char *chip;
} SolDriver;

gboolean sol_driver_check (int status, const char *doing, int code, GError **error);

/* Memory is a number, which is handed out as a pointer. */
static inline SolDriverMemory
sol_driver_memory_of (gpointer buffer)
{
  return (SolDriverMemory) (gsize) buffer;
}
