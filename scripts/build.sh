#!/bin/sh
# Configures and builds everything in build/ (or $BUILD_DIR). Arguments go to
# the configuration, for instance -DCMAKE_BUILD_TYPE=Debug.
set -eu
cd "$(dirname "$0")/.."
scripts/setup.sh
build=${BUILD_DIR:-build}
cmake -G Ninja -S . -B "$build" \
  -DCMAKE_C_COMPILER="${CC:-clang-22}" -DCMAKE_CXX_COMPILER="${CXX:-clang++-22}" \
  -DSW_WARNINGS_AS_ERRORS=ON "$@"
cmake --build "$build"
