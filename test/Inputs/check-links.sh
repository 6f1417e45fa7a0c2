#!/bin/sh
# Fails when a link on a markdown page leads to no file: check-links.sh ROOT PAGE...
set -eu
root=$1
shift
missing=0
for page in "$@"; do
  folder=$(dirname "$root/$page")
  for link in $(grep -o '\](\([^)]*\))' "$root/$page" | sed 's/^](//; s/)$//; s/#.*//'); do
    case $link in *://*) continue ;; esac
    if [ ! -e "$folder/$link" ]; then
      echo "$page: no file for the link $link" >&2
      missing=1
    fi
  done
done
exit $missing
