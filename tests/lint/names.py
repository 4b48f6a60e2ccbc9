# SPDX-License-Identifier: GPL-3.0-or-later
"""Names: words that some compiler of ours reserves, files that say what they hold, the prefix of
what is public, one type a file pair."""
import os
import re

import lint

RESERVED = ("half", "kernel", "global", "local", "constant", "private", "index", "y0", "y1", "j0",
            "j1")
RESERVED_IN_KERNELS = ("complex", "imaginary", "quad")
VAGUE = {"util", "utils", "utility", "common", "misc", "helper", "helpers", "stuff", "tools"}

# Where a reserved word is not ours to choose: (path, word) -> reason.
FOREIGN = {}
# Macros whose names are not ours: name -> reason.
STANDARD = {"CL_TARGET_OPENCL_VERSION": "of the OpenCL headers",
            "CMPLX": "of C11, which glibc gives to gcc alone"}
# Headers that hold no single type: path -> reason.
NO_TYPE = {
    "src/base/constants.h": "numbers only",
    "src/base/error.h": "the four error domains stand side by side",
    "tests/sol-test.h": "assertions",
    "tests/bounds.h": "formulas",
}

WORD = re.compile(r"(?<![\w#])(%s)\b(?!\s*\()" % "|".join(RESERVED))
KERNEL_WORD = re.compile(r"(?<![\w#<])(%s)\b(?!\.h)" % "|".join(RESERVED_IN_KERNELS))
UNIT_I = re.compile(r"(?:\b(?:int|double|float|long|unsigned|char|guint\w*|gint\w*|gsize|complex"
                    r"|Sol\w+)\s+\**|#\s*define\s+)I\b")


def check_reserved(path, code, report):
    kernel = path.startswith("kernels/")
    for match in WORD.finditer(code):
        if (path, match.group()) not in FOREIGN:
            report(path, lint.line_of(code, match.start()), "%s is reserved" % match.group())
    for match in UNIT_I.finditer(code):
        report(path, lint.line_of(code, match.start()), "I is the imaginary unit")
    for match in KERNEL_WORD.finditer(code) if kernel else []:
        before = re.search(r"(\w+)\s*$", code[: match.start()])
        after = re.match(r"\s*(double|float)\b", code[match.end() :])
        typed = before and before.group(1) in ("double", "float") or after
        if not (match.group() == "complex" and typed):
            report(path, lint.line_of(code, match.start()), "%s is reserved" % match.group())


def plain(word):
    return re.sub(r"[-_]", "", word).lower()


def check_header(path, code, report):
    stem = plain(os.path.basename(path)[:-2])
    opaque = re.findall(r"^typedef struct _(Sol\w+) \1;", code, re.M)
    if len(opaque) > 1:
        report(path, 1, "one public type a file pair, here are " + ", ".join(opaque))
    for name in opaque:
        if plain(name)[3:] != stem:
            report(path, 1, "%s belongs into a file named after it" % name)
    # One word of the file's name, in the singular, must occur; kernels are gathered by purpose.
    known = " ".join(plain(word) for word in re.findall(r"\bsol\w+", code, re.I))
    parts = [w.rstrip("s") for w in os.path.basename(path)[:-2].split("-") if len(w) > 2]
    named = stem in known or any(part in known for part in parts)
    if not named and path not in NO_TYPE and not path.startswith("kernels/"):
        report(path, 1, "nothing in the header carries the name of the file")
    for match in re.finditer(r"^\}\s*(\w+)\s*;|^#define\s+(\w+)", code, re.M):
        name = match.group(1) or match.group(2)
        good = name.startswith("Sol") if match.group(1) else name.upper().startswith("SOL_")
        if not good and name not in STANDARD:
            report(path, lint.line_of(code, match.start()), "%s lacks the prefix" % name)


def check(root):
    findings = []

    def report(path, line, what):
        findings.append("%s:%d: %s" % (path, line, what))

    for path in lint.walk(root, lint.C_FOLDERS + ("data", "docs", "po")):
        for part in path.split("/"):
            if part.split(".")[0] in VAGUE:
                report(path, 1, "the name %s says nothing: name the thing" % part)
    for path in lint.c_files(root, suffixes=(".c", ".h", ".cl")):
        code = lint.blank(lint.read(root, path))
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*\.(c|h|cl)", os.path.basename(path)):
            report(path, 1, "file names are lower-case words joined by -")
        check_reserved(path, code, report)
        # A device kernel is a program of its own: nothing of it meets a linker.
        if not path.startswith(("src/", "kernels/")) or path.endswith(".cl"):
            continue
        for function in lint.functions(code):
            # G_DEFINE_TYPE prescribes the names of these two.
            if function.name.endswith(("_class_init", "_init")) and "G_DEFINE_" in code:
                continue
            if function.static and function.name.startswith("sol_") and path.endswith(".c"):
                report(path, function.line, "%s () is static and needs no prefix" % function.name)
            elif not (function.static or function.macro or function.name.startswith("sol_")):
                if function.name != "main":
                    report(path, function.line, "%s () lacks the prefix sol_" % function.name)
        if path.endswith(".h"):
            check_header(path, code, report)
    return findings


TYPE = "typedef struct _SolA SolA;\n"
PLANTS = [
    ("a reserved name", {"src/base/a.c": "int index = 0;\n"}, "index is reserved"),
    ("a reserved member", {"src/base/a.c": "x.half = 0;\n"}, "half is reserved"),
    ("a variable named I", {"src/base/a.c": "double I;\n"}, "imaginary unit"),
    ("quad in a kernel", {"kernels/cpu/a.c": "double quad;\n"}, "quad is reserved"),
    ("complex as a name", {"kernels/cpu/a.c": "a->complex = 1;\n"}, "complex is reserved"),
    ("a vague folder", {"src/util/a.c": ""}, "says nothing"),
    ("a vague file", {"src/base/helpers.c": ""}, "says nothing"),
    ("a file name with capitals", {"src/base/Fft.c": ""}, "lower-case"),
    ("a public function without prefix", {"src/base/a.c": "int\nrun (void)\n{\n}\n"}, "lacks the pre"),
    ("a static one with it", {"src/base/a.c": "static int\nsol_a (void)\n{\n}\n"}, "needs no prefix"),
    ("two types", {"src/base/a.h": TYPE + TYPE.replace("SolA", "SolB")}, "one public type"),
    ("a stranger", {"src/base/b.h": TYPE}, "named after it"),
    ("a header of something else", {"src/base/gas.h": "int sol_other (void);\n"}, "nothing in the"),
    ("a type without prefix", {"src/base/a.h": TYPE + "typedef struct\n{\n} Row;\n"}, "Row lacks"),
    ("a macro without prefix", {"src/base/a.h": TYPE + "#define LIMIT 3\n"}, "LIMIT lacks"),
]
CLEAN = {
    "src/base/a.h": TYPE + "#define SOL_A 1\nint sol_a_get (void); /* local, index */\n",
    "src/base/a.c": "double complex z = 1.0 + 2.0 * I;\nint\nsol_a (void)\n{\n}\n",
    "kernels/cpu/b.c": "#include <complex.h>\n\nstatic double complex\nf (double complex *z)\n{\n}\n",
}

if __name__ == "__main__":
    lint.main(check, PLANTS, CLEAN)
