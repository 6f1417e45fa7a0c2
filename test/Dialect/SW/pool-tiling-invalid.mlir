// RUN: sw-opt %s --transform-interpreter --split-input-file --verify-diagnostics

// The tiles of a pooling are those of its product, which are tensors.
module attributes {transform.with_named_sequence} {
  func.func @memrefs(%x: memref<6x480xf32>, %y: memref<6x64xf32>, %at: index) {
    // expected-error @below {{can be tiled on tensors only}}
    // expected-error @below {{to tile operation}}
    // expected-error @below {{failed to generate tiling loops}}
    sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial -1.0 : memref<6x480xf32> to memref<6x64xf32>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["sw.pool"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_for %op tile_sizes [2, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// How many blocks there are is not known.
module attributes {transform.with_named_sequence} {
  func.func @dynamic(%x: tensor<6x?xf32>, %y: tensor<6x?xf32>, %at: index) {
    // expected-error @below {{can be tiled with static shapes only, but got 'tensor<6x?xf32>' and 'tensor<6x?xf32>'}}
    // expected-error @below {{to tile operation}}
    // expected-error @below {{failed to generate tiling loops}}
    %0 = sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial -1.0 : tensor<6x?xf32> to tensor<6x?xf32> -> tensor<6x?xf32>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["sw.pool"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_for %op tile_sizes [2, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
