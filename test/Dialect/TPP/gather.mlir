// Elements after that of an input: the op, its folder, and its lowering.
// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt --canonicalize %s | FileCheck --check-prefix=FOLD %s
// RUN: sw-opt --convert-linalg-to-loops --convert-tpp-to-loops %s | FileCheck --check-prefix=LOOPS %s

#part = affine_map<(i, j) -> (i, 0)>
#row = affine_map<(i, j) -> (j)>
#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @table(
// CHECK: %[[AT:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK: tpp.gather %{{.*}}[%c0, %[[AT]]] : f32
// LOOPS-LABEL: func.func @table(
// LOOPS-SAME: %[[X:[^:]*]]: memref<8x56xf32>, %[[T:[^:]*]]: memref<112xi32>, %[[Y:[^:]*]]: memref<8x112xf32>)
// LOOPS: scf.for %[[I:.*]] =
// LOOPS: scf.for %[[J:.*]] =
// LOOPS: %[[NUMBER:.*]] = memref.load %[[T]][%[[J]]]
// LOOPS: %[[AT:.*]] = arith.index_cast %[[NUMBER]]
// LOOPS: %[[V:.*]] = memref.load %[[X]][%[[I]], %[[AT]]]
// LOOPS: memref.store %[[V]], %[[Y]][%[[I]], %[[J]]]
func.func @table(%x: memref<8x56xf32>, %t: memref<112xi32>, %y: memref<8x112xf32>) {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps = [#part, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %t : memref<8x56xf32>, memref<112xi32>) outs(%y : memref<8x112xf32>) {
  ^bb0(%e: f32, %n: i32, %o: f32):
    %at = arith.index_cast %n : i32 to index
    %v = tpp.gather %e[%c0, %at] : f32
    linalg.yield %v : f32
  }
  return
}

// What is one number everywhere is it there, too.
// FOLD-LABEL: func.func @number(
// FOLD: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// FOLD: return %[[ONE]]
func.func @number(%i: index) -> f32 {
  %one = arith.constant 1.0 : f32
  %v = tpp.gather %one[%i] : f32
  return %v : f32
}
