// RUN: sw-opt %s --split-input-file --verify-diagnostics

// Tiles are in LDM only within a launch.
func.func @outside(%a: memref<8x8xf32, #sw.ldm>, %s: index) {
  // expected-error @below {{expects to be in a sw.launch}}
  sw.spm_gemm ins(%a, %a) outs(%a) sizes(%s, %s, %s) vec n alpha 1.0 beta 1.0
      : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
  return
}

// -----

// The elements of a row of A have gaps.
func.func @gaps(%a: memref<8x8xf32, strided<[16, 2]>, #sw.ldm>, %s: index) {
  sw.launch @k view(cpe) {
    %c = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{expects A to have rows of neighbours, but got 'memref<8x8xf32, strided<[16, 2]>, #sw.ldm>'}}
    sw.spm_gemm ins(%a, %c) outs(%c) sizes(%s, %s, %s) vec n alpha 1.0 beta 1.0
        : memref<8x8xf32, strided<[16, 2]>, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
  }
  return
}

// -----

// C is column-major.
func.func @columns(%c: memref<8x8xf32, strided<[1, 8]>, #sw.ldm>, %s: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{expects C to have rows of neighbours, but got 'memref<8x8xf32, strided<[1, 8]>, #sw.ldm>'}}
    sw.spm_gemm ins(%a, %a) outs(%c) sizes(%s, %s, %s) vec n alpha 1.0 beta 1.0
        : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, strided<[1, 8]>, #sw.ldm>
  }
  return
}

// -----

// A is a piece of one CPE, and B and C are distributed tiles.
func.func @some_private(%s: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc private : memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects A, B and C to be private, or none of them}}
    sw.spm_gemm ins(%a, %b) outs(%b) sizes(%s, %s, %s) vec n alpha 1.0 beta 1.0
        : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

// The pieces of private buffers are those of one CPE: 64 rows over 8 mesh rows.
func.func @private_pieces() {
  %s = arith.constant 64 : index
  sw.launch @k view(core_group) {
    %a = sw.alloc private : memref<64x8xf32, #sw.ldm>
    %c = sw.alloc private : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{expects A to have the extent 8 along M, 64 over 8 places, but got 64}}
    sw.spm_gemm ins(%a, %c) outs(%c) sizes(%s, %s, %s) vec n alpha 1.0 beta 1.0
        : memref<64x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
  }
  return
}

// -----

// In the core-group view operands are whole tiles.
func.func @whole_tiles() {
  %s = arith.constant 64 : index
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] : memref<32x64xf32, #sw.ldm>
    // expected-error @below {{expects A and B to have the same extent along K, but got 64 and 32}}
    sw.spm_gemm ins(%a, %b) outs(%a) sizes(%s, %s, %s) vec n alpha 1.0 beta 1.0
        : memref<64x64xf32, #sw.ldm>, memref<32x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

// A that is stored K x M has 24 rows of K.
func.func @transposed() {
  %m = arith.constant 64 : index
  %k = arith.constant 192 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<8x24xf32, #sw.ldm>
    %b = sw.alloc : memref<24x8xf32, #sw.ldm>
    %c = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{expects A to have the extent 8 along M, 64 over 8 places, but got 24}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%m, %m, %k) vec n alpha 1.0 beta 1.0 trans_a
        : memref<8x24xf32, #sw.ldm>, memref<24x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
  }
  return
}

// -----

// Rows of a transposed B have no padding.
func.func @padded_transposed(%s: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{expects 'padded' only with vectors along N and a B that is stored K x N}}
    sw.spm_gemm ins(%a, %a) outs(%a) sizes(%s, %s, %s) vec n alpha 1.0 beta 1.0 trans_b padded
        : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
  }
  return
}

// -----

// No vectors run along K.
func.func @vector_word(%s: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{custom op 'sw.spm_gemm' expected ::mlir::sw::VecDim to be one of: m, n}}
    // expected-error @below {{custom op 'sw.spm_gemm' failed to parse SW_VecDimAttr parameter 'value' which is to be a `::mlir::sw::VecDim`}}
    sw.spm_gemm ins(%a, %a) outs(%a) sizes(%s, %s, %s) vec k alpha 1.0 beta 1.0 : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
  }
  return
}

// -----

// Operands in main memory are fetched first.
func.func @main_memory(%x: memref<8x8xf32>, %s: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{operand #1 must be memref in #sw.ldm, but got 'memref<8x8xf32>'}}
    sw.spm_gemm ins(%a, %x) outs(%a) sizes(%s, %s, %s) vec n alpha 1.0 beta 1.0 : memref<8x8xf32, #sw.ldm>, memref<8x8xf32>, memref<8x8xf32, #sw.ldm>
  }
  return
}
