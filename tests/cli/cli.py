#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line as a user meets it: exit codes, files, streams, signals. Speaks TAP.

usage: cli.py PROGRAM [NAME...]"""
import json
import os
import re
import resource
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import traceback

PROGRAM = os.path.abspath(sys.argv[1])
DONE, FAILED, USAGE, FILE, STOPPED = 0, 1, 2, 3, 130

SMALL = """# a small case
[geometry]
core_radius = 50 um
length = 1 cm
[fill]
gas = Ar
pressure = 0.5 bar
[pulse]
wavelength = 800 nm
duration = 20 fs
energy = 5 uJ
[response]
plasma = off
[grid]
wavelength_min = 300 nm
wavelength_max = 1.6 um
time_window = 200 fs
[stepper]
planes = 5
"""
# Steps no longer than a micrometre: it ends when it is stopped.
LONG = ["--set", "stepper.max_step=1 um", "--set", "geometry.length=1 m",
        "--set", "stepper.planes=100001"]


class Skip(Exception):
    pass


def run(*arguments, **options):
    """A finished process with text output; its environment is the caller's."""
    options.setdefault("timeout", 300)
    options.setdefault("encoding", "utf-8")
    options.setdefault("errors", "replace")
    return subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          stdin=subprocess.DEVNULL, **options)


def expect(done, code):
    assert done.returncode == code, "exit code %d, not %d\n%s%s" % (
        done.returncode, code, done.stdout, done.stderr)
    return done


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    return name


def small(name="small.ini", text=SMALL):
    return write(name, text)


def need_h5py():
    try:
        import h5py
    except ImportError:
        raise Skip("python has no h5py here") from None
    return h5py


def attributes(path):
    h5py = need_h5py()
    with h5py.File(path, "r") as file:
        return int(file.attrs["complete"]), int(file.attrs["n_saved"]), file["planes/z"].shape[0]


