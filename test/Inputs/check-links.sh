#!/bin/sh
# Fails when a link on a markdown page leads to no file, or when `lib/...`, or what
# else begins with a folder of the project, names none: check-links.sh ROOT PAGE...
set -eu
root=$1
shift
missing=0

# Paths in backticks; dots that stand for a part, braces and installed files are
# none.
named_paths() {
  grep -o '`[A-Za-z]*/[^` ]*`' "$1" | tr -d '`' |
    grep -E '^(benchmarks|cmake|device|docs|examples|include|lib|machine|scripts|simulator|test|tools)/' |
    grep -v -E '\.\.\.|[{}()<>]|^lib/(sunway|SunwayPlugin)|^include/sunway$' || true
}

# A pattern stands for the first file that it fits.
has_file() {
  for file in $1 $2; do
    [ ! -e "$file" ] || return 0
  done
  return 1
}

for page in "$@"; do
  folder=$(dirname "$root/$page")
  for link in $(grep -o '\](\([^)]*\))' "$root/$page" | sed 's/^](//; s/)$//; s/#.*//'); do
    case $link in *://*) continue ;; esac
    if [ ! -e "$folder/$link" ]; then
      echo "$page: no file for the link $link" >&2
      missing=1
    fi
  done
  set -f
  paths=$(named_paths "$root/$page")
  for path in $paths; do
    set +f
    if ! has_file "$root/$path" "$folder/$path"; then
      echo "$page: no file for $path" >&2
      missing=1
    fi
  done
  set +f
done
exit $missing
