#!/bin/sh
# Gives mutated input to the tools of build/ (or $BUILD_DIR): see docs/Testing.md.
# Arguments go to test/Hostile/hostile.py, for instance --count=5000 --seed=1.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
build=${BUILD_DIR:-$here/build}
exec python3 "$here/test/Hostile/hostile.py" --build "$build" "$@"
