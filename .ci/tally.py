#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Adds up test logs of meson into the line "N passed, N failed, N skipped".

tally.py LOG...          LOG.json and LOG.junit.xml, or a file of lines "passed NAME", "failed NAME"
tally.py --suites        the suites in the output of meson introspect --tests (standard input)
tally.py --compiled DIR  those of the files on standard input that the build folder compiles
tally.py --selftest      checks the counting on made-up logs
"""
import contextlib
import io
import json
import os
import sys
import tempfile
import xml.etree.ElementTree as xml

GOOD = {"OK", "EXPECTEDFAIL"}

# How much of a failed test's output is shown again beside the count: who reads only the end of a
# long log must see why it failed.
LINES_SHOWN = 40


def cases(junit):
    """(name of the test, passed, failed, skipped) for every suite element with its subtests."""
    counts = {}
    if not os.path.exists(junit):
        return counts
    for suite in xml.parse(junit).getroot().iter("testsuite"):
        for case in suite.iter("testcase"):
            # TAP tests are suites of their own; the others are cases of the project's suite.
            # Meson writes p.NAME with one suite chosen, p.p:SUITE / NAME with several.
            whole = suite.get("name")
            key = whole.split(" / ")[-1] if " / " in whole else whole.split(".", 1)[-1]
            if case.get("classname") != suite.get("name"):
                key = case.get("name")
            one = counts.setdefault(key, [0, 0, 0])
            if case.find("failure") is not None or case.find("error") is not None:
                one[1] += 1
            elif case.find("skipped") is not None:
                one[2] += 1
            else:
                one[0] += 1
    return counts


def tally_meson(base):
    """The log of tests decides what happened; the subtests only say how many there were, for a
    crashed program reports only those that it reached."""
    subtests = cases(base + ".junit.xml")
    total, bad = [0, 0, 0], []
    with open(base + ".json", encoding="utf-8") as log:
        for line in log:
            test = json.loads(line)
            name = test["name"].split(" / ")[-1]
            one = list(subtests.get(name, [0, 0, 0]))
            if test["result"] == "SKIP":
                one[2] = max(one[2], 1)
            elif test["result"] in GOOD:
                one[0] = max(one[0], 0 if one[2] else 1)
            else:
                one[1] = max(one[1], 1)
            if one[1]:
                bad.append(name)
                show_output(name, test)
            total = [a + b for a, b in zip(total, one)]
    return total, bad


def show_output(name, test):
    """Passed subtests tell nothing; what is left of the last lines goes to standard error."""
    lines = ((test.get("stdout") or "") + (test.get("stderr") or "")).splitlines()
    lines = [line for line in lines if not line.startswith("ok ")]
    print("\n== %s, the end of its output:" % name, *lines[-LINES_SHOWN:], sep="\n", file=sys.stderr)


def tally_lines(path):
    total, bad = [0, 0, 0], []
    with open(path, encoding="utf-8") as log:
        for line in log:
            verdict, name = line.split()
            if verdict == "passed":
                total[0] += 1
            else:
                total[1] += 1
                bad.append(name)
    return total, bad


def tally(logs):
    total, bad = [0, 0, 0], []
    for log in logs:
        if os.path.exists(log + ".json"):
            one, names = tally_meson(log)
        elif os.path.exists(log):
            one, names = tally_lines(log)
        elif log.endswith(".results"):
            continue  # there was nothing to fuzz
        else:
            one, names = [0, 1, 0], [log + " (no log)"]
        total = [a + b for a, b in zip(total, one)]
        bad += names
    if total[0] == 0 and total[1] == 0:
        total[1], bad = 1, bad + ["no test ran at all"]
    return total, bad


def selftest():
    with tempfile.TemporaryDirectory() as folder:
        base = os.path.join(folder, "log")
        rows = [("crash", "ERROR"), ("fine", "OK"), ("absent", "SKIP"), ("plain", "FAIL"),
                ("half", "OK")]
        with open(base + ".json", "w", encoding="utf-8") as log:
            for name, result in rows:
                log.write(json.dumps({"name": "p:unit / " + name, "result": result,
                                      "stdout": "ok 1 a\nnot ok 2 " + name}) + "\n")
        case = '<testcase name="1" classname="p.%s">%s</testcase>'
        suite = '<testsuite name="p.%s">%s</testsuite>'
        with open(base + ".junit.xml", "w", encoding="utf-8") as log:
            log.write("<testsuites>")
            log.write(suite % ("crash", case % ("crash", "")))
            log.write(suite % ("p:unit / fine", case % ("p:unit / fine", "") * 3))
            log.write(suite % ("half", case % ("half", "") + case % ("half", "<skipped/>")))
            log.write('<testsuite name="p"><testcase name="plain" classname="p.plain"><failure/>'
                      "</testcase></testsuite></testsuites>")
        shown = io.StringIO()
        with contextlib.redirect_stderr(shown):
            got = tally([base])
        if got != ([5, 2, 2], ["crash", "plain"]):
            sys.exit("tally.py counts wrongly: %r" % (got,))
        told = shown.getvalue()
        if "not ok 2 crash" not in told or "fine" in told or "ok 1 a" in told:
            sys.exit("tally.py does not show why a test failed: %r" % told)
        if tally([base + "-none"])[0] != [0, 1, 0] or tally([])[0] != [0, 1, 0]:
            sys.exit("tally.py takes a missing log for success")


def main(arguments):
    if arguments[:1] == ["--suites"]:
        found = {s.split(":")[-1] for test in json.load(sys.stdin) for s in test["suite"]}
        print(" ".join(sorted(found)))
    elif arguments[:1] == ["--compiled"]:
        with open(os.path.join(arguments[1], "compile_commands.json"), encoding="utf-8") as rows:
            known = {os.path.realpath(os.path.join(row["directory"], row["file"]))
                     for row in json.load(rows)}
        for path in sys.stdin.read().split():
            if os.path.realpath(path) in known:
                print(path)
    elif arguments[:1] == ["--selftest"]:
        selftest()
    else:
        total, bad = tally(arguments)
        for name in bad:
            print("failed: " + name)
        print("%d passed, %d failed, %d skipped" % tuple(total))
        sys.exit(1 if total[1] else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
