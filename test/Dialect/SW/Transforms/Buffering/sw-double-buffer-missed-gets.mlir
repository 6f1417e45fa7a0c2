// RUN: sw-opt %s --sw-double-buffer --split-input-file --verify-diagnostics --remarks-filter='sw-double-buffer' -o /dev/null

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// A condition fetches to the buffer as well.
func.func @nested(%X: !main, %c: i1) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the buffer has transfers in a nested region too"}}
    %b = sw.alloc spread [row, col] : !tile
    %o = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %v = memref.subview %X[%i, 0] [64, 64] [1, 1] : !main to !view
      sw.dma_get %v to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%o : !tile)
      scf.if %c {
        sw.dma_get %v to %b, %r : !view to !tile, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
      }
    }
  }
  return
}

// -----

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// The tile is fetched twice.
func.func @twice(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the buffer is fetched twice in an iteration"}}
    %b = sw.alloc spread [row, col] : !tile
    %o = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %v = memref.subview %X[%i, 0] [64, 64] [1, 1] : !main to !view
      sw.dma_get %v to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%o : !tile)
      sw.dma_get %v to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%o : !tile)
    }
  }
  return
}

// -----

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// Another buffer has the same counter.
func.func @shared(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the reply counter is shared with other transfers"}}
    %b = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the reply counter is shared with other transfers"}}
    %o = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %v = memref.subview %X[%i, 0] [64, 64] [1, 1] : !main to !view
      sw.dma_get %v to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%o : !tile)
      sw.dma_get %v to %o, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// -----

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// The counter has two slots already.
func.func @slots(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="a transfer is not followed by a wait of its own"}}
    %b = sw.alloc spread [row, col] : !tile
    %o = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    %q = sw.reply : !sw.reply<2>
    scf.for %i = %c0 to %c512 step %c64 {
      %v = memref.subview %X[%i, 0] [64, 64] [1, 1] : !main to !view
      sw.dma_get %v to %b, %q[%c0] : !view to !tile, !sw.reply<2>
      sw.dma_wait %q[%c0] : !sw.reply<2>
      tpp.unary relu ins(%b : !tile) outs(%o : !tile)
    }
  }
  return
}

// -----

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// The buffer is read before it is fetched: that is the tile of the iteration before.
func.func @read_first(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the buffer carries data from one iteration to the next"}}
    %b = sw.alloc spread [row, col] : !tile
    %o = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      tpp.unary relu ins(%b : !tile) outs(%o : !tile)
      %v = memref.subview %X[%i, 0] [64, 64] [1, 1] : !main to !view
      sw.dma_get %v to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}
