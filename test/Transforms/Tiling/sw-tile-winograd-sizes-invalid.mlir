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
