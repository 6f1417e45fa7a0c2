// Images, matrices and patches of windows whose types do not fit together.
// RUN: sw-opt %s --split-input-file --verify-diagnostics

// Windows of f32 are no f64.
func.func @elements(%x: tensor<3x8x8xf32>) {
  // expected-error @below {{expects images and windows of one kind and element type, but got 'tensor<3x8x8xf32>' and 'tensor<27x36xf64>'}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : tensor<3x8x8xf32> to tensor<27x36xf64>
  return
}

// -----

// An array in memory has no windows that are a value.
func.func @memref_to_tensor(%x: memref<3x8x8xf32>) {
  // expected-error @below {{expects images and windows of one kind and element type, but got 'memref<3x8x8xf32>' and 'tensor<27x36xf32>'}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : memref<3x8x8xf32> to tensor<27x36xf32>
  return
}

// -----

// Only the matrix is dynamic.
func.func @dynamic_matrix(%x: tensor<3x8x8xf32>) {
  // expected-error @below {{expects static shapes, but got 'tensor<3x8x8xf32>' and 'tensor<27x?xf32>'}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : tensor<3x8x8xf32> to tensor<27x?xf32>
  return
}

// -----

// The number of taps of all channels does not fit in 64 bits.
func.func @huge(%x: memref<4611686018427387904x8x8xf32>) {
  // expected-error @below {{expects less than 2^63 rows of the matrix}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : memref<4611686018427387904x8x8xf32> to memref<9x36xf32>
  return
}

// -----

// The images of the matrix are missing.
func.func @images(%x: tensor<2x3x8x8xf32>) {
  // expected-error @below {{expects windows of shape 2x27x36, but got 'tensor<27x36xf32>'}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : tensor<2x3x8x8xf32> to tensor<27x36xf32>
  return
}

// -----

func.func @negative_dilation(%x: tensor<3x8x8xf32>) {
  // expected-error @below {{expects 'dilations' of 1 to 1073741824, but got -1}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, -1], pads = [0, 0], output = [6, 6]> : tensor<3x8x8xf32> to tensor<27x36xf32>
  return
}

// -----

func.func @negative_pad(%x: tensor<3x8x8xf32>) {
  // expected-error @below {{expects 'pads' of 0 to 1073741824, but got -1}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [-1, 0], output = [6, 6]> : tensor<3x8x8xf32> to tensor<27x36xf32>
  return
}

// -----

func.func @huge_kernel(%x: tensor<3x8x8xf32>) {
  // expected-error @below {{expects 'kernel' of 1 to 1073741824, but got 9223372036854775807}}
  %0 = sw.windows %x, <kernel = [9223372036854775807, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : tensor<3x8x8xf32> to tensor<27x36xf32>
  return
}

// -----

// The patch has more columns than the image.
func.func @patch_columns(%x: memref<16x8x8xf32>, %k: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects whole rows of the image in the patch, but got 'memref<16x8x8xf32>' and 'memref<2x4x9xf32>'}}
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %k) pixels(%k, %k)
        spread [#sw<spread row>, #sw<spread col>] units [1, 4] : memref<16x8x8xf32> to memref<2x4x9xf32>
  }
  return
}

// -----

func.func @patch_unit(%x: memref<16x8x8xf32>, %k: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects numbers of 'units' to be of 1 to 4096, but got -4 at position 1}}
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %k) pixels(%k, %k)
        spread [#sw<spread row>, #sw<spread col>] units [1, -4] : memref<16x8x8xf32> to memref<2x4x8xf32>
  }
  return
}
