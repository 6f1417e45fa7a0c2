// An array that is there already is copied to its place by an op that is tiled.
// RUN: sw-opt --sw-lower-conv %s | FileCheck %s

// CHECK-LABEL: func.func @argument
// CHECK: %[[P:.*]] = tensor.extract_slice %arg1[1, 2] [4, 4] [1, 1]
// CHECK: %[[C:.*]] = linalg.copy ins(%arg0 : tensor<4x4xf32>) outs(%[[P]]
// CHECK: tensor.insert_slice %[[C]] into %arg1[1, 2] [4, 4] [1, 1]
func.func @argument(%x: tensor<4x4xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = tensor.insert_slice %x into %y[1, 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// What is computed is computed in place by bufferization.
// CHECK-LABEL: func.func @computed
// CHECK-NOT: linalg.copy
func.func @computed(%x: tensor<4x4xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = tensor.insert_slice %1 into %y[1, 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// Each element would be a request of its own.
// CHECK-LABEL: func.func @steps
// CHECK-NOT: linalg.copy
func.func @steps(%x: tensor<4x4xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = tensor.insert_slice %x into %y[0, 1] [4, 4] [1, 2] : tensor<4x4xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// Rows that are apart are still rows, and one element has no step.
// CHECK-LABEL: func.func @rows
// CHECK-COUNT-2: linalg.copy
func.func @rows(%x: tensor<4x4xf32>, %z: tensor<4x1xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = tensor.insert_slice %x into %y[0, 1] [4, 4] [2, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %z into %0[0, 0] [4, 1] [1, 2] : tensor<4x1xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
