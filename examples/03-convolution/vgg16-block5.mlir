// The last block of VGG16: three 3x3 convolutions with padding 1 on 14 x 14
// pixels and 512 channels, each with bias and ReLU, and a 2x2 maximum pool.
// 2 * 3 * (14 * 14 * 512) * (3 * 3 * 512) = 2.775 GFLOP.
#channel = affine_map<(n, h, w, c) -> (c)>
#all = affine_map<(n, h, w, c) -> (n, h, w, c)>
func.func @main(%input: tensor<1x14x14x512xf32>,
                %filter1: tensor<3x3x512x512xf32>, %bias1: tensor<512xf32>,
                %filter2: tensor<3x3x512x512xf32>, %bias2: tensor<512xf32>,
                %filter3: tensor<3x3x512x512xf32>, %bias3: tensor<512xf32>)
    -> tensor<1x7x7x512xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x14x14x512xf32>
  %fill = linalg.fill ins(%zero : f32)
      outs(%empty : tensor<1x14x14x512xf32>) -> tensor<1x14x14x512xf32>

  // conv5_1
  %padded1 = tensor.pad %input low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x14x14x512xf32> to tensor<1x16x16x512xf32>
  %product1 = linalg.conv_2d_nhwc_hwcf
      {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%padded1, %filter1 : tensor<1x16x16x512xf32>, tensor<3x3x512x512xf32>)
      outs(%fill : tensor<1x14x14x512xf32>) -> tensor<1x14x14x512xf32>
  %sum1 = linalg.generic {indexing_maps = [#all, #channel, #all],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%product1, %bias1 : tensor<1x14x14x512xf32>, tensor<512xf32>)
      outs(%empty : tensor<1x14x14x512xf32>) {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %sum = arith.addf %in, %bias : f32
    linalg.yield %sum : f32
  } -> tensor<1x14x14x512xf32>
  %relu1 = linalg.generic {indexing_maps = [#all, #all],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum1 : tensor<1x14x14x512xf32>) outs(%empty : tensor<1x14x14x512xf32>) {
  ^bb0(%in: f32, %out: f32):
    %relu = arith.maximumf %in, %zero : f32
    linalg.yield %relu : f32
  } -> tensor<1x14x14x512xf32>

  // conv5_2
  %padded2 = tensor.pad %relu1 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x14x14x512xf32> to tensor<1x16x16x512xf32>
  %product2 = linalg.conv_2d_nhwc_hwcf
      {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%padded2, %filter2 : tensor<1x16x16x512xf32>, tensor<3x3x512x512xf32>)
      outs(%fill : tensor<1x14x14x512xf32>) -> tensor<1x14x14x512xf32>
  %sum2 = linalg.generic {indexing_maps = [#all, #channel, #all],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%product2, %bias2 : tensor<1x14x14x512xf32>, tensor<512xf32>)
      outs(%empty : tensor<1x14x14x512xf32>) {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %sum = arith.addf %in, %bias : f32
    linalg.yield %sum : f32
  } -> tensor<1x14x14x512xf32>
  %relu2 = linalg.generic {indexing_maps = [#all, #all],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum2 : tensor<1x14x14x512xf32>) outs(%empty : tensor<1x14x14x512xf32>) {
  ^bb0(%in: f32, %out: f32):
    %relu = arith.maximumf %in, %zero : f32
    linalg.yield %relu : f32
  } -> tensor<1x14x14x512xf32>

  // conv5_3
  %padded3 = tensor.pad %relu2 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x14x14x512xf32> to tensor<1x16x16x512xf32>
  %product3 = linalg.conv_2d_nhwc_hwcf
      {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%padded3, %filter3 : tensor<1x16x16x512xf32>, tensor<3x3x512x512xf32>)
      outs(%fill : tensor<1x14x14x512xf32>) -> tensor<1x14x14x512xf32>
  %sum3 = linalg.generic {indexing_maps = [#all, #channel, #all],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%product3, %bias3 : tensor<1x14x14x512xf32>, tensor<512xf32>)
      outs(%empty : tensor<1x14x14x512xf32>) {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %sum = arith.addf %in, %bias : f32
    linalg.yield %sum : f32
  } -> tensor<1x14x14x512xf32>
  %relu3 = linalg.generic {indexing_maps = [#all, #all],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum3 : tensor<1x14x14x512xf32>) outs(%empty : tensor<1x14x14x512xf32>) {
  ^bb0(%in: f32, %out: f32):
    %relu = arith.maximumf %in, %zero : f32
    linalg.yield %relu : f32
  } -> tensor<1x14x14x512xf32>

  // pool5
  %lowest = arith.constant 0xFF800000 : f32
  %window = tensor.empty() : tensor<2x2xf32>
  %pooled = tensor.empty() : tensor<1x7x7x512xf32>
  %start = linalg.fill ins(%lowest : f32)
      outs(%pooled : tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
  %result = linalg.pooling_nhwc_max
      {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%relu3, %window : tensor<1x14x14x512xf32>, tensor<2x2xf32>)
      outs(%start : tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
  return %result : tensor<1x7x7x512xf32>
}
