// RUN: sw-opt %s --convert-linalg-to-tpp --remarks-filter='sw-tpp' --verify-diagnostics | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>

// CHECK-NOT: tpp.

// One CPE fetches its tile as it lies in memory.
// CHECK: func.func @transposed
func.func @transposed(%x: memref<8x4xf32>, %y: memref<4x8xf32>) {
  // expected-remark @below {{linalg.generic reads a tile transposed}}
  linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"], sw.tile = #sw.tile<private>} ins(%x : memref<8x4xf32>) outs(%y : memref<4x8xf32>) {
  ^bb0(%e: f32, %o: f32):
    %0 = arith.addf %e, %e : f32
    linalg.yield %0 : f32
  }
  return
}

// The exponent is a number from outside.
// CHECK: func.func @captured
func.func @captured(%x: memref<4x8xf32>, %n: i32) {
  // expected-remark @below {{linalg.generic raises to a power that is not constant}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%x : memref<4x8xf32>) {
  ^bb0(%o: f32):
    %0 = math.fpowi %o, %n : f32, i32
    linalg.yield %0 : f32
  }
  return
}

// The output is a column of an array.
// CHECK: func.func @gaps
func.func @gaps(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = tensor.empty() : tensor<4x8xf32>
  %column = tensor.extract_slice %a[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
  // expected-remark @below {{linalg.exp has an output whose rows have gaps}}
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%column : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The sum is that of the diagonal.
// CHECK: func.func @diagonal
func.func @diagonal(%x: memref<4x4xf32>, %y: memref<4xf32>) {
  // expected-remark @below {{linalg.generic has an input that is not indexed by each loop once}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, j)>, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x4xf32>) outs(%y : memref<4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %0 = arith.addf %o, %e : f32
    linalg.yield %0 : f32
  }
  return
}
