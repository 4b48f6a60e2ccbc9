#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the compiler made of the kernels: no fused operation in the strict objects, fused ones in the
others, and no build with relaxed floating point.

build.py SOURCE_ROOT COMPILER MESON STRICT_LIB[:OTHER_LIB]..."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

# x86 with FMA, AArch64 (scalar and vector), POWER, S/390, RISC-V.
FUSED = re.compile(r"\t(?:vf(?:n?m)(?:add|sub)\w*|fn?m(?:add|sub|la|ls)\S*|xvn?m(?:add|sub)\S*|wfm[as]db)\b")
RELAXED = ["-ffast-math", "-Ofast", "-freciprocal-math", "-fassociative-math"]
results = []


def report(ok, what):
    results.append(ok)
    print("%sok %d - %s" % ("" if ok else "not ", len(results), what), flush=True)


def fused_operations(library):
    text = subprocess.run(["objdump", "-d", "--no-show-raw-insn", library], check=True,
                          capture_output=True, text=True).stdout
    if "<sol_cpu_" not in text:
        raise RuntimeError("%s has no kernels" % library)
    return len(FUSED.findall(text))


def check_objects(pairs):
    for pair in pairs:
        strict, other = pair.split(":")
        name = os.path.basename(strict)
        if shutil.which("objdump") is None:
            print("ok %d - %s # SKIP there is no objdump" % (len(results) + 1, name))
            results.append(True)
            continue
        n = fused_operations(strict)
        report(n == 0, "%s: %d fused operations" % (name, n))
        # Where the set has fused operations, the search must find some in what may be contracted.
        if "avx" in name:
            n = fused_operations(other)
            report(n > 0, "%s: %d fused operations" % (os.path.basename(other), n))


def check_refusals(root, compiler, meson):
    header = '#define SOL_ISA base\n#include "kernels/cpu/isa.h"\n'
    for flag, wanted in (("-O2", True), ("-ffast-math", False), ("-ffinite-math-only", False)):
        done = subprocess.run(compiler.split() + [flag, "-I", root, "-fsyntax-only", "-x", "c", "-"],
                              input=header, capture_output=True, text=True)
        ok = (done.returncode == 0) == wanted and (wanted or "relaxed floating" in done.stderr)
        report(ok, "a kernel with %s is %s" % (flag, "compiled" if wanted else "refused"))
    for flag in RELAXED:
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([meson, "setup", folder, root, "-Dc_args=" + flag],
                                  capture_output=True, text=True)
        ok = done.returncode != 0 and "relaxed floating point is refused" in done.stdout
        report(ok, "a build with %s is refused" % flag)


def main():
    root, compiler, meson = sys.argv[1:4]
    check_objects(sys.argv[4:])
    check_refusals(root, compiler, meson)
    print("1..%d" % len(results))
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
