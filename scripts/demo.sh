#!/bin/sh
# Builds the compiler, compiles a three-layer perceptron to athread C, runs it on
# the simulated chip and compares the result with upstream MLIR's.
set -eu
cd "$(dirname "$0")/.."
scripts/build.sh
build=${BUILD_DIR:-build}
exec "$build/bin/sw-run" examples/01-perceptron/perceptron.mlir --entry=main --verify "$@"