def start_and_wait_for_planes(output, n_planes=3, *more):
    """A run that has stored some planes and goes on."""
    process = subprocess.Popen(
        [PROGRAM, "run", small(), "-o", output, "--progress=json", *LONG, *more],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    for line in process.stderr:
        if line.startswith(b"{") and json.loads(line)["planes"] >= n_planes:
            return process
    process.wait()
    raise AssertionError("the run ended by itself")


def interrupt(process):
    begin = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return time.monotonic() - begin, out.decode(), err.decode()


# --- usage


def test_usage_errors():
    for arguments in ([], ["fly"], ["run"], ["run", "a", "b"], ["run", "--fly", "a"], ["check"],
                      ["info"], ["resume"], ["run", small(), "--progress=loud"],
                      ["run", small(), "--threads", "-1"],
                      ["run", small(), "--threads", "0"], ["run", small(), "-o", ""], ["run", small(), "--threads", "many"],
                      ["run", small(), "--backend", "abacus"], ["presets", "--copy", "nothing"],
                      ["run", "preset:nothing"], ["check", "preset:nothing"]):
        done = expect(run(*arguments), USAGE)
        assert done.stdout == "" and done.stderr.strip(), arguments
    assert not [name for name in os.listdir(".") if name.endswith((".h5", ".partial"))]


def test_absent_device():
    done = expect(run("run", small(), "--backend", "cuda"), FAILED)
    assert "cuda" in done.stderr


def test_help():
    top = expect(run("--help"), DONE)
    names = re.findall(r"^  (\w+)", top.stdout, re.M)
    assert {"run", "check", "resume", "info", "presets", "devices"} <= set(names), names
    for name in names:
        done = expect(run(name, "--help"), DONE)
        assert name in done.stdout and done.stderr == "", name
    assert expect(run("--version"), DONE).stdout.startswith("soliscope-cli ")


def test_nearest_preset_and_list():
    listed = expect(run("presets"), DONE).stdout
    assert "helium-rdw" in listed and "Look at" in listed
    done = expect(run("presets", "--copy", "linear"), DONE)
    assert done.stdout.strip() == "linear.ini" and os.path.exists("linear.ini")
    expect(run("presets", "--copy", "linear"), FILE)
    expect(run("check", "linear.ini"), DONE)


def test_check_columns():
    """Units have letters of several bytes; the columns stand below each other all the same."""
    rows = expect(run("check", "preset:helium-rdw"), DONE).stdout.split("\n\nadvice")[0].splitlines()
    assert rows[0].startswith("soliton order"), "what decides comes first, not " + rows[0]
    assert any("\u00b2" in row for row in rows), "no unit with a letter of two bytes in the list"
    columns = [gap.end() for gap in re.finditer("  +", rows[0])]
    assert len(columns) == 2, rows[0]
    for row in rows:
        for column in columns:
            assert row[column - 2:column] == "  " and row[column] != " ", row


# --- bad cases


def test_bad_keys():
    cases = {
        "presure = 1 bar": ("pressure", 7),
        "pressure = 1 bar\npressure = 2 bar": ("pressure", 8),
        "length = 1 m": ("length", 7),
        "pressure = three": ("pressure", 7),
        "pressure = 3 fs": ("pressure", 7),
        "pressure = 1 bar\n[response]\nraman = maybe": ("raman", 9),
    }
    for text, (word, line) in cases.items():
        case = small("bad.ini", SMALL.replace("pressure = 0.5 bar", text))
        for command in ("check", "run"):
            done = expect(run(command, case), USAGE)
            assert word in done.stderr and "bad.ini" in done.stderr, done.stderr
            assert re.search(r"\b%d\b" % line, done.stderr), (line, done.stderr)
            assert done.stdout == ""
    # Names of materials are values like others: key, line and the nearest name.
    for key, line, good, bad in (("gas", 6, "Ar", "Aargon"), ("gas", 6, "Ar", "He:0.5, ar:0.5"),
                                 ("cladding", 5, "", "SiO3")):
        text = SMALL.replace("gas = " + good, "gas = " + bad) if good else SMALL.replace(
            "length = 1 cm", "length = 1 cm\ncladding = " + bad)
        done = expect(run("check", small("bad.ini", text)), USAGE)
        assert "bad.ini:%d: " % line in done.stderr and key in done.stderr, done.stderr
        assert "Did you mean" in done.stderr, done.stderr


def test_bad_assignments():
    for text in ("fill", "fill.pressure", "fill.presure=1 bar", "fil.pressure=1 bar",
                 "fill.pressure=1 m", "=", "stepper.planes=1.5", "geometry.length=-1 m",
                 "geometry.length=1e-320 m"):
        done = expect(run("check", small(), "--set", text), USAGE)
        assert done.stdout == "" and text.split(".")[0] in done.stderr, done.stderr
    expect(run("check", small(), "--set", "fill.pressure=1 bar"), DONE)


def test_scope_refusals():
    for text in ("run.model=gnlse", "pulse.shape=cw:1 nm",
                 "response.raman=on", "fill.gas=O2"):
        for command in ("check", "run"):
            done = expect(run(command, small(), "--set", text), USAGE)
            assert done.stdout == "", text


def test_missing_files():
    expect(run("run", "nowhere.ini"), FILE)
    expect(run("check", "nowhere.ini"), FILE)
    for text in ("stepper.schedule=nowhere.txt", "pulse.shape=file:nowhere.txt"):
        for command in ("check", "run"):
            done = run(command, small(), "--set", text)
            expect(done, FILE)
            assert "nowhere.txt" in done.stderr, done.stderr
    expect(run("resume", "nowhere.h5"), FILE)
    write("text.h5", "this is no result")
    expect(run("resume", "text.h5"), FILE)


def test_bad_schedule():
    write("steps.txt", "0.001\n0.0005\n")
    done = expect(run("run", small(), "--set", "stepper.schedule=steps.txt"), USAGE)
    assert "line 2" in done.stderr, done.stderr


# --- check


def test_check():
    done = expect(run("check", "preset:helium-rdw"), DONE)
    for word in ("core radius", "core diameter", "soliton order", "transmission", "fission length",
                 "zero dispersion", "critical power", "Keldysh", "memory", "result file"):
        assert word in done.stdout, word
    assert not os.listdir(".")


def test_readme_shows_what_check_says():
    """What the README shows of `check` is what it prints; lines may be left out there."""
    readme = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "README.md")
    with open(readme, encoding="utf-8") as file:
        blocks = re.findall(r"^```\n\$ build/soliscope-cli (check .*)\n((?:.*\n)*?)```$", file.read(), re.M)
    assert len(blocks) >= 2
    environment = dict(os.environ, LC_ALL="C.UTF-8")
    for command, shown in blocks:
        done = run(*shlex.split(command), env=environment)
        said = [line.rstrip() for line in (done.stdout + done.stderr).splitlines()]
        for line in shown.splitlines():
            assert line.rstrip() in said, line


