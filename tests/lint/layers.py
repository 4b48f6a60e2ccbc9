# SPDX-License-Identifier: GPL-3.0-or-later
"""Dependencies point one way, and each outside library has its place.

  ui -> session -> io, plot, analysis, solver -> backend -> problem -> kernels, device, model -> base
  cli -> session
  plot -> analysis, problem, base

A file includes its own folder and folders to the right of it. The tables below are the whole
truth; a line in them carries its reason."""
import os
import re

import lint

RIGHT_OF_BACKEND = {"problem", "kernels", "device", "model", "base"}
RIGHT_OF_SOLVER = {"backend"} | RIGHT_OF_BACKEND
RIGHT_OF_SESSION = {"io", "plot", "analysis", "solver"} | RIGHT_OF_SOLVER

# Folder -> the other folders it may include.
MAY_INCLUDE = {
    "base": set(),
    "model": {"base"},
    "device": {"kernels", "base"},  # the host device calls the kernels that were built
    "kernels": {"base"},
    "problem": {"kernels", "device", "model", "base"},
    "backend": RIGHT_OF_BACKEND,
    "solver": RIGHT_OF_SOLVER,
    "analysis": RIGHT_OF_SOLVER | {"solver"},  # derived quantities read grids and fields
    # One scene and one painter for exports and window; problem/statistics.h names what it shows.
    "plot": {"analysis", "problem", "base"},
    "io": RIGHT_OF_SOLVER | {"solver"},  # files store what the loop hands out
    "session": RIGHT_OF_SESSION,
    "cli": {"session"} | RIGHT_OF_SESSION,
    "ui": {"session", "plot", "analysis", "base"},
}

# Siblings inside a folder that must not know each other, "device/" being the device machinery.
APART = ("backend/reference", "backend/cpu", "backend/device", "device/host", "device/opencl",
         "device/cuda", "device/hip")

