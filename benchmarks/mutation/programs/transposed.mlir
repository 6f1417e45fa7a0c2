// B is stored transposed.
// chip: sw26010
func.func @product(%a: tensor<64x32xf32>, %b: tensor<64x32xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], sw.schedule = #sw.schedule<sizes = [32, 64, 16], buffers = [2, 2, 1]>}
      ins(%a, %b : tensor<64x32xf32>, tensor<64x32xf32>) outs(%c : tensor<64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}
