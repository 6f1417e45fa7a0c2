// chip: sw26010
func.func @product(%a: tensor<96x128xf32>, %b: tensor<128x160xf32>, %c: tensor<96x160xf32>) -> tensor<96x160xf32> {
  %d = linalg.matmul {sw.schedule = {sizes = array<i64: 48, 80, 32>, buffers = array<i64: 2, 2, 2>}} ins(%a, %b : tensor<96x128xf32>, tensor<128x160xf32>) outs(%c : tensor<96x160xf32>) -> tensor<96x160xf32>
  return %d : tensor<96x160xf32>
}