def test_check_warns_of_chirp():
    done = expect(run("check", small(), "--set", "pulse.duration=100 fs", "--set",
                      "pulse.gdd=132000 fs^2", "--set", "grid.time_window=2 ps"), DONE)
    assert "serious: " in done.stdout and "3.66" in done.stdout, done.stdout
    fix = re.search(r'--set "(grid.time_window=[^"]*)"', done.stdout).group(1)
    done = expect(run("check", small(), "--set", "pulse.duration=100 fs", "--set",
                      "pulse.gdd=132000 fs^2", "--set", fix), DONE)
    assert "serious: " not in done.stdout


def test_run_warns_before_it_starts():
    done = expect(run("run", small(), "--set", "pulse.delay=95 fs", "--progress=none"), DONE)
    lines = [line for line in done.stderr.splitlines() if line.startswith("serious: ")]
    assert len(lines) == 1 and "grid.time_window=" in lines[0], done.stderr
    assert "serious" not in done.stdout


# --- runs and their files


def test_run():
    done = expect(run("run", small(), "-o", "out.h5"), DONE)
    assert os.listdir(".").count("out.h5") == 1 and not os.path.exists("out.h5.partial")
    assert attributes("out.h5") == (1, 5, 5)
    assert "out.h5" in done.stdout and done.stderr == "", done.stderr


def test_existing_output_is_refused():
    expect(run("run", small(), "-o", "out.h5"), DONE)
    before = open("out.h5", "rb").read()
    done = expect(run("run", small(), "-o", "out.h5"), FILE)
    assert "resume" in done.stderr and "--force" in done.stderr, done.stderr
    assert open("out.h5", "rb").read() == before
    expect(run("run", small(), "-o", "out.h5", "--force"), DONE)
    write("other.h5.partial", "someone's")
    done = expect(run("run", small(), "-o", "other.h5"), FILE)
    assert "--force" in done.stderr
    assert open("other.h5.partial").read() == "someone's"


def test_info():
    expect(run("run", small(), "-o", "out.h5"), DONE)
    text = expect(run("info", "out.h5"), DONE)
    assert "5" in text.stdout and text.stderr == ""
    json.loads(expect(run("info", "out.h5", "--json"), DONE).stdout)
    process = start_and_wait_for_planes("other.h5")
    facts = json.loads(expect(run("info", "other.h5", "--json"), DONE).stdout)
    assert facts["being_written"] is True and facts["complete"] is False, facts
    text = expect(run("info", "other.h5"), DONE).stdout
    assert "is writing it" in text and "interrupted" not in text, text
    process.kill()
    process.communicate()
    assert os.path.exists("other.h5.partial")
    before = open("other.h5.partial", "rb").read()
    assert "incomplete (interrupted)" in expect(run("info", "other.h5"), DONE).stdout
    assert json.loads(run("info", "other.h5", "--json").stdout)["being_written"] is False
    assert open("other.h5.partial", "rb").read() == before
    write("text.h5", "this is no result")
    for name in ("text.h5", "nowhere.h5", "small.ini"):
        done = expect(run("info", name), FILE)
        assert done.stdout == "" and name in done.stderr
    for name in ("text.h5", "small.ini"):
        done = run("info", name)
        assert "no HDF5 file" in done.stderr and "soliscope-cli run" in done.stderr, done.stderr


def test_output_through_a_link():
    """What a link leads to is replaced, not the link."""
    os.mkdir("disk")
    os.symlink("disk/out.h5", "link.h5")
    done = expect(run("run", small(), "-o", "link.h5", "--force"), FILE)
    assert "link" in done.stderr and "no file" in done.stderr, done.stderr
    write("disk/out.h5", "old")
    assert "--force" in expect(run("run", small(), "-o", "link.h5"), FILE).stderr
    process = start_and_wait_for_planes("link.h5", 3, "--force")
    assert os.path.exists("disk/out.h5.partial") and open("disk/out.h5").read() == "old"
    assert "is writing it" in expect(run("info", "link.h5"), DONE).stdout
    interrupt(process)
    assert attributes("disk/out.h5")[0] == 0
    expect(run("run", small(), "-o", "link.h5", "--force"), DONE)
    assert os.path.islink("link.h5") and attributes("disk/out.h5")[0] == 1
    assert sorted(os.listdir("disk")) == ["out.h5"] and "link.h5.partial" not in os.listdir(".")


