// RUN: sw-opt --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --canonicalize --cse %s | FileCheck %s

// Each op writes its destination in place; marks survive.
// CHECK-LABEL: func.func @chain
// CHECK-SAME: %[[A:.*]]: memref<4x6xf32>, %[[B:.*]]: memref<6x8xf32>, %[[R:.*]]: memref<8xf32>, %[[C:.*]]: memref<4x8xf32>
// CHECK-NOT: memref.alloc
// CHECK: tpp.unary zero outs(%[[C]] : memref<4x8xf32>)
// CHECK: tpp.gemm ins(%[[A]], %[[B]] : {{.*}}) outs(%[[C]] : memref<4x8xf32>) {sw.tile = #sw.tile<kernel = "matmul">}
// CHECK: tpp.binary add ins(%[[C]], %[[R]] : {{.*}}) bcast_rhs row outs(%[[C]]
// CHECK: tpp.unary relu ins(%[[C]] : {{.*}}) outs(%[[C]]
// CHECK: return %[[C]]
func.func @chain(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>, %r: tensor<8xf32>, %c: tensor<4x8xf32> {bufferization.writable = true}) -> tensor<4x8xf32> {
  %0 = tpp.unary zero outs(%c : tensor<4x8xf32>) {sw.tile = #sw.tile<kernel = "matmul">} -> tensor<4x8xf32>
  %1 = tpp.gemm ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%0 : tensor<4x8xf32>) {sw.tile = #sw.tile<kernel = "matmul">} -> tensor<4x8xf32>
  %2 = tpp.binary add ins(%1, %r : tensor<4x8xf32>, tensor<8xf32>) bcast_rhs row outs(%1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = tpp.unary relu ins(%2 : tensor<4x8xf32>) outs(%2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}

// The old value is read later: the product must not overwrite it.
// CHECK-LABEL: func.func @read_later
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.copy %arg2, %[[COPY]]
// CHECK: tpp.gemm {{.*}} outs(%[[COPY]]
// CHECK: tpp.binary add ins(%[[COPY]], %arg2
func.func @read_later(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tpp.gemm ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tpp.binary add ins(%0, %c : tensor<4x8xf32>, tensor<4x8xf32>) outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// An op that does not read its destination needs no copy of it.
// CHECK-LABEL: func.func @overwrites
// CHECK-NOT: memref.copy
// CHECK: tpp.gemm {{.*}} beta_zero
func.func @overwrites(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>, %c: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = tpp.gemm ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%c : tensor<4x8xf32>) beta_zero -> tensor<4x8xf32>
  return %0, %c : tensor<4x8xf32>, tensor<4x8xf32>
}
