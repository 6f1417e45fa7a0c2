// RUN: sw-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects 'spread' to have one entry for each of the 2 dimensions, but got 1}}
    %b = sw.alloc spread [row] : memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects 'spread' to use each mesh axis once, but 'all' of dimension 1 uses one again}}
    %b = sw.alloc spread [row, all] : memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @per_col_and_col() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects 'spread' to use each mesh axis once, but 'per_col' of dimension 1 uses one again}}
    %b = sw.alloc spread [col, per_col] : memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects the extent of dimension 1 to be a multiple of 8, the places of 'col' on 'sw26010', but got 60}}
    %b = sw.alloc spread [row, col] : memref<64x60xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{needs 65536 bytes of LDM on each CPE, but 'sw26010' has 57344 (65536 less 8192 reserved)}}
    %b = sw.alloc spread [row, col] : memref<1024x1024xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects 'buffers' to be 1 or 2, but got 3}}
    %b = sw.alloc spread [row, col] buffers 3 : memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects no 'offset' in the core-group view}}
    %b = sw.alloc spread [row] offset 128 : memref<64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects no 'spread' in the CPE view}}
    %b = sw.alloc spread [row] : memref<64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects 'offset' to be at least 0, but got -128}}
    %b = sw.alloc offset -128 : memref<64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects the identity layout, but got 'memref<8x8xf32, strided<[16, 1]>, #sw.ldm>'}}
    %b = sw.alloc : memref<8x8xf32, strided<[16, 1]>, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects a size that a 64-bit integer holds, but got 'memref<4611686018427387904x8xf32, #sw.ldm>'}}
    %b = sw.alloc : memref<4611686018427387904x8xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    // expected-error @below {{result #0 must be memref in #sw.ldm, but got 'memref<8xf32>'}}
    %b = sw.alloc : memref<8xf32>
  }
  return
}

// -----

func.func @f() {
  // expected-error @below {{expects to be in a sw.launch}}
  %b = sw.alloc : memref<8xf32, #sw.ldm>
  return
}

// -----

func.func @f() {
  // expected-error @below {{expects to be in a sw.launch}}
  %b = sw.coord row
  return
}

// -----

func.func @f() {
  // expected-error @below {{expects to be in a sw.launch}}
  sw.barrier row
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects not to be nested in another launch, but is in 'k'}}
    sw.launch @inner view(core_group) {
    }
  }
  return
}

// -----

func.func @f() {
  // expected-error @below {{expects view 'core_group' or 'cpe', but got 'mpe'}}
  sw.launch @k view(mpe) {
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<2x8xf32, #sw.ldm>
    %c3 = arith.constant 3 : index
    // expected-error @below {{expects the size of dimension 1 to be at most 8, the extent of the buffer, but got 9}}
    %t = sw.tile %b : memref<2x8xf32, #sw.ldm> to memref<2x9xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<2x8xf32, #sw.ldm>
    %c3 = arith.constant 3 : index
    // expected-error @below {{expects a slot of the 2 in the buffer, but got 3}}
    %t = sw.tile %b[%c3] : memref<2x8xf32, #sw.ldm> to memref<8xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<2x8xf32, #sw.ldm>
    %c3 = arith.constant 3 : index
    // expected-error @below {{expects a tile of rank 1 after the slot, but got 2}}
    %t = sw.tile %b[%c3] : memref<2x8xf32, #sw.ldm> to memref<2x8xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<2x8xf32, #sw.ldm>
    %c3 = arith.constant 3 : index
    // expected-error @below {{expects a tile of 'f32' elements, but got 'f64'}}
    %t = sw.tile %b : memref<2x8xf32, #sw.ldm> to memref<2x4xf64, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<2x8xf32, #sw.ldm>
    %c3 = arith.constant 3 : index
    // expected-error @below {{expects 1 sizes, one for each dynamic extent, but got 0}}
    %t = sw.tile %b : memref<2x8xf32, #sw.ldm> to memref<?x8xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<2x8xf32, #sw.ldm>
    %c3 = arith.constant 3 : index
    // expected-error @below {{expects buffer and tile to have the identity layout}}
    %t = sw.tile %b : memref<2x8xf32, #sw.ldm> to memref<2x4xf32, strided<[8, 1]>, #sw.ldm>
  }
  return
}

// -----

