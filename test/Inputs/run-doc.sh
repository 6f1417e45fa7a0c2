#!/bin/sh
# Runs the commands of a markdown page, so that pages cannot fall behind the
# tools: run-doc.sh SOURCE_DIR BUILD_DIR PAGE WORK_DIR
#
# Every ```sh block is run as one script, in order, from a folder that looks like
# the root of a checkout with its build folder. A ```text block after it holds
# lines of its output: they must come in this order and, where no line `...` or
# empty line stands between them, one directly after the other.
set -eu
source_dir=$1 build_dir=$2 page=$3 work=$4

rm -rf "$work"
mkdir -p "$work/blocks"
for entry in benchmarks docs examples machine python scripts test; do
  [ ! -e "$source_dir/$entry" ] || ln -s "$source_dir/$entry" "$work/$entry"
done
ln -s "$build_dir" "$work/build"

awk -v out="$work/blocks" '
  /^ *```/ {
    if (kind != "") { kind = ""; next }
    kind = $0; gsub(/[ `]/, "", kind)
    if (kind == "") kind = "plain"
    if (kind == "sh") count++
    sequel = 0
    if (kind == "text" && count) any[count] = 1
    next
  }
  kind == "sh" { print > (out "/" count ".sh") }
  kind == "text" && count {
    if ($0 ~ /^ *(\.\.\.)? *$/) { sequel = 0; next }
    print (sequel ? "CHECK-NEXT" : "CHECK") "{LITERAL}: " $0 > (out "/" count ".check")
    sequel = 1
  }' "$page"

if [ ! -e "$work/blocks/1.sh" ]; then
  echo "$page: no sh block" >&2
  exit 1
fi
cd "$work"
number=1
while [ -e "blocks/$number.sh" ]; do
  block=blocks/$number
  if ! sh -eu "$block.sh" >"$block.stdout" 2>"$block.stderr"; then
    echo "$page: sh block $number failed:" >&2
    cat "$block.sh" "$block.stdout" "$block.stderr" >&2
    exit 1
  fi
  if [ -e "$block.check" ] &&
     ! FileCheck "$block.check" --input-file="$block.stdout" --dump-input=fail; then
    echo "$page: sh block $number prints something else than its text block" >&2
    exit 1
  fi
  number=$((number + 1))
done
