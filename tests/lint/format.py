# SPDX-License-Identifier: GPL-3.0-or-later
"""What clang-format 14 prints is right: every C file is as ./dev format leaves it."""
import os
import re
import shutil
import subprocess
import sys

import lint

VERSION = "14"
CONFIG = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".clang-format")


def find_tool():
    for name in ("clang-format-" + VERSION, "clang-format"):
        tool = shutil.which(name)
        if tool:
            words = subprocess.run([tool, "--version"], capture_output=True, text=True).stdout
            if re.search(r"version %s\." % VERSION, words):
                return tool
    return None


TOOL = find_tool()


def check(root):
    paths = lint.c_files(root, suffixes=(".c", ".h", ".cl"))
    if not paths:
        return []
    run = subprocess.run(
        [TOOL, "--dry-run", "-Werror", "--style=file:" + CONFIG] + paths,
        cwd=root,
        capture_output=True,
        text=True,
    )
    wrong = sorted({line.split(":")[0] for line in run.stderr.split("\n") if ": error:" in line})
    if run.returncode != 0 and not wrong:
        return [".clang-format:1: clang-format failed: " + run.stderr.strip()]
    return ["%s:1: not formatted; ./dev format does it" % path for path in wrong]


PLANTS = [
    ("a space missing before a bracket", {"src/a.c": "int a;\n\nint\nf(void);\n"}, "src/a.c"),
    ("a tab", {"tests/a.c": "struct a\n{\n\tint b;\n};\n"}, "tests/a.c"),
]
CLEAN = {"src/a.c": "struct a\n{\n  int b;\n};\n"}

if __name__ == "__main__":
    if TOOL is None:
        print("1..0 # SKIP clang-format %s is not installed" % VERSION)
        sys.exit(0)
    lint.main(check, PLANTS, CLEAN)
