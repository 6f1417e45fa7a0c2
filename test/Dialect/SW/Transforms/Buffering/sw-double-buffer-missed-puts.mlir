// RUN: sw-opt %s --sw-double-buffer --split-input-file --verify-diagnostics --remarks-filter='sw-double-buffer' -o /dev/null

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// The tile is put twice.
func.func @put_twice(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the buffer is put twice in an iteration"}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %v = memref.subview %X[%i, 0] [64, 64] [1, 1] : !main to !view
      tpp.unary zero outs(%b : !tile)
      sw.dma_put %b to %v, %r : !tile to !view, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      sw.dma_put %b to %v, %r : !tile to !view, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// -----

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// The get has a counter, and the put has another one.
func.func @counters(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the get and the put use different reply counters"}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    %q = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %v = memref.subview %X[%i, 0] [64, 64] [1, 1] : !main to !view
      sw.dma_get %v to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%b : !tile)
      sw.dma_put %b to %v, %q : !tile to !view, !sw.reply<1>
      sw.dma_wait %q : !sw.reply<1>
    }
  }
  return
}

// -----

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// The tile is computed from that of the iteration before.
func.func @sum(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the buffer carries data from one iteration to the next"}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %v = memref.subview %X[%i, 0] [64, 64] [1, 1] : !main to !view
      tpp.unary relu ins(%b : !tile) outs(%b : !tile)
      sw.dma_put %b to %v, %r : !tile to !view, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// -----

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// The buffer is cleared after its put, for the next iteration.
func.func @cleared(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the buffer is written again after its put"}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %v = memref.subview %X[%i, 0] [64, 64] [1, 1] : !main to !view
      tpp.unary zero outs(%b : !tile)
      sw.dma_put %b to %v, %r : !tile to !view, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary zero outs(%b : !tile)
    }
  }
  return
}

// -----

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// All iterations put to the same place.
func.func @same_place(%X: !main, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="puts of different iterations may overlap"}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %v = memref.subview %X[%n, 0] [64, 64] [1, 1] : !main to !view
      tpp.unary zero outs(%b : !tile)
      sw.dma_put %b to %v, %r : !tile to !view, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}
