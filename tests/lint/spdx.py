# SPDX-License-Identifier: GPL-3.0-or-later
"""The first line of every source names the licence; a header goes on with one sentence of purpose
and #pragma once."""
import re

import lint

LINE = "SPDX-License-Identifier: GPL-3.0-or-later"
SCRIPTS = ("dev", ".ci/run")


def check(root):
    findings = []
    for path in lint.c_files(root, suffixes=(".c", ".h", ".cl")):
        text = lint.read(root, path)
        if not text.startswith("/* " + LINE + " */\n"):
            findings.append("%s:1: the first line must be /* %s */" % (path, LINE))
        if path.endswith(".h"):
            lines = text.split("\n")
            if len(lines) < 2 or not re.match(r"/\* \S", lines[1]):
                findings.append("%s:2: one sentence on the purpose of the header belongs here" % path)
            if text.count("#pragma once\n") != 1:
                findings.append("%s:1: a header has #pragma once" % path)
            if re.search(r"G_BEGIN_DECLS|#ifndef \w+_H\b", text):
                findings.append("%s:1: no guard macros beside #pragma once" % path)
    for path in lint.walk(root, suffixes=(".py", ".sh") + SCRIPTS):
        if path.endswith((".py", ".sh")) or path in SCRIPTS:
            head = lint.read(root, path).split("\n")[:2]
            if "# " + LINE not in head:
                findings.append("%s:1: # %s must be line 1, or 2 after #!" % (path, LINE))
    return findings


GOOD = lint.SPDX + "/* Purpose. */\n#pragma once\n"
PLANTS = [
    ("a source without licence", {"src/base/a.c": "int a;\n"}, "first line"),
    ("another licence", {"src/base/a.c": lint.SPDX.replace("3", "2")}, "first line"),
    ("a header without purpose", {"src/base/a.h": lint.SPDX + "#pragma once\n"}, "one sentence"),
    ("a header without pragma", {"src/base/a.h": lint.SPDX + "/* Purpose. */\n"}, "#pragma once"),
    ("a guard", {"src/base/a.h": GOOD + "#ifndef SOL_A_H\n"}, "no guard"),
    ("a script without licence", {"tests/a.py": "import os\n"}, "must be line 1"),
    ("a command without licence", {"dev": "#!/bin/sh\nset -e\n"}, "must be line 1"),
]
CLEAN = {
    "src/base/a.c": lint.SPDX + "int a;\n",
    "src/base/a.h": GOOD,
    "dev": "#!/bin/sh\n# " + LINE + "\n",
}

if __name__ == "__main__":
    lint.main(check, PLANTS, CLEAN)
