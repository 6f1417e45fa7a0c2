// Views of tiles in LDM that sw.tile does not have.
// RUN: sw-opt %s --split-input-file --verify-diagnostics

// Rows of the buffer have gaps.
func.func @buffer_layout(%b: memref<8x8xf32, strided<[16, 1]>, #sw.ldm>, %n: index) {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects buffer and tile to have the identity layout, but got 'memref<8x8xf32, strided<[16, 1]>, #sw.ldm>' and 'memref<?x?xf32, #sw.ldm>'}}
    %t = sw.tile %b sizes(%n, %n) : memref<8x8xf32, strided<[16, 1]>, #sw.ldm> to memref<?x?xf32, #sw.ldm>
  }
  return
}

// -----

// Rows of the tile have gaps.
func.func @tile_layout(%n: index) {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{expects buffer and tile to have the identity layout, but got 'memref<8x8xf32, #sw.ldm>' and 'memref<?x?xf32, strided<[8, 1]>, #sw.ldm>'}}
    %t = sw.tile %b sizes(%n, %n) : memref<8x8xf32, #sw.ldm> to memref<?x?xf32, strided<[8, 1]>, #sw.ldm>
  }
  return
}

// -----

// A static tile takes no size.
func.func @size_of_static(%n: index) {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{expects 0 sizes, one for each dynamic extent, but got 1}}
    %t = sw.tile %b sizes(%n) : memref<8x8xf32, #sw.ldm> to memref<4x8xf32, #sw.ldm>
  }
  return
}

// -----

// The type of the tile has nearly 2^63 rows.
func.func @huge() {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{expects the size of dimension 0 to be at most 8, the extent of the buffer, but got 9223372036854775807}}
    %t = sw.tile %b : memref<8x8xf32, #sw.ldm> to memref<9223372036854775807x8xf32, #sw.ldm>
  }
  return
}

// -----

// The whole buffer is a tile of itself, of one element too.
func.func @whole() {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<1x1xf32, #sw.ldm>
    %t = sw.tile %b : memref<1x1xf32, #sw.ldm> to memref<1x1xf32, #sw.ldm>
  }
  return
}
