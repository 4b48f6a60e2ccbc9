/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By which formula a derived row is found, and which page has it. */
#pragma once

typedef struct
{
  const char *key;     /* of the row, without its place */
  const char *formula; /* in signs that every language has; NULL: none */
  const char *page;    /* of the documents: "physics/gases" */
} SolDerivedSource;

const SolDerivedSource *sol_derived_source_find (const char *key);
