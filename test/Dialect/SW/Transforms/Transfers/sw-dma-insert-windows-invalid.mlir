// RUN: sw-opt %s --sw-dma-insert --split-input-file --verify-diagnostics

// Every second window is no part of the matrix.
func.func @steps(%x: memref<16x8x8xf32>, %f: memref<32x144xf32>, %y: memref<32x32xf32>) {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : memref<16x8x8xf32> to memref<144x64xf32>
  %v = memref.subview %w[0, 0] [144, 32] [1, 2] : memref<144x64xf32> to memref<144x32xf32, strided<[64, 2]>>
  // expected-error @below {{expects windows that follow each other}}
  linalg.matmul {sw.tile = #sw.tile<mesh = [row, col, none]>} ins(%f, %v : memref<32x144xf32>, memref<144x32xf32, strided<[64, 2]>>) outs(%y : memref<32x32xf32>)
  return
}

// -----

// The windows are no memory that an op can write.
func.func @written(%x: memref<16x8x8xf32>, %z: memref<144x64xf32>) {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : memref<16x8x8xf32> to memref<144x64xf32>
  // expected-error @below {{expects windows of an image to be read in pieces}}
  linalg.copy {sw.tile = #sw.tile<mesh = [row, col]>} ins(%z : memref<144x64xf32>) outs(%w : memref<144x64xf32>)
  return
}

// -----

// No rows of windows are in memory.
func.func @row_contiguous(%x: memref<16x8x8xf32>, %z: memref<144x64xf32>) {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : memref<16x8x8xf32> to memref<144x64xf32>
  // expected-error @below {{expects windows of an image to be read in pieces}}
  linalg.copy {sw.tile = #sw.tile<mesh = [row, col], row_contiguous = [1, 0]>} ins(%w : memref<144x64xf32>) outs(%z : memref<144x64xf32>)
  return
}

// -----

// The tile of a pooling is that of its product, whose mesh it has to name.
func.func @pool_mesh(%x: memref<6x480xf32>, %y: memref<6x64xf32>, %at: index) {
  // expected-error @below {{expects 'mesh' and 'units' of 'sw.tile' to have one entry for channels and one for blocks}}
  sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial -1.0 {sw.tile = #sw.tile<mesh = [row, col]>}
      : memref<6x480xf32> to memref<6x64xf32>
  return
}

// -----

// A batch is no matrix of channels and blocks.
func.func @pool_batch(%x: memref<2x6x480xf32>, %y: memref<2x6x64xf32>, %at: index) {
  // expected-error @below {{expects operand 0 to be a matrix in main memory, but got 'memref<2x6x480xf32>'}}
  sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial -1.0 {sw.tile = #sw.tile<mesh = [row, col], units = [1, 60]>}
      : memref<2x6x480xf32> to memref<2x6x64xf32>
  return
}

// -----

// The mesh has no transform of its own.
func.func @winograd(%x: memref<4x8x3x3xf32>, %y: memref<16x4x8xf32>) {
  // expected-error @below {{expects 'private' in 'sw.tile' of an op that only one CPE computes}}
  sw.winograd filter 2 ins(%x : memref<4x8x3x3xf32>) outs(%y : memref<16x4x8xf32>) {sw.tile = #sw.tile<>}
  return
}

// -----

// A transform has two arrays.
func.func @winograd_buffers(%x: memref<4x8x3x3xf32>, %y: memref<16x4x8xf32>) {
  // expected-error @below {{expects 'buffers' of 'sw.tile' to have one entry for each of the 2 memref operands, but got 3}}
  sw.winograd filter 2 ins(%x : memref<4x8x3x3xf32>) outs(%y : memref<16x4x8xf32>) {sw.tile = #sw.tile<private, buffers = [2, 2, 2]>}
  return
}
