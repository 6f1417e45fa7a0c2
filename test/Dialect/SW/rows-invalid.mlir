// RUN: sw-opt %s --split-input-file --verify-diagnostics

// Elements of the rows have gaps.
func.func @gaps(%s: memref<4x64xf32, strided<[128, 2]>, #sw.ldm>, %n: index) {
  sw.launch @k view(cpe) {
    %c = sw.alloc : memref<32x8xf32, #sw.ldm>
    // expected-error @below {{expects the whole rows to have rows of neighbours, but got 'memref<4x64xf32, strided<[128, 2]>, #sw.ldm>'}}
    sw.rows_spread %s to %c sizes(%n, %n, %n) : memref<4x64xf32, strided<[128, 2]>, #sw.ldm> to memref<32x8xf32, #sw.ldm>
  }
  return
}

// -----

// The piece is column-major.
func.func @columns(%c: memref<32x8xf32, strided<[1, 32]>, #sw.ldm>, %n: index) {
  sw.launch @k view(cpe) {
    %s = sw.alloc : memref<4x64xf32, #sw.ldm>
    // expected-error @below {{expects the part to have rows of neighbours, but got 'memref<32x8xf32, strided<[1, 32]>, #sw.ldm>'}}
    sw.rows_collect %c to %s sizes(%n, %n, %n) : memref<32x8xf32, strided<[1, 32]>, #sw.ldm> to memref<4x64xf32, #sw.ldm>
  }
  return
}

// -----

// CPEs exchange rows within a launch.
func.func @outside(%s: memref<4x64xf32, #sw.ldm>, %c: memref<32x8xf32, #sw.ldm>) {
  // expected-error @below {{expects to be in a sw.launch}}
  sw.rows_collect %c to %s : memref<32x8xf32, #sw.ldm> to memref<4x64xf32, #sw.ldm>
  return
}

// -----

// The part of a vector is no piece of rows.
func.func @part_rank() {
  sw.launch @k view(core_group) {
    %s = sw.alloc spread [nested, none] : memref<64x64xf32, #sw.ldm>
    %c = sw.alloc spread [row] : memref<64xf32, #sw.ldm>
    // expected-error @below {{expects the part to have rank 2, but got 1}}
    sw.rows_collect %c to %s : memref<64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

// Two of the three sizes are given.
func.func @sizes(%n: index) {
  sw.launch @k view(cpe) {
    %s = sw.alloc : memref<4x64xf32, #sw.ldm>
    %c = sw.alloc : memref<32x8xf32, #sw.ldm>
    // expected-error @below {{expects 3 sizes in the CPE view, but got 2}}
    sw.rows_collect %c to %s sizes(%n, %n) : memref<32x8xf32, #sw.ldm> to memref<4x64xf32, #sw.ldm>
  }
  return
}
