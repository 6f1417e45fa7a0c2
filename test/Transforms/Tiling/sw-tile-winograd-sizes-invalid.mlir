// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile --split-input-file --verify-diagnostics

func.func @transform(%m: tensor<36x9223372036854775807x1x20x38xf32>, %e: tensor<1x9223372036854775807x39x75xf32>) -> tensor<1x9223372036854775807x39x75xf32> {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<36x9223372036854775807x1x20x38xf32>'}}
  %0 = sw.winograd output 4 ins(%m : tensor<36x9223372036854775807x1x20x38xf32>) outs(%e : tensor<1x9223372036854775807x39x75xf32>) pooled -> tensor<1x9223372036854775807x39x75xf32>
  return %0 : tensor<1x9223372036854775807x39x75xf32>
}

// -----

func.func @convolution(%x: tensor<1x64x56x56xf32>, %u: tensor<8x8x16x8x8xf32>, %e: tensor<1x64x3037000500x3037000500xf32>) -> tensor<1x64x3037000500x3037000500xf32> {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<1x64x3037000500x3037000500xf32>'}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x64x56x56xf32>, tensor<8x8x16x8x8xf32>)
      outs(%e : tensor<1x64x3037000500x3037000500xf32>) pads [1, 1] piece [1, 28] pooled -> tensor<1x64x3037000500x3037000500xf32>
  return %0 : tensor<1x64x3037000500x3037000500xf32>
}

// -----

// No channels.
func.func @no_output(%m: tensor<36x0x1x20x38xf32>, %e: tensor<1x0x80x152xf32>) -> tensor<1x0x80x152xf32> {
  // expected-error @below {{'sw.winograd' op expects every extent to be at least 1, but got 'tensor<36x0x1x20x38xf32>'}}
  %0 = sw.winograd output 4 ins(%m : tensor<36x0x1x20x38xf32>) outs(%e : tensor<1x0x80x152xf32>) -> tensor<1x0x80x152xf32>
  return %0 : tensor<1x0x80x152xf32>
}

// -----

// No filters.
func.func @no_filter(%f: tensor<0x8x3x3xf32>, %e: tensor<36x0x8xf32>) -> tensor<36x0x8xf32> {
  // expected-error @below {{'sw.winograd' op expects every extent to be at least 1, but got 'tensor<0x8x3x3xf32>'}}
  %0 = sw.winograd filter 4 ins(%f : tensor<0x8x3x3xf32>) outs(%e : tensor<36x0x8xf32>) -> tensor<36x0x8xf32>
  return %0 : tensor<36x0x8xf32>
}

// -----

// No rows of tiles.
func.func @no_input(%x: tensor<1x4x10x10xf32>, %e: tensor<36x4x1x0x2xf32>) -> tensor<36x4x1x0x2xf32> {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'sw.winograd' op expects every extent to be at least 1, but got 'tensor<36x4x1x0x2xf32>'}}
  %0 = sw.winograd input 4 ins(%x : tensor<1x4x10x10xf32>) first(%c0) left 0 outs(%e : tensor<36x4x1x0x2xf32>) -> tensor<36x4x1x0x2xf32>
  return %0 : tensor<36x4x1x0x2xf32>
}

// -----

// No images.
func.func @no_images(%x: tensor<0x64x56x56xf32>, %u: tensor<8x8x16x8x8xf32>, %e: tensor<0x64x56x56xf32>) -> tensor<0x64x56x56xf32> {
  // expected-error @below {{'sw.winograd_conv' op expects every extent to be at least 1, but got 'tensor<0x64x56x56xf32>'}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<0x64x56x56xf32>, tensor<8x8x16x8x8xf32>)
      outs(%e : tensor<0x64x56x56xf32>) pads [1, 1] piece [1, 28] -> tensor<0x64x56x56xf32>
  return %0 : tensor<0x64x56x56xf32>
}
