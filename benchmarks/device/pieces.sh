#!/bin/sh
# Cycles of one single-precision product of pieces in LDM (rows x columns x k of
# a CPE), with beta 0 and 1, and percent of the peak of the CPEs, on both chips.
# usage: pieces.sh [BUILD-FOLDER]
set -e
here=$(cd "$(dirname "$0")" && pwd)
bin=${1:-$here/../../build}/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

table() {
  chip=$1 rate=$2
  shift 2
  "$bin/sw-simcc" --chip="$chip" "$@" -I"$here" "$here/pieces-master.c" \
    "$here/pieces-slave.c" -o "$work/pieces"
  for piece in "32 32 64" "32 64 32" "64 32 32" "16 32 32" "25 28 25" \
    "32 52 63" "63 64 63" "32 32 16"; do
    printf '%s ' "$chip"
    SWSIM_MODE=detailed "$work/pieces" $piece "$rate"
  done
  # A row: matrix-vector.
  printf '%s ' "$chip"
  SWSIM_MODE=detailed "$work/pieces" 1 64 128 "$rate" 1
}

table sw26010 8
table sw26010pro 16 -DPRO
