// The last tile of a transposed array is narrower than its buffer: rows of it have gaps, and a reduction of its blocks must not take two dimensions for one.
// RUN: sw-run %s --verify --quiet --rtol=0 --atol=0 --input-bits=3
// RUN: sw-run %s --verify --quiet --rtol=0 --atol=0 --input-bits=3 --chip=sw26010pro

func.func @main(%image: tensor<1x3x12x1x5xf32>, %filter: tensor<3x70x12x1x1xf32>, %sums: tensor<3x1x3x70xf32>) -> tensor<3x1x3x70xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x3x70x1x3xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x3x70x1x3xf32>) -> tensor<1x3x70x1x3xf32>
  %conv = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%image, %filter : tensor<1x3x12x1x5xf32>, tensor<3x70x12x1x1xf32>) outs(%zeros : tensor<1x3x70x1x3xf32>) -> tensor<1x3x70x1x3xf32>
  %other = tensor.empty() : tensor<3x1x1x3x70xf32>
  %transposed = linalg.transpose ins(%conv : tensor<1x3x70x1x3xf32>) outs(%other : tensor<3x1x1x3x70xf32>) permutation = [1, 3, 0, 4, 2]
  %result = linalg.reduce { arith.addf } ins(%transposed : tensor<3x1x1x3x70xf32>) outs(%sums : tensor<3x1x3x70xf32>) dimensions = [2]
  return %result : tensor<3x1x3x70xf32>
}
