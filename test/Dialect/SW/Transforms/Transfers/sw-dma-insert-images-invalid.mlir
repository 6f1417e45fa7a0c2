// Windows of several images, or of a part that no patch holds.
// RUN: sw-opt %s --sw-dma-insert --split-input-file --verify-diagnostics

// The windows of two images are added.
func.func @two_images(%x: memref<2x3x8x8xf32>, %y: memref<27x36xf32>) {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : memref<2x3x8x8xf32> to memref<2x27x36xf32>
  // expected-error @below {{expects the windows of one image, but got 'memref<2x27x36xf32>'}}
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], sw.tile = #sw.tile<mesh = [row, col, none]>}
      ins(%w : memref<2x27x36xf32>) outs(%y : memref<27x36xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Every second tap.
func.func @taps(%x: memref<16x8x8xf32>, %f: memref<32x72xf32>, %y: memref<32x64xf32>) {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : memref<16x8x8xf32> to memref<144x64xf32>
  %v = memref.subview %w[0, 0] [72, 64] [2, 1] : memref<144x64xf32> to memref<72x64xf32, strided<[128, 1]>>
  // expected-error @below {{expects windows that follow each other}}
  linalg.matmul {sw.tile = #sw.tile<mesh = [row, col, none]>} ins(%f, %v : memref<32x72xf32>, memref<72x64xf32, strided<[128, 1]>>) outs(%y : memref<32x64xf32>)
  return
}

// -----

// Windows are added to a product.
func.func @output(%x: memref<16x8x8xf32>, %a: memref<144x32xf32>, %b: memref<32x64xf32>) {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : memref<16x8x8xf32> to memref<144x64xf32>
  // expected-error @below {{expects windows of an image to be read in pieces}}
  linalg.matmul {sw.tile = #sw.tile<mesh = [row, col, none]>} ins(%a, %b : memref<144x32xf32>, memref<32x64xf32>) outs(%w : memref<144x64xf32>)
  return
}

// -----

// The device library lays out windows of floats.
func.func @integers(%x: memref<16x8x8xi32>, %z: memref<144x64xi32>) {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : memref<16x8x8xi32> to memref<144x64xi32>
  // expected-error @below {{expects f32 or f64 elements of both, or f16 or bf16, but got 'memref<2x3x8xi32, #sw.ldm>' and 'memref<144x64xi32, #sw.ldm>'}}
  linalg.copy {sw.tile = #sw.tile<mesh = [row, col]>} ins(%w : memref<144x64xi32>) outs(%z : memref<144x64xi32>)
  return
}

// -----

// Windows may be the left factor.
func.func @left(%x: memref<16x8x8xf32>, %b: memref<64x32xf32>, %y: memref<144x32xf32>) {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : memref<16x8x8xf32> to memref<144x64xf32>
  linalg.matmul {sw.tile = #sw.tile<mesh = [row, col, none]>} ins(%w, %b : memref<144x64xf32>, memref<64x32xf32>) outs(%y : memref<144x32xf32>)
  return
}

// -----

// The image is in LDM.
func.func @in_ldm(%x: memref<16x8x8xf32, #sw.ldm>, %z: memref<144x64xf32>) {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : memref<16x8x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
  // expected-error @below {{expects operand 0 to be in main memory, but got 'memref<144x64xf32, #sw.ldm>'}}
  linalg.copy {sw.tile = #sw.tile<mesh = [row, col]>} ins(%w : memref<144x64xf32, #sw.ldm>) outs(%z : memref<144x64xf32>)
  return
}
