// RUN: sw-opt %s --canonicalize | FileCheck %s
// RUN: sw-opt %s --canonicalize --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s --check-prefix=BUFFER

// The copy is folded; what is written to the destination is not.
// CHECK-LABEL: func.func @into_memref
// CHECK-NOT: tpp.unary
// CHECK: bufferization.materialize_in_destination %arg0 in writable %arg2
// BUFFER-LABEL: func.func @into_memref
// BUFFER: memref.copy %arg0, %arg2
func.func @into_memref(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %m: memref<4x8xf32>) {
  %0 = tpp.unary identity ins(%x : tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  bufferization.materialize_in_destination %0 in writable %m : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

// The rows of %y beside the tile keep their values.
// CHECK-LABEL: func.func @into_slice
// CHECK: tensor.insert_slice %arg0 into %arg1[2, 0] [4, 8] [1, 1]
// BUFFER-LABEL: func.func @into_slice
// BUFFER: %[[TILE:.*]] = memref.subview %arg1[2, 0] [4, 8] [1, 1]
// BUFFER: memref.copy %arg0, %[[TILE]]
// BUFFER: return %arg1
func.func @into_slice(%x: tensor<4x8xf32>, %y: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %t = tensor.extract_slice %y[2, 0] [4, 8] [1, 1] : tensor<16x8xf32> to tensor<4x8xf32>
  %0 = tpp.unary identity ins(%x : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tensor.insert_slice %0 into %y[2, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
  return %1 : tensor<16x8xf32>
}

// The result has the type of the destination, which the input has not.
// CHECK-LABEL: func.func @other_type
// CHECK: tpp.unary identity ins(%arg0 : tensor<?x8xf32>) outs(%arg1 : tensor<4x8xf32>)
func.func @other_type(%x: tensor<?x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tpp.unary identity ins(%x : tensor<?x8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Without a use an op on tensors is dead; on memrefs it is not.
// CHECK-LABEL: func.func @dead
// CHECK-NEXT: tpp.unary relu ins(%arg1 : memref<4x8xf32>)
// CHECK-NEXT: return
func.func @dead(%x: tensor<4x8xf32>, %m: memref<4x8xf32>) {
  %0 = tpp.unary relu ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32>
  tpp.unary relu ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>)
  return
}
