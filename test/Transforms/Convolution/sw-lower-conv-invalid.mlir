// What no model can compute with is refused before it is asked: it divided by zero, or did not end.
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv --split-input-file --verify-diagnostics

func.func @channels_first(%x: tensor<1x4x4611686018427387904x8xf32>, %f: tensor<4x4x3x3xf32>, %y: tensor<1x4x4611686018427387902x6xf32>) -> tensor<1x4x4611686018427387902x6xf32> {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<1x4x4611686018427387904x8xf32>'}}
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x4x4611686018427387904x8xf32>, tensor<4x4x3x3xf32>) outs(%y : tensor<1x4x4611686018427387902x6xf32>) -> tensor<1x4x4611686018427387902x6xf32>
  return %0 : tensor<1x4x4611686018427387902x6xf32>
}

// -----

func.func @channels_last(%x: tensor<9223372036854775807x8x8x4xf32>, %f: tensor<3x3x4x4xf32>, %y: tensor<9223372036854775807x6x6x4xf32>) -> tensor<9223372036854775807x6x6x4xf32> {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<9223372036854775807x8x8x4xf32>'}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<9223372036854775807x8x8x4xf32>, tensor<3x3x4x4xf32>) outs(%y : tensor<9223372036854775807x6x6x4xf32>) -> tensor<9223372036854775807x6x6x4xf32>
  return %0 : tensor<9223372036854775807x6x6x4xf32>
}

// -----

func.func @depthwise(%x: memref<1x8x8x9223372036854775807xf32>, %f: memref<3x3x9223372036854775807xf32>, %y: memref<1x6x6x9223372036854775807xf32>) {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'memref<1x8x8x9223372036854775807xf32>'}}
  linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %f : memref<1x8x8x9223372036854775807xf32>, memref<3x3x9223372036854775807xf32>) outs(%y : memref<1x6x6x9223372036854775807xf32>)
  return
}

// -----

func.func @empty(%x: tensor<0x4x9x9xf32>, %f: tensor<8x4x1x1xf32>, %y: tensor<0x8x9x9xf32>) -> tensor<0x8x9x9xf32> {
  // expected-error @below {{expects every loop to run at least once, but loop 0 has extent 0}}
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<0x4x9x9xf32>, tensor<8x4x1x1xf32>) outs(%y : tensor<0x8x9x9xf32>) -> tensor<0x8x9x9xf32>
  return %0 : tensor<0x8x9x9xf32>
}
