# SPDX-License-Identifier: GPL-3.0-or-later
"""The measurement of devices (bench/device-gate.c, bench/gpu-check) on the device kernels as C: every
row agrees with the back end cpu, and a verdict is what its row says."""
import importlib.machinery
import importlib.util
import json
import subprocess
import sys

program, script = sys.argv[1:3]
loader = importlib.machinery.SourceFileLoader("gpu_check", script)
gpu_check = importlib.util.module_from_spec(importlib.util.spec_from_loader("gpu_check", loader))
sys.dont_write_bytecode = True
loader.exec_module(gpu_check)

results = []


def test(name, good):
    results.append(good)
    print("%s %d %s" % ("ok" if good else "not ok", len(results), name))


done = subprocess.run([program, "host", "6"], capture_output=True, text=True, check=False)
lines = [json.loads(line) for line in done.stdout.splitlines()]
rows = [line for line in lines if line["row"] == "case"]
measured = [row for row in rows if "missing" not in row]
test("the device comes first", done.returncode == 0 and lines[0]["is_cpu"] is True)
test("something was measured", len(measured) >= 1)
test("it agrees with cpu", all(row["agrees"] and row["agreement"] < 1e-9 for row in measured))
test("shares make a whole",
     all(abs(sum(cost["share"] for cost in row["costs"]) - 1.0) < 1e-9 for row in measured))
test("launches are those of the profile", all(
    row["launches_per_trial"] == sum(cost["launches"] for cost in row["costs"]) > 0
    for row in measured))
test("a trial is one call, or as many as launches",
     all(1 <= row["submissions_per_trial"] <= 1.5 * row["launches_per_trial"] for row in measured)
     and all(row["submissions_per_trial"] < row["launches_per_trial"] for row in measured
             if row["trials"] >= 10))
test("a row that is missing says why", all(row["missing"] for row in rows if row not in measured))

test("every case has a row", [row["case"] for row in rows] == lines[0]["cases"])
test("what there is no time for is left out by name", len(measured) < len(rows) and all(
    row["missing"].startswith("left out: ") for row in rows if row not in measured))
test("a row says what it was to take and took", all(
    row["foreseen_s"] >= 0.0 < row["took_s"] for row in measured))

about, cut = gpu_check.read_rows("\n".join(done.stdout.splitlines()[:2]) + '\n{"row": "ca', "it was stopped")
test("a stop from outside leaves no case without a row",
     "cases" not in about and [row["case"] for row in cut] == lines[0]["cases"])
test("the row that it hit and those behind say so",
     [row.get("missing") for row in cut[:3]]
     == [None, "cut off: it was stopped", "left out: it was stopped"])
test("a program that said nothing has no rows", gpu_check.read_rows("", "it crashed") == ({}, []))

test("the transforms are those of the rows", gpu_check.name_transforms(
    [{"missing": "left out"}, {"transforms": "b"}, {"transforms": "a"}, {"transforms": "b"}]) == "a; b")
times = {"median": 2.0, "min": 1.5, "max": 2.5}
test("repeats have a spread, one repeat has none",
     (gpu_check.spread(times, 3), gpu_check.spread(times, 1)) == (" ± 50 %", ""))

good = {"agrees": True, "gain": 5.0}
test("five times is a pass", gpu_check.judge(good, False) == "pass")
test("less is none", gpu_check.judge(dict(good, gain=4.99), False) == "below 5x")
test("a CPU passes nothing", "CPU" in gpu_check.judge(dict(good, gain=50.0), True))
test("what is wrong is not fast", gpu_check.judge({"agrees": False, "gain": 9.0}, False) == "WRONG")
tap = gpu_check.count_tap("ok 1 /a\nnot ok 2 /b\nok 3 /c # SKIP no device\n")
test("failures are counted", tap == {"passed": 1, "failed": ["/b"], "skipped": 1})
print("1..%d" % len(results))
sys.exit(0 if all(results) else 1)
