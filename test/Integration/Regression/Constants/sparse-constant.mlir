// A constant that names its elements other than zero.
// RUN: sw-run %s --verify --quiet
// RUN: sw-run %s --verify --quiet --chip=sw26010pro
func.func @main(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c = arith.constant sparse<[[0,0],[1,2]], [1.0, 2.0]> : tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.add ins(%a, %c : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