func.func @f(%m: memref<8xf32, #sw.ldm>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    // expected-error @below {{operand #0 must be memref in main memory, but got 'memref<8xf32, #sw.ldm>'}}
    sw.dma_get %m to %b, %r : memref<8xf32, #sw.ldm> to memref<8xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<8xf32>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = memref.alloc() : memref<8xf32>
    // expected-error @below {{operand #1 must be memref in #sw.ldm, but got 'memref<8xf32>'}}
    sw.dma_get %m to %b, %r : memref<8xf32> to memref<8xf32>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<8xf32>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = memref.alloc() : memref<8xf32>
    // expected-error @below {{operand #0 must be memref in #sw.ldm, but got 'memref<8xf32>'}}
    sw.dma_put %b to %m, %r : memref<8xf32> to memref<8xf32>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<8xf64>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    // expected-error @below {{expects operands of the same element type, but got 'f64' in main memory and 'f32' in LDM}}
    sw.dma_get %m to %b, %r : memref<8xf64> to memref<8xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<8x8xf32>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = sw.alloc : memref<64xf32, #sw.ldm>
    // expected-error @below {{expects operands of the same rank, but got 2 in main memory and 1 in LDM}}
    sw.dma_get %m to %b, %r : memref<8x8xf32> to memref<64xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<8x8xf32>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = sw.alloc : memref<8x4xf32, #sw.ldm>
    // expected-error @below {{expects operands of the same shape, but dimension 1 is 8 in main memory and 4 in LDM}}
    sw.dma_put %b to %m, %r : memref<8x4xf32, #sw.ldm> to memref<8x8xf32>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<4x7xf16, strided<[8, 1]>>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = sw.alloc : memref<4x7xf16, #sw.ldm>
    // expected-error @below {{expects a block to be a multiple of 4 bytes, but got 14}}
    sw.dma_get %m to %b, %r : memref<4x7xf16, strided<[8, 1]>> to memref<4x7xf16, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf16, strided<[9, 1]>>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = sw.alloc : memref<4x8xf16, #sw.ldm>
    // expected-error @below {{expects stride 0 of the main-memory operand to be a multiple of 4 bytes, but got 18}}
    sw.dma_get %m to %b, %r : memref<4x8xf16, strided<[9, 1]>> to memref<4x8xf16, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf32, strided<[4611686018427387904, 1]>>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %b = sw.alloc : memref<4x8xf32, #sw.ldm>
    // expected-error @below {{expects stride 0 of the main-memory operand to be less than 2^63 bytes, but got 4611686018427387904 elements of 4 bytes}}
    sw.dma_get %m to %b, %r : memref<4x8xf32, strided<[4611686018427387904, 1]>> to memref<4x8xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf16, strided<[8, 1], offset: 1>>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = sw.alloc : memref<4x8xf16, #sw.ldm>
    // expected-error @below {{expects the offset of the main-memory operand to be a multiple of 4 bytes, but got 2}}
    sw.dma_get %m to %b, %r : memref<4x8xf16, strided<[8, 1], offset: 1>> to memref<4x8xf16, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<4x8xf16, strided<[16, 2]>>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = sw.alloc : memref<4x8xf16, #sw.ldm>
    // expected-error @below {{expects a block to be a multiple of 4 bytes, but got 2}}
    sw.dma_get %m to %b, %r : memref<4x8xf16, strided<[16, 2]>> to memref<4x8xf16, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<32xi4>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = sw.alloc : memref<32xi4, #sw.ldm>
    // expected-error @below {{expects elements of whole bytes, but got 'i4'}}
    sw.dma_get %m to %b, %r : memref<32xi4> to memref<32xi4, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<8xf32>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    // expected-error @below {{expects a reply slot in [0, 2), but got 2}}
    sw.dma_get %m to %b, %r[%c2] : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  return
}

// -----

func.func @f(%m: memref<8xf32>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %c2 = arith.constant 2 : index
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    // expected-error @below {{is never waited for, expects a sw.dma_wait on its reply that follows it or shares a loop with it}}
    sw.dma_get %m to %b, %r : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<2>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<1>
    %c2 = arith.constant 2 : index
    // expected-error @below {{expects a reply slot in [0, 1), but got 2}}
    sw.dma_wait %r[%c2] : !sw.reply<1>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects at least 1 reply slot, but got 0}}
    %r = sw.reply : !sw.reply<0>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects at most 65536 reply slots, but got 4611686018427387904}}
    %r = sw.reply : !sw.reply<4611686018427387904>
  }
  return
}

