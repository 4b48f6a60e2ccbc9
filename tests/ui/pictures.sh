#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the pictures of the window in docs/images again: pictures.sh BUILD_FOLDER [NAME...]
set -eu

here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
shift
folder=$here/../../docs/images
program=$build/tests/ui/pictures
export GSETTINGS_SCHEMA_DIR="$build/data/desktop" LC_ALL=C.UTF-8 SOL_TEST_THEME=
export SOL_TEST_SCREEN=2560x1600x24
"$program" --list | while read -r name scale; do
  case " $* " in '  ' | *" $name "*) ;; *) continue ;; esac
  echo "$name"
  GDK_SCALE=$scale "$here/under-xvfb.sh" "$program" "$folder" "$name" </dev/null
done
