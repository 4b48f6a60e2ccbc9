#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads a result file with h5py alone, as docs/FILE-FORMAT.md says, and checks what it finds.

Usage: read-result.py FILE N_SAVED N_PLANNED COMPLETE
"""
import json
import sys

import h5py
import numpy as np


def check(condition, what):
    if not condition:
        sys.exit("not as documented: " + what)


def check_dataset(name, item):
    if not isinstance(item, h5py.Dataset):
        return
    check(isinstance(item.attrs.get("units"), str), name + " has units")
    check(isinstance(item.attrs.get("long_name"), str), name + " has a long_name")
    is_scale = item.attrs.get("CLASS") == b"DIMENSION_SCALE"
    for i, dim in enumerate(item.dims):
        check(is_scale or (len(dim) == 1 and dim.label != ""), f"{name} has a scale on axis {i}")


def check_blocks(group, plane, samples, axis):
    """Every value is the largest of the samples that its block says it holds."""
    signal = group[group.attrs["signal"]]
    centres = group[group.attrs["axes"][1]][()].astype(float)
    n = int(signal.attrs["samples_per_value"])
    check(n == 1 or f"largest of every {n} samples" in signal.attrs["long_name"], "it is said")
    step = axis[1] - axis[0]
    check(abs((centres[1] - centres[0]) / (n * step) - 1) < 1e-3, group.name + " has its step")
    first = int(round((centres[0] - axis[0]) / step - 0.5 * (n - 1)))
    want = [samples[k : k + n].max() for k in range(first, first + n * len(centres), n)]
    # Single precision, and the rounding of two transforms against the largest.
    near = np.allclose(signal[plane], want, rtol=1e-6, atol=1e-12 * max(want))  # class R
    check(near, group.name)


def check_nxdata(group):
    check(group.attrs["NX_class"] == "NXdata", group.name + " is NXdata")
    signal = group[group.attrs["signal"]]
    axes = [group[axis] for axis in group.attrs["axes"]]
    check(signal.dtype == np.float32, signal.name + " is f4")
    check(signal.shape == tuple(len(axis) for axis in axes), signal.name + " fits its axes")
    for axis in axes:
        steps = np.diff(axis[()])
        check(np.all(steps > 0), axis.name + " ascends")
        # Viewers draw an axis that they find uneven as points: no rounding to single precision.
        check(np.ptp(steps) < 1e-9 * steps.mean(), axis.name + " has equal steps")  # class R
    if signal.ndim == 2:
        style = json.loads(group.attrs["SILX_style"])
        check(style["signal_scale_type"] == "log", signal.name + " is drawn in decades")


def main():
    path, n_saved, n_planned, complete = sys.argv[1], *(int(a) for a in sys.argv[2:5])
    with h5py.File(path, "r") as f:
        check(f.attrs["format"] == "soliscope" and f.attrs["format_version"] == 1, "the format")
        check(f.attrs["n_saved"] == n_saved and f.attrs["complete"] == complete, "the counters")
        check(f.attrs["n_saved"].dtype == np.int64, "n_saved has 64 bits")
        extent = n_saved if path.endswith(".h5") else n_planned
        omega, t = f["grid/omega"][()], f["grid/t"][()]
        field = f["planes/field"]
        check(field.shape == (extent, 2, 1, len(omega)), "the shape of the field")
        check(field.dtype == np.complex128, "the field is complex")
        check(field.maxshape[0] is None, "the leading dimension is unlimited")
        check([d.label for d in field.dims] == ["z", "mode", "polarisation", "omega"], "labels")
        check([m[0] for m in f["modes"][()]] == [b"HE11", b"HE12"], "the modes")
        f.visititems(check_dataset)

        # Energy of a real field: (2/pi) times the integral of |A|^2 over positive frequencies.
        planes = field[:n_saved]
        domega = omega[1] - omega[0]
        energy = 2 / np.pi * np.sum(np.abs(planes) ** 2, axis=(1, 2, 3)) * domega
        want = 1e-6 * np.arange(1, n_saved + 1)
        # The pulse is cut at the ends of the band, far below the bound.
        check(np.allclose(energy, want, rtol=1e-9), "the energy of the planes")  # class T
        # A sum over the modes.
        check(np.allclose(f["stats/energy"][:n_saved].sum(axis=1), want), "stats/energy")  # class R
        check(np.all(np.isnan(f["stats/energy"][n_saved:])), "planes to come are NaN")

        # The pulse in time: the transform back, around t = 0, positive frequencies doubled.
        spectrum = np.zeros(len(t), complex)
        spectrum[: len(omega)] = 2 * planes[1, 0, 0] * np.exp(1j * omega * t[0])
        power = 2 * np.abs(np.fft.ifft(spectrum) * len(t) * domega / (2 * np.pi)) ** 2
        check(abs(t[np.argmax(power)] - 1e-15) < t[1] - t[0], "the delay of plane 1")
        view = f["views/power/power"][1].max()
        check(abs(view / power.max() - 1) < 1e-5, "the view keeps the peak")
        check_blocks(f["views/power"], 1, power, t)
        density = 4 * np.sum(np.abs(planes[1]) ** 2, axis=(0, 1))
        check_blocks(f["views/spectrum"], 1, density, omega / (2 * np.pi))
        speed = f["views/spectrum/wavelength"][()] * f["views/spectrum/frequency"][()]
        check(np.allclose(speed, 299792458.0, rtol=1e-6), "the wavelengths")  # class R: single precision

        check(f.attrs["default"] == "views", "the default")
        check(f["views"].attrs["default"] == "spectrum", "the default view")
        for name in "spectrum", "power", "energy":
            check_nxdata(f["views"][name])
        check(json.loads(f["record"][()])["seed"] == 7, "the record is JSON")
        check("1 µm" in f["case"][()].decode(), "the case is UTF-8")
        steps = {k: v[: f.attrs["n_steps"]] for k, v in f["steps"].items()}
        check(len(steps["h"]) == 2 * n_saved and set(steps["accepted"]) <= {0, 1}, "the steps")
        sizes = sum(d.id.get_storage_size() for d in (f["views/power/power"],
                                                      f["views/spectrum/energy_density"]))
        small = sizes <= 0.1 * field.id.get_storage_size()
        check(small or not complete, "the views are small")
    print("ok")


main()
