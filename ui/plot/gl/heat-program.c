/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/gl/heat-program.h"

#include "plot/spectral-axis.h"

#include <glib/gi18n.h>
#include <math.h>

static const char desktop_start[] = "#version 330 core\n";

static const char es_start[] = "#version 300 es\n"
                               "precision highp float;\n"
                               "precision highp int;\n"
                               "precision highp sampler2D;\n";

/* One triangle over the whole viewport. */
static const char vertex_text[] =
    "void main ()\n"
    "{\n"
    "  vec2 corner = vec2 (gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);\n"
    "  gl_Position = vec4 (corner, 0.0, 1.0);\n"
    "}\n";

/* spectral: place of cell 0 and step, relative; power of the place in the density per step of the
 * axis. level: factor and summand from a value, or its binary logarithm if the third is set, to the
 * place among the colours. */
static const char fragment_text[] =
    "uniform sampler2D rows;\n"
    "uniform sampler2D columns;\n"
    "uniform sampler2D lines;\n"
    "uniform sampler2D colours;\n"
    "uniform vec2 area;\n"
    "uniform vec3 spectral;\n"
    "uniform vec3 level;\n"
    "uniform float offset[8];\n"
    "uniform int height;\n"
    "uniform vec4 gap;\n"
    "uniform vec4 ground;\n"
    "out vec4 colour;\n"
    "float look (int row, float cell, float wide, float from)\n"
    "{\n"
    "  float value = texelFetch (rows, ivec2 (int (from + cell), row), 0).r;\n"
    "  float place = spectral.x + spectral.y * (cell * wide + 0.5 * (wide - 1.0));\n"
    "  return spectral.z > 0.5 && value > 0.0 ? value * place * place : value;\n"
    "}\n"
    "float between (int row, float cell)\n"
    "{\n"
    "  float low = floor (cell);\n"
    "  float share = cell - low;\n"
    "  float a = look (row, low, 1.0, 0.0);\n"
    "  if (share <= 0.0)\n"
    "    return a;\n"
    "  float b = look (row, low + 1.0, 1.0, 0.0);\n"
    "  return a < 0.0 || b < 0.0 ? -1.0 : a + share * (b - a);\n"
    "}\n"
    "void main ()\n"
    "{\n"
    "  ivec2 at = ivec2 (gl_FragCoord.xy - area);\n"
    "  vec4 column = texelFetch (columns, ivec2 (at.x, 0), 0);\n"
    "  vec4 line = texelFetch (lines, ivec2 (at.y, 0), 0);\n"
    "  colour = ground;\n"
    "  if (column.w < 0.5 || line.w < 0.5)\n"
    "    return;\n"
    "  float largest = -1.0;\n"
    "  float wide = exp2 (column.z);\n"
    "  float from = offset[int (column.z)];\n"
    "  for (float r = line.x; r <= line.y; r += 1.0)\n"
    "    {\n"
    "      int row = int (r) % height;\n"
    "      float first = column.x;\n"
    "      float last = column.y;\n"
    "      if (column.z < 0.5)\n"
    "        {\n"
    "          largest = max (largest, max (between (row, first), between (row, last)));\n"
    "          first = ceil (first);\n"
    "        }\n"
    "      for (float c = first; c <= last; c += 1.0)\n"
    "        largest = max (largest, look (row, c, wide, from));\n"
    "    }\n"
    "  colour = gap;\n"
    "  if (largest < 0.0)\n"
    "    return;\n"
    "  float place = (level.z > 0.5 ? log2 (largest) : largest) * level.x + level.y;\n"
    "  int number = int (clamp (place, 0.0, 1.0) * 255.0 + 0.5);\n"
    "  colour = texelFetch (colours, ivec2 (number, 0), 0);\n"
    "}\n";

static GLuint
make_shader (GLenum kind, const char *start, const char *text, GError **error)
{
  GLuint shader = glCreateShader (kind);
  GLint is_good = 0;
  const char *parts[] = { start, text };
  glShaderSource (shader, 2, parts, NULL);
  glCompileShader (shader);
  glGetShaderiv (shader, GL_COMPILE_STATUS, &is_good);
  if (is_good)
    return shader;
  char log[512] = "";
  glGetShaderInfoLog (shader, sizeof log, NULL, log);
  glDeleteShader (shader);
  g_set_error (error, GDK_GL_ERROR, GDK_GL_ERROR_COMPILATION_FAILED,
               _ ("OpenGL does not take the shader: %s"), g_strstrip (log));
  return 0;
}

static gboolean
link_program (SolHeatProgram *self, GLuint vertex, GLuint fragment, GError **error)
{
  GLint is_good = 0;
  self->program = glCreateProgram ();
  glAttachShader (self->program, vertex);
  glAttachShader (self->program, fragment);
  glLinkProgram (self->program);
  glGetProgramiv (self->program, GL_LINK_STATUS, &is_good);
  if (!is_good)
    g_set_error (error, GDK_GL_ERROR, GDK_GL_ERROR_LINK_FAILED,
                 _ ("OpenGL does not link the shaders."));
  return is_good;
}

static void
find_uniforms (SolHeatProgram *self)
{
  static const char *const textures[] = { "rows", "columns", "lines", "colours" };
  glUseProgram (self->program);
  for (int i = 0; i < 4; i++)
    glUniform1i (glGetUniformLocation (self->program, textures[i]), i);
  self->area = glGetUniformLocation (self->program, "area");
  self->spectral = glGetUniformLocation (self->program, "spectral");
  self->level = glGetUniformLocation (self->program, "level");
  self->offset = glGetUniformLocation (self->program, "offset");
  self->height = glGetUniformLocation (self->program, "height");
  self->gap = glGetUniformLocation (self->program, "gap");
  self->ground = glGetUniformLocation (self->program, "ground");
  glUseProgram (0);
}