def test_resume_of_a_complete_run():
    expect(run("run", small(), "-o", "out.h5"), DONE)
    done = expect(run("resume", "out.h5"), DONE)
    assert "nothing" in done.stdout, done.stdout


def test_resume_of_a_run_killed_before_its_last_name():
    """Killed between the last plane and the renaming: complete, but still called partial."""
    expect(run("run", small(), "-o", "out.h5"), DONE)
    for operand in ("out.h5", "out.h5.partial"):
        os.rename("out.h5", "out.h5.partial")
        expect(run("resume", operand), DONE)
        assert not os.path.exists("out.h5.partial")
        assert attributes("out.h5")[0] == 1


def test_interrupt_and_resume():
    process = start_and_wait_for_planes("out.h5")
    took, out, err = interrupt(process)
    assert process.returncode == STOPPED, (process.returncode, err)
    assert took < 10.0, took
    complete, n_saved, extent = attributes("out.h5")
    assert complete == 0 and n_saved == extent and 3 <= n_saved < 100001
    assert not os.path.exists("out.h5.partial")
    assert "stopped" in out
    # As it stands it would take minutes to its end: it goes on and is stopped again.
    process = subprocess.Popen([PROGRAM, "resume", "out.h5", "--progress=json"],
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    for line in process.stderr:
        if line.startswith(b"{") and json.loads(line)["planes"] > n_saved + 2:
            break
    interrupt(process)
    assert process.returncode == STOPPED
    again = attributes("out.h5")
    assert again[0] == 0 and again[1] > n_saved


def test_resume_completes():
    """Stopped by a signal somewhere on the way, or done before it arrives: resume ends it."""
    process = start_and_wait_for_planes("out.h5", 3, "--set", "geometry.length=1 mm", "--set",
                                        "stepper.max_step=0.5 um", "--set", "stepper.planes=501")
    interrupt(process)
    assert process.returncode in (STOPPED, DONE)
    expect(run("resume", "out.h5"), DONE)
    assert attributes("out.h5") == (1, 501, 501)


def test_resume_without_the_pulse_file():
    write("pulse.csv", "wavelength_nm, density\n760, 0\n780, 0.5\n800, 1\n820, 0.5\n840, 0\n")
    interrupt(start_and_wait_for_planes("out.h5", 3, "--set", "pulse.shape=file:pulse.csv",
                                        "--set", "stepper.planes=1001"))
    os.remove("pulse.csv")
    before = attributes("out.h5")[1]
    process = subprocess.Popen([PROGRAM, "resume", "out.h5", "--progress=json"],
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    for line in process.stderr:
        if line.startswith(b"{") and json.loads(line)["planes"] > before:
            break
    interrupt(process)
    assert process.returncode == STOPPED and attributes("out.h5")[1] > before


def test_killed_and_resumed():
    process = start_and_wait_for_planes("out.h5", 3, "--set", "geometry.length=1 mm", "--set",
                                        "stepper.max_step=0.5 um", "--set", "stepper.planes=501")
    process.kill()
    process.communicate()
    if os.path.exists("out.h5"):
        raise Skip("the run was done before the kill")
    assert os.path.exists("out.h5.partial")
    expect(run("resume", "out.h5"), DONE)
    assert attributes("out.h5") == (1, 501, 501)


def test_read_only_folder():
    if os.geteuid() == 0:
        os.mkdir("sealed")
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "ro,size=1m", "none", "sealed"],
                          stderr=subprocess.DEVNULL).returncode != 0:
            raise Skip("root may write everywhere, and mounting is not allowed here")
        try:
            done = expect(run("run", small(), "-o", "sealed/out.h5", "--progress=json"), FILE)
        finally:
            subprocess.run(["umount", "sealed"], check=True)
    else:
        os.mkdir("sealed", 0o500)
        done = expect(run("run", small(), "-o", "sealed/out.h5", "--progress=json"), FILE)
    steps = [json.loads(line)["steps"] for line in done.stderr.splitlines() if line[:1] == "{"]
    assert not any(steps), "a step was taken before"
    expect(run("run", small(), "-o", "no/such/folder/out.h5"), FILE)


