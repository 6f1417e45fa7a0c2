#!/bin/sh
# Installs what the build and its tests need from Debian 12's own package
# servers. Does nothing, and needs no rights, when all of it is there.
set -eu
packages="libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools clang-22 lld-22
  clang-format-22 clang-tidy-22 libgtest-dev ccache cmake ninja-build g++ make git
  python3 python3-numpy mpich libmpich-dev chromium"

missing=""
for package in $packages; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
  as_root="env"
elif command -v sudo >/dev/null; then
  as_root="sudo env"
else
  echo "setup.sh: needs root or sudo to install:$missing" >&2
  exit 1
fi
echo "Installing:$missing"
$as_root apt-get update -q
# shellcheck disable=SC2086
$as_root DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
