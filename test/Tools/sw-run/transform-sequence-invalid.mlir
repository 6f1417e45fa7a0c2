// An impossible request of a sequence is an error at its line.
// RUN: not sw-run %s 2>&1 | FileCheck %s

// CHECK: transform-sequence-invalid.mlir:[[#@LINE+9]]:{{.*}}error: 'transform.sw.tile' op expects loops of 'order' to be 0 to 2, but got 5
module attributes {transform.with_named_sequence} {
  func.func @main(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
    %p = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    return %p : tensor<64x64xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // The line of the error.
    %1 = transform.sw.tile %0 order [0, 5, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
