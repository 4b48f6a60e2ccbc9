# SPDX-License-Identifier: GPL-3.0-or-later
"""Every public function of src/ and kernels/ has a GLib doc comment at its definition, with every
parameter, threads, allocation and result; formulas name their source."""
import re

import lint

NEEDS_SOURCE = ("src/model/", "kernels/")
TABLES_OF_METHODS = re.compile(r"src/solver/[\w-]*(?:method|tableau)[\w-]*\.c$")

# Verbs that hold no formula: the functions named so need no Source.
NO_FORMULA = re.compile(r"_(?:new|free|ref|unref|copy|clear|init|find|parse|load|draw_seed|quark"
                        r"|(?:get|is|has|can|set)(?:_\w+)?)$")
BLOCK = re.compile(r"/\*\*((?:(?!\*/).)*)\*/\s*\Z", re.S)


def judge(path, function, comment):
    """What is wrong with the comment of one function."""
    if not comment:
        return ["has no doc comment at its definition"]
    text = comment.group(1)
    wrong = []
    first = re.match(r"\s*\* (\w+):", text)
    given = first.group(1) if first else ""
    if given != function.name and not (function.macro and given.endswith("_" + function.name)):
        wrong.append("has a doc comment that opens with another name")
    described = re.findall(r"^ \* @(\w+):", text, re.M)
    for name in function.parameter_names():
        if name not in described:
            wrong.append("does not describe @%s" % name)
    for name in described:
        if name not in function.parameter_names():
            wrong.append("describes @%s, which it does not take" % name)
    if not re.search(r"^ \* Threads: ", text, re.M):
        wrong.append("does not say Threads:")
    if not re.search(r"\bAllocates: ", text):
        wrong.append("does not say Allocates:")
    if not re.search(r"\bvoid$", function.result) and not re.search(r"^ \* Returns: ", text, re.M):
        wrong.append("does not say what it Returns:")
    formula = path.startswith(NEEDS_SOURCE) and not NO_FORMULA.search(function.name)
    if formula and not re.search(r"^ \* Source: ", text, re.M):
        wrong.append("has no Source:")
    return wrong


def check(root):
    findings = []
    for path in lint.c_files(root, ("src", "kernels"), (".c",)):
        text = lint.read(root, path)
        for function in lint.functions(lint.blank(text)):
            if function.static or function.name == "main":
                continue
            # The start of the definition is the start of the line of its result type.
            comment = BLOCK.search(text[: function.start])
            for wrong in judge(path, function, comment):
                findings.append("%s:%d: %s () %s" % (path, function.line, function.name, wrong))
        if TABLES_OF_METHODS.search(path) and "Source: " not in text:
            findings.append("%s:1: a table of methods names the Source: of its numbers" % path)
    return findings


DOC = """/**
 * sol_a_run:
 * @x: [n] a number
 *
 * Source: nobody.
 * Threads: any. Allocates: no.
 * Returns: x
 */
double
sol_a_run (double x)
{
  return x;
}
"""
PLANTS = [
    ("a missing comment", {"src/base/a.c": DOC[DOC.index("double") :]}, "has no doc comment"),
    ("a comment of another function", {"src/base/a.c": DOC.replace("a_run:", "b:")}, "another name"),
    ("a missing parameter", {"src/base/a.c": DOC.replace(" * @x: [n] a number\n", "")}, "describe @x"),
    ("a parameter long gone", {"src/base/a.c": DOC.replace("(double x)", "(double y)")}, "not take"),
    ("missing threads", {"src/base/a.c": DOC.replace("Threads: any. ", "")}, "say Threads"),
    ("missing allocation", {"src/base/a.c": DOC.replace(" Allocates: no.", "")}, "say Allocates"),
    ("a missing result", {"src/base/a.c": DOC.replace("Returns: ", "gives ")}, "what it Returns"),
    ("physics without source", {"src/model/a.c": DOC.replace("Source: ", "")}, "has no Source"),
    ("a kernel named by a macro",
     {"kernels/cpu/a.c": DOC.replace("\nsol_a_run (", "\nSOL_CPU_NAME (a_walk) (")}, "another name"),
    ("a kernel without source", {"kernels/cpu/a.c": DOC.replace("Source: ", "")}, "has no Source"),
    ("a method without source", {"src/solver/method-table.c": "int a;\n"}, "names the Source"),
]
CLEAN = {
    "src/model/a.c": DOC,
    "src/base/b.c": DOC.replace("double\nsol", "static double\nsol").replace("/**", "/* plain"),
    "kernels/cpu/a.c": DOC.replace("\nsol_a_run (", "\nSOL_CPU_NAME (a_run) ("),
    "kernels/cpu/b.c": DOC[DOC.index("double") :].replace("double\nsol", "SOL_V_INLINE double\nsol"),
    "src/base/c.c": DOC.replace("Source: nobody.", "Adds.").replace(
        "(double x)", "(double (*x) (int a, int b))"
    ),
}

if __name__ == "__main__":
    lint.main(check, PLANTS, CLEAN)
