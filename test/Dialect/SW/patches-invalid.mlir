// RUN: sw-opt %s --split-input-file --verify-diagnostics

// A block of rows has a step to the next one.
func.func @block_without_step(%x: tensor<3x8x8xf32>) {
  // expected-error @below {{custom op 'sw.windows' expects 'blocks' of rows that divide the 8 rows of 'output', and a step, but got array<i64: 4>}}
  %0 = sw.windows %x, <kernel = [1, 1], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [8, 8], blocks = [4]> : tensor<3x8x8xf32> to tensor<3x64xf32>
  return
}

// -----

// The rows of the matrix are too many to be counted.
func.func @too_many_taps(%x: memref<4611686018427387904x1x1xf32>) {
  // expected-error @below {{expects less than 2^63 rows of the matrix}}
  %0 = sw.windows %x, <kernel = [2, 2], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [1, 1]> : memref<4611686018427387904x1x1xf32> to memref<1x1xf32>
  return
}

// -----

// A patch of a batch of images is no patch of one.
func.func @batch(%x: memref<2x16x8x8xf32>, %k: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects an image and a patch of channels, rows and columns, but got 'memref<2x16x8x8xf32>' and 'memref<2x3x8xf32>'}}
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %k) pixels(%k, %k)
        spread [#sw<spread row>, #sw<spread col>] units [1, 4] : memref<2x16x8x8xf32> to memref<2x3x8xf32>
  }
  return
}

// -----

// A patch has the elements of its image.
func.func @patch_elements(%x: memref<16x8x8xf32>, %k: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects an image and a patch of one element type, but got 'memref<16x8x8xf32>' and 'memref<2x3x8xf64>'}}
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %k) pixels(%k, %k)
        spread [#sw<spread row>, #sw<spread col>] units [1, 4] : memref<16x8x8xf32> to memref<2x3x8xf64>
  }
  return
}

// -----

// Taps have a spread, and pixels have none.
func.func @one_spread(%x: memref<16x8x8xf32>, %k: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a spread and a unit of taps and of pixels}}
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %k) pixels(%k, %k)
        spread [#sw<spread row>] units [1, 4] : memref<16x8x8xf32> to memref<2x3x8xf32>
  }
  return
}

// -----

// Patches are of images in main memory.
func.func @image_in_ldm(%k: index) {
  sw.launch @k view(core_group) {
    %x = sw.alloc private : memref<16x8x8xf32, #sw.ldm>
    // expected-error @below {{operand #0 must be memref in main memory, but got 'memref<16x8x8xf32, #sw.ldm>'}}
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %k) pixels(%k, %k) spread [#sw<spread row>, #sw<spread col>] units [1, 4] : memref<16x8x8xf32, #sw.ldm> to memref<2x3x8xf32>
  }
  return
}

// -----

// A line of taps is no tile.
func.func @tile_rank(%k: index) {
  sw.launch @k view(core_group) {
    %b = sw.alloc private : memref<2x4x8xf32, #sw.ldm>
    %t = sw.alloc spread [row] : memref<144xf32, #sw.ldm>
    // expected-error @below {{expects a patch of channels, rows and columns and a tile of taps and pixels, but got 'memref<2x4x8xf32, #sw.ldm>' and 'memref<144xf32, #sw.ldm>'}}
    sw.window_fill %b to %t at(%k, %k), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
        : memref<2x4x8xf32, #sw.ldm> to memref<144xf32, #sw.ldm>
  }
  return
}

// -----

// The patch has other elements than the tile.
func.func @fill_elements(%k: index) {
  sw.launch @k view(core_group) {
    %b = sw.alloc private : memref<2x4x8xf64, #sw.ldm>
    %t = sw.alloc spread [row, col] units [1, 4] : memref<144x64xf32, #sw.ldm>
    // expected-error @below {{expects f32 or f64 elements of both, or f16 or bf16, but got 'memref<2x4x8xf64, #sw.ldm>' and 'memref<144x64xf32, #sw.ldm>'}}
    sw.window_fill %b to %t at(%k, %k), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
        : memref<2x4x8xf64, #sw.ldm> to memref<144x64xf32, #sw.ldm>
  }
  return
}

// -----

// A tile is filled by CPEs, in a launch.
func.func @fill_outside(%b: memref<2x4x8xf32, #sw.ldm>, %t: memref<144x64xf32, #sw.ldm>, %k: index) {
  // expected-error @below {{expects to be in a sw.launch}}
  sw.window_fill %b to %t at(%k, %k), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
      : memref<2x4x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
  return
}

// -----

// Pieces are multiples of at least one pixel.
func.func @unit(%x: memref<16x8x8xf32>, %k: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects numbers of 'units' to be of 1 to 4096, but got 0 at position 1}}
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %k) pixels(%k, %k)
        spread [#sw<spread row>, #sw<spread col>] units [1, 0] : memref<16x8x8xf32> to memref<2x3x8xf32>
  }
  return
}

// -----

// The image of the patch has no rows.
func.func @rows(%k: index) {
  sw.launch @k view(core_group) {
    %b = sw.alloc private : memref<2x4x8xf32, #sw.ldm>
    %t = sw.alloc spread [row, col] units [1, 4] : memref<144x64xf32, #sw.ldm>
    // expected-error @below {{expects 'rows' of 1 to 1073741824, but got 0}}
    sw.window_fill %b to %t at(%k, %k), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 0
        : memref<2x4x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
  }
  return
}

// -----

// No image has less than no columns.
func.func @cols(%k: index) {
  sw.launch @k view(core_group) {
    %b = sw.alloc private : memref<2x4x8xf32, #sw.ldm>
    %t = sw.alloc spread [row, col] units [1, 4] : memref<144x64xf32, #sw.ldm>
    // expected-error @below {{expects 'cols' of 1 to 1073741824, but got -8}}
    sw.window_fill %b to %t at(%k, %k), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8 cols -8 line 0
        : memref<2x4x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
  }
  return
}
