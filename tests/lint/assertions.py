# SPDX-License-Identifier: GPL-3.0-or-later
"""Every numerical assertion of the tests names its class: P structural, R matched rounding,
T accuracy, D recorded, N noise (docs/REPRODUCIBILITY.md). Floating-point equality is refused.

sol-test.h names the class in the macro. A comparison that has to be written out, such as
g_assert_true (error < bound), carries it in a comment of the same statement or of the line above:
/* class R: why this bound */. What is a floating-point value is found by spelling: a literal with a
point or exponent, a function of math.h, a unit suffix, a name declared double in the same file."""
import re

import lint

FRAME = ("tests/sol-test.c", "tests/sol-test.h", "tests/bounds.c")
CLASSES = "PRTDN"
# path -> reason; a file whose comparisons of numbers are its very subject.
EXCEPTIONS = {}

NUMBER = r"(?<![\w.])(?:\d+\.\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+)[fF]?"
MATH = (r"\b(?:f(?:abs|max|min|mod|ma)|sqrt|cbrt|exp|expm1|log|log1p|log2|log10|pow|sin|cos|tan|sinh"
        r"|cosh|tanh|atan2?|hypot|floor|ceil|round|c(?:abs|real|imag|arg|exp|sqrt)|ldexp|nextafter"
        r"|erfc?|tgamma|lgamma|sol_test_field_error) \(")
CONSTANT = r"\b(?:NAN|INFINITY|HUGE_VAL|DBL_\w+|G_MAXDOUBLE|G_MINDOUBLE|G_PI|M_\w+)\b"
SUFFIX = (r"\b\w+_(?:m|s|hz|j|w|k|pa|rad|rad_per_s|per_m|per_m2|per_m3|v_per_m|w_per_m2|s2_per_m|s2"
          r"|s3|m2|m3|m2_per_w|per_w_per_m|per_s|a_per_m2|ev|hartree)\b(?!\.|->)")
FLOATING = re.compile("|".join((NUMBER, MATH, CONSTANT, SUFFIX)))
DECLARED = re.compile(r"\b(?:double complex|double|float|SolComplex)\s+([^;(){}=]*?)\s*[;=)]|"
                      r"\b(?:double complex|double|float|SolComplex)\s+(\**\w+)\s*,")

ASSERTION = re.compile(r"\b(g_assert(?:_true|_false)?|sol_assert_\w+|g_assert_cmpfloat\w*) \(")
EQUALITY = re.compile(r"(?<![=!<>])(==|!=)(?!=)")
ORDER = re.compile(r"(?<![-<>=])(<=|>=|<|>)(?![<>])")
NAMED_CLASS = re.compile(r"/\*(?:(?!\*/).)*\bclass [%s]\b(?:(?!\*/).)*\*/" % CLASSES, re.S)


def declared_doubles(code):
    """Names of numbers, and names of arrays of numbers, declared in a file."""
    numbers, arrays = set(), set()
    for match in DECLARED.finditer(code):
        for piece in (match.group(1) or match.group(2) or "").split(","):
            word = re.search(r"(\w+)\s*((?:\[[^\]]*\]\s*)*)$", piece)
            if not word or "*" in piece and word.group(2):
                continue  # an array of addresses
            (arrays if "*" in piece or word.group(2) else numbers).add(word.group(1))
    return numbers, arrays


def operand(code, position, step):
    """The text of one side of an operator, up to the next bracket or operator of lower rank."""
    depth, start = 0, position
    while 0 <= position < len(code):
        letter = code[position]
        opens, closes = ("([", ")]") if step > 0 else (")]", "([")
        if letter in opens:
            depth += 1
        elif letter in closes:
            depth -= 1
            if depth < 0:
                break
        elif depth == 0 and (letter in ";,{}?" or code[position : position + 2] in ("&&", "||")
                             or code[position - 1 : position + 1] in ("&&", "||")
                             or letter == ":" or code[position - 1 : position + 1] == " ="
                             and code[position : position + 2] == "= "):
            break
        position += step
    return code[start:position] if step > 0 else code[position + 1 : start + 1]


def is_floating(text, doubles):
    """Whether an operand is a floating-point value; an address or a size of one is not."""
    text = re.sub(r"\bsizeof\s*(\([^()]*\)|\w+)", "0", text)
    text = re.sub(r"\(\s*(?:int|gsize|guint\w*|gint\w*|gint64|long|gpointer)\s*\)\s*"
                  r"(?:\w+ )?(?:\([^()]*\)|[\w.>-]+)", "0", text)
    if re.fullmatch(r"\s*(?:NULL|TRUE|FALSE|\d+|&.*)\s*", text, re.S):
        return False
    if FLOATING.search(re.sub(r"\w+ \((?:[^()]|\([^()]*\))*\)", keep_mathematical, text)):
        return True
    numbers, arrays = doubles
    first = re.match(r"\s*-?\s*(\*?)\s*(\w+)\b(?!\s*(?:\(|->|\.))\s*(\[?)", text)
    if not first:
        return False
    indexed = first.group(1) or first.group(3)
    return first.group(2) in (arrays if indexed else numbers)


def keep_mathematical(match):
    """A call stays if it is mathematics; what another function is given does not matter."""
    return match.group() if re.match(MATH, match.group()) else re.match(r"\w+", match.group()).group()


def is_number_comparison(code, match, doubles):
    left = operand(code, match.start() - 1, -1)
    right = operand(code, match.end(), 1)
    if "NULL" in left or "NULL" in right:
        return False
    return is_floating(left, doubles) or is_floating(right, doubles)


