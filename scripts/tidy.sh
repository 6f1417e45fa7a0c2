#!/bin/sh
# Runs clang-tidy on sources of the build in build/ (or $BUILD_DIR):
#
#   scripts/tidy.sh            what changed lately, and a part of the tree
#   scripts/tidy.sh --all      all sources
#   scripts/tidy.sh FILE...    these
#   scripts/tidy.sh --list     the files that would be checked, and nothing else
#
# Lately means the last $SW_TIDY_COMMITS commits (20), as far as the clone has
# them; for a header, a source that includes it stands in. The part is one of
# $SW_TIDY_PARTS (23, a prime: commits that arrive in groups reach every part)
# and follows from the number of commits, so that all files have their turn; 0
# parts: none.
# $SW_TIDY_FILES (40) bounds the run; what changed comes first.
set -eu
cd "$(dirname "$0")/.."
build=${BUILD_DIR:-build}
jobs=${SW_TIDY_JOBS:-$(nproc)}
root=$(pwd -P)

sources() {
  git ls-files 'lib/*.cpp' 'tools/*.cpp' 'simulator/*.cpp'
}

# The newest commit that is at most $1 steps back and that the clone has.
base() {
  depth=$(git rev-list --first-parent --count "--max-count=$(($1 + 1))" HEAD)
  git rev-parse --verify --quiet "HEAD~$((depth - 1))"
}

# Sources that changed, and one that includes each header that did.
changed() {
  git diff --name-only --diff-filter=d "$(base "${SW_TIDY_COMMITS:-20}")" HEAD |
    while read -r file; do
      case $file in
      *.cpp) echo "$file" ;;
      *.h) includer "$file" ;;
      esac
    done
}

# The first source that includes the header $1, its namesake if there is one.
includer() {
  name=$(basename "$1")
  sources | grep "/${name%.h}\.cpp$" | head -n 1 | grep . ||
    git grep -l "include.*[\"/]$name\"" -- 'lib/*.cpp' 'tools/*.cpp' \
      'simulator/*.cpp' | head -n 1
}

# Every $parts-th file, beginning with one that moves on with each commit. A
# shallow clone does not know how many there are; the commit's name will do.
part() {
  parts=${SW_TIDY_PARTS:-23}
  [ "$parts" -gt 0 ] || return 0
  if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    number=$((0x$(git rev-parse HEAD | cut -c 1-7)))
  else
    number=$(git rev-list --count HEAD)
  fi
  sources | awk -v parts="$parts" -v turn=$((number % parts)) 'NR % parts == turn'
}

rotation() {
  sources >"$scratch/sources"
  { changed; part; } | grep -F -x -f "$scratch/sources" | awk '!seen[$0]++' |
    head -n "${SW_TIDY_FILES:-40}"
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

list=no
if [ "${1:-}" = --list ]; then
  list=yes
  shift
fi
case ${1:-} in
--all) sources ;;
'') rotation ;;
*) printf '%s\n' "$@" ;;
esac >"$scratch/files"
if [ $list = yes ]; then
  cat "$scratch/files"
  exit 0
fi

for name in clang-tidy-22 clang-tidy ''; do
  if [ -z "$name" ]; then
    echo "tidy.sh: no clang-tidy; scripts/setup.sh installs it" >&2
    exit 1
  fi
  ! command -v "$name" >/dev/null || break
done
if [ ! -e "$build/compile_commands.json" ]; then
  echo "tidy.sh: no $build/compile_commands.json; scripts/build.sh writes it" >&2
  exit 1
fi
scripts/compile-commands.py "$build" >"$scratch/compile_commands.json"
echo "clang-tidy: $(wc -l <"$scratch/files") of $(sources | wc -l) files"
# Headers are checked with the sources that include them, but for those that C
# programs share. The number of warnings in system headers that were left out goes
# to stderr: of no interest.
xargs -P "$jobs" -n 1 "$name" -p "$scratch" --quiet \
  "--header-filter=$root/(include|lib|tools|simulator/[A-Z][a-z]+)/.*" <"$scratch/files" 2>"$scratch/errors" || {
  grep -v ' warnings\? generated\|^Suppressed\|^Use -header' "$scratch/errors" >&2 || true
  echo "tidy.sh: findings" >&2
  exit 1
}
