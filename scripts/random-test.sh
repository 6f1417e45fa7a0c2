#!/bin/sh
# Random programs, compared with upstream's lowering: random-test.sh [COUNT]
# [OPTIONS]; --help lists them. Needs a build in build/ (or --build=DIR).
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
exec python3 -B "$here/test/Random/random_test.py" "$@"
