// RUN: sw-opt %s --sw-normalize --split-input-file --remarks-filter='sw-normalize' --verify-diagnostics | FileCheck %s

// Each part is inserted once, in the array of the last concatenation; the first
// two are views of it.

// CHECK-LABEL: func.func @dense(
// CHECK-SAME:      %[[A:[^:]*]]: tensor<1x3x4x4xf32>, %[[B:[^:]*]]: tensor<1x2x4x4xf32>
// CHECK:         %[[EMPTY:.*]] = tensor.empty() : tensor<1x144xf32>
// CHECK:         %[[T1:.*]] = tensor.insert_slice %{{.*}} into %[[EMPTY]][0, 0] [1, 48] [1, 1]
// CHECK:         %[[T2:.*]] = tensor.insert_slice %{{.*}} into %[[T1]][0, 48] [1, 32] [1, 1]
// CHECK:         tensor.extract_slice %[[T2]][0, 0] [1, 80] [1, 1]
// CHECK:         %[[X:.*]] = linalg.exp
// CHECK:         %[[T3:.*]] = tensor.insert_slice %{{.*}} into %[[T2]][0, 80] [1, 32] [1, 1]
// CHECK:         tensor.extract_slice %[[T3]][0, 0] [1, 112] [1, 1]
// CHECK:         %[[T4:.*]] = tensor.insert_slice %{{.*}} into %[[T3]][0, 112] [1, 32] [1, 1]
// CHECK:         tensor.expand_shape %[[T4]]
// CHECK-NOT:     tensor.insert_slice
// CHECK:         return
func.func @dense(%a: tensor<1x3x4x4xf32>, %b: tensor<1x2x4x4xf32>) -> tensor<1x9x4x4xf32> {
  %c1 = tensor.concat dim(1) %a, %b : (tensor<1x3x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x5x4x4xf32>
  %p1 = tensor.extract_slice %c1[0, 0, 0, 0] [1, 2, 4, 4] [1, 1, 1, 1] : tensor<1x5x4x4xf32> to tensor<1x2x4x4xf32>
  %e = tensor.empty() : tensor<1x2x4x4xf32>
  %x = linalg.exp ins(%p1 : tensor<1x2x4x4xf32>) outs(%e : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %c2 = tensor.concat dim(1) %a, %b, %x : (tensor<1x3x4x4xf32>, tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x7x4x4xf32>
  %p2 = tensor.extract_slice %c2[0, 5, 0, 0] [1, 2, 4, 4] [1, 1, 1, 1] : tensor<1x7x4x4xf32> to tensor<1x2x4x4xf32>
  %y = linalg.exp ins(%p2 : tensor<1x2x4x4xf32>) outs(%e : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  // expected-remark @below {{the inputs of concatenations that grow are inserted once}}
  %c3 = tensor.concat dim(1) %a, %b, %x, %y : (tensor<1x3x4x4xf32>, tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x9x4x4xf32>
  return %c3 : tensor<1x9x4x4xf32>
}

// -----

// Along the first dimension, which needs no reshape here.

// CHECK-LABEL: func.func @vectors(
// CHECK:         %[[EMPTY:.*]] = tensor.empty() : tensor<9xf32>
// CHECK:         tensor.extract_slice %{{.*}}[0] [6] [1]
// CHECK:         %[[ALL:.*]] = tensor.insert_slice %{{.*}} into %{{.*}}[6] [3] [1]
// CHECK-NEXT:    return %[[ALL]]
func.func @vectors(%a: tensor<2xf32>, %b: tensor<4xf32>) -> tensor<9xf32> {
  %c1 = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
  %p1 = tensor.extract_slice %c1[1] [3] [1] : tensor<6xf32> to tensor<3xf32>
  %e = tensor.empty() : tensor<3xf32>
  %x = linalg.exp ins(%p1 : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  // expected-remark @below {{the inputs of concatenations that grow are inserted once}}
  %c2 = tensor.concat dim(0) %a, %b, %x : (tensor<2xf32>, tensor<4xf32>, tensor<3xf32>) -> tensor<9xf32>
  return %c2 : tensor<9xf32>
}

// -----

// What is read later, in another order, along another dimension, or of unknown
// size is an array of its own.

// CHECK-LABEL: func.func @apart(
// CHECK-COUNT-2: tensor.empty() : tensor<{{[0-9]+}}xf32>
// CHECK:         return
func.func @apart(%a: tensor<2xf32>, %b: tensor<4xf32>) -> (tensor<6xf32>, tensor<7xf32>) {
  %c1 = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
  %x = tensor.extract_slice %c1[1] [1] [1] : tensor<6xf32> to tensor<1xf32>
  %e = tensor.empty() : tensor<1xf32>
  %y = linalg.exp ins(%x : tensor<1xf32>) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %c2 = tensor.concat dim(0) %a, %b, %y : (tensor<2xf32>, tensor<4xf32>, tensor<1xf32>) -> tensor<7xf32>
  return %c1, %c2 : tensor<6xf32>, tensor<7xf32>
}

// CHECK-LABEL: func.func @order(
// CHECK:         tensor.empty() : tensor<6xf32>
// CHECK:         tensor.empty() : tensor<8xf32>
func.func @order(%a: tensor<2xf32>, %b: tensor<4xf32>) -> tensor<8xf32> {
  %c1 = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
  %x = tensor.extract_slice %c1[1] [2] [1] : tensor<6xf32> to tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %y = linalg.exp ins(%x : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %c2 = tensor.concat dim(0) %b, %a, %y : (tensor<4xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<8xf32>
  return %c2 : tensor<8xf32>
}

// CHECK-LABEL: func.func @dimension(
// CHECK:         tensor.empty() : tensor<2x6xf32>
func.func @dimension(%a: tensor<2x2xf32>) -> tensor<2x6xf32> {
  %c1 = tensor.concat dim(0) %a, %a : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  %x = tensor.extract_slice %c1[1, 0] [2, 2] [1, 1] : tensor<4x2xf32> to tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %y = linalg.exp ins(%x : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c2 = tensor.concat dim(1) %a, %a, %y : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x6xf32>
  return %c2 : tensor<2x6xf32>
}
