# SPDX-License-Identifier: GPL-3.0-or-later
"""The frame of every lint: reading the tree, reading C, planted faults, TAP.

A lint is a module with
  check (root) -> list of findings "path:line: what is wrong and what to do"
  PLANTS       -> rows (name, {path: text}, words that a finding must contain)
  CLEAN        -> {path: text} that must give no finding
and calls lint.main (check, PLANTS, CLEAN). Each plant is written to an empty folder and must be
caught there, so a lint that has gone blind fails."""
import argparse
import os
import re
import sys
import tempfile

SPDX = "/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
C_FOLDERS = ("src", "kernels", "ui", "tests", "bench")
SKIPPED = {".git", "__pycache__", "corpus", "subprojects"}


def walk(root, folders=("",), suffixes=("",)):
    """Paths below root, sorted, without build folders and fuzz corpora."""
    found = []
    for folder in folders:
        for here, subfolders, names in os.walk(os.path.join(root, folder)):
            subfolders[:] = [s for s in subfolders if s not in SKIPPED and not s.startswith("build")]
            for name in names:
                if name.endswith(tuple(suffixes)):
                    found.append(os.path.relpath(os.path.join(here, name), root))
    return sorted(set(found))


def c_files(root, folders=C_FOLDERS, suffixes=(".c", ".h")):
    return walk(root, folders, suffixes)


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8", errors="surrogateescape") as stream:
        return stream.read()


def line_of(text, position):
    return text.count("\n", 0, position) + 1


TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def blank(text, strings=True):
    """Comments, and strings unless kept, become spaces; lines and positions stay."""

    def wipe(match):
        token = match.group()
        if token[0] in "\"'":
            return token[0] + " " * (len(token) - 2) + token[0] if strings else token
        return re.sub(r"[^\n]", " ", token)

    return TOKEN.sub(wipe, text)


def closing(code, start, pair="()"):
    """Position of the bracket that closes the one at start; code is blanked."""
    depth = 0
    for position in range(start, len(code)):
        if code[position] == pair[0]:
            depth += 1
        elif code[position] == pair[1]:
            depth -= 1
            if depth == 0:
                return position
    return len(code) - 1


class Function:
    """A definition: name, return type, parameter text, where it stands, its body. The name may be
    made by a macro, as in SOL_CPU_NAME (exp_row); then macro is set and name is what it is given."""

    def __init__(self, code, match):
        self.name = match.group(2) or match.group(4)
        self.macro = match.group(3)
        self.result = " ".join(match.group(1).split())
        self.start = match.start()
        opened = match.end() - 1
        closed = closing(code, opened)
        self.parameters = code[opened + 1 : closed]
        self.body_start = code.find("{", closed)
        self.body_end = closing(code, self.body_start, "{}")
        self.line = line_of(code, match.end(1))
        self.body = code[self.body_start : self.body_end + 1]
        self.static = re.search(r"\bstatic\b|_INLINE\b|_STATIC\b", self.result) is not None

    def n_lines(self):
        return self.body.count("\n") + 1

    def parameter_names(self):
        names, depth, piece = [], 0, ""
        for letter in self.parameters + ",":
            depth += (letter in "([") - (letter in ")]")
            if letter == "," and depth == 0:
                callback = re.search(r"\(\s*\*\s*(\w+)\s*\)", piece)
                plain = re.search(r"(\w+)\s*(?:\[[^\]]*\]\s*)*$", piece.strip())
                if piece.strip() not in ("void", "", "..."):
                    names.append((callback or plain).group(1))
                piece = ""
            else:
                piece += letter
        return names


DEFINITION = re.compile(
    r"^((?:[A-Za-z_][\w \t]*[ \t*]*)\n)(?:([a-z_]\w*)|(SOL_\w+) \((\w+)\)) \(", re.M
)


def functions(code):
    """Function definitions in GNU style (the return type has a line of its own)."""
    found = []
    for match in DEFINITION.finditer(code):
        closed = closing(code, match.end() - 1)
        if re.match(r"\s*\n\{", code[closed + 1 :]):
            found.append(Function(code, match))
    return found


def strings_in(text):
    return [m for m in TOKEN.finditer(text) if m.group()[0] == '"']


def _plant(check, files):
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            full = os.path.join(folder, path)
            os.makedirs(os.path.dirname(full), exist_ok=True)
            with open(full, "w", encoding="utf-8") as stream:
                stream.write(text)
        return check(folder)


def main(check, plants, clean, notes=None):
    """TAP: one test a planted fault, one for sound files, one for the tree."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", default=os.path.join(os.path.dirname(__file__), "..", ".."))
    root = os.path.abspath(parser.parse_args().root)
    results = []
    for name, files, words in plants:
        findings = _plant(check, files)
        caught = any(words in finding for finding in findings)
        results.append((caught, "catches " + name, [] if caught else findings or ["no finding"]))
    findings = _plant(check, clean)
    results.append((not findings, "accepts sound files", findings))
    findings = check(root)
    results.append((not findings, "the tree is clean", findings))
    print("1..%d" % len(results))
    for number, (good, name, details) in enumerate(results, 1):
        print("%s %d %s" % ("ok" if good else "not ok", number, name))
        for detail in details:
            print("# " + detail)
            print(detail, file=sys.stderr)  # meson shows this stream of a failed test
    for note in notes(root) if notes else []:
        print("# note: " + note)
    sys.exit(0 if all(row[0] for row in results) else 1)
