// LLVM took minutes for the reference: it unrolled the loops over the taps, and
// then compared all pairs of their accesses.
// RUN: timeout 60 sw-run %s --verify --chip=sw26010 | FileCheck %s
// CHECK: verified
func.func @main(%image: tensor<3x18x82x1xf32>, %filter: tensor<7x5x3x1xf32>) -> tensor<3x16x28x7xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %image low[0, 0, 3, 0] high[0, 2, 3, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<3x18x82x1xf32> to tensor<3x20x88x1xf32>
  %empty = tensor.empty() : tensor<3x16x28x7xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<3x16x28x7xf32>) -> tensor<3x16x28x7xf32>
  %result = linalg.conv_2d_nhwc_fhwc {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[1, 3]> : tensor<2xi64>}
      ins(%padded, %filter : tensor<3x20x88x1xf32>, tensor<7x5x3x1xf32>) outs(%fill : tensor<3x16x28x7xf32>) -> tensor<3x16x28x7xf32>
  return %result : tensor<3x16x28x7xf32>
}
