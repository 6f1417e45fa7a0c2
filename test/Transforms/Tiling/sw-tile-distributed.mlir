// Products with a loop distributed over all CPEs, if the model predicts less time
// for that, or on request.
// RUN: sw-opt %s --sw-tile --split-input-file | FileCheck %s
// Requested sizes are those of all CPEs together.
// RUN: sw-opt %s --sw-tile=tile-sizes=80,49,96 --split-input-file | FileCheck %s --check-prefix=SIZES
// SIZES-LABEL: func.func @few_columns
// SIZES: mesh = [row, col, none]
// RUN: sw-opt %s --sw-tile --split-input-file --remarks-filter=sw-tiling 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: tiles of {{.*}}, loop 0 distributed over the CPEs; predicted

// 49 columns are too few for eight mesh columns: rows are distributed, and all
// CPEs get the same B.
// CHECK-LABEL: func.func @few_columns
// CHECK: linalg.matmul {sw.tile = #sw.tile<{{.*}}mesh = [all, none, none], units = [1, 1, 1]
func.func @few_columns(%a: tensor<160x960xf32>, %b: tensor<960x49xf32>, %c: tensor<160x49xf32>) -> tensor<160x49xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<160x960xf32>, tensor<960x49xf32>) outs(%c : tensor<160x49xf32>) -> tensor<160x49xf32>
  return %0 : tensor<160x49xf32>
}

// -----

// One column, as the excitation of a network has it, is not distributed: one CPE
// would have it, and the others nothing.
// CHECK-LABEL: func.func @one_column
// CHECK: linalg.matmul {sw.tile = #sw.tile<{{.*}}mesh = [row, col, none], units = [4, 1, 1]{{.*}}vector = m
func.func @one_column(%a: tensor<40x10xf32>, %b: tensor<10x1xf32>, %c: tensor<40x1xf32>) -> tensor<40x1xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<40x10xf32>, tensor<10x1xf32>) outs(%c : tensor<40x1xf32>) -> tensor<40x1xf32>
  return %0 : tensor<40x1xf32>
}

// -----

// CHECK-LABEL: func.func @asked
// CHECK: scf.for
// CHECK: linalg.matmul {sw.tile = #sw.tile<{{.*}}sizes = [64, 512, 32]{{.*}}mesh = [none, all, none], units = [1, 4, 1]
func.func @asked(%a: tensor<64x64xf32>, %b: tensor<64x1024xf32>, %c: tensor<64x1024xf32>) -> tensor<64x1024xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<mesh = [none, all, none], sizes = [64, 512, 32]>}
    ins(%a, %b : tensor<64x64xf32>, tensor<64x1024xf32>) outs(%c : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  return %0 : tensor<64x1024xf32>
}

// -----

// The mesh may be requested as well.
// CHECK-LABEL: func.func @mesh
// CHECK: linalg.matmul {sw.tile = #sw.tile<{{.*}}mesh = [row, col, none]
func.func @mesh(%a: tensor<160x960xf32>, %b: tensor<960x49xf32>, %c: tensor<160x49xf32>) -> tensor<160x49xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<mesh = [row, col, none]>}
    ins(%a, %b : tensor<160x960xf32>, tensor<960x49xf32>) outs(%c : tensor<160x49xf32>) -> tensor<160x49xf32>
  return %0 : tensor<160x49xf32>
}

// -----

// Large products exchange their tiles over the mesh.
// CHECK-LABEL: func.func @large
// CHECK: linalg.matmul {sw.tile = #sw.tile<{{.*}}mesh = [row, col, none]
func.func @large(%a: tensor<1024x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %0 : tensor<1024x1024xf32>
}