/**
 * sol_heat_program_make:
 * @self: (out caller-allocates): the program
 * @is_es: the current context is of OpenGL ES
 * @error: what the driver says
 *
 * Returns: whether it can be used
 */
gboolean
sol_heat_program_make (SolHeatProgram *self, gboolean is_es, GError **error)
{
  const char *start = is_es ? es_start : desktop_start;
  *self = (SolHeatProgram){ .program = 0 };
  GLuint vertex = make_shader (GL_VERTEX_SHADER, start, vertex_text, error);
  GLuint fragment = vertex != 0 ? make_shader (GL_FRAGMENT_SHADER, start, fragment_text, error) : 0;
  gboolean is_good = fragment != 0 && link_program (self, vertex, fragment, error);
  if (vertex != 0)
    glDeleteShader (vertex);
  if (fragment != 0)
    glDeleteShader (fragment);
  if (!is_good)
    return FALSE;
  glGenVertexArrays (1, &self->vertices);
  find_uniforms (self);
  return TRUE;
}

/**
 * sol_heat_program_clear:
 * @self: the program; with a current context
 */
void
sol_heat_program_clear (SolHeatProgram *self)
{
  if (self->program != 0)
    glDeleteProgram (self->program);
  if (self->vertices != 0)
    glDeleteVertexArrays (1, &self->vertices);
  *self = (SolHeatProgram){ .program = 0 };
}

static void
set_colour (GLint where, guint32 rgb)
{
  glUniform4f (where, (float) (rgb >> 16 & 255) / 255.0f, (float) (rgb >> 8 & 255) / 255.0f,
               (float) (rgb & 255) / 255.0f, 1.0f);
}

/* A value of the texture is a share of the scale of the rows, per rad/s. With the Jacobian J at the
 * middle of the row it is value (place / middle)^2 J scale on the axis. */
static void
set_level (const SolHeatProgram *self, const SolHeatDrawing *drawing)
{
  const SolHeatPanel *panel = drawing->panel;
  const SolPlotRowShape *shape = drawing->shape;
  double merged = (double) drawing->rows->n_merged;
  double first = shape->first + 0.5 * (merged - 1.0) * shape->step, step = shape->step * merged;
  double middle = shape->first + 0.5 * (double) shape->n * shape->step;
  gboolean is_spectral = panel->kind == SOL_PLOT_ROWS_SPECTRUM;
  double gain = shape->scale;
  if (is_spectral)
    gain *= sol_spectral_axis_get_jacobian (panel->x.quantity, middle);
  double lo = panel->colour.lo, width = panel->colour.hi - panel->colour.lo;
  gboolean is_log = panel->colour.scale != SOL_AXIS_LINEAR;
  double factor = gain / width, summand = -lo / width;
  if (panel->colour.scale == SOL_AXIS_DB)
    {
      factor = 10.0 * log10 (2.0) / width;
      summand = (10.0 * log10 (gain / panel->colour.reference) - lo) / width;
    }
  else if (panel->colour.scale == SOL_AXIS_LOG)
    {
      factor = 1.0 / log2 (panel->colour.hi / lo);
      summand = log2 (gain / lo) * factor;
    }
  glUniform3f (self->spectral, (float) (first / middle), (float) (step / middle),
               is_spectral && panel->x.quantity == SOL_QUANTITY_WAVELENGTH ? 1.0f : 0.0f);
  glUniform3f (self->level, (float) factor, (float) summand, is_log ? 1.0f : 0.0f);
}

/**
 * sol_heat_program_draw:
 * @self: the program; with a current context and its framebuffer bound
 * @drawing: a panel
 *
 * Sets all that it uses and leaves nothing bound.
 */
void
sol_heat_program_draw (const SolHeatProgram *self, const SolHeatDrawing *drawing)
{
  const GLuint textures[] = { drawing->rows->texture, drawing->columns, drawing->lines,
                              drawing->colours };
  float offset[SOL_HEAT_MAX_LEVELS];
  for (int i = 0; i < SOL_HEAT_MAX_LEVELS; i++)
    offset[i] = (float) (i < drawing->rows->n_levels ? drawing->rows->offset[i] : 0);
  glViewport (drawing->x, drawing->y, drawing->width, drawing->height);
  glUseProgram (self->program);
  glUniform2f (self->area, (float) drawing->x, (float) drawing->y);
  glUniform1fv (self->offset, SOL_HEAT_MAX_LEVELS, offset);
  glUniform1i (self->height, drawing->rows->height);
  set_colour (self->gap, drawing->gap);
  set_colour (self->ground, drawing->ground);
  set_level (self, drawing);
  for (int i = 0; i < 4; i++)
    {
      glActiveTexture (GL_TEXTURE0 + (GLenum) i);
      glBindTexture (GL_TEXTURE_2D, textures[i]);
    }
  glBindVertexArray (self->vertices);
  glDrawArrays (GL_TRIANGLES, 0, 3);
  glBindVertexArray (0);
  for (int i = 3; i >= 0; i--)
    {
      glActiveTexture (GL_TEXTURE0 + (GLenum) i);
      glBindTexture (GL_TEXTURE_2D, 0);
    }
  glUseProgram (0);
}
