// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt %s --mlir-print-op-generic | sw-opt | FileCheck %s

// CHECK-LABEL: func.func @unary_tensor
func.func @unary_tensor(%x: tensor<32x64xf32>, %y: tensor<32x64xf32>) -> tensor<32x64xf32> {
  // CHECK: tpp.unary relu ins(%{{.*}} : tensor<32x64xf32>) outs(%{{.*}} : tensor<32x64xf32>) -> tensor<32x64xf32>
  %1 = tpp.unary relu ins(%x : tensor<32x64xf32>) outs(%y : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %1 : tensor<32x64xf32>
}

// CHECK-LABEL: func.func @unary_memref
func.func @unary_memref(%b: memref<64xf32>, %d: memref<32x1xf32>, %s: f32, %o: memref<f32>, %c: memref<32x64xf32>) {
  // CHECK: tpp.unary identity ins(%{{.*}} : memref<64xf32>) bcast row outs(%{{.*}} : memref<32x64xf32>)
  tpp.unary identity ins(%b : memref<64xf32>) bcast row outs(%c : memref<32x64xf32>)
  // CHECK: bcast col
  tpp.unary identity ins(%d : memref<32x1xf32>) bcast col outs(%c : memref<32x64xf32>)
  // CHECK: bcast scalar
  tpp.unary identity ins(%s : f32) bcast scalar outs(%c : memref<32x64xf32>)
  // CHECK: bcast scalar
  tpp.unary identity ins(%o : memref<f32>) bcast scalar outs(%c : memref<32x64xf32>)
  // CHECK: tpp.unary zero outs(%{{.*}} : memref<32x64xf32>) {sw.tile = #sw.tile<kernel = "mark">}
  tpp.unary zero outs(%c : memref<32x64xf32>) {sw.tile = #sw.tile<kernel = "mark">}
  return
}

// CHECK-LABEL: func.func @vectors
func.func @vectors(%x: memref<?xf64>, %s: f64, %y: memref<?xf64>) {
  // CHECK: tpp.binary mul ins(%{{.*}}, %{{.*}} : memref<?xf64>, f64) bcast_rhs scalar outs(%{{.*}} : memref<?xf64>)
  tpp.binary mul ins(%x, %s : memref<?xf64>, f64) bcast_rhs scalar outs(%y : memref<?xf64>)
  return
}

// CHECK-LABEL: func.func @binary
func.func @binary(%x: memref<32x64xf32>, %b: memref<64xf32>, %y: memref<32x64xf32>) {
  // CHECK: tpp.binary add ins(%{{.*}}, %{{.*}} : memref<32x64xf32>, memref<64xf32>) bcast_rhs row outs(%{{.*}} : memref<32x64xf32>)
  tpp.binary add ins(%x, %b : memref<32x64xf32>, memref<64xf32>) bcast_rhs row
      outs(%y : memref<32x64xf32>)
  return
}

// CHECK-LABEL: func.func @gemm
func.func @gemm(%a: memref<32x8xf32>, %b: memref<8x64xf32>, %c: memref<32x64xf32>) {
  // CHECK: tpp.gemm ins(%{{.*}}, %{{.*}} : memref<32x8xf32>, memref<8x64xf32>) outs(%{{.*}} : memref<32x64xf32>)
  tpp.gemm ins(%a, %b : memref<32x8xf32>, memref<8x64xf32>) outs(%c : memref<32x64xf32>)
  return
}

// CHECK-LABEL: func.func @gemm_flags
func.func @gemm_flags(%a: memref<8x32xf32>, %b: memref<64x8xf32>, %c: memref<32x64xf32>) {
  // CHECK: outs(%{{.*}} : memref<32x64xf32>) trans_a trans_b beta_zero
  tpp.gemm ins(%a, %b : memref<8x32xf32>, memref<64x8xf32>) outs(%c : memref<32x64xf32>) trans_a trans_b beta_zero
  return
}

// CHECK-LABEL: func.func @brgemm
func.func @brgemm(%a: memref<4x32x8xf32>, %b: memref<4x8x64xf32>, %c: memref<32x64xf32>) {
  // CHECK: tpp.brgemm ins(%{{.*}}, %{{.*}} : memref<4x32x8xf32>, memref<4x8x64xf32>) outs(%{{.*}} : memref<32x64xf32>)
  tpp.brgemm ins(%a, %b : memref<4x32x8xf32>, memref<4x8x64xf32>) outs(%c : memref<32x64xf32>)
  return
}
