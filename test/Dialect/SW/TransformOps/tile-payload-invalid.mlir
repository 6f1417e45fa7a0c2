// RUN: sw-opt %s --transform-interpreter --split-input-file --verify-diagnostics

// The tile of a product is tiled again.
module attributes {transform.with_named_sequence} {
  func.func @twice(%a: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
    // expected-note @below {{the payload op}}
    %0 = linalg.matmul ins(%a, %a : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    return %0 : tensor<64x64xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.sw.tile %0 sizes [32, 32, 32] : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects a product that is not tiled yet}}
    %2 = transform.sw.tile %1 sizes [8, 8, 8] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A product of integers has no kernel.
module attributes {transform.with_named_sequence} {
  func.func @integers(%a: tensor<64x64xi32>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
    // expected-note @below {{the payload op}}
    %0 = linalg.matmul ins(%a, %a : tensor<64x64xi32>, tensor<64x64xi32>) outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
    return %0 : tensor<64x64xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects a matrix product of linalg}}
    %1 = transform.sw.tile %0 sizes [32, 32, 32] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// An op of another dialect is no product.
module attributes {transform.with_named_sequence} {
  func.func @constant() {
    // expected-note @below {{the payload op}}
    %0 = arith.constant 1.0 : f32
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects a matrix product of linalg}}
    %1 = transform.sw.tile %0 sizes [32] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// The request has three of four operands.
module attributes {transform.with_named_sequence} {
  func.func @row_contiguous(%a: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
    // expected-error @below {{expects 'row_contiguous' of 'sw.schedule' to have one entry for each of the 3 operands, but got 4}}
    %0 = linalg.matmul ins(%a, %a : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    return %0 : tensor<64x64xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not tile the payload op}}
    %1 = transform.sw.tile %0 row_contiguous [0, 0, 1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
