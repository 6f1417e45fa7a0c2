#!/bin/sh
# Largest error in units in the last place, and cycles a vector (from LDM to LDM,
# four at a time and one), of every function of device/tpp_math.h on both chips,
# and of loads and stores of numbers of 16 and 8 bits.
# usage: math.sh [BUILD-FOLDER [SAMPLES]]
set -e
here=$(cd "$(dirname "$0")" && pwd)
bin=${1:-$here/../../build}/bin
samples=${2:-4000000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

measure() {
  chip=$1
  shift
  "$bin/sw-simcc" --chip="$chip" "$@" -I"$here" -I"$here/../../device" \
    -I"$here/../../device/$chip" "$here/math-master.c" "$here/math-slave.c" \
    -lm -o "$work/math"
  SWSIM_MODE=timing "$work/math" "$samples" | sed "s/^/$chip /"
  "$bin/sw-simcc" --chip="$chip" "$@" -I"$here" -I"$here/../../device" \
    -I"$here/../../device/$chip" "$here/half-master.c" "$here/half-slave.c" \
    -lm -o "$work/half"
  SWSIM_MODE=timing "$work/half" | sed "s/^/$chip /"
}

measure sw26010
measure sw26010pro -DPRO
