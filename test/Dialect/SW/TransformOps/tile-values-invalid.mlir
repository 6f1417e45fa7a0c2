// Parameters of transform.sw.tile that no schedule has.
// RUN: sw-opt --transform-interpreter --split-input-file --verify-diagnostics %s

// Sizes are chosen or at least 1.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects numbers of 'sizes' to be at least 0 (0 chooses), but got -1 at position 1}}
    %1 = transform.sw.tile %0 sizes [64, -1, 64] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// There are at most two buffers.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects numbers of 'buffers' to be at least 0 and at most 2 (0 chooses), but got 3 at position 2}}
    %1 = transform.sw.tile %0 buffers [1, 2, 3] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// An operand has a buffer.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects numbers of 'buffers' to be at least 0 and at most 2 (0 chooses), but got -1 at position 1}}
    %1 = transform.sw.tile %0 buffers [1, -1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A flag is 0 or 1.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects numbers of 'row_contiguous' to be at least 0 and at most 1, but got -1 at position 2}}
    %1 = transform.sw.tile %0 row_contiguous [0, 0, -1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Each loop has one position.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects each loop once in 'order', but got loop 0 twice}}
    %1 = transform.sw.tile %0 order [0, 0, 2] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Two of three loops.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    // expected-error @below {{expects 'order' of 'sw.schedule' to have one entry for each of the 3 loops, but got 2}}
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not tile the payload op}}
    %1 = transform.sw.tile %0 order [0, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A loop before the first one.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects loops of 'order' to be 0 to 2, but got -1}}
    %1 = transform.sw.tile %0 order [-1, 0, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// No size at all.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    // expected-error @below {{expects 'sizes' of 'sw.schedule' to have one entry for each of the 3 loops, but got 0}}
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not tile the payload op}}
    %1 = transform.sw.tile %0 sizes [] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A loop without a name.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects 'vector' to be "m" or "n", but got ""}}
    %1 = transform.sw.tile %0 vector "" : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// The number does not fit in 32 bits.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
    linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects loops of 'order' to be 0 to 2, but got 4294967298}}
    %1 = transform.sw.tile %0 order [0, 1, 4294967298] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// The product is of integers.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<64x64xi32>, %c: memref<64x64xi32>) {
    // expected-note @below {{the payload op}}
    linalg.matmul ins(%a, %a : memref<64x64xi32>, memref<64x64xi32>) outs(%c : memref<64x64xi32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expects a matrix product of linalg}}
    %1 = transform.sw.tile %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// The number of rows is known only when the program runs.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<?x64xf32>, %b: memref<64x64xf32>) {
    // expected-error @below {{expects static shapes, but an operand is dynamic}}
    linalg.matmul ins(%a, %b : memref<?x64xf32>, memref<64x64xf32>) outs(%a : memref<?x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not tile the payload op}}
    %1 = transform.sw.tile %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// There are no rows.
module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<0x64xf32>, %b: memref<64x64xf32>) {
    // expected-error @below {{expects every loop to run at least once, but loop 0 has extent 0}}
    linalg.matmul ins(%a, %b : memref<0x64xf32>, memref<64x64xf32>) outs(%a : memref<0x64xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not tile the payload op}}
    %1 = transform.sw.tile %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