// -----

func.func @f(%m: memref<8xf32>, %c: i1) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<1>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    scf.if %c {
      sw.dma_wait %r : !sw.reply<1>
    }
    // expected-error @below {{is never waited for}}
    sw.dma_get %m to %b, %r : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<1>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    %m = arith.constant 256 : index
    %n = arith.constant 256 : index
    %k = arith.constant 64 : index
    %a = sw.alloc : memref<32x8xf16, #sw.ldm>
    %b = sw.alloc : memref<8x32xf16, #sw.ldm>
    %c = sw.alloc : memref<32x32xf16, #sw.ldm>
    // expected-error @below {{expects f32 or f64 elements, but got 'f16'}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%m, %n, %k) vec n alpha 1.0 beta 1.0 : memref<32x8xf16, #sw.ldm>, memref<8x32xf16, #sw.ldm>, memref<32x32xf16, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    %m = arith.constant 256 : index
    %n = arith.constant 256 : index
    %k = arith.constant 64 : index
    %a = sw.alloc : memref<32x8xf64, #sw.ldm>
    %b = sw.alloc : memref<8x32xf32, #sw.ldm>
    %c = sw.alloc : memref<32x32xf32, #sw.ldm>
    // expected-error @below {{expects A to have 'f32' elements as C, but got 'f64'}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%m, %n, %k) vec n alpha 1.0 beta 1.0 : memref<32x8xf64, #sw.ldm>, memref<8x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    %m = arith.constant 256 : index
    %n = arith.constant 256 : index
    %k = arith.constant 64 : index
    %a = sw.alloc : memref<32x8xf32, #sw.ldm>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    %c = sw.alloc : memref<32x32xf32, #sw.ldm>
    // expected-error @below {{expects B to have rank 2, but got 1}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%m, %n, %k) vec n alpha 1.0 beta 1.0 : memref<32x8xf32, #sw.ldm>, memref<8xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    %m = arith.constant 256 : index
    %n = arith.constant 256 : index
    %k = arith.constant 64 : index
    %a = sw.alloc : memref<16x8xf32, #sw.ldm>
    %b = sw.alloc : memref<8x32xf32, #sw.ldm>
    %c = sw.alloc : memref<32x32xf32, #sw.ldm>
    // expected-error @below {{expects A to have the extent 32 along M, 256 over 8 places, but got 16}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%m, %n, %k) vec n alpha 1.0 beta 1.0 : memref<16x8xf32, #sw.ldm>, memref<8x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    %m = arith.constant 256 : index
    %n = arith.constant 256 : index
    %k = arith.constant 64 : index
    %a = sw.alloc : memref<32x8xf32, #sw.ldm>
    %b = sw.alloc : memref<32x8xf32, #sw.ldm>
    %c = sw.alloc : memref<32x32xf32, #sw.ldm>
    // expected-error @below {{expects B to have the extent 8 along K, 64 over 8 places, but got 32}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%m, %n, %k) vec n alpha 1.0 beta 1.0 : memref<32x8xf32, #sw.ldm>, memref<32x8xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    %m = arith.constant 32 : index
    %n = arith.constant 48 : index
    %k = arith.constant 8 : index
    %a = sw.alloc : memref<32x8xf32, #sw.ldm>
    %b = sw.alloc : memref<8x48xf32, #sw.ldm>
    %c = sw.alloc : memref<32x32xf32, #sw.ldm>
    // expected-error @below {{expects B and C to have the same extent along N, but got 48 and 32}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%m, %n, %k) vec n alpha 1.0 beta 1.0 : memref<32x8xf32, #sw.ldm>, memref<8x48xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f(%s: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<32x8xf32, #sw.ldm>
    %b = sw.alloc : memref<8x32xf32, #sw.ldm>
    %c = sw.alloc : memref<16x32xf32, #sw.ldm>
    // expected-error @below {{expects A and C to have the same extent along M, but got 32 and 16}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%s, %s, %s) vec n alpha 1.0 beta 1.0 : memref<32x8xf32, #sw.ldm>, memref<8x32xf32, #sw.ldm>, memref<16x32xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f(%s: index) {
  sw.launch @k view(cpe) {
    // expected-note @below {{prior use here}}
    %c = arith.constant 1 : index
    %a = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{expects different type than prior uses: 'i1' vs 'index'}}
    sw.spm_gemm ins(%a, %a) outs(%a) sizes(%s, %s, %s) vec n alpha 1.0 beta 1.0 accumulate %c : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects 'units' to have one entry for each of the 2 dimensions, but got 1}}
    %b = sw.alloc spread [row, col] units [4] : memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects the unit of dimension 1 to be of 1 to 4096, but got 0}}
    %b = sw.alloc spread [row, col] units [1, 0] : memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects the unit of dimension 0 to be of 1 to 4096, but got 4097}}
    %b = sw.alloc spread [row, col] units [4097, 1] : memref<96x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects the extent of dimension 1 to be a multiple of 32, the places of 'col' on 'sw26010' with the unit 4, but got 72}}
    %b = sw.alloc spread [row, col] units [1, 4] : memref<64x72xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects 'units' only with 'spread'}}
    %b = "sw.alloc"() {units = array<i64: 1, 4>} : () -> memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