def statement_around(text, code, position):
    """The original text from the end of the statement before, so with the comment above."""
    start = max(code.rfind(c, 0, position) for c in ";{}")
    end = code.find(";", position)
    line_end = text.find("\n", end)
    return text[start + 1 : line_end]


def check_c(root, path, report):
    text = lint.read(root, path)
    code = lint.blank(text)
    scopes = [(f.start, f.body_end, declared_doubles(code[f.start : f.body_end]))
              for f in lint.functions(code)]
    outside = declared_doubles(code)  # for macros and tables between the functions

    def doubles_at(position):
        return next((d for a, b, d in scopes if a <= position <= b), outside)

    for match in EQUALITY.finditer(code):
        if is_number_comparison(code, match, doubles_at(match.start())):
            report(path, lint.line_of(code, match.start()),
                   "naked %s of numbers: use sol_assert_near (P, ..., 0.0) or a class" % match.group())
    for match in ASSERTION.finditer(code):
        line = lint.line_of(code, match.start())
        name = match.group(1)
        inside = code[match.end() : lint.closing(code, match.end() - 1)]
        classed = NAMED_CLASS.search(statement_around(text, code, match.start()))
        if name.startswith("g_assert_cmpfloat"):
            if EQUALITY.search(inside) or name != "g_assert_cmpfloat":
                report(path, line, "%s compares by equality: use sol-test.h" % name)
            elif not classed:
                report(path, line, "%s names no class" % name)
        elif name.startswith("sol_assert_"):
            if name != "sol_assert_order" and not re.match(r"\s*[%s]\s*," % CLASSES, inside):
                report(path, line, "%s names no class" % name)
        elif not classed:
            doubles = doubles_at(match.start())
            if any(is_number_comparison(inside, m, doubles) for m in ORDER.finditer(inside)):
                report(path, line, "%s compares numbers and names no class" % name)


def check_python(root, path, report):
    for number, line in enumerate(lint.read(root, path).split("\n"), 1):
        if re.search(r"\b(?:assert_)?allclose\s*\(|\barray_equal\s*\(", line):
            if not re.search(r"# class [%s]\b" % CLASSES, line):
                report(path, number, "names no class: add # class R and why this bound")


def check(root):
    findings = []

    def report(path, line, what):
        findings.append("%s:%d: %s" % (path, line, what))

    for path in lint.c_files(root, ("tests",)):
        if path not in FRAME and path not in EXCEPTIONS:
            check_c(root, path, report)
    for path in lint.walk(root, ("tests",), (".py",)):
        if not path.startswith("tests/lint/"):
            check_python(root, path, report)
    return findings


def source(statement):
    return {"tests/base/a.c": "static void\nt (double x, const double *v)\n{\n  double got = x;\n"
            "  SolRow *row = NULL;\n  int n = 3;\n  gsize i = 0;\n  %s\n}\n" % statement}


PLANTS = [
    ("equality with a literal", source("g_assert_true (n == 1.0);"), "naked =="),
    ("equality of a declared number", source("if (got == x)\n    return;"), "naked =="),
    ("equality of an element", source("g_assert_true (v[i] == v[n]);"), "naked =="),
    ("inequality of a field", source("g_assert_false (row->length_m != row->end_m);"), "naked !="),
    ("equality of a function", source("g_assert_true (f () == fabs (n));"), "naked =="),
    ("equality inside a condition", source("g_assert_true (n && (got == x || n));"), "naked =="),
    ("an equality of GLib", source("g_assert_cmpfloat (got, ==, x);"), "by equality"),
    ("an epsilon of GLib", source("g_assert_cmpfloat_with_epsilon (got, x, n);"), "by equality"),
    ("an order of GLib without class", source("g_assert_cmpfloat (got, <, x);"), "names no class"),
    ("a bound without class", source("g_assert_true (fabs (got - x) < n);"), "names no class"),
    ("a literal bound without class", source("g_assert (f (n) <= 1e-9);"), "names no class"),
    ("a macro without class", source("sol_assert_close (got, x, 1e-9);"), "names no class"),
    ("numpy without class", {"tests/io/a.py": "np.testing.assert_allclose(a, b)\n"}, "names no class"),
]
CLEAN = {
    **source(
        "g_assert_true (n == 3 && row == NULL && v != NULL);\n"
        "  g_assert_cmpint (n, ==, 3);\n"
        "  g_assert_true (sol_f (1.0, &got) == n);\n"
        "  for (gsize k = 0; k < 4; k++)\n    sol_assert_near (P, v[k], x, 0.0);\n"
        "  /* class R: one rounding. */\n  g_assert_true (fabs (got - x) < 1e-15);\n"
        "  g_assert_true (got < 2.0); /* class T: the fit is worse. */\n"
        "  /* class P: ascending. */\n  g_assert_cmpfloat (got, <, x);\n"
        "  g_assert_true (isnan (got));\n  g_assert_true ((gsize) n <= i);\n"
        "  sol_assert_order (v, v, 3, 4.0, 0.1);\n"
        "  g_assert_true (row->pressure_pa.value != row->next);\n"
        "  g_assert_true (row->next != NULL);\n  g_assert_true (v == row->data);"
    ),
    "tests/io/b.py": "np.testing.assert_allclose(a, b, rtol=1e-12)  # class R: one transform\n",
}

if __name__ == "__main__":
    lint.main(check, PLANTS, CLEAN)
