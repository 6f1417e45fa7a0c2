// Elementwise, with boundary tiles and a row that CPEs in step share.
// chip: sw26010
func.func @bias(%a: tensor<120x70xf32>, %bias: tensor<70xf32>, %e: tensor<120x70xf32>) -> tensor<120x70xf32> {
  %d = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"], sw.schedule = #sw.schedule<sizes = [7, 40], share = array>}
      ins(%a, %bias : tensor<120x70xf32>, tensor<70xf32>) outs(%e : tensor<120x70xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<120x70xf32>
  return %d : tensor<120x70xf32>
}
