#!/bin/sh
# Makes a repository with a history for tidy.test: tidy-repository.sh SOURCE REPOSITORY
set -eu
source_dir=$1 repository=$2
mkdir -p "$repository/lib" "$repository/tools" "$repository/scripts" "$repository/build"
cp "$source_dir/scripts/tidy.sh" "$source_dir/scripts/compile-commands.py" "$repository/scripts/"
cd "$repository"
git init -q -b main
commit() {
  git add -A
  git -c user.name=test -c user.email=test@localhost -c commit.gpgsign=false commit -q -m "$1"
}
printf '%s\n' '/build/' >.gitignore
printf '%s\n' 'Checks: "-*,modernize-use-nullptr"' "WarningsAsErrors: '*'" >.clang-tidy
echo 'int *a = 0;' >lib/a.cpp
echo '#include "b.h"' | tee lib/b.cpp >lib/a2.h
echo '#include "c.h"' >lib/d.cpp
echo 'int e;' >lib/e.cpp
echo '#include "b.h"' >tools/t.cpp
echo 'extern int b;' >lib/b.h
echo 'extern int c;' >lib/c.h
commit first
echo 'extern int c2;' >>lib/c.h
commit second
echo 'extern int b2;' >>lib/b.h
commit third
for file in lib/a.cpp lib/b.cpp; do
  printf '{"directory": "%s", "file": "%s", "command": "clang++ -c %s"},\n' "$repository" "$file" "$file"
done | sed '1s/^/[/; $s/,$/]/' >build/compile_commands.json
