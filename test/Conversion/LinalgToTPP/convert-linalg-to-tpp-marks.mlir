// RUN: sw-opt %s --convert-linalg-to-tpp | FileCheck %s

// What `sw.tile` says of the loops of a product follows them: here to m, n, k
// from the order m, k, n.
// CHECK-LABEL: func.func @reordered
// CHECK:         tpp.gemm {{.*}} {sw.tile = #sw.tile<kernel = "matmul", sizes = [65, 257, 1], mesh = [row, col, none], units = [1, 4, 2], vector = n>}
func.func @reordered(%a: memref<65x257xf32>, %b: memref<257x8xf32>, %c: memref<65x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, k, n) -> (m, k)>, affine_map<(m, k, n) -> (k, n)>, affine_map<(m, k, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%a, %b : memref<65x257xf32>, memref<257x8xf32>) outs(%c : memref<65x8xf32>)
      attrs = {sw.tile = #sw.tile<kernel = "matmul", sizes = [65, 257, 1], mesh = [row, none, col], units = [1, 2, 4], vector = n>} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// A result that is stored transposed: its rows are loop 1 of the linalg op.
// CHECK-LABEL: func.func @result_transposed
// CHECK-SAME:    %[[A:.*]]: memref<65x257xf32>, %[[B:.*]]: memref<257x8xf32>, %[[C:.*]]: memref<8x65xf32>
// CHECK:         tpp.gemm ins(%[[B]], %[[A]] : {{.*}}) outs(%[[C]] : {{.*}}) trans_a trans_b {sw.tile = #sw.tile<mesh = [row, col, none], units = [1, 4, 1]>}
func.func @result_transposed(%a: memref<65x257xf32>, %b: memref<257x8xf32>, %c: memref<8x65xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<65x257xf32>, memref<257x8xf32>) outs(%c : memref<8x65xf32>)
      attrs = {sw.tile = #sw.tile<mesh = [col, row, none], units = [4, 1, 1]>} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// What it says of operands changes places with them.
// CHECK-LABEL: func.func @operands_swapped
// CHECK:         tpp.gemm {{.*}} {sw.tile = #sw.tile<buffers = [1, 2, 1], row_contiguous = [0, 1, 0]>}
func.func @operands_swapped(%a: memref<65x257xf32>, %b: memref<257x8xf32>, %c: memref<8x65xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<65x257xf32>, memref<257x8xf32>) outs(%c : memref<8x65xf32>)
      attrs = {sw.tile = #sw.tile<buffers = [2, 1, 1], row_contiguous = [1, 0, 0]>} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// A private product says as much as it has transfers.
// CHECK-LABEL: func.func @private_swapped
// CHECK:         tpp.gemm {{.*}} {sw.tile = #sw.tile<buffers = [2, 1], private>}
func.func @private_swapped(%a: memref<65x257xf32>, %b: memref<257x8xf32>, %c: memref<8x65xf32, #sw.ldm>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<65x257xf32>, memref<257x8xf32>) outs(%c : memref<8x65xf32, #sw.ldm>)
      attrs = {sw.tile = #sw.tile<private, buffers = [2, 1]>} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// Loops of one iteration vanish from primitives, which have two at most.
// CHECK-LABEL: func.func @unit_loop
// CHECK:         tpp.unary identity {{.*}} {sw.tile = #sw.tile<mesh = [row, col], units = [2, 4]>}
func.func @unit_loop(%a: tensor<8x1x64xf32>, %b: tensor<8x1x64xf32>) -> tensor<8x1x64xf32> {
  %0 = linalg.copy {sw.tile = #sw.tile<mesh = [row, none, col], units = [2, 1, 4]>}
      ins(%a : tensor<8x1x64xf32>) outs(%b : tensor<8x1x64xf32>) -> tensor<8x1x64xf32>
  return %0 : tensor<8x1x64xf32>
}