def test_full_disk():
    if os.geteuid() != 0:
        raise Skip("mounting takes root")
    os.mkdir("tiny")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", "tiny"],
                      stderr=subprocess.DEVNULL).returncode != 0:
        raise Skip("mounting is not allowed here")
    try:
        more = ["--set", "stepper.planes=4001"]
        check = expect(run("check", small(), "-o", "tiny/out.h5", *more), DONE)
        assert "serious: the result file takes about" in check.stdout, check.stdout
        done = run("run", small(), "-o", "tiny/out.h5", "--progress=none", *more)
        expect(done, FILE)
        left = os.listdir("tiny")
        assert left, "nothing is left of the planes"
        complete, n_saved, _ = attributes(os.path.join("tiny", left[0]))
        assert complete == 0 and n_saved < 4001
    finally:
        subprocess.run(["umount", "tiny"], check=True)


# --- streams, progress, timing


def test_estimate_error():
    """A better run after the run: printed, in the file, shown by info; the result stays complete."""
    done = expect(run("run", small(), "-o", "out.h5", "--estimate-error", "--progress=none"), DONE)
    assert "error by steps" in done.stdout and "What limits this result" in done.stdout, done.stdout
    record = json.loads(expect(run("info", "out.h5", "--json"), DONE).stdout)["record"]
    assert 0 < record["error"]["steps"]["field_at_end"] < 1e-2, record["error"]
    assert "window" not in record["error"]
    text = expect(run("info", "out.h5"), DONE).stdout
    assert record["error"]["sentence"] in text, text
    done = run("run", "small.ini", "-o", "grid.h5", "--estimate-error=grid", "--progress=none")
    expect(done, DONE)
    for kind in "steps", "window", "time_step":
        assert "error by " + kind in done.stdout, done.stdout
    assert sorted(os.listdir(".")) == ["grid.h5", "out.h5", "small.ini"], os.listdir(".")
    assert "-o" in expect(run("run", "small.ini", "--estimate-error"), USAGE).stderr
    expect(run("run", "small.ini", "-o", "x.h5", "--estimate-error=all"), USAGE)


def test_json_progress():
    done = expect(run("run", small(), "--progress=json", "-o", "out.h5"), DONE)
    lines = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    assert lines, "no line at all"
    for line in lines:
        assert {"z_m", "z_end_m", "steps", "rejected", "h_m", "planes", "elapsed_s",
                "eta_s"} <= set(line)
    assert lines[-1]["z_m"] == lines[-1]["z_end_m"] == 0.01 and lines[-1]["planes"] == 5
    assert lines[-1]["eta_s"] == 0.0 and len(lines) == len({line["elapsed_s"] for line in lines})
    assert [line["z_m"] for line in lines].count(0.01) == 1
    assert "{" not in done.stdout


def test_progress_styles():
    for style in ("auto", "none"):
        assert expect(run("run", small(), "--progress=" + style), DONE).stderr == ""
    assert "#" in expect(run("run", small(), "--progress=bar"), DONE).stderr


def time_a_run(backend):
    """What --timing says, and the share of the time that belongs to a part."""
    expect(run("run", small(), "--timing", "t.json", "--threads", "1", "--backend", backend), DONE)
    timing = json.load(open("t.json"))
    parts = [timing[name] for name in ("translate_s", "kernel_s", "host_s", "output_s")]
    assert all(part >= 0.0 for part in parts)
    assert sum(parts) <= timing["total_s"] * (1.0 + 1e-9), timing
    return timing, sum(parts) / timing["total_s"]


def test_timing():
    for backend in ("cpu", "reference"):
        # A busy machine may halt the program between two parts; a part that is not counted is missing
        # every time.
        for _ in range(30):
            timing, share = time_a_run(backend)
            if share >= 0.9:
                break
        assert share >= 0.9, "time that belongs to no part: %s" % timing
        assert timing["fft_floor_s"] > 0.0
        assert timing["backend"] == backend and timing["method"] == "rk45"
        assert timing["planes"] == 5 and timing["threads"] >= 1
        for name in ("steps", "rejected", "rhs_calls", "fft_calls", "fft_size"):
            assert isinstance(timing[name], int), name
        assert timing["rhs_calls"] >= 6 * timing["steps"]
    # Found before the run, not after hours.
    expect(run("run", small(), "-o", "never.h5", "--timing", "no/folder/t.json"), FILE)
    assert not [name for name in os.listdir(".") if name.startswith("never")]


