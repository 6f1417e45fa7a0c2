// Gets that wait for the previous kernel.
// RUN: sw-opt %s --sw-fetch-ahead --split-input-file --verify-diagnostics --remarks-filter='sw-fetch-ahead'

!main = memref<64xf32>
!tile = memref<64xf32, #sw.ldm>

// The second part reads what the first one writes.
func.func @depends(%y: !main) {
  sw.launch @k view(cpe) {
    sw.part @a {
      %t = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      %c64 = arith.constant 64 : index
      %a = sw.alloc offset 256 : memref<8x8xf32, #sw.ldm>
      sw.spm_gemm ins(%a, %a) outs(%a) sizes(%c64, %c64, %c64) vec n alpha 1.0 beta 0.0
          : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
      sw.dma_put %t to %y, %r : !tile to !main, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @b {
      %t = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      // expected-remark @below {{[Missed] FetchAhead | Category:sw-fetch-ahead | Function=b | Remark="a buffer depends on the previous kernel", bytes=256}}
      sw.dma_get %y to %t, %r : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%t : !tile) outs(%t : !tile)
      sw.dma_put %t to %y, %r : !tile to !main, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// -----

!main = memref<64xf32>
!tile = memref<64xf32, #sw.ldm>

// A branch of the second part chooses what it fetches.
func.func @position(%x: memref<4096xf32>, %y: !main, %c: i1) {
  sw.launch @k view(cpe) {
    sw.part @a {
      %c64 = arith.constant 64 : index
      %a = sw.alloc offset 0 : memref<8x8xf32, #sw.ldm>
      %t = sw.alloc offset 256 : !tile
      %r = sw.reply : !sw.reply<1>
      sw.spm_gemm ins(%a, %a) outs(%a) sizes(%c64, %c64, %c64) vec n alpha 1.0 beta 0.0
          : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
      sw.dma_put %t to %y, %r : !tile to !main, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @b {
      %c0 = arith.constant 0 : index
      %c128 = arith.constant 128 : index
      %n = scf.if %c -> index {
        scf.yield %c0 : index
      } else {
        scf.yield %c128 : index
      }
      %v = memref.subview %x[%n] [64] [1] : memref<4096xf32> to memref<64xf32, strided<[1], offset: ?>>
      %t = sw.alloc offset 1024 : !tile
      %r = sw.reply : !sw.reply<1>
      // expected-remark @below {{[Missed] FetchAhead | Category:sw-fetch-ahead | Function=b | Remark="a buffer needs values of its kernel", bytes=256}}
      sw.dma_get %v to %t, %r : memref<64xf32, strided<[1], offset: ?>> to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%t : !tile) outs(%t : !tile)
      sw.dma_put %t to %y, %r : !tile to !main, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// -----

!main = memref<64xf32>
!tile = memref<64xf32, #sw.ldm>
!all = memref<14272xf32, #sw.ldm>

// The first part leaves no room.
func.func @no_room(%x: memref<14272xf32>, %y: !main, %w: !main) {
  sw.launch @k view(cpe) {
    sw.part @a {
      %c64 = arith.constant 64 : index
      %a = sw.alloc offset 57088 : memref<8x8xf32, #sw.ldm>
      %t = sw.alloc offset 0 : !all
      %r = sw.reply : !sw.reply<1>
      sw.spm_gemm ins(%a, %a) outs(%a) sizes(%c64, %c64, %c64) vec n alpha 1.0 beta 0.0
          : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
      sw.dma_put %t to %x, %r : !all to memref<14272xf32>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @b {
      %t = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      // expected-remark @below {{[Missed] FetchAhead | Category:sw-fetch-ahead | Function=b | Remark="a buffer has no room in LDM", bytes=256}}
      sw.dma_get %w to %t, %r : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%t : !tile) outs(%t : !tile)
      sw.dma_put %t to %y, %r : !tile to !main, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// -----

!main = memref<1791xf32>
!tile = memref<1791xf32, #sw.ldm>
!all = memref<112x112xf32, #sw.ldm>

// The first part has 7168 bytes left, enough for the data and its own counter,
// but not for another one.
func.func @no_counter(%x: memref<112x112xf32>, %y: !main, %w: !main) {
  sw.launch @k view(cpe) {
    sw.part @a {
      %t = sw.alloc offset 0 : !all
      %r = sw.reply : !sw.reply<1>
      %c896 = arith.constant 896 : index
      sw.spm_gemm ins(%t, %t) outs(%t) sizes(%c896, %c896, %c896) vec n alpha 1.0 beta 0.0 : !all, !all, !all
      sw.dma_put %t to %x, %r : !all to memref<112x112xf32>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @b {
      %t = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      // expected-remark @below {{[Missed] FetchAhead | Category:sw-fetch-ahead | Function=b | Remark="a buffer has no room in LDM", bytes=7164}}
      sw.dma_get %w to %t, %r : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%t : !tile) outs(%t : !tile)
      sw.dma_put %t to %y, %r : !tile to !main, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}
