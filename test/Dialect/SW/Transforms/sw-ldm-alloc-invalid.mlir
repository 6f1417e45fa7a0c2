// RUN: sw-opt %s --sw-ldm-alloc --split-input-file --verify-diagnostics

func.func @too_much() {
  // expected-error @below {{kernel 'k' needs 65544 bytes of LDM on each CPE, but 'sw26010' has 57344 (65536 less 8192 reserved)}}
  // expected-note @below {{reply words: 8 bytes}}
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    // expected-note @below {{buffer 'memref<4096xf32, #sw.ldm>': 16384 bytes at offset 49152}}
    %a = sw.alloc : memref<4096xf32, #sw.ldm>
    // expected-note @below {{buffer 'memref<12288xf32, #sw.ldm>': 49152 bytes at offset 0, the largest}}
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
    // expected-note @below {{57344 bytes at offset 0, the largest}}
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
