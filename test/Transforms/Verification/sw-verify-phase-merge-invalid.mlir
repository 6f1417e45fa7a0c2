// RUN: sw-opt %s --split-input-file --sw-verify-phase=phase=merge -verify-diagnostics

// Two buffers share LDM one after the other. Data for the next part are in a slot of a buffer.
func.func @good(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  sw.launch @good view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    sw.part @first {
      %s = sw.alloc offset 0 : memref<2x8xf32, #sw.ldm>
      %n = sw.alloc offset 32 : memref<8xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %x to %n, %r : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<1>
      %t = sw.tile %s[%c0] : memref<2x8xf32, #sw.ldm> to memref<8xf32, #sw.ldm>
      tpp.unary zero outs(%t : memref<8xf32, #sw.ldm>)
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @second {
      %n = sw.alloc ahead offset 32 : memref<8xf32, #sw.ldm>
      tpp.unary relu ins(%n : memref<8xf32, #sw.ldm>) outs(%n : memref<8xf32, #sw.ldm>)
      %m = sw.alloc offset 32 : memref<8xf32, #sw.ldm>
      tpp.unary zero outs(%m : memref<8xf32, #sw.ldm>)
    }
  }
  return
}

// -----

// The region is that of one part, the most reply words are in another.
func.func @largest() {
  sw.launch @largest view(cpe) attributes {sw.ldm_bytes = 57344 : i64} {
    sw.part @first {
      %a = sw.alloc offset 0 : memref<14336xf32, #sw.ldm>
    }
    sw.barrier array
    sw.part @second {
      %r = sw.reply : !sw.reply<2>
    }
  }
  return
}

// -----

func.func @no_bytes() {
  // expected-error @below {{after phase 'merge': 'sw.launch' '@no_bytes' has no 'sw.ldm_bytes'; expects the bytes of its buffers}}
  // expected-note @below {{--sw-phase-distribute --sw-phase-merge' reproduces it}}
  sw.launch @no_bytes view(cpe) {
  }
  return
}

// -----

func.func @no_offset() {
  sw.launch @no_offset view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    // expected-error @below {{after phase 'merge': 'sw.alloc' has type 'memref<8xf32, #sw.ldm>' and no offset in LDM; expects a static shape and an offset}}
    // expected-note @below {{reproduces it}}
    %a = sw.alloc : memref<8xf32, #sw.ldm>
  }
  return
}

// -----

func.func @region() {
  sw.launch @region view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    // expected-error @below {{after phase 'merge': 'sw.alloc' has 32 bytes at offset 228, beyond the 256 bytes of 'sw.ldm_bytes'}}
    // expected-note @below {{reproduces it}}
    %a = sw.alloc offset 228 : memref<8xf32, #sw.ldm>
  }
  return
}

// -----

func.func @too_large() {
  // expected-error @below {{after phase 'merge': 'sw.launch' needs 57344 bytes of LDM on each CPE and 8 for reply words, but 'sw26010' has 57344 (65536 less 8192 reserved)}}
  // expected-note @below {{reproduces it}}
  sw.launch @too_large view(cpe) attributes {sw.ldm_bytes = 57344 : i64} {
    %a = sw.alloc offset 0 : memref<14336xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<2>
  }
  return
}

// -----

func.func @overlap() {
  sw.launch @overlap view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    // expected-note @below {{out: 8xf32, 32 bytes at offset 0, live 1 to 8}}
    %a = sw.alloc offset 0 : memref<8xf32, #sw.ldm>
    // expected-error @below {{after phase 'merge': 'sw.alloc' shares LDM with another buffer that is in use at the same time}}
    // expected-note @below {{reproduces it}}
    // expected-note @below {{out: 8xf32, 32 bytes at offset 16, live 3 to 8}}
    %b = sw.alloc offset 16 : memref<8xf32, #sw.ldm>
    tpp.unary zero outs(%a : memref<8xf32, #sw.ldm>)
    tpp.unary relu ins(%a : memref<8xf32, #sw.ldm>) outs(%b : memref<8xf32, #sw.ldm>)
  }
  return
}

// -----

// Data for the next part live to the end of this one.
func.func @overwritten(%x: memref<8xf32>) {
  sw.launch @overwritten view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    sw.part @first {
      // expected-note @below {{buffer: 8xf32}}
      %n = sw.alloc offset 32 : memref<8xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %x to %n, %r : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      // expected-error @below {{after phase 'merge': 'sw.alloc' shares LDM with another buffer that is in use at the same time}}
      // expected-note @below {{reproduces it}}
      // expected-note @below {{out: 8xf32}}
      %s = sw.alloc offset 32 : memref<8xf32, #sw.ldm>
      tpp.unary zero outs(%s : memref<8xf32, #sw.ldm>)
    }
    sw.barrier array
    sw.part @second {
      %n = sw.alloc ahead offset 32 : memref<8xf32, #sw.ldm>
    }
  }
  return
}

// -----

func.func @barriers() {
  sw.launch @barriers view(cpe) attributes {sw.ldm_bytes = 0 : i64} {
    sw.part @first {
    }
    sw.barrier row
    // expected-error @below {{after phase 'merge': 'sw.part' '@second' follows 'sw.barrier'; expects 'sw.barrier array' between parts}}
    // expected-note @below {{reproduces it}}
    sw.part @second {
    }
  }
  return
}

// -----

// Parts on different core groups need a barrier of each mesh alone. One that
// reads what another core group writes needs a barrier of the chip.
func.func @groups(%x: memref<8xf32>) {
  sw.launch @groups view(cpe) core_groups(4) attributes {sw.ldm_bytes = 32 : i64} {
    sw.part @writes core_groups(1 from 0) {
      %t = sw.alloc offset 0 : memref<8xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      tpp.unary zero outs(%t : memref<8xf32, #sw.ldm>)
      sw.dma_put %t to %x, %r : memref<8xf32, #sw.ldm> to memref<8xf32>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @other core_groups(2 from 1) {
    }
    sw.barrier array
    // expected-error @below {{after phase 'merge': 'sw.part' '@reads' follows 'sw.barrier'; expects 'sw.barrier chip' between parts}}
    // expected-note @below {{reproduces it}}
    sw.part @reads core_groups(2 from 0) {
      %t = sw.alloc offset 0 : memref<8xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %x to %t, %r : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}
