// RUN: sw-opt %s --split-input-file --verify-diagnostics

// The dialect has two memory spaces.
// expected-error @below {{unknown attribute `cache` in dialect `sw`}}
func.func @space(%x: memref<8xf32, #sw.cache>) {
  return
}

// -----

// The one type of the dialect is that of replies.
// expected-error @below {{unknown  type `tile` in dialect `sw`}}
func.func @type(%x: !sw.tile) {
  return
}

// -----

// A loop is mapped to CPEs, mesh columns and so on.
func.func @mapping() {
  // expected-error @below {{expected ::mlir::sw::MappingKind to be one of: core_group, row, col, cpe, each, team, member}}
  // expected-error @below {{failed to parse SW_MappingAttr parameter 'kind' which is to be a `::mlir::sw::MappingKind`}}
  scf.forall (%i) in (8) { } {mapping = [#sw.map<core>]}
  return
}

// -----

// A spread is one of six.
func.func @spread(%x: memref<16x8x8xf32>, %k: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expected ::mlir::sw::Spread to be one of: none, row, col, all, nested, per_col}}
    // expected-error @below {{failed to parse SW_SpreadAttr parameter 'value' which is to be a `::mlir::sw::Spread`}}
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %k) pixels(%k, %k) spread [#sw<spread rows>, #sw<spread col>] units [1, 4] : memref<16x8x8xf32> to memref<2x3x8xf32>
  }
  return
}

// -----

// A memory space has no parameters.
// expected-error @below {{expects no parameters of the memory space 'ldm'}}
func.func @number(%x: memref<8xf32, #sw.ldm<3>>) {
  return
}

// -----

// expected-error @below {{expects no parameters of the memory space 'main'}}
func.func @empty(%x: memref<8xf32, #sw.main<>>) {
  return
}
