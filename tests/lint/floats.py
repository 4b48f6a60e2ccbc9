# SPDX-License-Identifier: GPL-3.0-or-later
"""Floating point as the numerical contract grants it, and numbers that no locale can spoil: no
relaxed mathematics anywhere, setlocale only at the start of a program, no %g into files."""
import re

import lint

# The words that relax: flags of compilers, intrinsics of vendors, modes of the processor.
RELAXED = re.compile(
    r"-ffast-math|-Ofast\b|-ffinite-math-only|-fno-signed-zeros|-funsafe-math-optimizations"
    r"|-mdaz-ftz|-fcx-limited-range|-fapprox-func|-fno-honor-(?:nans|infinities)|-ffp-model="
    r"|-fassociative-math|-freciprocal-math|-cl-fast-relaxed-math|-cl-unsafe-math-optimizations"
    r"|-cl-mad-enable|-cl-denorms-are-zero|-cl-finite-math-only|-cl-no-signed-zeros"
    r"|--?use_fast_math|-ftz=true|-prec-div=false|-prec-sqrt=false|-fgpu-flush-denormals"
    r"|\b__(?:sin|cos|tan|exp|exp10|log|log2|log10|pow|sincos)f \(|\b__f(?:divide|div|sqrt|rcp)f? \("
    r"|\bnative_\w+ \(|\bhalf_\w+ \(|\b_mm\w*_r(?:cp|sqrt)\w*|_MM_SET_(?:FLUSH|DENORMALS)\w*"
    r"|#\s*pragma\s+GCC\s+optimize|__attribute__\s*\(\(\s*optimize|STDC\s+FENV_ROUND"
)
# Files that name these words to refuse them.
REFUSALS = {
    "meson.build": "refuses relaxed options that are handed in from outside",
    "tests/lint/floats.py": "this list",
    "tests/kernels/build.py": "asks for a refusal of each",
}
# What may call setlocale.
MAY_SET_LOCALE = {
    "src/cli/main.c": "a program adopts the language of its user",
    "ui/app/application.c": "a program adopts the language of its user",
}
# Where text is written for other programs; elsewhere text is a message to a person.
WRITERS = re.compile(r"src/(?:base|io|session|cli)/|src/problem/case[-.]")
# path:function -> why a number may be printed in the user's locale.
MAY_PRINT = {}

CONVERSION = re.compile(r"%[-+ #0']*(?:\d+|\*)?(?:\.(?:\d+|\*))?L?[aAeEfFgG]")
PRINTER = re.compile(
    r"\b(printf|fprintf|dprintf|sprintf|snprintf|asprintf|vsnprintf|g_snprintf|g_strdup_printf"
    r"|g_print|g_printerr|g_printf|g_fprintf|g_string_printf|g_string_append_printf|g_output_stream_printf"
    r"|g_markup_printf_escaped|g_strdup_vprintf) \("
)
READER = re.compile(r"\b(atof|strtod|strtof|strtold) \(|\bsscanf \(|\bfscanf \(")
EXACT = "use g_ascii_dtostr or g_ascii_formatd"


def check(root):
    findings = []

    def report(path, line, what):
        findings.append("%s:%d: %s" % (path, line, what))

    for path in lint.walk(root, suffixes=(".c", ".h", ".cl", ".fn", ".py", "meson.build",
                                          "meson_options.txt", "dev", ".ci/run")):
        if path in REFUSALS:
            continue
        text = lint.read(root, path)
        if path.endswith((".c", ".h", ".cl")):
            text = lint.blank(text, strings=False)
        for match in RELAXED.finditer(text):
            report(path, lint.line_of(text, match.start()), "%s is refused" % match.group().strip(" ("))
    for path in lint.c_files(root):
        kept = lint.blank(lint.read(root, path), strings=False)
        code = lint.blank(kept)
        for match in re.finditer(r"\b(?:setlocale|uselocale|newlocale) \(", code):
            if path not in MAY_SET_LOCALE and not path.startswith("tests/"):
                report(path, lint.line_of(code, match.start()), "only a program sets the locale")
        if not path.startswith(("src/", "kernels/")):
            continue
        for match in READER.finditer(code):
            report(path, lint.line_of(code, match.start()), "reads by locale: use g_ascii_strtod")
        spans = [(f.body_start, f.body_end, f.name) for f in lint.functions(code)]
        for match in PRINTER.finditer(code) if WRITERS.match(path) else []:
            inside = kept[match.end() : lint.closing(code, match.end() - 1)]
            if not CONVERSION.search(" ".join(m.group() for m in lint.strings_in(inside))):
                continue
            name = next((n for a, b, n in spans if a <= match.start() <= b), "")
            if "%s:%s" % (path, name) not in MAY_PRINT:
                report(path, lint.line_of(code, match.start()),
                       "%s writes numbers by locale: %s" % (match.group(1), EXACT))
    return findings


PLANTS = [
    ("fast-math in a build file", {"src/meson.build": "c_args: ['-ffast-math']\n"}, "is refused"),
    ("relaxed OpenCL", {"src/device/opencl/a.c": 'f ("-cl-fast-relaxed-math");\n'}, "is refused"),
    ("a fast intrinsic", {"kernels/device/a.cl": "x = __sinf (y);\n"}, "is refused"),
    ("a native function", {"kernels/device/a.cl": "x = native_exp (y);\n"}, "is refused"),
    ("an approximate reciprocal", {"kernels/cpu/a.c": "x = _mm256_rcp_ps (y);\n"}, "is refused"),
    ("flushed denormals", {"src/base/a.c": "_MM_SET_FLUSH_ZERO_MODE (1);\n"}, "is refused"),
    ("a locale in the library", {"src/io/a.c": 'setlocale (0, "");\n'}, "only a program"),
    ("a number printed by locale", {"src/io/a.c": 'g_string_append_printf (s, "%.17g", x);\n'},
     "by locale"),
    ("a padded number", {"src/io/a.c": 'fprintf (f,\n "%d %-8.3f", i, x);\n'}, "by locale"),
    ("a number read by locale", {"src/io/a.c": "x = strtod (s, NULL);\n"}, "g_ascii_strtod"),
]
CLEAN = {
    "src/io/a.c": 'g_set_error (e, D, C, "%g m is too long", x); /* -ffast-math */\n'
    'f = g_strdup_printf ("%d%%", n);\ng_ascii_formatd (b, n, "%.9g", x);\n',
    "src/cli/main.c": 'setlocale (LC_ALL, "");\n',
}

if __name__ == "__main__":
    lint.main(check, PLANTS, CLEAN)
