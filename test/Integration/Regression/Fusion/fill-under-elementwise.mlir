// A fill moves into the loops of an elementwise op whose schedule leaves the number of buffers open.
// RUN: sw-run %s --verify
func.func @main(%a: tensor<15x43xf32>) -> tensor<15x15xf32> {
  %z = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<15x15xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<15x15xf32>) -> tensor<15x15xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1 * 3)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%a : tensor<15x43xf32>) outs(%f : tensor<15x15xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<15x15xf32>
  return %r : tensor<15x15xf32>
}
