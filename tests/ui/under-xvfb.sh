#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs one test program on a display, a session bus and in folders of its own.
set -eu

for tool in Xvfb dbus-run-session; do
  command -v "$tool" >/dev/null || { echo "1..0 # SKIP $tool is not installed"; exit 0; }
done
folder=$(mktemp -d)
server=
trap 'test -z "$server" || kill "$server" 2>/dev/null || :; rm -rf "$folder"' EXIT
for name in cache config data state runtime; do
  mkdir -m 700 "$folder/$name"
done
export XDG_CACHE_HOME="$folder/cache" XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/data"
export XDG_STATE_HOME="$folder/state" XDG_RUNTIME_DIR="$folder/runtime" HOME="$folder"
export GSETTINGS_BACKEND=memory GTK_A11Y=test GDK_BACKEND=x11 LIBGL_ALWAYS_SOFTWARE=1
export NO_AT_BRIDGE=1
# Empty: the look of the application itself.
GTK_THEME=${SOL_TEST_THEME-Adwaita}
[ -z "$GTK_THEME" ] || export GTK_THEME
unset WAYLAND_DISPLAY GTK_MODULES
[ -n "$GTK_THEME" ] || unset GTK_THEME

# The server chooses a free display itself: two tests that start at once cannot meet.
Xvfb -displayfd 3 -screen 0 "${SOL_TEST_SCREEN-1600x1200x24}" -nolisten tcp 3>"$folder/display" 2>"$folder/server" &
server=$!
waited=0
until [ -s "$folder/display" ]; do
  kill -0 "$server" 2>/dev/null || { cat "$folder/server" >&2; exit 1; }
  [ "$waited" -lt 1200 ] || { echo "no display within 60 s" >&2; exit 1; }
  waited=$((waited + 1))
  sleep 0.05
done
DISPLAY=:$(cat "$folder/display")
export DISPLAY

# The bus complains of limits that it may not raise in a container: that is not the test's output.
status=0
dbus-run-session -- "$@" 2>"$folder/errors" || status=$?
grep -v 'Failed to set fd limit' "$folder/errors" >&2 || true
exit "$status"
