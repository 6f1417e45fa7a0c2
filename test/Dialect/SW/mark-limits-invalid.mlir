// Numbers and lists of marks that are out of range.
// RUN: sw-opt %s --split-input-file --verify-diagnostics

func.func @entry(%x: memref<4x4xf32>) {
  // expected-error @below {{expects 'sw.schedule_entry' to be an integer of at least 0, but got -1 : i64}}
  linalg.exp {sw.schedule_entry = -1 : i64} ins(%x : memref<4x4xf32>) outs(%x : memref<4x4xf32>)
  return
}

// -----

// More than 64 bits.
func.func @wide_entry(%x: memref<4x4xf32>) {
  // expected-error @below {{expects 'sw.schedule_entry' to be an integer of at least 0, but got 18446744073709551616 : i128}}
  linalg.exp {sw.schedule_entry = 18446744073709551616 : i128} ins(%x : memref<4x4xf32>) outs(%x : memref<4x4xf32>)
  return
}

// -----

func.func @loops(%x: memref<4x4xf32>) {
  // expected-error @below {{expects 'sw.group_loops' to be an array of i64 of at least -1, but got array<i64: 0, -2>}}
  linalg.exp {sw.group_loops = array<i64: 0, -2>} ins(%x : memref<4x4xf32>) outs(%x : memref<4x4xf32>)
  return
}

// -----

func.func @negative_bytes() {
  // expected-error @below {{expects 'sw.ldm_bytes' to be an integer of 0 to 4294967296, but got -1 : i64}}
  sw.launch @k view(cpe) attributes {sw.ldm_bytes = -1 : i64} {
  }
  return
}

// -----

func.func @many_bytes() {
  // expected-error @below {{expects 'sw.ldm_bytes' to be an integer of 0 to 4294967296, but got 4294967297 : i64}}
  sw.launch @k view(cpe) attributes {sw.ldm_bytes = 4294967297 : i64} {
  }
  return
}

// -----

// The largest number and the least list.
func.func @most() {
  sw.launch @k view(cpe) attributes {sw.ldm_bytes = 4294967296 : i64, sw.kernels = ["k"]} {
  }
  return
}

// -----

func.func @no_kernels() {
  // expected-error @below {{expects 'sw.kernels' to be a list of names, but got []}}
  sw.launch @k view(cpe) attributes {sw.kernels = []} {
  }
  return
}

// -----

func.func @no_name() {
  // expected-error @below {{expects 'sw.kernels' to be a list of names, but got ["a", ""]}}
  sw.launch @k view(cpe) attributes {sw.kernels = ["a", ""]} {
  }
  return
}

// -----

func.func @arena() {
  // expected-error @below {{whose numbers are not negative, but got {buffers = [], lower_bound = -1 : i64, sum = 8 : i64}}}
  %a = memref.alloc() {sw.arena = {lower_bound = -1 : i64, sum = 8 : i64, buffers = []}} : memref<8xi8>
  return
}

// -----

func.func @buffer() {
  // expected-error @below {{whose numbers are not negative, but got}}
  %a = memref.alloc() {sw.arena = {lower_bound = 1 : i64, sum = 8 : i64, buffers = [{offset = -8 : i64, bytes = 8 : i64, first = "a", last = "b"}]}} : memref<8xi8>
  return
}
