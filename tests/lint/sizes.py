# SPDX-License-Identifier: GPL-3.0-or-later
"""Budgets: a source of at most 500 lines (aim: 300), a header of 150, a function body of 80 (aim:
40), a folder of 40 files, a meson.build of 60 lines."""
import collections
import os

import lint

SOURCE, SOURCE_AIM = 500, 300
HEADER = 150
FUNCTION, FUNCTION_AIM = 80, 40
FOLDER = 40
MESON = 60

# Larger than the budget for good: path (or path:function) -> the reason.
EXCEPTIONS = {
    "meson.build": "the root file holds the options, warnings and dependencies of the project",
    "src/problem/case.h": "every key of the case file is one field here, read top to bottom",
}


def measure(root):
    """(finding, note) pairs; one of each pair is empty."""
    findings, notes = [], []
    folders = collections.Counter()

    def judge(path, what, size, limit, aim, line=1):
        text = "%s:%d: %s has %d lines" % (path, line, what, size)
        if size > limit:
            findings.append("%s, the limit is %d: split by reason to change" % (text, limit))
        elif aim and size > aim:
            notes.append("%s, the aim is %d" % (text, aim))

    for path in lint.c_files(root, suffixes=(".c", ".h", ".cl")):
        folders[os.path.dirname(path)] += 1
        if path in EXCEPTIONS or path.endswith("-table.c"):
            continue
        text = lint.read(root, path)
        header = path.endswith(".h")
        judge(
            path,
            "the header" if header else "the source",
            text.count("\n"),
            HEADER if header else SOURCE,
            0 if header else SOURCE_AIM,
        )
        for function in lint.functions(lint.blank(text)):
            if "%s:%s" % (path, function.name) not in EXCEPTIONS:
                name = function.name + " ()"
                judge(path, name, function.n_lines(), FUNCTION, FUNCTION_AIM, function.line)
    for path in lint.walk(root, suffixes=("meson.build",)):
        if path not in EXCEPTIONS:
            judge(path, "the file", lint.read(root, path).count("\n"), MESON, 0)
    for folder, n_files in sorted(folders.items()):
        if n_files > FOLDER:
            findings.append("%s:1: %d files, the limit is %d" % (folder, n_files, FOLDER))
    return findings, notes


def body(n_lines):
    return "static void\nwork (void)\n{\n" + "  ;\n" * n_lines + "}\n"


PLANTS = [
    ("a long source", {"src/base/a.c": "int a;\n" * 501}, "the source has 501"),
    ("a long header", {"src/base/a.h": "\n" * 151}, "the header has 151"),
    ("a long function", {"src/base/a.c": body(79)}, "work () has 81"),
    ("a full folder", {"src/base/a%d.c" % i: "" for i in range(41)}, "41 files"),
    ("a long build file", {"src/meson.build": "\n" * 61}, "the file has 61"),
]
CLEAN = {
    "src/base/a.c": body(78) + "int a;\n" * 400,
    "src/model/gas-table.c": "int a;\n" * 900,
    "src/base/a.h": "\n" * 150,
}

if __name__ == "__main__":
    lint.main(lambda root: measure(root)[0], PLANTS, CLEAN, lambda root: measure(root)[1])
