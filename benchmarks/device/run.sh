#!/bin/sh
# Large double-buffered products on both chips: percent of the peak of the CPEs,
# in virtual time, and the cycles of a k step of the 4 x 4 register block.
# usage: run.sh [BUILD-FOLDER]
set -e
here=$(cd "$(dirname "$0")" && pwd)
bin=${1:-$here/../../build}/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# type, piece of a CPE (m n k), tiles (m n k), flops per cycle, further flags
product() {
  chip=$1 type=$2 pieces="-DPIECE_M=$3 -DPIECE_N=$4 -DPIECE_K=$5"
  tiles="$6 $7 $8" rate=$9
  shift 9
  "$bin/sw-simcc" --chip="$chip" -DELEMENT="$type" $pieces "$@" -I"$here" \
    "$here/gemm-master.c" "$here/gemm-slave.c" -o "$work/gemm"
  printf '%s ' "$chip"
  SWSIM_MODE=timing "$work/gemm" $tiles "$rate"
}

k_step() {
  chip=$1 bits=$2 device=$here/../../device
  "$bin/sw-simcc" --chip="$chip" -c -slave -I"$device" -I"$device/$chip" \
    --cost-report="$work/report" "$device/$chip/spm_f$bits.c" -o "$work/spm.o"
  sed -n 's/.*\(spm_[a-z]*_44_[0-3]\): \([0-9.]*\) cycles per iteration.*/\1 \2/p' \
    "$work/report" | sort -u | while read -r name cycles; do
    echo "$chip $bits-bit $name: $cycles cycles per k step"
  done
}

product sw26010 double 48 32 32 8 12 64 8
product sw26010 float 64 64 32 8 8 64 8
product sw26010pro double 96 64 32 4 4 64 16 -DPRO
product sw26010pro float 96 64 64 4 4 32 16 -DPRO
for bits in 64 32; do
  k_step sw26010 $bits
  k_step sw26010pro $bits
done
