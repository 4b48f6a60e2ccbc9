# SPDX-License-Identifier: GPL-3.0-or-later
"""bench/auto-record: no preset and no standing case is left out, and a table says what its lines say. The
guard of instructions (count.py): no standing case is left out."""
import glob
import importlib.machinery
import importlib.util
import json
import os
import re
import sys

script, standing, counts, presets = sys.argv[1:5]
loader = importlib.machinery.SourceFileLoader("auto_record", script)
record = importlib.util.module_from_spec(importlib.util.spec_from_loader("auto_record", loader))
sys.dont_write_bytecode = True
loader.exec_module(record)

# Its right-hand side is zero: every stepper is exact.
WITHOUT_SOURCE = {"linear"}
# A preview is the case helium-band at a looser tolerance.
PREVIEWS = {"helium-preview", "helium-moving"}

results = []


def test(name, good):
    results.append(good)
    print("%s %d %s" % ("ok" if good else "not ok", len(results), name))


names = [case.name for case in record.CASES]
files = {case.source for case in record.CASES}
wanted = {os.path.basename(path) for path in glob.glob(os.path.join(presets, "*.ini"))}
wanted -= {name + ".ini" for name in WITHOUT_SOURCE}
with open(standing, encoding="utf-8") as text:
    rows = set(re.findall(r'^  \{ "([\w-]+)",', text.read(), re.M))
test("names are unique", len(set(names)) == len(names))
test("all files are there", all(os.path.exists(os.path.join(record.ROOT, f)) for f in files))
test("every preset has a row", len(wanted) > 10 and wanted <= {os.path.basename(f) for f in files})
test("every standing case has a row", len(rows) > 8 and rows - PREVIEWS <= set(names))
with open(counts, encoding="utf-8") as text:
    counted = set(json.load(text)["instructions_per_rhs"])
test("instructions of every standing case are counted", rows - PREVIEWS == counted)

lines = [
    {"bench": "reference", "distance": 1e-9},
    {"bench": "work-precision", "method": "auto", "row": "bs54"},
    {"bench": "work-precision", "method": "auto", "row": "dop853"},
    {"bench": "matched-error", "method": "auto", "error": 1e-2, "ratio": 0.8, "fewest_ratio": 1.25},
    {"bench": "matched-error", "method": "auto", "error": 1e-3, "ratio": 0.9, "fewest_ratio": 0.95},
    {"bench": "matched-error", "method": "auto", "error": 1e-6, "ratio_below": 0.4},
    {"bench": "matched-error", "method": "bs54", "error": 1e-4, "ratio": 1.5},
]
shown = record.table([("it", lines)], "auto", "ratio")[-1]
test("a row", shown == "| it | bs54, dop853 | 0.80 |  | 0.90 |  |  |  |  |  | < 0.40 |")
shown = record.table([("it", lines)], "auto", "fewest_ratio")[-1]
test("a row of the check", shown == "| it | bs54, dop853 | 1.25 |  | 0.95 |  |  |  |  |  |  |")
test("above one is found", record.above_one([("it", lines)]) == [("it", 1e-2, 0.8, 1.25)])
print("1..%d" % len(results))
sys.exit(0 if all(results) else 1)
