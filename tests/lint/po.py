#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts for people can be translated, and are: every file that marks some is listed in po/POTFILES, no
file there is gone, and each catalogue of po/LINGUAS has all of them, none of them doubtful. What the
catalogues must hold is asked of xgettext; where gettext is not installed that part is skipped. Texts
of the presets, which xgettext cannot read, stand in po/preset-texts.h as they are in data/presets.
A text of a window's description is marked, and one thing is told in one way in a language."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile

import lint

MARK = re.compile(r"(?<![\w])(?:_|N_|C_|Q_|ngettext|gettext) \(\s*\"|translatable=\"yes\"")
FOLDERS = ("src", "ui")
MAKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "po", "preset-texts.py")
PRESET_TEXTS = "po/preset-texts.h"
UNMARKED = re.compile(
    r'<(?:property|attribute) name="(?:label|title|subtitle|tooltip-text|placeholder-text|description|'
    r'heading|body)">\s*[^<]*[A-Za-z]{2}[^<]*<')
# The desktop's own dialogs say "speichern", too; numbers have a point in every language (docs/ARCHITECTURE.md).
REFUSED = {"po/de.po": {r"(?<![^\W_])sichern\b": '"speichern" is the word',
                        r"\d,\d": "numbers have a point"}}


def check_listed(root, listed):
    found = []
    for path in lint.walk(root, FOLDERS, (".c", ".h", ".ui")):
        text = lint.read(root, path)
        marked = MARK.search(text if path.endswith(".ui") else lint.blank(text, strings=False))
        if marked and path not in listed:
            found.append("%s:%d: marks texts; list the file in po/POTFILES"
                         % (path, lint.line_of(text, marked.start())))
    return found


def check_there(root, listed):
    return ["po/POTFILES:1: %s is not there; take it from the list" % name
            for name in listed if not os.path.exists(os.path.join(root, name))]


def check_presets(root, listed):
    sys.dont_write_bytecode = True
    spec = importlib.util.spec_from_file_location("preset_texts", MAKER)
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    if not any(maker.texts(root)):
        return []
    path = os.path.join(root, PRESET_TEXTS)
    found = [] if PRESET_TEXTS in listed else ["po/POTFILES:1: list %s" % PRESET_TEXTS]
    if not os.path.exists(path) or lint.read(root, PRESET_TEXTS) != maker.header(root):
        found.append("%s:1: is not what data/presets say; python3 po/preset-texts.py >%s"
                     % (PRESET_TEXTS, PRESET_TEXTS))
    return found


def check_unmarked(root):
    found = []
    for path in lint.walk(root, FOLDERS, (".ui",)):
        text = lint.read(root, path)
        found += ["%s:%d: mark the text as translatable" % (path, lint.line_of(text, match.start()))
                  for match in UNMARKED.finditer(text)]
    return found


def check_words(name, text):
    return ['%s:%d: "%s": %s' % (name, lint.line_of(text, match.start()), match.group(), why)
            for words, why in REFUSED.get(name, {}).items()
            for match in re.finditer(words, text, re.I)]


def read_entries(text):
    """The catalogue as {(context, text): (translation, doubtful)}."""
    entries = {}
    for block in re.split(r"\n\s*\n", text):
        if block.lstrip().startswith("#~"):
            continue
        fields, last = {}, None
        for line in block.split("\n"):
            match = re.match(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) "(.*)"$', line)
            if match:
                last = match.group(1)
                fields[last] = match.group(2)
            elif last and line.startswith('"'):
                fields[last] += line[1:-1]
        if fields.get("msgid"):
            done = [value for name, value in fields.items() if name.startswith("msgstr")]
            doubtful = any(line.startswith("#,") and "fuzzy" in line for line in block.split("\n"))
            entries[fields.get("msgctxt"), fields["msgid"]] = (all(done) and bool(done), doubtful)
    return entries


