// RUN: sw-opt --canonicalize %s | FileCheck %s

// A product onto zeros need not read them.
// CHECK-LABEL: func.func @gemm_of_zero
// CHECK-NOT: tpp.unary
// CHECK: tpp.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg2 : {{.*}}) beta_zero
func.func @gemm_of_zero(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tpp.unary zero outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tpp.gemm ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @brgemm_of_zero
// CHECK: tpp.brgemm {{.*}} outs(%arg2 : {{.*}}) beta_zero
func.func @brgemm_of_zero(%a: tensor<2x4x6xf32>, %b: tensor<2x6x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tpp.unary zero outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tpp.brgemm ins(%a, %b : tensor<2x4x6xf32>, tensor<2x6x8xf32>) outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// Other values than zeros are read.
// CHECK-LABEL: func.func @gemm_of_relu
// CHECK: tpp.gemm
// CHECK-NOT: beta_zero
func.func @gemm_of_relu(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tpp.unary relu ins(%c : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tpp.gemm ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// On memrefs the zeros are in memory, which others may read.
// CHECK-LABEL: func.func @gemm_of_zero_memref
// CHECK: tpp.unary zero
// CHECK-NOT: beta_zero
func.func @gemm_of_zero_memref(%a: memref<4x6xf32>, %b: memref<6x8xf32>, %c: memref<4x8xf32>) {
  tpp.unary zero outs(%c : memref<4x8xf32>)
  tpp.gemm ins(%a, %b : memref<4x6xf32>, memref<6x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @identity
// CHECK-NEXT: return %arg0
func.func @identity(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tpp.unary identity ins(%x : tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// A tile op is a copy that the CPEs shall make.
// CHECK-LABEL: func.func @marked_identity
// CHECK: tpp.unary identity
func.func @marked_identity(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tpp.unary identity ins(%x : tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) {sw.tile = #sw.tile<>} -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @identity_memref
// CHECK-NEXT: tpp.unary identity ins(%arg0 : {{.*}}) outs(%arg1
// CHECK-NEXT: return
func.func @identity_memref(%x: memref<4x8xf32>, %y: memref<4x8xf32>) {
  tpp.unary identity ins(%x : memref<4x8xf32>) outs(%y : memref<4x8xf32>)
  tpp.unary identity ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>)
  return
}

// A repeated row is not the row.
// CHECK-LABEL: func.func @broadcast
// CHECK: tpp.unary identity {{.*}} bcast row
func.func @broadcast(%x: tensor<1x8xf32>, %y: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %0 = tpp.unary identity ins(%x : tensor<1x8xf32>) bcast row outs(%y : tensor<1x8xf32>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}
