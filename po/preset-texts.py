#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints po/preset-texts.h: titles and summaries of data/presets as calls that xgettext reads. After a
change of a preset: python3 po/preset-texts.py >po/preset-texts.h"""

import os
import re
import sys

HEAD = """/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Made by po/preset-texts.py from data/presets, for xgettext alone; no program includes it. */
/* clang-format off */
"""


def summary(text):
    """The comment at the head as one line, as sol_preset_get_summary() has it."""
    head = re.match(r"(?:#.*\n)*", text).group()
    return " ".join(line[1:].strip() for line in head.splitlines())


def texts(root):
    folder = os.path.join(root, "data", "presets")
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        if name.endswith(".ini"):
            with open(os.path.join(folder, name), encoding="utf-8") as stream:
                text = stream.read()
            title = re.search(r"^title = (.*)$", text, re.M)
            yield from filter(None, [title and title.group(1).strip(), summary(text)])


def header(root):
    quoted = (text.replace("\\", "\\\\").replace('"', '\\"') for text in texts(root))
    return HEAD + "".join('C_ ("preset", "%s")\n' % text for text in quoted)


if __name__ == "__main__":
    sys.stdout.write(header(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")))
