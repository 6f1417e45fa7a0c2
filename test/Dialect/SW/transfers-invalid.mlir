// RUN: sw-opt %s --split-input-file --verify-diagnostics

// The DMA engine has strides, but no other functions of an index.
func.func @not_strided(%x: memref<8x8xf32, affine_map<(i, j) -> (i, j mod 4)>>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<1>
    %b = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{expects the main-memory operand to be strided, but got 'memref<8x8xf32, affine_map<(d0, d1) -> (d0, d1 mod 4)>>'}}
    sw.dma_get %x to %b, %r : memref<8x8xf32, affine_map<(i, j) -> (i, j mod 4)>> to memref<8x8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

// A get needs a CPE that issues it.
func.func @get_outside(%x: memref<8xf32>, %b: memref<8xf32, #sw.ldm>, %r: !sw.reply<1>) {
  // expected-error @below {{expects to be in a sw.launch}}
  sw.dma_get %x to %b, %r : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<1>
  return
}

// -----

// A put needs one, too.
func.func @put_outside(%x: memref<8xf32>, %b: memref<8xf32, #sw.ldm>, %r: !sw.reply<1>) {
  // expected-error @below {{expects to be in a sw.launch}}
  sw.dma_put %b to %x, %r : memref<8xf32, #sw.ldm> to memref<8xf32>, !sw.reply<1>
  return
}

// -----

// A wait needs one, too.
func.func @wait_outside(%r: !sw.reply<1>) {
  // expected-error @below {{expects to be in a sw.launch}}
  sw.dma_wait %r : !sw.reply<1>
  return
}

// -----

// The wait is for another reply than that of the put.
func.func @other_reply(%x: memref<8xf32>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<1>
    %s = sw.reply : !sw.reply<1>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    // expected-error @below {{is never waited for, expects a sw.dma_wait on its reply that follows it or shares a loop with it}}
    sw.dma_put %b to %x, %r : memref<8xf32, #sw.ldm> to memref<8xf32>, !sw.reply<1>
    sw.dma_wait %s : !sw.reply<1>
  }
  return
}

// -----

// The wait is for another slot than that of the put.
func.func @other_slot(%x: memref<8xf32>) {
  sw.launch @k view(cpe) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = sw.reply : !sw.reply<2>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    // expected-error @below {{is never waited for, expects a sw.dma_wait on slot 1 of its reply, but got one on slot 0}}
    sw.dma_put %b to %x, %r[%c1] : memref<8xf32, #sw.ldm> to memref<8xf32>, !sw.reply<2>
    sw.dma_wait %r[%c0] : !sw.reply<2>
  }
  return
}

// -----

// Without a slot it is the first one, also in a loop.
func.func @first_slot(%x: memref<8xf32>) {
  sw.launch @k view(cpe) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = sw.reply : !sw.reply<2>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    sw.dma_get %x to %b, %r[%c1] : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<2>
    scf.for %i = %c0 to %c1 step %c1 {
      sw.dma_wait %r[%c1] : !sw.reply<2>
      // expected-error @below {{is never waited for, expects a sw.dma_wait on slot 0 of its reply, but got one on slot 1}}
      sw.dma_get %x to %b, %r : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<2>
    }
  }
  return
}

// -----

// A slot that is not known may be any, and one of several waits is enough.
func.func @same_slot(%x: memref<8xf32>, %i: index) {
  sw.launch @k view(cpe) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = sw.reply : !sw.reply<2>
    %s = sw.reply : !sw.reply<2>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    sw.dma_get %x to %b, %r[%c1] : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r[%i] : !sw.reply<2>
    sw.dma_get %x to %b, %r[%i] : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
    sw.dma_get %x to %b, %s : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %s[%c1] : !sw.reply<2>
    sw.dma_wait %s[%c0] : !sw.reply<2>
  }
  return
}

// -----

// The wait is in one of two branches, and the put in the other one.
func.func @other_branch(%x: memref<8xf32>, %c: i1) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<1>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    scf.if %c {
      // expected-error @below {{is never waited for, expects a sw.dma_wait on its reply that follows it or shares a loop with it}}
      sw.dma_put %b to %x, %r : memref<8xf32, #sw.ldm> to memref<8xf32>, !sw.reply<1>
    } else {
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// -----

// The wait is before the put.
func.func @wait_before(%x: memref<8xf32>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<1>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    sw.dma_wait %r : !sw.reply<1>
    // expected-error @below {{is never waited for, expects a sw.dma_wait on its reply that follows it or shares a loop with it}}
    sw.dma_put %b to %x, %r : memref<8xf32, #sw.ldm> to memref<8xf32>, !sw.reply<1>
  }
  return
}

// -----

// Slots are counted from 0.
func.func @negative_slot(%x: memref<8xf32>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c = arith.constant -1 : index
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    // expected-error @below {{expects a reply slot in [0, 2), but got -1}}
    sw.dma_put %b to %x, %r[%c] : memref<8xf32, #sw.ldm> to memref<8xf32>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

// A request moves words of 4 bytes, and the array has one number of 2.
func.func @one_half(%x: memref<f16>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<1>
    %b = sw.alloc : memref<f16, #sw.ldm>
    // expected-error @below {{expects a block to be a multiple of 4 bytes, but got 2}}
    sw.dma_get %x to %b, %r : memref<f16> to memref<f16, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

// No request goes to a team.
func.func @scope_word(%x: memref<8xf32>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<1>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    // expected-error @below {{custom op 'sw.dma_get' expected ::mlir::sw::Scope to be one of: row, col, array}}
    // expected-error @below {{custom op 'sw.dma_get' failed to parse SW_ScopeAttr parameter 'value' which is to be a `::mlir::sw::Scope`}}
    sw.dma_get %x to %b, %r broadcast team : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

// A reply has a number of slots.
func.func @reply_type() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expected integer value}}
    // expected-error @below {{failed to parse SW_ReplyType parameter 'slots' which is to be a `int64_t`}}
    %r = sw.reply : !sw.reply<two>
  }
  return
}
