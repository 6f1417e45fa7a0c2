#!/bin/sh
# Builds everything and runs every test. The last line adds up what lit counted:
# `N passed, N failed`, with `, N skipped` if some were. Exits with 0 only when no
# test failed and each of the two suites ran some.
#
# With --sources the format of all sources is one more test, and clang-tidy on what
# scripts/tidy.sh chooses another.
set -eu
sources=no
case "$# $*" in
'0 ') ;;
'1 --sources') sources=yes ;;
*)
  echo "usage: test.sh [--sources]" >&2
  exit 2
  ;;
esac
cd "$(dirname "$0")/.."
scripts/build.sh
build=${BUILD_DIR:-build}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

passed=0 failed=0 skipped=0 status=0

# count REGEX: the sum of the matching lines of lit's summary.
count() {
  sed -n -E "s/^ +($1) *: *([0-9]+).*/\2/p" "$log" | awk '{ n += $1 } END { print n + 0 }'
}

for suite in check-sw check-sw-integration; do
  # A pipe would hide the exit status of the suite.
  { cmake --build "$build" --target "$suite" 2>&1 || echo "suite-failed"; } | tee "$log" |
    grep -v '^suite-failed$' || true
  suite_passed=$(count 'Passed|Passed With Retry|Expectedly Failed')
  suite_failed=$(count 'Failed|Unresolved|Timed Out|Unexpectedly Passed')
  skipped=$((skipped + $(count 'Unsupported|Skipped')))
  if grep -q '^suite-failed$' "$log"; then
    status=1
    # Nothing that lit counted: the build, or lit itself.
    [ "$suite_failed" -gt 0 ] || suite_failed=1
  fi
  if [ $((suite_passed + suite_failed)) -eq 0 ]; then
    echo "test.sh: $suite ran no test" >&2
    status=1 suite_failed=1
  fi
  passed=$((passed + suite_passed)) failed=$((failed + suite_failed))
done

# check NAME COMMAND...: a test that is the exit status of a command.
check() {
  name=$1
  shift
  if "$@"; then
    echo "PASS: $name" && passed=$((passed + 1))
  else
    echo "FAIL: $name" && failed=$((failed + 1))
  fi
}

if [ $sources = yes ]; then
  check format cmake --build "$build" --target sw-format-check
  check tidy scripts/tidy.sh
fi

[ "$failed" -eq 0 ] || status=1
summary="$passed passed, $failed failed"
[ "$skipped" -eq 0 ] || summary="$summary, $skipped skipped"
echo "$summary"
exit "$status"
