// A file may bring its transformations along. They are applied before the
// lowering; the reference is the program without them.
// RUN: sw-run %s --verify --keep=%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOWERED < %t/lowered.mlir
// RUN: sw-compile %s --output-dir=%t.library --name=net
// RUN: FileCheck %s --check-prefix=C < %t.library/net_matmul_slave.c

// CHECK: run_main_matmul
// CHECK: verified

// The chosen tiles, and nothing of the sequence.
// LOWERED: sizes = [64, 64]
// LOWERED-NOT: transform.

// C: tiles of 64 x 64
// C: float *weight =
module attributes {transform.with_named_sequence} {
  func.func @main(%x: tensor<256x300xf32>, %weight: tensor<300x200xf32>, %bias: tensor<200xf32>) -> tensor<256x200xf32> {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<256x200xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<256x200xf32>) -> tensor<256x200xf32>
    %p = linalg.matmul ins(%x, %weight : tensor<256x300xf32>, tensor<300x200xf32>)
        outs(%f : tensor<256x200xf32>) -> tensor<256x200xf32>
    %y = linalg.generic {
        indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%p, %bias : tensor<256x200xf32>, tensor<200xf32>) outs(%e : tensor<256x200xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    } -> tensor<256x200xf32>
    return %y : tensor<256x200xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.sw.tile %0 sizes [64, 64, 64] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