# Header of an outside library -> where it may be named, and why there alone.
OUTSIDE = [
    (r"fftw3", ("src/base/fft.c",), "everyone else uses SolFft"),
    (r"H5|hdf5", ("src/io/", "tests/io/", "tests/fuzz/", "tests/physics/reference-field.c"),
     "the result file is io's business; reference fields have a layout of their own"),
    (r"gtk/|gdk/|adwaita|graphene", ("ui/", "tests/ui/"), "the engine builds without GTK"),
    (r"cairo|pango", ("src/plot/painter", "src/plot/picture", "ui/", "tests/plot/", "tests/ui/"),
     "scenes are plain data, which OpenGL and tables show, too"),
    (r"epoxy/|GL/|GLES", ("ui/plot/gl/", "tests/ui/"), "plots without GL can be tested"),
    (r"CL/", ("src/device/opencl/",), "a vendor API stays behind the device contract"),
    (r"cuda|nvrtc|cufft", ("src/device/cuda/",), "a vendor API stays behind the device contract"),
    (r"hip/|hiprtc|hipfft|rocfft", ("src/device/hip/",), "a vendor API stays behind the contract"),
    (r"glib-object\.h", ("src/session/", "ui/", "tests/"), "below session there are plain structs"),
    (r"gsl/", ("src/", "tests/"), "kernels are loops over arrays, nothing else"),
    (r"json-glib/", ("src/", "tests/", "bench/"), "kernels are loops over arrays, nothing else"),
    (r"gio/", ("src/", "ui/", "tests/"), "kernels are loops over arrays, nothing else"),
]
OBJECTS = re.compile(r"\bG_(?:DEFINE|DECLARE)_(?:\w*TYPE\w*|INTERFACE\w*)\b")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+(["<])([^">]+)[">]', re.M)

# Headers that the build makes, and headers at the root of tests/.
MADE = {"config.h"}
TEST_HEADERS = {"sol-test.h", "bounds.h"}


def layer_of(path):
    parts = path.split("/")
    return parts[1] if parts[0] == "src" and len(parts) > 2 else parts[0]


def apart_of(path):
    path = path[4:] if path.startswith("src/") else path
    for folder in APART:
        if path.startswith(folder + "/"):
            return folder
    return None


def check_project_include(root, path, name):
    if name in MADE:
        return None
    if ".." in name.split("/") or name.startswith("/"):
        return "include from the root of the sources, without .."
    if path.startswith("tests/") or path.startswith("bench/"):
        places = ("src", "", "ui", "tests", os.path.dirname(path))
    else:
        places = ("src", "", "ui")
        if "/" not in name:
            return 'include it as "folder/%s"' % name
    if name not in TEST_HEADERS and not any(
        os.path.exists(os.path.join(root, place, name)) for place in places
    ):
        return "there is no such header in the tree"
    layer, other = layer_of(path), layer_of("src/" + name)
    # The window includes its own folders from the root ui/.
    if layer == "ui" and os.path.exists(os.path.join(root, "ui", name)):
        return None
    if layer in MAY_INCLUDE:
        if other != layer and other not in MAY_INCLUDE[layer]:
            return "%s may not include %s" % (layer, other)
        if other == layer and apart_of(path) and apart_of(name) not in (None, apart_of(path)):
            return "%s may not include %s" % (apart_of(path), apart_of(name))
    return None


def check_outside(path, name):
    for pattern, places, reason in OUTSIDE:
        if re.match(pattern, name) and not path.startswith(places):
            return "only in %s: %s" % (", ".join(places), reason)
    return None


def check(root):
    findings = []

    def report(path, line, what, why):
        findings.append("%s:%d: %s: %s" % (path, line, what, why))

    for path in lint.c_files(root):
        text = lint.read(root, path)
        kept = lint.blank(text, strings=False)
        for match in INCLUDE.finditer(kept):
            project, name = match.group(1) == '"', match.group(2)
            wrong = check_project_include(root, path, name) if project else check_outside(path, name)
            if wrong:
                report(path, lint.line_of(kept, match.start()), name, wrong)
        if path.endswith(".c"):
            first = INCLUDE.search(kept)
            if first and first.group(2) != "config.h":
                report(path, lint.line_of(kept, first.start()), first.group(2), "config.h goes first")
        if not path.startswith(("src/session/", "ui/", "tests/")):
            for match in OBJECTS.finditer(kept):
                report(path, lint.line_of(kept, match.start()), match.group(), "GObject only in session")
    for folder in sorted(os.listdir(os.path.join(root, "src"))) if os.path.isdir(root + "/src") else []:
        if os.path.isdir(os.path.join(root, "src", folder)) and folder not in MAY_INCLUDE:
            report("src/" + folder, 1, folder, "a new layer needs its row in tests/lint/layers.py")
    return findings


def source(include, path="src/base/a.c"):
    return {path: '#include "config.h"\n#include %s\n' % include, "src/io/b.h": "", "src/base/b.h": ""}


PLANTS = [
    ("an include against the arrow", source('"io/b.h"'), "base may not include io"),
    ("an unknown header", source('"base/none.h"'), "no such header"),
    ("a climbing path", source('"../io/b.h"'), "without .."),
    ("a bare name", source('"b.h"'), 'include it as'),
    ("FFTW outside its file", source("<fftw3.h>"), "only in src/base/fft.c"),
    ("HDF5 outside io", source("<hdf5.h>", "src/solver/a.c"), "only in src/io/"),
    ("GTK in the engine", source("<gtk/gtk.h>", "src/session/a.c"), "only in ui/"),
    ("cairo in a scene", source("<cairo.h>", "src/plot/scene.c"), "scenes are plain data"),
    ("a solver in a plot", {**source('"solver/b.h"', "src/plot/a.c"), "src/solver/b.h": ""},
     "plot may not include solver"),
    ("GL outside the GL plots", source("<epoxy/gl.h>", "ui/form/a.c"), "only in ui/plot/gl/"),
    ("OpenCL outside its device", source("<CL/cl.h>", "src/backend/a.c"), "only in src/device/opencl"),
    ("GSL in a kernel", source("<gsl/gsl_sf.h>", "kernels/cpu/a.c"), "only in src/"),
    ("a device in the window", {**source('"solver/b.h"', "ui/run/a.c"), "src/solver/b.h": ""},
     "ui may not include solver"),
    ("one back end in another",
     {**source('"backend/cpu/b.h"', "src/backend/reference/a.c"), "src/backend/cpu/b.h": ""},
     "backend/reference may not include backend/cpu"),
    ("a late config.h", {"src/base/a.c": '#include <glib.h>\n#include "config.h"\n'}, "goes first"),
    ("a GObject below session", {"src/io/a.c": "G_DEFINE_TYPE (A, a, B)\n"}, "GObject only"),
    ("an unknown layer", {"src/extra/a.c": ""}, "needs its row"),
]
CLEAN = {
    "src/base/fft.c": '#include "config.h"\n#include "base/fft.h"\n#include <fftw3.h>\n',
    "src/base/fft.h": "/* #include <gtk/gtk.h> */\n",
    "src/io/a.c": '#include "config.h"\n#include "base/fft.h"\n#include <hdf5.h>\n',
    "tests/io/a.c": '#include "config.h"\n#include "sol-test.h"\n#include "base/fft.h"\n',
}

if __name__ == "__main__":
    lint.main(check, PLANTS, CLEAN)
