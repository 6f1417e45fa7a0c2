// RUN: sw-run %s --verify --quiet
func.func @main(%a0: tensor<2x12x3x3xi32>, %a1: tensor<3x1x3x3xi32>, %a2: i32) -> (tensor<2x2x3x3x3xi32>) {
  %v42 = tensor.empty() : tensor<2x2x3x3x3xi32>
  %v43 = linalg.fill ins(%a2 : i32) outs(%v42 : tensor<2x2x3x3x3xi32>) -> tensor<2x2x3x3x3xi32>
  %v44 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[1, 1]> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x12x3x3xi32>, tensor<3x1x3x3xi32>) outs(%v43 : tensor<2x2x3x3x3xi32>) -> tensor<2x2x3x3x3xi32>
  return %v44 : tensor<2x2x3x3x3xi32>
}
