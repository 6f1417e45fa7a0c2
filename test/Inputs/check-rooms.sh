#!/bin/sh
# Fails when a folder of the simulator includes what it should not know: check-rooms.sh
# SIMULATOR. No two rooms need each other's headers; docs/SimulatorSource.md.
set -eu
cd "$1"
wrong=0

# The includes in FILES that begin with a room's name and that PATTERN does not fit.
only() {
  what=$1 pattern=$2
  shift 2
  found=$(grep -HE '^#include "[A-Z][A-Za-z]*/' "$@" | grep -vE "\"$pattern" || true)
  [ -n "$found" ] || return 0
  echo "$found" | sed "s|^|$what: |" >&2
  wrong=1
}

core='Core/(AddressMap|Context|Cpe|Pool|Ref|Scheduler|Time)\.h'
only 'not a part of a CPE' "($core|Checks/)" Checks/*.h
for room in Dma Exchange Library Memory Report; do
  only "not for headers of $room" "($core|Checks/|$room/)" $room/*.h
done
only 'not for writers of reports' '(Core/Time\.h|Report/)' $(ls Report/*.cpp | grep -v Recorder.cpp)
only 'not for the plugin' 'Plugin/' $(find Plugin -name '*.h' -o -name '*.cpp')
if grep -rn '^#include "Plugin/' --include=*.h --include=*.cpp . | grep -v '^\./Plugin/' >&2; then
  echo 'the plugin is not for the simulator' >&2
  wrong=1
fi
exit $wrong