def wanted_entries(root, listed):
    with tempfile.TemporaryDirectory() as folder:
        names = os.path.join(folder, "files")
        template = os.path.join(folder, "all.pot")
        with open(names, "w", encoding="utf-8") as file:
            file.write("\n".join(listed) + "\n")
        subprocess.run(
            ["xgettext", "--from-code=UTF-8", "--keyword=_", "--keyword=N_", "--keyword=C_:1c,2",
             "--directory=" + root, "--files-from=" + names, "--output=" + template], check=True,
            stderr=subprocess.DEVNULL)
        with open(template, encoding="utf-8") as file:
            return set(read_entries(file.read()))


def check_catalogue(name, text, wanted):
    entries = read_entries(text)
    found = []
    for context, message in sorted(wanted, key=str):
        done, doubtful = entries.get((context, message), (False, False))
        if not done:
            found.append('%s:1: translate "%s"' % (name, message[:70]))
        elif doubtful:
            found.append('%s:1: "%s" is fuzzy; check it' % (name, message[:70]))
    return found


def read_list(root, name):
    if not os.path.exists(os.path.join(root, name)):
        return []
    return [line for line in lint.read(root, name).split("\n")
            if line.strip() and not line.startswith("#")]


def check(root):
    listed = read_list(root, "po/POTFILES")
    found = (check_listed(root, listed) + check_there(root, listed) + check_presets(root, listed) +
             check_unmarked(root))
    if found or not listed or not shutil.which("xgettext"):
        return found
    wanted = wanted_entries(root, listed)
    for language in read_list(root, "po/LINGUAS"):
        path = "po/%s.po" % language.strip()
        text = lint.read(root, path)
        found += check_catalogue(path, text, wanted) + check_words(path, text)
    return found


SOURCE = {"ui/a.c": 'f (_ ("Run"));\n', "po/LINGUAS": "de\n"}
PRESET = "# A pulse.\n[run]\ntitle = Pulse\n"
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
PLANTS = [
    ("a file that is not listed", {**SOURCE, "po/POTFILES": "# none\n"}, "list the file"),
    ("a file that is gone", {"po/POTFILES": "ui/b.c\n"}, "take it from the list"),
    ("presets that are not listed", {"data/presets/a.ini": PRESET}, "list po/preset-texts.h"),
    ("texts of presets that are old",
     {"data/presets/a.ini": PRESET, "po/POTFILES": "po/preset-texts.h\n", "po/preset-texts.h": ""},
     "not what data/presets say"),
    ("a text of a window that is not marked",
     {"ui/a.ui": '<property name="label">Run</property>'}, "mark the text"),
]
if shutil.which("xgettext"):
    PLANTS += [
        ("a text without translation",
         {**SOURCE, "po/POTFILES": "ui/a.c\n", "po/de.po": HEAD + 'msgid "Run"\nmsgstr ""\n'},
         "translate"),
        ("a text that is missing", {**SOURCE, "po/POTFILES": "ui/a.c\n", "po/de.po": HEAD},
         "translate"),
        ("a doubtful translation",
         {**SOURCE, "po/POTFILES": "ui/a.c\n",
          "po/de.po": HEAD + '#, fuzzy\nmsgid "Run"\nmsgstr "Lauf"\n'}, "fuzzy"),
        ("two words for one thing",
         {**SOURCE, "po/POTFILES": "ui/a.c\n",
          "po/de.po": HEAD + 'msgid "Run"\nmsgstr "_Sichern"\n'}, "is the word"),
        ("a decimal comma",
         {**SOURCE, "po/POTFILES": "ui/a.c\n",
          "po/de.po": HEAD + 'msgid "Run"\nmsgstr "0,64 Starten"\n'}, "have a point"),
    ]
CLEAN = {
    **SOURCE,
    "ui/b.c": '/* _ ("a text in a comment") */\n',
    "po/POTFILES": "# files\nui/a.c\n",
    "po/de.po": HEAD + 'msgid "Run"\nmsgstr "Starten"\n',
}

if __name__ == "__main__":
    lint.main(check, PLANTS, CLEAN)
