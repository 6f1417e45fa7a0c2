// The product of a short sum is rounded, too: where it cancels the rest, its error
// is most of the result.
// RUN: sw-run %s --verify --quiet
// RUN: sw-run %s --verify --quiet --chip=sw26010pro
func.func @main(%a: tensor<64x1xf32>, %b: tensor<1x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x1xf32>, tensor<1x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
