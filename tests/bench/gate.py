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
test("something was measured", len(measured) >= 2)
test("it agrees with cpu", all(row["agrees"] and row["agreement"] < 1e-9 for row in measured))
test("shares make a whole",
     all(abs(sum(cost["share"] for cost in row["costs"]) - 1.0) < 1e-9 for row in measured))
test("launches are those of the profile", all(
    row["launches_per_trial"] == sum(cost["launches"] for cost in row["costs"]) > 0
    for row in measured))
test("a trial is one call, or as many as launches",
     all(1 <= row["submissions_per_trial"] <= 1.5 * row["launches_per_trial"] for row in measured)
     and any(row["submissions_per_trial"] < row["launches_per_trial"] for row in measured))
test("a row that is missing says why", all(row["missing"] for row in rows if row not in measured))

good = {"agrees": True, "gain": 5.0}
test("five times is a pass", gpu_check.judge(good, False) == "pass")
test("less is none", gpu_check.judge(dict(good, gain=4.99), False) == "below 5x")
test("a CPU passes nothing", "CPU" in gpu_check.judge(dict(good, gain=50.0), True))
test("what is wrong is not fast", gpu_check.judge({"agrees": False, "gain": 9.0}, False) == "WRONG")
tap = gpu_check.count_tap("ok 1 /a\nnot ok 2 /b\nok 3 /c # SKIP no device\n")
test("failures are counted", tap == {"passed": 1, "failed": ["/b"], "skipped": 1})
print("1..%d" % len(results))
sys.exit(0 if all(results) else 1)
