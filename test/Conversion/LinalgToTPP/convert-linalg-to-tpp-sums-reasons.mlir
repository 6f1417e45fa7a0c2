// Products of more loops than a primitive has.
// RUN: sw-opt %s --convert-linalg-to-tpp --remarks-filter='sw-tpp' --split-input-file --verify-diagnostics

// Three loops of the sum.
func.func @three_sums(%a: memref<4x4x4x4xf32>, %b: memref<4x4x4x4xf32>, %c: memref<4x4xf32>) {
  // expected-remark @below {{[Missed] NoPrimitive | Category:sw-tpp | Remark="linalg.generic has loops of more than one iteration: 1 over rows, 1 over columns and 3 over sums; a primitive has at most 1, 1 and 2"}}
  linalg.generic {indexing_maps = [affine_map<(m, n, k, l, p) -> (m, k, l, p)>, affine_map<(m, n, k, l, p) -> (k, l, p, n)>, affine_map<(m, n, k, l, p) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%a, %b : memref<4x4x4x4xf32>, memref<4x4x4x4xf32>) outs(%c : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Two loops over rows.
func.func @two_rows(%a: memref<4x4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4x4xf32>) {
  // expected-remark @below {{[Missed] NoPrimitive | Category:sw-tpp | Remark="linalg.generic has loops of more than one iteration: 2 over rows, 1 over columns and 1 over sums; a primitive has at most 1, 1 and 2"}}
  linalg.generic {indexing_maps = [affine_map<(m, i, n, k) -> (m, i, k)>, affine_map<(m, i, n, k) -> (k, n)>, affine_map<(m, i, n, k) -> (m, i, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %b : memref<4x4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// A loop of one iteration does not count: the product has a primitive.
func.func @unit_rows(%a: memref<4x1x4xf32>, %b: memref<4x4xf32>, %c: memref<4x1x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, i, n, k) -> (m, i, k)>, affine_map<(m, i, n, k) -> (k, n)>, affine_map<(m, i, n, k) -> (m, i, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %b : memref<4x1x4xf32>, memref<4x4xf32>) outs(%c : memref<4x1x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// The loops are all of one iteration.
func.func @one(%a: memref<1x1xf32>, %c: memref<1x1xf32>) {
  linalg.matmul ins(%a, %a : memref<1x1xf32>, memref<1x1xf32>) outs(%c : memref<1x1xf32>)
  return
}

// -----

// The extents are known only when the program runs.
func.func @dynamic(%a: memref<?x?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?x?xf32>) {
  // expected-remark @below {{[Missed] NoPrimitive | Category:sw-tpp | Remark="linalg.generic has loops of more than one iteration: 2 over rows, 1 over columns and 1 over sums; a primitive has at most 1, 1 and 2"}}
  linalg.generic {indexing_maps = [affine_map<(m, i, n, k) -> (m, i, k)>, affine_map<(m, i, n, k) -> (k, n)>, affine_map<(m, i, n, k) -> (m, i, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %b : memref<?x?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// The left factor is a vector, and has no rows.
func.func @vector_matrix(%a: memref<4xf32>, %b: memref<4x4xf32>, %c: memref<4xf32>) {
  // expected-remark @below {{[Missed] NoPrimitive | Category:sw-tpp | Remark="linalg.vecmat lacks the loop over the rows, the columns or the sum of a matrix product"}}
  linalg.vecmat ins(%a, %b : memref<4xf32>, memref<4x4xf32>) outs(%c : memref<4xf32>)
  return
}
