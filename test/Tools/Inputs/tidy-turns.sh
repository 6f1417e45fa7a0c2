#!/bin/sh
# The parts of the tree after each commit of tidy-repository.sh: tidy-turns.sh REPOSITORY
set -eu
cd "$1"
for commit in main main~1 main~2; do
  git checkout -q --detach "$commit"
  SW_TIDY_COMMITS=0 SW_TIDY_PARTS=3 sh scripts/tidy.sh --list
done
git checkout -q main
