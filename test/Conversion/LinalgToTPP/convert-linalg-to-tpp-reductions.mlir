// RUN: sw-opt %s --convert-linalg-to-tpp --remarks-filter='sw-tpp' -verify-diagnostics | FileCheck %s

#x = affine_map<(i, j) -> (i, j)>
#i = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>
#xt = affine_map<(i, j) -> (j, i)>

// CHECK-LABEL: func.func @named
// CHECK: tpp.reduce sum ins(%arg0 : tensor<4x8xf32>) over 1 outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
func.func @named(%x: tensor<4x8xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<4x8xf32>) outs(%y : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

// The order of the combiner's operands does not matter.
// CHECK-LABEL: func.func @columns
// CHECK: tpp.reduce maximumf ins(%arg0 : memref<4x8xf32>) over 0 outs(%arg1 : memref<8xf32>)
// CHECK: tpp.reduce minnumf ins(%arg0 : memref<4x8xf32>) over 0 outs(%arg1 : memref<8xf32>)
func.func @columns(%x: memref<4x8xf32>, %y: memref<8xf32>) {
  linalg.generic {indexing_maps = [#x, #j], iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<4x8xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#x, #j], iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<4x8xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.minnumf %b, %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Loops in another order than the dimensions; the mark follows.
// CHECK-LABEL: func.func @loops
// CHECK: tpp.reduce mul ins(%arg0 : memref<4x8xf64>) over 0 outs(%arg1 : memref<8xf64>)
// CHECK-SAME: mesh = [row, col]
// CHECK-SAME: units = [1, 2]
func.func @loops(%x: memref<4x8xf64>, %y: memref<8xf64>) {
  linalg.generic {indexing_maps = [#xt, #i], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf64>) outs(%y : memref<8xf64>)
      attrs = {sw.tile = #sw.tile<mesh = [col, row], units = [2, 1]>} {
  ^bb0(%a: f64, %b: f64):
    %0 = arith.mulf %b, %a : f64
    linalg.yield %0 : f64
  }
  return
}

// CHECK-LABEL: func.func @others
// CHECK-NOT: tpp.
func.func @others(%x: memref<4x8xf32>, %y: memref<4xf32>, %s: memref<f32>, %z: memref<4x4x4xf32>,
                  %t: memref<4x4xf32>) {
  // expected-remark @below {{linalg.reduce has 2 loops, of which 2 reduce; a reduction has at most 3 and 1}}
  linalg.reduce {arith.addf} ins(%x : memref<4x8xf32>) outs(%s : memref<f32>) dimensions = [0, 1]
  // A sum of squares is no combiner alone.
  // expected-remark @below {{linalg.generic has a reduction loop and is no product of two inputs}}
  linalg.generic {indexing_maps = [#x, #i], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32>) outs(%y : memref<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %b, %0 : f32
    linalg.yield %1 : f32
  }
  // expected-remark @below {{linalg.generic has an output with other dimensions than those that its input keeps, in their order}}
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (j, i)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%z : memref<4x4x4xf32>) outs(%t : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %b, %a : f32
    linalg.yield %0 : f32
  }
  return
}
