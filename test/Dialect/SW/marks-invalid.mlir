// RUN: sw-opt %s --split-input-file --verify-diagnostics

// The preparing function is named by its symbol.
// expected-error @below {{expects 'sw.prepare' to be the symbol of a function, but got "prepare"}}
func.func @prepare_text(%x: memref<4xf32>) attributes {sw.prepare = "prepare"} {
  return
}

// -----

// A launch has no weights to prepare.
func.func @prepare_holder() {
  // expected-error @below {{has no 'sw.prepare', which is for functions}}
  sw.launch @k view(cpe) attributes {sw.prepare = @f} {
  }
  return
}

// -----

// A weight is prepared, or it is not.
// expected-error @below {{argument 0 expects 'sw.prepared' to be a unit, but got 1 : i64}}
func.func @prepared(%w: memref<4xf32> {sw.prepared = 1 : i64}) {
  return
}

// -----

// The bytes of a launch are one number.
func.func @ldm_bytes() {
  // expected-error @below {{expects 'sw.ldm_bytes' to be an integer of 0 to 4294967296, but got true}}
  sw.launch @k view(cpe) attributes {sw.ldm_bytes = true} {
  }
  return
}

// -----

// The LDM is that of a launch, not of its function.
// expected-error @below {{has no 'sw.ldm_bytes', which is for sw.launch}}
func.func @ldm_of_function() attributes {sw.ldm_bytes = 128 : i64} {
  return
}

// -----

// One of the kernels has no name.
func.func @kernels() {
  // expected-error @below {{expects 'sw.kernels' to be a list of names, but got ["a", 2]}}
  sw.launch @k view(cpe) attributes {sw.kernels = ["a", 2 : i64]} {
  }
  return
}

// -----

// A loop is distributed over the CPEs, or it is not.
func.func @private(%n: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects 'sw.private' to be a unit, but got 8 : i64}}
    scf.for %i = %n to %n step %n {
    } {sw.private = 8 : i64}
  }
  return
}

// -----

// Parts are those of a buffer, not of a kernel.
func.func @parts() {
  // expected-error @below {{has no 'sw.parts', which is for sw.alloc}}
  sw.launch @k view(cpe) attributes {sw.parts} {
  }
  return
}

// -----

// One part is no division of a step.
func.func @first_parts(%s: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{expects 'sw.first_parts' to be an integer of at least 2, but got 1 : i64}}
    sw.spm_gemm ins(%a, %a) outs(%a) sizes(%s, %s, %s) vec n alpha 1.0 beta 1.0 {sw.first_parts = 1 : i64} : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
  }
  return
}

// -----

// Only the first step of a product has parts.
func.func @parts_of_fill(%x: memref<8x8xf32>, %c: f32) {
  // expected-error @below {{has no 'sw.first_parts', which is for sw.spm_gemm}}
  linalg.fill {sw.first_parts = 2 : i64} ins(%c : f32) outs(%x : memref<8x8xf32>)
  return
}

// -----

// Loops are numbers of 64 bits in a dense array.
func.func @group_loops(%x: memref<8x8xf32>) {
  // expected-error @below {{expects 'sw.group_loops' to be an array of i64 of at least -1, but got [0, 1]}}
  linalg.exp {sw.group_loops = [0, 1]} ins(%x : memref<8x8xf32>) outs(%x : memref<8x8xf32>)
  return
}

// -----

// An entry of a file of schedules has a number.
func.func @schedule_entry(%x: memref<8x8xf32>) {
  // expected-error @below {{expects 'sw.schedule_entry' to be an integer of at least 0, but got "first"}}
  linalg.exp {sw.schedule_entry = "first"} ins(%x : memref<8x8xf32>) outs(%x : memref<8x8xf32>)
  return
}

// -----

// A padding is made in tiles, or it is not.
func.func @pad_in_tiles(%x: memref<8x8xf32>) {
  // expected-error @below {{expects 'sw.pad_in_tiles' to be a unit, but got false}}
  linalg.copy {sw.pad_in_tiles = false} ins(%x : memref<8x8xf32>) outs(%x : memref<8x8xf32>)
  return
}
