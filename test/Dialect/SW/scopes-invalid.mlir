// RUN: sw-opt %s --split-input-file --verify-diagnostics

// A CPE has a row, a column and a number.
func.func @axis() {
  sw.launch @k view(cpe) {
    // expected-error @below {{custom op 'sw.coord' expected ::mlir::sw::Axis to be one of: row, col, id, core_group}}
    %r = sw.coord diagonal
    // expected-error @below {{failed to parse SW_AxisAttr}}
  }
  return
}

// -----

// Barriers join rows, columns or all CPEs.
func.func @barrier() {
  sw.launch @k view(cpe) {
    // expected-error @below {{custom op 'sw.barrier' expected ::mlir::sw::Scope to be one of: row, col, array, chip}}
    sw.barrier mesh
    // expected-error @below {{failed to parse SW_ScopeAttr}}
  }
  return
}

// -----

// A scope is none of the levels.
func.func @reduce() {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<16xf32, #sw.ldm>
    // expected-error @below {{custom op 'sw.mesh_reduce' expected ::mlir::sw::Scope to be one of: row, col, array, chip}}
    // expected-error @below {{custom op 'sw.mesh_reduce' failed to parse SW_ScopeAttr parameter 'value' which is to be a `::mlir::sw::Scope`}}
    sw.mesh_reduce sum %a into %a over groups : memref<16xf32, #sw.ldm>, memref<16xf32, #sw.ldm>
  }
  return
}

// -----

// Partial results of several core groups are not combined by one op.
func.func @reduce_groups() {
  sw.launch @k view(cpe) core_groups(2) {
    %a = sw.alloc : memref<16xf32, #sw.ldm>
    // expected-error @below {{expects CPEs of one core group, which exchange data over the mesh, but got 'chip'}}
    sw.mesh_reduce sum %a into %a over chip : memref<16xf32, #sw.ldm>, memref<16xf32, #sw.ldm>
  }
  return
}

// -----

// One get serves CPEs of one core group.
func.func @broadcast_groups(%x: memref<16xf32>) {
  sw.launch @k view(cpe) core_groups(2) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc : memref<16xf32, #sw.ldm>
    // expected-error @below {{expects a broadcast that one request can do, but 'sw26010' has none to 'chip'}}
    sw.dma_get %x to %a, %r broadcast chip : memref<16xf32> to memref<16xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

// A difference depends on the order of the CPEs.
func.func @kind() {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<16xf32, #sw.ldm>
    // expected-error @below {{custom op 'sw.mesh_reduce' expected ::mlir::tpp::ReduceKind to be one of: sum, mul, maximumf, minimumf, maxnumf, minnumf}}
    // expected-error @below {{custom op 'sw.mesh_reduce' failed to parse TPP_ReduceKindAttr parameter 'value' which is to be a `::mlir::tpp::ReduceKind`}}
    sw.mesh_reduce minus %a into %a over row : memref<16xf32, #sw.ldm>, memref<16xf32, #sw.ldm>
  }
  return
}

// -----

// The CPEs combine what is in LDM, within a launch.
func.func @outside(%a: memref<16xf32, #sw.ldm>) {
  // expected-error @below {{expects to be in a sw.launch}}
  sw.mesh_reduce sum %a into %a over row : memref<16xf32, #sw.ldm>, memref<16xf32, #sw.ldm>
  return
}

// -----

// Partial results are sent as they are, without gaps.
func.func @gaps(%a: memref<16xf32, strided<[2]>, #sw.ldm>) {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects operands without gaps, but got 'memref<16xf32, strided<[2]>, #sw.ldm>'}}
    sw.mesh_reduce sum %a into %a over row : memref<16xf32, strided<[2]>, #sw.ldm>, memref<16xf32, strided<[2]>, #sw.ldm>
  }
  return
}

// -----

// Partial results in main memory have no CPE.
func.func @main_memory(%x: memref<16xf32>) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<16xf32, #sw.ldm>
    // expected-error @below {{operand #1 must be memref in #sw.ldm, but got 'memref<16xf32>'}}
    sw.mesh_reduce sum %a into %x over row : memref<16xf32, #sw.ldm>, memref<16xf32>
  }
  return
}
