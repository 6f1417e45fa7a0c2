// RUN: sw-opt %s --transform-interpreter -verify-diagnostics

// A tile of the sum would overwrite the tiles before it.
func.func @overwrites(%a: memref<32x8xf32>, %b: memref<8x64xf32>, %c: memref<32x64xf32>) {
  // expected-error @below {{overwrites its destination, and expects tiles of the full extent of its reduction loops}}
  // expected-error @below {{to tile operation}}
  // expected-error @below {{failed to generate tiling loops}}
  tpp.gemm ins(%a, %b : memref<32x8xf32>, memref<8x64xf32>) outs(%c : memref<32x64xf32>) beta_zero
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tpp.gemm"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_for %op tile_sizes [0, 0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
