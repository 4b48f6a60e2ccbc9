# SPDX-License-Identifier: GPL-3.0-or-later
"""SIGKILL at random moments of a real run: every committed plane stays readable and intact, and
resume completes the run within the envelope of its tolerance.

usage: kill-and-resume.py SOLISCOPE_CLI [N_KILLS [N_RESUMES]]      (speaks TAP)
"""
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import h5py
import numpy as np

CLI = sys.argv[1]
N_KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 50
N_RESUMES = int(sys.argv[3]) if len(sys.argv) > 3 else 10
CASE = ["preset:helium-rdw", "--set", "stepper.planes=101"]
# Class R: the same program, plans and steps up to the kill; only the stored bytes could differ.
INTACT = 1e-12
# Class T: a resumed run starts from a dense-output plane with a step of its own. Ten times the
# stepping error of this case at this tolerance (docs/physics/validation.md: 1e-4 at rtol 1e-6).
ENVELOPE = 1e-3


def error(got, want):
    return np.linalg.norm(got - want) / np.linalg.norm(want)


def run(out, *options):
    return [CLI, "run", *CASE, "-o", out, "--progress=none", *options]


def start_and_kill(out, moment):
    """Kills the run the given time after its first committed plane."""
    process = subprocess.Popen(run(out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    partial = out + ".partial"
    # The partial appears with its structure in place; planes are counted by reading it.
    while not os.path.exists(partial) and process.poll() is None:
        time.sleep(0.002)
    while process.poll() is None and count_planes(partial) < 1:
        time.sleep(0.002)
    time.sleep(moment)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return partial if os.path.exists(partial) else out


def count_planes(path):
    try:
        # The writer holds a lock that h5py would wait for; looking on needs none.
        with h5py.File(path, "r", locking=False) as f:
            return int(f.attrs.get("n_saved", 0))
    except OSError:
        return 0


def check_planes(path, whole):
    with h5py.File(path, "r") as f:
        n = int(f.attrs["n_saved"])
        assert n >= 1, "no plane was committed"
        field = f["planes/field"][:n]
        z = f["planes/z"][:n]
        steps = int(f.attrs["n_steps"])
        assert np.all(np.isfinite(f["steps/h"][:steps]))
        for name in f["stats"]:
            assert np.all(np.isfinite(f["stats"][name][:n])), name
    for i in range(n):
        # class R
        assert error(field[i], whole["field"][i]) <= INTACT, f"plane {i} of {path}"
    assert np.array_equal(z, whole["z"][:n])  # class P
    return n


def check_resume(out, whole):
    subprocess.run([CLI, "resume", out, "--progress=none"], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    with h5py.File(out, "r") as f:
        assert int(f.attrs["complete"]) == 1
        assert int(f.attrs["n_saved"]) == len(whole["z"])
        off = error(f["planes/field"][-1], whole["field"][-1])  # class T
    assert off <= ENVELOPE, f"resumed run off by {off:.2e}"
    return off


def main():
    seed = int(os.environ.get("SOL_TEST_SEED", time.time_ns() % 10**6))
    rng = random.Random(seed)
    folder = tempfile.mkdtemp(prefix="soliscope-kill-")
    print(f"1..{N_KILLS + 1}\n# seed {seed}", flush=True)
    failed = 0
    try:
        out = os.path.join(folder, "whole.h5")
        start = time.monotonic()
        subprocess.run(run(out), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        duration = time.monotonic() - start
        with h5py.File(out, "r") as f:
            whole = {"field": f["planes/field"][:], "z": f["planes/z"][:]}
        print(f"ok 1 - an uninterrupted run of {len(whole['z'])} planes in {duration:.2f} s")
        counts = []
        offs = []
        for k in range(N_KILLS):
            out = os.path.join(folder, f"{k}.h5")
            try:
                path = start_and_kill(out, rng.uniform(0.0, 0.8 * duration))
                n = check_planes(path, whole)
                counts.append(n)
                text = f"{n} planes intact"
                if k < N_RESUMES:
                    offs.append(check_resume(out, whole))
                    text += f", resumed, off by {offs[-1]:.1e}"
                print(f"ok {k + 2} - killed: {text}", flush=True)
            except (AssertionError, OSError, KeyError, subprocess.CalledProcessError) as problem:
                failed += 1
                print(f"not ok {k + 2} - killed: {problem}", flush=True)
            for name in (out, out + ".partial"):
                if os.path.exists(name):
                    os.remove(name)
        if counts:
            print(f"# planes at the kill: {min(counts)} to {max(counts)}")
        if offs:
            print(f"# resumed runs off by at most {max(offs):.1e}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
