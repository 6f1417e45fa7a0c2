// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt --mlir-print-op-generic %s | sw-opt | FileCheck %s

// CHECK-LABEL: func.func @unary
func.func @unary(%x: memref<4x8xf32>, %row: memref<8xf32>, %col: memref<4x1xf32>, %s: f32, %v: memref<8xf32>) {
  // CHECK: tpp.unary relu ins(%{{.*}} : memref<4x8xf32>) outs(%{{.*}} : memref<4x8xf32>)
  tpp.unary relu ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>)
  // CHECK: tpp.unary identity ins(%{{.*}} : memref<8xf32>) bcast row outs
  tpp.unary identity ins(%row : memref<8xf32>) bcast row outs(%x : memref<4x8xf32>)
  // CHECK: tpp.unary identity ins(%{{.*}} : memref<4x1xf32>) bcast col outs
  tpp.unary identity ins(%col : memref<4x1xf32>) bcast col outs(%x : memref<4x8xf32>)
  // CHECK: tpp.unary identity ins(%{{.*}} : f32) bcast scalar outs
  tpp.unary identity ins(%s : f32) bcast scalar outs(%x : memref<4x8xf32>)
  // CHECK: tpp.unary zero outs(%{{.*}} : memref<8xf32>)
  tpp.unary zero outs(%v : memref<8xf32>)
  return
}

// CHECK-LABEL: func.func @binary
func.func @binary(%x: memref<4x8xf32>, %row: memref<1x8xf32>, %s: f32) {
  // CHECK: tpp.binary add ins(%{{.*}}, %{{.*}} : memref<4x8xf32>, memref<1x8xf32>) bcast_rhs row outs
  tpp.binary add ins(%x, %row : memref<4x8xf32>, memref<1x8xf32>) bcast_rhs row outs(%x : memref<4x8xf32>)
  // CHECK: tpp.binary mul ins(%{{.*}}, %{{.*}} : f32, memref<4x8xf32>) bcast_lhs scalar outs
  tpp.binary mul ins(%s, %x : f32, memref<4x8xf32>) bcast_lhs scalar outs(%x : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%at: memref<6x4xf32>, %bt: memref<8x6xf32>, %a: memref<2x4x6xf32>, %b: memref<2x6x8xf32>, %c: memref<4x8xf32>) {
  // CHECK: tpp.gemm ins(%{{.*}}, %{{.*}} : memref<6x4xf32>, memref<8x6xf32>) outs(%{{.*}} : memref<4x8xf32>) trans_a trans_b
  tpp.gemm ins(%at, %bt : memref<6x4xf32>, memref<8x6xf32>) outs(%c : memref<4x8xf32>) trans_a trans_b
  // CHECK: tpp.brgemm ins(%{{.*}}, %{{.*}} : memref<2x4x6xf32>, memref<2x6x8xf32>) outs(%{{.*}} : memref<4x8xf32>) beta_zero
  tpp.brgemm ins(%a, %b : memref<2x4x6xf32>, memref<2x6x8xf32>) outs(%c : memref<4x8xf32>) beta_zero
  return
}

// CHECK-LABEL: func.func @tensors
func.func @tensors(%a: tensor<?x6xf64>, %b: tensor<6x8xf64>, %c: tensor<?x8xf64>) -> tensor<?x8xf64> {
  // CHECK: %[[G:.*]] = tpp.gemm ins({{.*}}) outs({{.*}} : tensor<?x8xf64>) -> tensor<?x8xf64>
  %0 = tpp.gemm ins(%a, %b : tensor<?x6xf64>, tensor<6x8xf64>) outs(%c : tensor<?x8xf64>) -> tensor<?x8xf64>
  // CHECK: tpp.unary relu ins(%[[G]] : tensor<?x8xf64>) outs(%[[G]] : tensor<?x8xf64>) {sw.tile = #sw.tile<>} -> tensor<?x8xf64>
  %1 = tpp.unary relu ins(%0 : tensor<?x8xf64>) outs(%0 : tensor<?x8xf64>) {sw.tile = #sw.tile<>} -> tensor<?x8xf64>
  return %1 : tensor<?x8xf64>
}
