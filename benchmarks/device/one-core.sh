#!/bin/sh
# Cycles of products that one CPE computes by itself, and percent of its peak, on
# both chips. usage: one-core.sh [BUILD-FOLDER]
set -e
here=$(cd "$(dirname "$0")" && pwd)
bin=${1:-$here/../../build}/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

large="64 64 64 64 64 64 b 32 64 64 32 64 64 a 32 64 64 b 32 64 64 u 31 61 63
  31 61 63 b"
small="32 32 64 32 32 64 b 32 32 32 32 32 32 b 16 16 16 16 16 16 b 8 8 8 8 8 8 x16
  8 8 8 b x16 64 1 64 1 64 64 1 64 64 b 1 1 1"

# type, flops per cycle, products
table() {
  chip=$1 type=$2 suffix=$3 rate=$4 products=$5
  shift 5
  "$bin/sw-simcc" --chip="$chip" "$@" -DELEMENT="$type" \
    -DTPP_BRGEMM=tpp_brgemm_"$suffix" -I"$here" -I"$here/../../device" \
    "$here/one-core-master.c" "$here/one-core-slave.c" -o "$work/one-core"
  SWSIM_MODE=detailed "$work/one-core" "$rate" $products | sed "s/^/$chip /"
}

table sw26010 float f32 8 "$large $small"
table sw26010 double f64 8 "$small"
table sw26010pro float f32 16 "$large $small" -DPRO
table sw26010pro double f64 16 "$small" -DPRO
# By runs of 64 k steps.
halves="64 32 64 64 32 64 a 32 64 64 a 32 64 128 a 8 64 64"
table sw26010pro "unsigned short" f16 64 "$large $halves $small" -DPRO -DRUN=64
table sw26010pro "unsigned short" bf16 64 "64 64 64" -DPRO -DRUN=64
