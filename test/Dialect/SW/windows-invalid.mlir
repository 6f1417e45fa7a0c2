// RUN: sw-opt %s --split-input-file --verify-diagnostics

func.func @stride_zero(%x: tensor<3x8x8xf32>) {
  // expected-error @+1 {{expects 'strides' of 1 to 1073741824, but got 0}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [0, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : tensor<3x8x8xf32> to tensor<27x36xf32>
  return
}

// -----

func.func @one_number(%x: tensor<3x8x8xf32>) {
  // expected-error @+1 {{expects 'kernel' of rows and of columns, but got 1 numbers}}
  %0 = sw.windows %x, <kernel = [3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : tensor<3x8x8xf32> to tensor<27x36xf32>
  return
}

// -----

func.func @shape(%x: tensor<2x3x8x8xf32>) {
  // expected-error @+1 {{expects windows of shape 2x27x36, but got 'tensor<2x27x64xf32>'}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : tensor<2x3x8x8xf32> to tensor<2x27x64xf32>
  return
}

// -----

func.func @rank(%x: tensor<8x8xf32>) {
  // expected-error @+1 {{expects images of channels, rows and columns, but got rank 2}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : tensor<8x8xf32> to tensor<9x36xf32>
  return
}

// -----

func.func @dynamic(%x: tensor<?x8x8xf32>) {
  // expected-error @+1 {{expects static shapes}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : tensor<?x8x8xf32> to tensor<?x36xf32>
  return
}

// -----

func.func @kind(%x: tensor<3x8x8xf32>) {
  // expected-error @+1 {{expects images and windows of one kind and element type}}
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : tensor<3x8x8xf32> to memref<27x36xf32>
  return
}

// -----

func.func @patch(%x: memref<16x8x8xf32>, %k: index) {
  sw.launch @k view(core_group) {
    // expected-error @+1 {{expects whole rows of the image in the patch}}
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %k) pixels(%k, %k)
        spread [#sw<spread row>, #sw<spread col>] units [1, 4] : memref<16x8x8xf32> to memref<2x4x7xf32>
  }
  return
}

// -----

func.func @outside(%x: memref<16x8x8xf32>, %k: index) {
  // expected-error @+1 {{expects to be in a sw.launch}}
  %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %k) pixels(%k, %k)
      spread [#sw<spread row>, #sw<spread col>] units [1, 4] : memref<16x8x8xf32> to memref<2x4x8xf32>
  return
}

// -----

func.func @places(%k: index) {
  sw.launch @k view(core_group) {
    %b = sw.alloc private : memref<2x4x8xf32, #sw.ldm>
    %t = sw.alloc spread [row, col] units [1, 4] : memref<144x64xf32, #sw.ldm>
    // expected-error @+1 {{expects 2 places in the core-group view, but got 3}}
    sw.window_fill %b to %t at(%k, %k, %k), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
        : memref<2x4x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @elements(%k: index) {
  sw.launch @k view(core_group) {
    %b = sw.alloc private : memref<2x4x8xi32, #sw.ldm>
    %t = sw.alloc spread [row, col] units [1, 4] : memref<144x64xi32, #sw.ldm>
    // expected-error @+1 {{expects f32 or f64 elements of both}}
    sw.window_fill %b to %t at(%k, %k), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
        : memref<2x4x8xi32, #sw.ldm> to memref<144x64xi32, #sw.ldm>
  }
  return
}

// -----

func.func @third_line(%x: memref<16x8x8xf32>, %k: index) {
  sw.launch @k view(core_group) {
    // expected-error @+1 {{expects 'line' 0 or 1, but got 2}}
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> line 2 taps(%k, %k) pixels(%k, %k)
        spread [#sw<spread row>, #sw<spread col>] units [1, 4] : memref<16x8x8xf32> to memref<2x3x5xf32>
  }
  return
}

// -----

func.func @line_of_block(%x: memref<16x8x8xf32>, %k: index) {
  sw.launch @k view(core_group) {
    // expected-error @+1 {{expects no 'line' of rows in blocks}}
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8], blocks = [2, 2]> line 0 taps(%k, %k) pixels(%k, %k)
        spread [#sw<spread row>, #sw<spread col>] units [1, 4] : memref<16x8x8xf32> to memref<2x3x5xf32>
  }
  return
}

// -----

func.func @line_without_columns(%k: index) {
  sw.launch @k view(core_group) {
    %b = sw.alloc private : memref<2x4x8xf32, #sw.ldm>
    %t = sw.alloc spread [row, col] units [1, 4] : memref<144x64xf32, #sw.ldm>
    // expected-error @+1 {{expects 'line' and 'cols' together}}
    sw.window_fill %b to %t at(%k, %k), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8 line 0
        : memref<2x4x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @line_of_cpe(%k: index) {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<2x4x8xf32, #sw.ldm>
    %t = sw.alloc : memref<18x8xf32, #sw.ldm>
    // expected-error @+1 {{expects 'line' in the core-group view only}}
    sw.window_fill %b to %t at(%k, %k, %k), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8 cols 8 line 0
        : memref<2x4x8xf32, #sw.ldm> to memref<18x8xf32, #sw.ldm>
  }
  return
}

// -----

func.func @places_of_cpe(%k: index) {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<2x4x8xf32, #sw.ldm>
    %t = sw.alloc : memref<18x8xf32, #sw.ldm>
    // expected-error @+1 {{expects 3 or 4 places in the CPE view, but got 2}}
    sw.window_fill %b to %t at(%k, %k), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
        : memref<2x4x8xf32, #sw.ldm> to memref<18x8xf32, #sw.ldm>
  }
  return
}
