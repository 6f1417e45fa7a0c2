#!/bin/sh
# Which programs' C changed? golden-c.sh record DIR, then golden-c.sh compare DIR
# with another build; --help lists the options. Needs a build in build/ (or
# --build=DIR). See docs/Testing.md.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
exec python3 -B "$here/test/Golden/golden_c.py" "$@"
