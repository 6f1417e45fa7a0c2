// RUN: sw-opt %s --sw-ldm-alloc --split-input-file --verify-diagnostics

func.func @too_much() {
  // expected-error @below {{kernel 'k' needs 65544 bytes of LDM on each CPE, but 'sw26010' has 57344 (65536 less 8192 reserved): 8200 are missing}}
  // expected-note @below {{reply words: 8 bytes}}
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    // expected-note @below {{out: 4096xf32, 16384 bytes at offset 49152, live 3 to 8}}
    %a = sw.alloc : memref<4096xf32, #sw.ldm>
    // expected-note @below {{out: 12288xf32, 49152 bytes at offset 0, live 5 to 10, the largest}}
    %b = sw.alloc : memref<12288xf32, #sw.ldm>
    tpp.unary zero outs(%a : memref<4096xf32, #sw.ldm>)
    tpp.unary zero outs(%b : memref<12288xf32, #sw.ldm>)
  }
  return
}

// -----

// The buffers fit exactly, the reply word does not.
func.func @reply_words_count() {
  // expected-error @below {{kernel 'k' needs 57348 bytes of LDM}}
  // expected-note @below {{reply words: 4 bytes}}
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<1>
    // expected-note @below {{buffer: 14336xf32, 57344 bytes at offset 0, live 3 to 4, the largest}}
    %a = sw.alloc : memref<14336xf32, #sw.ldm>
  }
  return
}

// -----

func.func @dynamic() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects a static shape, but got 'memref<?xf32, #sw.ldm>'}}
    %a = sw.alloc : memref<?xf32, #sw.ldm>
  }
  return
}

// -----

// The static data of the device library is not for buffers.
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "sw26010pro", "sw.core_groups" = 6 : i64, "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64,
    "sw.ldm_bytes" = 262144 : i64, "sw.ldm_reserved_bytes" = 36864 : i64, "sw.device_library_ldm_bytes" = 81984 : i64,
    "sw.simd_bits" = 512 : i64, "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 1.0 : f64,
    "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @device_library() {
    // expected-error @below {{kernel 'k' needs 143360 bytes of LDM on each CPE, but 'sw26010pro' has 143296 (262144 less 36864 reserved and 81984 of the device library): 64 are missing}}
    sw.launch @k view(cpe) {
      // expected-note @below {{out: 32768xf32, 131072 bytes at offset 0, live}}
      %a = sw.alloc : memref<32768xf32, #sw.ldm>
      // expected-note @below {{out: 3072xf32, 12288 bytes at offset 131072}}
      %b = sw.alloc : memref<3072xf32, #sw.ldm>
      tpp.unary zero outs(%b : memref<3072xf32, #sw.ldm>)
      tpp.unary zero outs(%a : memref<32768xf32, #sw.ldm>)
      tpp.unary zero outs(%b : memref<3072xf32, #sw.ldm>)
    }
    return
  }
}

// -----

// What would fit: one slot of A or of B, or a smaller tile along a loop that
// cuts the largest buffer.
func.func @product(%i: index) {
  %c512 = arith.constant 512 : index
  %c256 = arith.constant 256 : index
  // expected-error @below {{kernel 'k' needs 65536 bytes of LDM on each CPE, but 'sw26010' has 57344 (65536 less 8192 reserved): 8192 are missing}}
  // expected-note @below {{it fits with one slot of A}}
  // expected-note @below {{it fits with one slot of B}}
  // expected-note @below {{it fits with tiles of at most 384 along m}}
  // expected-note @below {{it fits with tiles of at most 192 along k}}
  sw.launch @k view(cpe) {
    // expected-note @below {{A: 2 slots of 64x32xf32, 16384 bytes at offset 0, live 1 to 16, the largest}}
    %a2 = sw.alloc : memref<2x64x32xf32, #sw.ldm>
    // expected-note @below {{B: 2 slots of 32x64xf32, 16384 bytes at offset 16384}}
    %b2 = sw.alloc : memref<2x32x64xf32, #sw.ldm>
    // expected-note @below {{C: 64x64xf32, 16384 bytes at offset 32768}}
    %c = sw.alloc : memref<64x64xf32, #sw.ldm>
    // expected-note @below {{out: 64x64xf32, 16384 bytes at offset 49152}}
    %d = sw.alloc : memref<64x64xf32, #sw.ldm>
    tpp.unary zero outs(%d : memref<64x64xf32, #sw.ldm>)
    %a = sw.tile %a2[%i] : memref<2x64x32xf32, #sw.ldm> to memref<64x32xf32, #sw.ldm>
    %b = sw.tile %b2[%i] : memref<2x32x64xf32, #sw.ldm> to memref<32x64xf32, #sw.ldm>
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c512, %c512, %c256) vec n alpha 1.0 beta 0.0
        : memref<64x32xf32, #sw.ldm>, memref<32x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>
    tpp.unary relu ins(%d : memref<64x64xf32, #sw.ldm>) outs(%d : memref<64x64xf32, #sw.ldm>)
  }
  return
}
