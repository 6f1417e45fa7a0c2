// RUN: sw-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s

// CHECK-LABEL: func.func @in_place
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<32x8xf32>, %[[B:[a-z0-9]+]]: memref<8x64xf32>, %[[C:[a-z0-9]+]]: memref<32x64xf32>
func.func @in_place(%a: tensor<32x8xf32>, %b: tensor<8x64xf32>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  // CHECK-NOT: alloc
  // CHECK: tpp.gemm ins(%[[A]], %[[B]] : memref<32x8xf32>, memref<8x64xf32>) outs(%[[C]] : memref<32x64xf32>) {sw.tile = #sw.tile<kernel = "mark">}
  // CHECK: tpp.unary relu ins(%[[C]] : memref<32x64xf32>) outs(%[[C]] : memref<32x64xf32>)
  %0 = tpp.gemm ins(%a, %b : tensor<32x8xf32>, tensor<8x64xf32>) outs(%c : tensor<32x64xf32>) {sw.tile = #sw.tile<kernel = "mark">} -> tensor<32x64xf32>
  %1 = tpp.unary relu ins(%0 : tensor<32x64xf32>) outs(%0 : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %1 : tensor<32x64xf32>
}

// A row of the output may not be overwritten while it is repeated.
// CHECK-LABEL: func.func @broadcast_needs_copy
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<1x4xf32>
func.func @broadcast_needs_copy(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
  // CHECK: %[[COPY:.*]] = memref.alloc
  // CHECK: tpp.unary relu ins(%[[X]] : memref<1x4xf32>) bcast row outs(%[[COPY]] : memref<1x4xf32>)
  %0 = tpp.unary relu ins(%x : tensor<1x4xf32>) bcast row outs(%x : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// The destination that is overwritten is not copied, although its old value is used.
// CHECK-LABEL: func.func @overwritten_is_not_read
// CHECK-SAME: %[[C:[a-z0-9]+]]: memref<4x4xf32>, %[[S:[a-z0-9]+]]: f32
func.func @overwritten_is_not_read(%c: tensor<4x4xf32>, %s: f32) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK: %[[NEW:.*]] = memref.alloc
  // CHECK-NOT: memref.copy
  // CHECK: tpp.unary identity ins(%[[S]] : f32) bcast scalar outs(%[[NEW]] : memref<4x4xf32>)
  // CHECK-NOT: memref.copy
  %0 = tpp.unary identity ins(%s : f32) bcast scalar outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %c : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @binary_and_brgemm
func.func @binary_and_brgemm(%a: tensor<2x4x4xf64>, %x: tensor<4xf64>, %c: tensor<4x4xf64>) -> tensor<4x4xf64> {
  // CHECK: tpp.brgemm ins(%{{.*}}, %{{.*}} : memref<2x4x4xf64>, memref<2x4x4xf64>) outs(%{{.*}} : memref<4x4xf64>) trans_b
  // CHECK: tpp.binary add ins(%{{.*}}, %{{.*}} : memref<4x4xf64>, memref<4xf64>) bcast_rhs col
  %0 = tpp.brgemm ins(%a, %a : tensor<2x4x4xf64>, tensor<2x4x4xf64>) outs(%c : tensor<4x4xf64>) trans_b -> tensor<4x4xf64>
  %1 = tpp.binary add ins(%0, %x : tensor<4x4xf64>, tensor<4xf64>) bcast_rhs col outs(%0 : tensor<4x4xf64>) -> tensor<4x4xf64>
  return %1 : tensor<4x4xf64>
}
