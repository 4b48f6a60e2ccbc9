# SPDX-License-Identifier: GPL-3.0-or-later
"""Words that must not stay: notes to oneself, unfinished parts, folders of one machine."""
import re

import lint

# Written in two halves, so that this file passes its own check.
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")
HOLLOW = re.compile(r"(?<![-\w])(st" r"ubs?|place" r"holders?|not (?:yet )?imple" r"mented)\b(?!-)", re.I)
PRIVATE = re.compile(r"(?<![\w.~$}])/(?:ho" r"me|ro" r"ot|wo" r"rk|Us" r"ers|m" r"nt|sr" r"v)/\w")
TEXT = (".c", ".h", ".cl", ".py", ".sh", ".md", ".build", ".txt", ".ini", ".in", ".xml", ".fn",
        ".json", ".supp", "dev", ".ci/run", ".ci/packages", ".clang-tidy")


def check(root):
    findings = []
    for path in lint.walk(root, suffixes=TEXT):
        for number, line in enumerate(lint.read(root, path).split("\n"), 1):
            for pattern, advice in (
                (UNFINISHED, "do it or write it down as an issue"),
                (HOLLOW, "finish it or refuse it by name"),
                (PRIVATE, "a folder of one machine"),
            ):
                match = pattern.search(line)
                if match:
                    findings.append("%s:%d: %s: %s" % (path, number, match.group(), advice))
    return findings


PLANTS = [
    ("a note to oneself", {"src/base/a.c": "/* TO" "DO: later */\n"}, "write it down"),
    ("a fault left in", {"docs/a.md": "FIX" "ME\n"}, "write it down"),
    ("a hollow part", {"src/base/a.c": "/* a st" "ub */\n"}, "finish it"),
    ("an unfinished branch", {"src/base/a.c": 'f ("not imple' 'mented");\n'}, "finish it"),
    ("a private folder", {"docs/a.md": "see /ho" "me/me/notes\n"}, "of one machine"),
]
CLEAN = {
    "src/base/a.c": "/* work/m, root/n; stubborn */\n",
    "docs/a.md": "Data lies in ~/.local/share and /usr/share/soliscope.\n",
}

if __name__ == "__main__":
    lint.main(check, PLANTS, CLEAN)
