// A batch of products, one after the other.
// chip: sw26010
func.func @products(%a: tensor<3x32x16xf32>, %b: tensor<3x16x32xf32>, %c: tensor<3x32x32xf32>) -> tensor<3x32x32xf32> {
  %d = linalg.batch_matmul ins(%a, %b : tensor<3x32x16xf32>, tensor<3x16x32xf32>) outs(%c : tensor<3x32x32xf32>) -> tensor<3x32x32xf32>
  return %d : tensor<3x32x32xf32>
}
