// RUN: sw-opt %s --split-input-file --verify-diagnostics

// The mesh has no diagonal.
func.func @spread_word() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects none, row, col, all, nested or per_col, but got 'diagonal'}}
    %b = sw.alloc spread [row, diagonal] : memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

// A buffer has elements of memory, and no indices.
func.func @elements() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects elements of integers or floats, but got 'index'}}
    %b = sw.alloc : memref<8xindex, #sw.ldm>
  }
  return
}

// -----

// Vectors are no elements of a buffer.
func.func @vectors() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects elements of integers or floats, but got 'vector<4xf32>'}}
    %b = sw.alloc spread [row] : memref<64xvector<4xf32>, #sw.ldm>
  }
  return
}

// -----

// A private buffer has no pieces, and no unit of them.
func.func @private_units() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a private buffer to have no 'units'}}
    %b = sw.alloc private units [1, 4] : memref<16x64xf32, #sw.ldm>
  }
  return
}

// -----

// A private buffer is not divided by the mesh: each CPE needs all of it.
func.func @private_size() {
  sw.launch @k view(core_group) {
    // expected-error @below {{needs 65536 bytes of LDM on each CPE, but 'sw26010' has 57344 (65536 less 8192 reserved)}}
    %b = sw.alloc private : memref<128x128xf32, #sw.ldm>
  }
  return
}

// -----

// A tile that is spread over the mesh columns only is divided by 8, not by 64.
func.func @columns_only() {
  sw.launch @k view(core_group) {
    // expected-error @below {{needs 65536 bytes of LDM on each CPE, but 'sw26010' has 57344 (65536 less 8192 reserved)}}
    %b = sw.alloc spread [none, col] : memref<512x256xf32, #sw.ldm>
  }
  return
}

// -----

// A piece of each CPE is in LDM with its whole size in the CPE view.
func.func @piece_size() {
  sw.launch @k view(cpe) {
    // expected-error @below {{needs 57352 bytes of LDM on each CPE, but 'sw26010' has 57344 (65536 less 8192 reserved)}}
    %b = sw.alloc offset 0 : memref<7169xf64, #sw.ldm>
  }
  return
}

// -----

// 'nested' uses both axes of the mesh.
func.func @nested_and_row() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects 'spread' to use each mesh axis once, but 'row' of dimension 1 uses one again}}
    %b = sw.alloc spread [nested, row] : memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

// A buffer is there at least once.
func.func @no_buffers() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects 'buffers' to be 1 or 2, but got 0}}
    %b = sw.alloc spread [row, col] buffers 0 : memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

// The name of a launch is the name of a function of C.
func.func @no_name() {
  // expected-error @below {{expects a name}}
  sw.launch @"" view(cpe) {
  }
  return
}

// -----

// A double lies at a multiple of eight bytes.
func.func @unaligned() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects 'offset' to be a multiple of 8, the bytes of an element, but got 12}}
    %b = sw.alloc offset 12 : memref<8xf64, #sw.ldm>
  }
  return
}
