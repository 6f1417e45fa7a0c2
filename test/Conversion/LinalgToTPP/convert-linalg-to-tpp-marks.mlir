// RUN: sw-opt %s --convert-linalg-to-tpp | FileCheck %s

// What `sw.tile` says of the loops of a product follows them: here to m, n, k
// from the order m, k, n.
// CHECK-LABEL: func.func @reordered
// CHECK:         tpp.gemm {{.*}} {sw.tile = {kernel = "matmul", mesh = [#sw<spread row>, #sw<spread col>, #sw<spread none>], sizes = array<i64: 65, 257, 1>, units = array<i64: 1, 4, 2>, vector = "n"}}
func.func @reordered(%a: memref<65x257xf32>, %b: memref<257x8xf32>, %c: memref<65x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, k, n) -> (m, k)>, affine_map<(m, k, n) -> (k, n)>, affine_map<(m, k, n) -> (m, n)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%a, %b : memref<65x257xf32>, memref<257x8xf32>) outs(%c : memref<65x8xf32>)
      attrs = {sw.tile = {kernel = "matmul", mesh = [#sw<spread row>, #sw<spread none>, #sw<spread col>], sizes = array<i64: 65, 257, 1>, units = array<i64: 1, 2, 4>, vector = "n"}} {
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
// CHECK:         tpp.gemm ins(%[[B]], %[[A]] : {{.*}}) outs(%[[C]] : {{.*}}) trans_a trans_b {sw.tile = {mesh = [#sw<spread row>, #sw<spread col>, #sw<spread none>], units = array<i64: 1, 4, 1>}}
func.func @result_transposed(%a: memref<65x257xf32>, %b: memref<257x8xf32>, %c: memref<8x65xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<65x257xf32>, memref<257x8xf32>) outs(%c : memref<8x65xf32>)
      attrs = {sw.tile = {mesh = [#sw<spread col>, #sw<spread row>, #sw<spread none>], units = array<i64: 4, 1, 1>}} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}
