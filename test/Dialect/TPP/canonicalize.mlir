// RUN: sw-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @accumulate_onto_zero
// CHECK-SAME: %[[C:[a-z0-9]+]]: tensor<32x64xf32>)
func.func @accumulate_onto_zero(%a: tensor<32x8xf32>, %b: tensor<8x64xf32>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  // CHECK-NOT: zero outs
  // CHECK: tpp.gemm {{.*}} outs(%[[C]] : tensor<32x64xf32>) beta_zero
  %z = tpp.unary zero outs(%c : tensor<32x64xf32>) -> tensor<32x64xf32>
  %0 = tpp.gemm ins(%a, %b : tensor<32x8xf32>, tensor<8x64xf32>) outs(%z : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}

// CHECK-LABEL: func.func @batch_onto_zero
func.func @batch_onto_zero(%a: tensor<2x32x8xf32>, %b: tensor<2x8x64xf32>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  // CHECK: tpp.brgemm {{.*}} beta_zero
  %z = tpp.unary zero outs(%c : tensor<32x64xf32>) -> tensor<32x64xf32>
  %0 = tpp.brgemm ins(%a, %b : tensor<2x32x8xf32>, tensor<2x8x64xf32>) outs(%z : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}

// CHECK-LABEL: func.func @accumulate_onto_value
func.func @accumulate_onto_value(%a: tensor<32x8xf32>, %b: tensor<8x64xf32>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  // CHECK-NOT: beta_zero
  %0 = tpp.gemm ins(%a, %b : tensor<32x8xf32>, tensor<8x64xf32>) outs(%c : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}

// CHECK-LABEL: func.func @plain_copy
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<4x4xf32>, %
func.func @plain_copy(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK: return %[[X]]
  %0 = tpp.unary identity ins(%x : tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// A mark says that the copy is to be done by an op.
// CHECK-LABEL: func.func @marked_copy
func.func @marked_copy(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK: tpp.unary identity
  %0 = tpp.unary identity ins(%x : tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) {sw.tile = "mark"} -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @broadcast_stays
func.func @broadcast_stays(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>) -> tensor<1x4xf32> {
  // CHECK: tpp.unary identity
  %0 = tpp.unary identity ins(%x : tensor<1x4xf32>) bcast row outs(%y : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// CHECK-LABEL: func.func @self_copy
func.func @self_copy(%x: memref<4x4xf32>, %y: memref<4x4xf32>) {
  // CHECK-NEXT: tpp.unary identity
  // CHECK-NEXT: return
  tpp.unary identity ins(%x : memref<4x4xf32>) outs(%x : memref<4x4xf32>)
  tpp.unary identity ins(%x : memref<4x4xf32>) outs(%y : memref<4x4xf32>)
  return
}
