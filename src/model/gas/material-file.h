/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The data files of gases, glasses and equations of state, built into the program: which there are,
 * and typed access whose errors name the file and the key. */
#pragma once

#include <glib.h>
#include <json-glib/json-glib.h>

typedef struct _SolMaterialFile SolMaterialFile;

char **sol_material_list (const char *folder);
char *sol_material_checksum (void);
SolMaterialFile *
sol_material_file_load (const char *folder, const char *name, const char *format, GError **error);
SolMaterialFile *sol_material_file_parse (const char *label,
                                          const char *text,
                                          gssize n_bytes,
                                          const char *format,
                                          GError **error);
void sol_material_file_free (SolMaterialFile *self);
JsonObject *sol_material_file_get_root (const SolMaterialFile *self);
JsonObject *sol_material_file_object (const SolMaterialFile *self,
                                      JsonObject *parent,
                                      const char *key,
                                      GError **error);
const char *sol_material_file_string (const SolMaterialFile *self,
                                      JsonObject *parent,
                                      const char *key,
                                      GError **error);
gboolean sol_material_file_boolean (const SolMaterialFile *self,
                                    JsonObject *parent,
                                    const char *key,
                                    gboolean *value,
                                    GError **error);
gboolean sol_material_file_number (const SolMaterialFile *self,
                                   JsonObject *parent,
                                   const char *key,
                                   double *value,
                                   GError **error);
gboolean sol_material_file_integer (const SolMaterialFile *self,
                                    JsonObject *parent,
                                    const char *key,
                                    int *value,
                                    GError **error);
gboolean sol_material_file_numbers (const SolMaterialFile *self,
                                    JsonObject *parent,
                                    const char *key,
                                    double *values,
                                    int n_max,
                                    int *n,
                                    GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolMaterialFile, sol_material_file_free)