// Pieces of N are whole vectors: 4 * ceil(72 / 32).
func.func @f() {
  %c64 = arith.constant 64 : index
  %c72 = arith.constant 72 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<8x8xf32, #sw.ldm>
    %b = sw.alloc : memref<8x9xf32, #sw.ldm>
    %c = sw.alloc : memref<8x9xf32, #sw.ldm>
    // expected-error @below {{expects B to have the extent 12 along N, 72 over 8 places, but got 9}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c64, %c72, %c64) vec n alpha 1.0 beta 0.0
        : memref<8x8xf32, #sw.ldm>, memref<8x9xf32, #sw.ldm>, memref<8x9xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f(%s: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<8x8xf32, #sw.ldm>
    // expected-error @below {{expects 'padded' only with vectors along N and a B that is stored K x N}}
    sw.spm_gemm ins(%a, %a) outs(%a) sizes(%s, %s, %s) vec m alpha 1.0 beta 1.0 padded : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f(%m: memref<64x8xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %b = sw.alloc spread [row, none] : memref<64x8xf32, #sw.ldm>
    // expected-error @below {{expects 'broadcast' only in the CPE view}}
    sw.dma_get %m to %b, %r broadcast row : memref<64x8xf32> to memref<64x8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

func.func @f(%m: memref<8xf32>) {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<1>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    // expected-error @below {{expects a broadcast that one request can do, but 'sw26010' has none to 'col'}}
    sw.dma_get %m to %b, %r broadcast col : memref<8xf32> to memref<8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

func.func @f() {
  // expected-error @below {{expects parent op 'sw.launch'}}
  sw.part @p {
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a launch in the CPE view, but 'k' is in the core-group view}}
    sw.part @p {
    }
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects a name}}
    sw.part @"" {
    }
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    sw.part @p {
    }
    // expected-error @below {{expects to be in one of the parts of launch 'k'}}
    %r = sw.coord row
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects to be in one of the parts of launch 'k'}}
    %r = sw.reply : !sw.reply<1>
    sw.part @p {
    }
  }
  return
}

// -----

func.func @ahead_without_part(%w: memref<64xf32>) {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects 'ahead' only with an offset, in a part of a launch}}
    %b = sw.alloc ahead offset 0 : memref<64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @ahead_without_offset(%w: memref<64xf32>) {
  sw.launch @k view(cpe) {
    sw.part @p {
      // expected-error @below {{expects 'ahead' only with an offset, in a part of a launch}}
      %b = sw.alloc ahead : memref<64xf32, #sw.ldm>
    }
  }
  return
}

// -----

func.func @ahead_in_first_part(%w: memref<64xf32>) {
  sw.launch @k view(cpe) {
    sw.part @p {
      // expected-error @below {{expects the part before 'p' to fetch data to offset 0}}
      %b = sw.alloc ahead offset 0 : memref<64xf32, #sw.ldm>
    }
  }
  return
}

// -----

func.func @ahead_of_nothing(%w: memref<64xf32>) {
  sw.launch @k view(cpe) {
    sw.part @p {
      %a = sw.alloc offset 256 : memref<64xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %w to %a, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @q {
      // expected-error @below {{expects the part before 'q' to fetch data to offset 0}}
      %b = sw.alloc ahead offset 0 : memref<64xf32, #sw.ldm>
    }
  }
  return
}

// -----

func.func @private_spread() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a private buffer to have no 'spread'}}
    %b = sw.alloc private spread [row, none] : memref<16x64xf32, #sw.ldm>
  }
  return
}
