// RUN: sw-opt --transform-interpreter --split-input-file --verify-diagnostics %s

// A loop that is not there.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects loops of 'order' to be 0 to 2, but got 5}}
    %1 = transform.sw.tile %0 order [0, 5, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// More sizes than loops.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    // expected-error @below {{expects 'sizes' of 'sw.schedule' to have one entry for each of the 3 loops, but got 4}}
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not tile the payload op}}
    %1 = transform.sw.tile %0 sizes [8, 8, 8, 8] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A loop that is none of a product.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects 'vector' to be "m" or "n", but got "k"}}
    %1 = transform.sw.tile %0 vector "k" : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A tile that does not fit.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<2048x2048xf32>, %b: memref<2048x2048xf32>, %c: memref<2048x2048xf32>) {
    // expected-error @below {{bytes of LDM per CPE, but only 57344 are available}}
    // expected-note @below {{the payload op}}
    linalg.matmul ins(%a, %b : memref<2048x2048xf32>, memref<2048x2048xf32>) outs(%c : memref<2048x2048xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not tile the payload op}}
    %1 = transform.sw.tile %0 sizes [2048, 2048, 0] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// No product.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64xf32>, %c: memref<64xf32>) {
    // expected-note @below {{the payload op}}
    linalg.exp ins(%a : memref<64xf32>) outs(%c : memref<64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects a matrix product of linalg}}
    %1 = transform.sw.tile %0 sizes [8] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
