#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Instructions per right-hand side of the standing cases, transforms left out, against the recorded
table: within 5 %. Counted by callgrind inside a fixed number of steps and nowhere else, with AVX2 kernels
(callgrind knows no AVX-512) and estimated plans, so that nothing depends on the machine.

count.py STEPS COMPILER TABLE [--record]"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

TOLERANCE = 0.05
# Counts do not scatter, so a few are enough.
N_STEPS = 3
# Where they are taken (bench/standing-steps.c); tables, plans and buffers are made before.
COUNTED = "bench_steps_take"


def instructions(path):
    """All instructions of a profile but those inside the library of the transforms."""
    names, current, total, skip = {}, "", 0, False
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            match = re.match(r"ob=\((\d+)\)(?: (.*))?$", line.rstrip("\n"))
            if match:
                if match.group(2):
                    names[match.group(1)] = match.group(2)
                current = names[match.group(1)]
            elif (match := re.match(r"cob=\((\d+)\) (.*)$", line.rstrip("\n"))):
                names[match.group(1)] = match.group(2)
            elif line.startswith("calls="):
                skip = True  # the next line is what the call cost, counted where it was spent
            elif re.match(r"[+\-*0-9]", line):
                if not skip and "libfftw" not in current:
                    total += int(line.split()[-1])
                skip = False
    return total


def per_rhs(program, case):
    environment = dict(os.environ, SOLISCOPE_ISA="avx2", SOLISCOPE_FFT_PLANS="estimate")
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        answer = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=" + out,
             "--toggle-collect=" + COUNTED, program, case, str(N_STEPS)],
            env=environment, capture_output=True, text=True, check=True).stdout
        facts = json.loads(answer.strip().splitlines()[-1])
        if facts["isa"] != "avx2":
            raise RuntimeError("kernels of %s instead of avx2" % facts["isa"])
        return instructions(out) / facts["rhs_calls"]


def reason_to_skip(compiler, table):
    if shutil.which("valgrind") is None:
        return "there is no valgrind"
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as text:
            if " avx2 " not in text.read().replace("\n", " "):
                return "this processor has no AVX2"
    except OSError:
        return "nothing says what this processor can do"
    if compiler != table["compiler"]:
        return "recorded for %s, this is %s" % (table["compiler"], compiler)
    return None


def main():
    program, compiler, path = sys.argv[1:4]
    with open(path, encoding="utf-8") as text:
        table = json.load(text)
    if "--record" in sys.argv:
        table["compiler"] = compiler
        for case in table["instructions_per_rhs"]:
            table["instructions_per_rhs"][case] = round(per_rhs(program, case))
        with open(path, "w", encoding="utf-8") as text:
            json.dump(table, text, indent=2)
            text.write("\n")
        return 0
    reason = reason_to_skip(compiler, table)
    if reason:
        print("1..0 # SKIP " + reason)
        return 0
    cases = table["instructions_per_rhs"]
    print("1..%d" % len(cases))
    failed = False
    for number, (case, recorded) in enumerate(cases.items(), 1):
        counted = per_rhs(program, case)
        ok = abs(counted / recorded - 1.0) <= TOLERANCE
        failed = failed or not ok
        print("%sok %d - %s: %.0f instructions, recorded %d, %+.1f %%" % (
            "" if ok else "not ", number, case, counted, recorded, 100.0 * (counted / recorded - 1.0)),
            flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
