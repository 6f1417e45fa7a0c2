// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010 --sw-tile --verify-diagnostics
// Pieces of rows of 16 bits have whole words.

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @pieces(%a: tensor<64x72xf16>, %b: tensor<72x48xf32>, %c: tensor<64x48xf32>) -> tensor<64x48xf32> {
  // expected-error@+1 {{expects equal tiles of loop 2 with pieces of whole words, multiples of 2 elements, but got tiles of 8 on 8 places}}
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], sw.schedule = #sw.schedule<sizes = [8, 8, 8]>}
      ins(%a, %b : tensor<64x72xf16>, tensor<72x48xf32>) outs(%c : tensor<64x48xf32>) {
  ^bb0(%p: f16, %q: f32, %s: f32):
    %u = arith.extf %p : f16 to f32
    %m = arith.mulf %u, %q : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
