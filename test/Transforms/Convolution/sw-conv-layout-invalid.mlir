// What no model can compute with is refused before it is asked: it divided by zero.
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-conv-layout --split-input-file --verify-diagnostics

func.func @channels(%x: tensor<1x8x8x9223372036854775807xf32>, %f: tensor<3x3x9223372036854775807x4xf32>, %y: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<1x8x8x9223372036854775807xf32>'}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<1x8x8x9223372036854775807xf32>, tensor<3x3x9223372036854775807x4xf32>) outs(%y : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}

// -----

// A group of ops has its layout for a convolution; another one of them is too large.
func.func @group(%x: tensor<1x8x8x4xf32>, %f: tensor<3x3x4x4xf32>, %y: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4611686018427387904xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<1x8x8x4xf32>, tensor<3x3x4x4xf32>) outs(%y : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  %g = tensor.empty() : tensor<1x1x4x4611686018427387904xf32>
  %e = tensor.empty() : tensor<1x6x6x4611686018427387904xf32>
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<1x1x4x4611686018427387904xf32>'}}
  %1 = linalg.conv_2d_nhwc_hwcf ins(%0, %g : tensor<1x6x6x4xf32>, tensor<1x1x4x4611686018427387904xf32>) outs(%e : tensor<1x6x6x4611686018427387904xf32>) -> tensor<1x6x6x4611686018427387904xf32>
  return %1 : tensor<1x6x6x4611686018427387904xf32>
}

// -----

func.func @empty(%x: tensor<1x9x9x4xf32>, %f: tensor<0x0x4x8xf32>, %y: tensor<1x10x10x8xf32>) -> tensor<1x10x10x8xf32> {
  // expected-error @below {{expects every loop to run at least once, but loop 4 has extent 0}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<1x9x9x4xf32>, tensor<0x0x4x8xf32>) outs(%y : tensor<1x10x10x8xf32>) -> tensor<1x10x10x8xf32>
  return %0 : tensor<1x10x10x8xf32>
}
