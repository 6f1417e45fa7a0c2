// RUN: sw-opt %s --convert-tpp-to-loops --split-input-file --verify-diagnostics

// What the gather reads is an element of the op around it, which is not lowered yet.
#id = affine_map<(i) -> (i)>
func.func @in_linalg(%x: memref<8xf32>, %y: memref<8xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<8xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%e: f32, %o: f32):
    %c1 = arith.constant 1 : index
    // expected-error @below {{cannot be lowered outside of loops}}
    %v = tpp.gather %e[%c1] : f32
    linalg.yield %v : f32
  }
  return
}
