// Buffers of which the pass cannot follow the uses.
// RUN: sw-opt %s --sw-double-buffer --split-input-file --verify-diagnostics --remarks-filter='sw-double-buffer'

!tile = memref<64x64xf32, #sw.ldm>
!main = memref<64x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// Which of two buffers is read depends on a condition.
func.func @selected(%X: !main, %c: i1) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the uses of the buffer are not known", bytes=16384}}
    %b = sw.alloc spread [row, col] : !tile
    %d = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      %s = arith.select %c, %b, %d : !tile
      tpp.unary relu ins(%s : !tile) outs(%d : !tile)
    }
  }
  return
}

// -----

!tile = memref<64x64xf32, #sw.ldm>
!main = memref<64x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// Another loop carries the buffer.
func.func @carried(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the uses of the buffer are not known", bytes=16384}}
    %b = sw.alloc spread [row, col] : !tile
    %d = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      %e = scf.for %j = %c0 to %c64 step %c64 iter_args(%a = %b) -> !tile {
        tpp.unary relu ins(%a : !tile) outs(%d : !tile)
        scf.yield %a : !tile
      }
    }
  }
  return
}

// -----

!tile = memref<64x64xf32, #sw.ldm>
!main = memref<64x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// Each iteration has a buffer of its own.
func.func @in_loop(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the buffer is allocated in the loop", bytes=16384}}
      %b = sw.alloc spread [row, col] : !tile
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%b : !tile)
    }
  }
  return
}

// -----

!tile = memref<64x64xf32, #sw.ldm>
!main = memref<64x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// So has each iteration of the inner loop only.
func.func @in_outer_loop(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    scf.for %n = %c0 to %c512 step %c64 {
      %r = sw.reply : !sw.reply<1>
      // expected-remark @below {{[Passed] DoubleBuffer | Category:sw-double-buffer | Remark="gave the buffer two slots"}}
      %b = sw.alloc spread [row, col] : !tile
      scf.for %i = %c0 to %c512 step %c64 {
        %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
        sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
        tpp.unary relu ins(%b : !tile) outs(%b : !tile)
      }
    }
  }
  return
}

// -----

!tile = memref<64x64xf32, #sw.ldm>
!main = memref<64x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// A loop that runs once has nothing to overlap.
func.func @once(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c64 step %c64 {
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%b : !tile)
    }
  }
  return
}