def test_what_is_no_file_is_not_replaced():
    os.mkfifo("pipe")
    reader = subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        expect(run("run", small(), "--timing", "pipe"), DONE)
        assert json.loads(reader.communicate(timeout=60)[0])["planes"] == 5
    finally:
        reader.kill()
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)
    os.symlink("target.json", "link.json")
    write("target.json", "old")
    expect(run("run", small(), "--timing", "link.json"), DONE)
    assert os.path.islink("link.json") and json.load(open("target.json"))["planes"] == 5
    expect(run("run", small(), "-o", "out.h5"), DONE)
    for target in ("/dev/null", "/dev/stdout"):
        done = expect(run("export", "out.h5", "--plot", "spectrum", "--csv", target), DONE)
        assert ("J/m" in done.stdout) == (target == "/dev/stdout"), done.stdout[:200]
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_radial_nodes():
    h5py = need_h5py()
    for model, modes in (("multimode", "HE11..HE12"), ("vector", "HE11a, TM01")):
        expect(run("run", small(), "-o", model + ".h5", "--set", "run.model=" + model, "--set",
                   "geometry.modes=" + modes, "--set", "geometry.core_radius=13 um", "--set",
                   "grid.radial_points=7"), DONE)
        with h5py.File(model + ".h5", "r") as file:
            r = file["grid/r"][:]
            assert len(r) == 7 and all(r[1:] > r[:-1]) and 0 < r[0] and r[-1] < 13e-6, r
            assert file["planes/field"].shape[1] == 2 and len(file["modes"]) == 2
            assert file["planes/field"].attrs["units"] == "sqrt(W) s", model
        facts = json.loads(expect(run("info", model + ".h5", "--json"), DONE).stdout)
        assert facts["n_mode"] == 2 and facts["n_r"] == 0, facts
    expect(run("run", small(), "-o", "averaged.h5"), DONE)
    with h5py.File("averaged.h5", "r") as file:
        assert "r" not in file["grid"]


def largest_of_blocks(samples, n):
    return [samples[k:k + n].max() for k in range(0, len(samples), n)]


def check_views(path, weigh):
    """The pictures of every plane against its field, lane by lane. Weights are what turns |field|^2
    of an amplitude into power."""
    h5py = need_h5py()
    import numpy as np
    with h5py.File(path, "r") as file:
        omega, t, planes = file["grid/omega"][:], file["grid/t"][:], file["planes/field"]
        domega = omega[1] - omega[0]
        power, spectrum = file["views/power/power"], file["views/spectrum/energy_density"]
        low, high = (299792458 / file["planes"].attrs["wavelength_" + end] for end in ("max", "min"))
        inside = (omega >= 2 * np.pi * low) & (omega <= 2 * np.pi * high)
        weights = np.repeat(weigh(file), planes.shape[2])
        for k in range(len(planes)):
            lanes = planes[k].reshape(-1, len(omega))
            padded = np.zeros((len(lanes), len(t)), complex)
            padded[:, :len(omega)] = 2 * lanes * np.exp(1j * omega * t[0])
            traces = np.fft.ifft(padded, axis=1) * len(t) * domega / (2 * np.pi)
            light = 4 * (weights @ np.abs(lanes) ** 2)[inside]
            for view, samples in ((power, weights @ np.abs(traces) ** 2), (spectrum, light)):
                want = largest_of_blocks(samples, int(view.attrs["samples_per_value"]))
                tolerance = 1e-6 * max(want)  # two transforms, then single precision
                assert np.allclose(view[k], want, rtol=1e-6, atol=tolerance), (path, k)  # class R
        for view, axis, step in ((power, "t", t[1] - t[0]),
                                 (spectrum, "frequency", domega / (2 * np.pi))):
            axis = view.parent[axis]
            # Differences of doubles, the largest of which is some thousand steps.
            spacing = step * view.attrs["samples_per_value"]
            assert np.allclose(np.diff(axis[:]), spacing, rtol=1e-9, atol=0), path  # class R
            said = re.search(r"a value every (\S+) (THz|fs)$", axis.attrs["long_name"])
            scale = {"THz": 1e12, "fs": 1e-15}[said[2]]
            assert abs(float(said[1]) * scale / spacing - 1) < 5e-3, axis.attrs["long_name"]


def weigh_nodes(file):
    """Half the admittance of vacuum times what each node of a Hankel transform stands for,
    4 pi / (k J1(k r))^2 with k r the zeros of J0 (Guizar-Sicairos, J. Opt. Soc. Am. A 21, 53)."""
    import numpy as np
    r = file["grid/r"][:]
    k = 2.404825557695773 / r[0]
    turn = 2 * np.pi * np.arange(1024) / 1024
    j1 = np.cos(turn - k * r[:, None] * np.sin(turn)).mean(axis=1)
    return 4 * np.pi / (k * j1) ** 2 * 8.8541878128e-12 * 299792458 / 2


