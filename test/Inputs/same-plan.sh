# same-plan.sh FOLDER FILE...: the C of each program, by sw-tile alone and from the
# plan that sw-plan writes. Prints a line for each program whose C differs, and one
# with the number of programs.
set -eu
folder=$1
shift
mkdir -p "$folder"

# emit: the C of the program on the standard input, tiled by the passes "$@".
emit() {
  sw-opt "$@" --sw-phase-tile --sw-memref-pipeline | sw-translate --emit-athread
}

count=0
for file; do
  sw-opt "$file" --sw-phase-normalize --sw-phase-raise --sw-phase-plan -o "$folder/in.mlir"
  emit "$folder/in.mlir" >"$folder/tiled.c"
  sw-opt "$folder/in.mlir" --sw-plan -o "$folder/plan.mlir"
  emit "$folder/plan.mlir" >"$folder/planned.c"
  cmp -s "$folder/tiled.c" "$folder/planned.c" || echo "$file differs"
  count=$((count + 1))
done
echo "$count programs"
