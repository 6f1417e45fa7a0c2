// RUN: sw-opt %s --convert-linalg-to-tpp --remarks-filter='sw-tpp' -verify-diagnostics | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>

// CHECK-NOT: tpp.
// CHECK: func.func @end
func.func @contractions(%m: memref<4x4xf32>, %a: memref<4x2x4xf32>, %b: memref<2x4x4xf32>, %c: memref<4x2x4xf32>) {
  // The batch leads in B, but not in A.
  // expected-remark @below {{linalg.generic has an operand that is not a matrix, or whose batch does not lead}}
  linalg.generic {indexing_maps = [affine_map<(m, n, b, k) -> (m, b, k)>, affine_map<(m, n, b, k) -> (b, k, n)>, affine_map<(m, n, b, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<4x2x4xf32>, memref<2x4x4xf32>) outs(%m : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  // expected-remark @below {{linalg.generic has no reduction loop that leads in both inputs}}
  linalg.generic {indexing_maps = [affine_map<(m, n, b, k) -> (b, k, m)>, affine_map<(m, n, b, k) -> (k, b, n)>, affine_map<(m, n, b, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%b, %a : memref<2x4x4xf32>, memref<4x2x4xf32>) outs(%m : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  // expected-remark @below {{linalg.generic has loops of more than one iteration: 2 over rows, 1 over columns and 1 over sums}}
  linalg.generic {indexing_maps = [affine_map<(l, m, n, k) -> (l, m, k)>, affine_map<(l, m, n, k) -> (k, n)>, affine_map<(l, m, n, k) -> (l, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %m : memref<4x2x4xf32>, memref<4x4xf32>) outs(%c : memref<4x2x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

func.func @elementwise(%m: memref<4x4xf32>, %w: memref<7xf32>, %v: memref<4xf32>, %t: tensor<4x4xf32, "tag">) -> tensor<4x4xf32, "tag"> {
  // expected-remark @below {{linalg.generic writes an element of its output more than once}}
  linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : memref<4x4xf32>) outs(%v : memref<4xf32>) {
  ^bb0(%p: f32, %r: f32):
    linalg.yield %p : f32
  }
  // expected-remark @below {{linalg.generic indexes an operand by more than a loop}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w : memref<7xf32>) outs(%m : memref<4x4xf32>) {
  ^bb0(%p: f32, %r: f32):
    linalg.yield %p : f32
  }
  // expected-remark @below {{linalg.generic has 2 outputs; a primitive has 1}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} outs(%m, %m : memref<4x4xf32>, memref<4x4xf32>) {
  ^bb0(%p: f32, %r: f32):
    linalg.yield %p, %r : f32, f32
  }
  // expected-remark @below {{linalg.copy has an operand with an encoding}}
  %0 = linalg.copy ins(%t : tensor<4x4xf32, "tag">) outs(%t : tensor<4x4xf32, "tag">) -> tensor<4x4xf32, "tag">
  return %0 : tensor<4x4xf32, "tag">
}
func.func @end() {
  return
}
