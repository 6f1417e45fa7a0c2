#!/bin/sh
# Verifies and times the programs of a case list, benchmarks/cases.txt by default,
# and prints one line of comma-separated values each: what `sw-run --json` says of
# the whole program. Cycles are virtual time of the simulated core group.
# Usage: benchmarks/run.sh [case list]       BUILD_DIR: build folder, default build
set -eu
cases=${1:-$(dirname "$0")/cases.txt}
cases=$(cd "$(dirname "$cases")" && pwd)/$(basename "$cases")
cd "$(dirname "$0")/.."
run=${BUILD_DIR:-build}/bin/sw-run
json=$(mktemp)
trap 'rm -f "$json"' EXIT

# field NAME: the program's value; those of its kernels are indented further.
field() {
  sed -n -E "s/^  \"$1\": *([^,]*),?$/\1/p" "$json"
}

columns="cycles seconds flops gflops peak_fraction roofline_fraction
  dma_get_bytes dma_put_bytes ldm_peak_bytes compile_seconds"
# shellcheck disable=SC2086
echo name $columns verified | tr ' ' ','
grep -v '^#' "$cases" | while read -r name input; do
  [ -n "$name" ] || continue
  "$run" "$input" --verify --quiet --json="$json"
  line=$name
  for column in $columns verified; do
    line=$line,$(field "$column")
  done
  echo "$line"
done