def test_views():
    expect(run("run", small(), "-o", "averaged.h5"), DONE)
    check_views("averaged.h5", lambda file: [1])
    expect(run("run", small(), "-o", "modes.h5", "--set", "run.model=multimode", "--set",
               "geometry.modes=HE11..HE12"), DONE)
    check_views("modes.h5", lambda file: [1, 1])
    expect(run("run", "preset:air-focus", "-o", "beam.h5", "--set", "grid.radial_points=32",
               "--set", "stepper.planes=3", "--set", "stepper.rtol=1e-2", "--set",
               "response.plasma=off"), DONE)
    check_views("beam.h5", weigh_nodes)


def test_full_standard_output():
    if not os.path.exists("/dev/full"):
        raise Skip("no /dev/full here")
    expect(run("run", small(), "-o", "out.h5"), DONE)
    for arguments in (["check", small()], ["info", "out.h5"], ["presets"], ["devices"],
                      ["run", small()], ["--help"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE,
                                  timeout=60)
        assert done.returncode == FILE and b"standard output" in done.stderr, (arguments, done)


def test_files_that_may_not_grow():
    """A limit on the size of a file ends the run with a message, and the planes before it stay."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000000, 3000000))
    done = expect(run("run", small(), "-o", "out.h5", "--progress=none",
                      "--set", "stepper.planes=4001", preexec_fn=limit), FILE)
    assert "out.h5" in done.stderr and "File too large" in done.stderr, done.stderr
    assert not [name for name in os.listdir(".") if ".partial" in name], os.listdir(".")


def test_dashes():
    """Behind -- an operand may begin with a dash."""
    expect(run("run", "-o", "./-out.h5", "--", small("-small.ini")), DONE)
    done = expect(run("info", "--", "-out.h5"), DONE)
    assert "complete" in done.stdout, done.stdout
    expect(run("info", "-out.h5"), USAGE)


def test_pipes_are_no_results():
    os.mkfifo("pipe.h5")
    for arguments in (["info"], ["resume"], ["export", "--plot", "spectrum", "--csv", "out.csv"]):
        done = expect(run(*arguments, "pipe.h5", timeout=60), FILE)
        assert "pipe.h5" in done.stderr, done.stderr


def test_closed_streams():
    h5py = need_h5py()
    small()
    for number, closed in enumerate(("<&- >&- 2>&-", "2>&-")):
        output = "got%d.h5" % number
        # Stopped after a while, so that any machine has shown its progress by then.
        done = subprocess.run(["sh", "-c", 'exec timeout -s INT --preserve-status 2 "$0" run '
                               'small.ini -o "$1" --progress=json "$2" "$3" "$4" "$5" ' + closed,
                               PROGRAM, output, *LONG[:4]], timeout=60,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        assert done.returncode == STOPPED, (closed, done)
        data = open(output, "rb").read()
        for text in (b" uJ, out ", b"\"z_end_m\""):
            assert text not in data, (closed, text)
        with h5py.File(output, "r") as file:
            assert file["planes/z"].shape == (file.attrs["n_saved"],) and not file.attrs["complete"]


def test_watcher_goes_away():
    process = subprocess.Popen([PROGRAM, "run", small(), "-o", "out.h5", "--progress=json",
                                "--set", "stepper.max_step=10 um"],
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE)
    process.stderr.close()
    assert process.wait(timeout=120) == DONE
    assert attributes("out.h5") == (1, 5, 5)


# --- surroundings


def test_bare_environment():
    done = expect(run("run", small(), "-o", "out.h5", env={}), DONE)
    assert attributes("out.h5")[0] == 1 and done.stderr == "", done.stderr
    expect(run("check", "preset:helium-rdw", env={}), DONE)
    expect(run("--help", env={}), DONE)


def test_letters_of_every_kind():
    folder = "Größe/パルス été"
    os.makedirs(folder)
    case = small(folder + "/fäll b.ini")
    for number, locale in enumerate(("C", "C.UTF-8")):
        environment = dict(os.environ, LC_ALL=locale)
        output = "%s/ü b %d.h5" % (folder, number)
        done = expect(run("run", case, "-o", output, env=environment), DONE)
        assert output in done.stdout.splitlines(), done.stdout
        assert attributes(output)[0] == 1
        expect(run("run", case, "-o", output, env=environment), FILE)
        expect(run("resume", output, env=environment), DONE)


def comma_locale():
    """An environment whose locale has a decimal comma."""
    for name in (os.environ.get("SOL_TEST_LOCALE"), "de_DE.UTF-8", "de_DE.utf8"):
        if name and "," in subprocess.run(["locale", "decimal_point"], stdout=subprocess.PIPE,
                                          stderr=subprocess.DEVNULL, encoding="utf-8",
                                          env=dict(os.environ, LC_ALL=name)).stdout:
            return dict(os.environ, LC_ALL=name)
    os.mkdir("locale")
    made = subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", "locale/de_DE.UTF-8"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    if not made:
        raise Skip("no locale with a decimal comma here")
    return dict(os.environ, LOCPATH=os.path.abspath("locale"), LC_ALL="de_DE.UTF-8")


def test_decimal_comma():
    h5py = need_h5py()
    texts, checks, notes, stored = [], [], [], []
    for number, environment in enumerate((dict(os.environ, LC_ALL="C.UTF-8"), comma_locale())):
        output = "out%d.h5" % number
        # Long enough for the window that the run has something to say.
        done = expect(run("run", small(), "-o", output, "--timing", "t.json", "--progress=json",
                          "--set", "pulse.delay=90 fs", env=environment), DONE)
        notes.append([line for line in done.stderr.splitlines() if line.startswith("note: ")])
        for value in json.load(open("t.json")).values():
            assert isinstance(value, (int, float)) or value in ("cpu", "rk45")
        with h5py.File(output, "r") as file:
            texts.append(file["case"][()])
            stored.append(json.loads(file["record"][()])["outcome"]["notes"])
        checks.append(expect(run("check", small(), env=environment), DONE).stdout)
    assert texts[0] == texts[1]
    assert checks[0] == checks[1]
    assert any("." in note for note in stored[0]), stored
    assert notes[0] == notes[1] and stored[0] == stored[1], (notes, stored)


# --- extremes


def test_one_micrometre_core():
    done = run("run", "preset:helium-rdw", "-o", "out.h5", "--set", "geometry.core_radius=1 um",
               "--set", "pulse.energy=400 uJ", "--set", "pulse.duration=10 fs", "--set",
               "geometry.length=2.34 m", "--set", "fill.pressure=0.75 bar -> 0 bar", timeout=200)
    assert done.returncode in (DONE, FAILED), done.stderr
    assert "loss length" in done.stderr, done.stderr
    if done.returncode == FAILED:
        assert "z = " in done.stderr and "step" in done.stderr, done.stderr
    assert attributes("out.h5")[1] >= 1


def test_nothing_of_something():
    for text in ("pulse.energy=0 J", "fill.pressure=0 bar", "fill.pressure=0 bar -> 0 bar",
                 "geometry.length=0 m", "fill.pressure=0.5 bar -> 0 bar",
                 "fill.pressure=0 bar -> 0.5 bar"):
        expect(run("check", small(), "--set", text), DONE)
        for plasma in ("off", "band"):
            done = expect(run("run", small(), "-o", "out.h5", "--force", "--set", text, "--set",
                              "response.plasma=" + plasma), DONE)
            assert "nan" not in done.stdout.lower(), done.stdout
            complete, n_saved, _ = attributes("out.h5")
            assert complete == 1 and n_saved == (1 if "length" in text else 5)


def test_no_memory():
    environment = dict(os.environ, SOLISCOPE_MEMORY_BYTES="100000")
    done = expect(run("run", small(), "-o", "out.h5", env=environment), FAILED)
    assert "memory" in done.stderr and not os.listdir(".").count("out.h5")


def main():
    tests = sorted((name[5:], value) for name, value in globals().items()
                   if name.startswith("test_"))
    wanted = sys.argv[2:]
    tests = [test for test in tests if not wanted or test[0] in wanted]
    print("1..%d" % len(tests))
    failed = False
    for number, (name, function) in enumerate(tests, 1):
        before = os.getcwd()
        folder = tempfile.mkdtemp(prefix="soliscope-cli-")
        os.chdir(folder)
        try:
            function()
            print("ok %d %s" % (number, name))
        except Skip as reason:
            print("ok %d %s # SKIP %s" % (number, name, reason))
        except Exception:
            failed = True
            print("not ok %d %s" % (number, name))
            print("\n".join("# " + line for line in traceback.format_exc().splitlines()))
        finally:
            os.chdir(before)
            shutil.rmtree(folder, ignore_errors=True)
        sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
