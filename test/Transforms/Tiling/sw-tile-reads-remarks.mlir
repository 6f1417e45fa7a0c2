// Inputs that no transfer can fetch: the op stays on the management core.
// RUN: sw-opt --sw-tile --remarks-filter=sw-tiling --verify-diagnostics --split-input-file -o /dev/null %s

#h = affine_map<(i) -> (i floordiv 2)>
#one = affine_map<(i) -> (i)>
func.func @repeated(%x: tensor<12xf32>, %o: tensor<24xf32>) -> tensor<24xf32> {
  // expected-remark @below {{copy stays on the management core: it reads operand 0 by affine_map<(d0) -> (d0 floordiv 2)>, which is not a sum of loops}}
  %0 = linalg.generic {indexing_maps = [#h, #one], iterator_types = ["parallel"]} ins(%x : tensor<12xf32>) outs(%o : tensor<24xf32>) {
  ^bb0(%p: f32, %r: f32):
    linalg.yield %p : f32
  } -> tensor<24xf32>
  return %0 : tensor<24xf32>
}
