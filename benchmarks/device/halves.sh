#!/bin/sh
# 16-bit products of SW26010-Pro. Cycles of one product of pieces in LDM (rows x
# columns x k of a CPE) that adds to C, and percent of the 16-bit peak of the
# CPEs, by the length of a run and by the variant; and the errors of products of
# normal random numbers by the length of a run.
# usage: halves.sh [BUILD-FOLDER]
set -e
here=$(cd "$(dirname "$0")" && pwd)
bin=${1:-$here/../../build}/bin
device=$here/../../device
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SWSIM_MODE=detailed

build() {
  "$bin/sw-simcc" --chip=sw26010pro -O2 -I"$here" "$here/$1-master.c" \
    "$here/$1-slave.c" "$work/bf16.o" -o "$work/$1"
}

# The simulator computes bfloat16 in sources of the program, not in its library.
"$bin/sw-simcc" --chip=sw26010pro -c -slave -I"$device" -I"$device/sw26010pro" \
  "$device/sw26010pro/spm_bf16.c" -o "$work/bf16.o"
build halves
build errors
for piece in "64 64 64" "96 64 64" "64 96 64" "64 128 64" "128 128 64" "64 64 128" \
  "64 128 128" "32 64 64" "32 32 64"; do
  for run in 0 16 32 64 128 1000000; do
    "$work/halves" $piece $run
  done
done
for variant in 0 1 2 3 4 5 6 7; do
  "$work/halves" 64 64 64 1000000 $variant
done
"$work/errors" 2> /dev/null
