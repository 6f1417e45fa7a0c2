// A slice of a constant that drops a dimension, with a step along it, is computed by the compiler: upstream's views crash on such.
// RUN: sw-run %s --verify --quiet
// RUN: sw-run %s --verify --quiet --chip=sw26010pro
func.func @main(%x: tensor<3x1x7xf32>) -> tensor<3x1x7xf32> {
  %c = arith.constant dense<[[[[0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0]], [[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]], [[-1.0, -2.0, -3.0, -4.0, -5.0, -6.0, -7.0, -8.0]], [[1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 4.0, 4.0]], [[2.0, 4.0, 6.0, 8.0, 2.0, 4.0, 6.0, 8.0]]]]> : tensor<1x5x1x8xf32>
  %s = tensor.extract_slice %c[0, 0, 0, 1] [1, 3, 1, 7] [3, 2, 1, 1] : tensor<1x5x1x8xf32> to tensor<3x1x7xf32>
  %e = tensor.empty() : tensor<3x1x7xf32>
  %t = linalg.exp ins(%s : tensor<3x1x7xf32>) outs(%e : tensor<3x1x7xf32>) -> tensor<3x1x7xf32>
  %r = linalg.add ins(%t, %x : tensor<3x1x7xf32>, tensor<3x1x7xf32>) outs(%e : tensor<3x1x7xf32>) -> tensor<3x1x7xf32>
  return %r : tensor<3x1x7xf32>
}
