// For one release, renamed options and entries of files are accepted with both names.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-opt --sw-tile="row-contiguous=c distributed=none" product.mlir > present
// RUN: sw-opt --sw-tile="long-rows=c dealt=none" product.mlir | cmp - present
// RUN: FileCheck product.mlir < present
// RUN: sw-opt --pass-pipeline='builtin.module(sw-tile{long-rows=c dealt=none})' --dump-pass-pipeline product.mlir 2>&1 >/dev/null | FileCheck product.mlir --check-prefix=PRINT
// RUN: sw-opt --sw-pipeline="row-contiguous=c distributed=none" product.mlir > present
// RUN: sw-opt --sw-pipeline="long-rows=c dealt=none" product.mlir | cmp - present
// RUN: sw-opt --sw-tile="distributed=n" product.mlir > present
// RUN: sw-opt --sw-tile="dealt=n" product.mlir | cmp - present
// RUN: FileCheck product.mlir --check-prefix=ALL < present

// RUN: sw-opt --sw-apply-schedules=schedules=rows.json product.mlir | FileCheck product.mlir --check-prefix=FILE
// RUN: not sw-opt --sw-apply-schedules=schedules=both.json product.mlir 2>&1 | FileCheck product.mlir --check-prefix=BOTH

//--- rows.json
{ "version": 1, "schedules": [
  { "op": "linalg.matmul", "location": "product.mlir:7:8", "schedule": { "long_rows": [0, 1, 0] } } ] }

//--- both.json
{ "version": 1, "schedules": [
  { "op": "linalg.matmul", "location": "product.mlir:7:8", "schedule": { "long_rows": [0, 1, 0], "row_contiguous": [0, 1, 0] } } ] }

//--- product.mlir
// CHECK: linalg.matmul {sw.tile = #sw.tile<{{.*}}mesh = [row, col, none]{{.*}}row_contiguous = [0, 0, 1]
// PRINT: sw-tile{{{.*}}distributed=none{{.*}}row-contiguous={c}
// ALL: linalg.matmul {sw.tile = #sw.tile<{{.*}}mesh = [none, all, none]
// FILE: linalg.matmul {sw.schedule = #sw.schedule<row_contiguous = [0, 1, 0]>}
// BOTH: error: {{.*}}expects the keys of 'schedule' to be {{.*}}row_contiguous{{.*}}, but got 'long_rows'
func.func @product(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}
