// RUN: sw-opt %s --sw-double-buffer --split-input-file --verify-diagnostics --remarks-filter='sw-double-buffer' -o /dev/null

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// The tile is a part of the buffer in another shape.
func.func @other_view(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the transfer is to an unusual view of the buffer"}}
    %b = sw.alloc spread [row, col] : !tile
    %o = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %t = sw.tile %b : !tile to memref<32x64xf32, #sw.ldm>
      %v = memref.subview %X[%i, 0] [32, 64] [1, 1] : !main to memref<32x64xf32, strided<[64, 1], offset: ?>>
      sw.dma_get %v to %t, %r : memref<32x64xf32, strided<[64, 1], offset: ?>> to memref<32x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%t : memref<32x64xf32, #sw.ldm>) outs(%t : memref<32x64xf32, #sw.ldm>)
    }
  }
  return
}

// -----

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// All of the buffer is read, of which a half is fetched.
func.func @parts(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="different parts of the buffer are used"}}
    %b = sw.alloc spread [row, col] : !tile
    %o = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %t = memref.subview %b[0, 0] [32, 64] [1, 1] : !tile to memref<32x64xf32, strided<[64, 1]>, #sw.ldm>
      %v = memref.subview %X[%i, 0] [32, 64] [1, 1] : !main to memref<32x64xf32, strided<[64, 1], offset: ?>>
      sw.dma_get %v to %t, %r : memref<32x64xf32, strided<[64, 1], offset: ?>> to memref<32x64xf32, strided<[64, 1]>, #sw.ldm>, !sw.reply<1>
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

// Which tile is fetched is not known before: the loop carries its place.
func.func @carried(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the source of the get depends on a value that the loop carries"}}
    %b = sw.alloc spread [row, col] : !tile
    %o = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    %last = scf.for %i = %c0 to %c512 step %c64 iter_args(%at = %c0) -> (index) {
      %v = memref.subview %X[%at, 0] [64, 64] [1, 1] : !main to !view
      sw.dma_get %v to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%o : !tile)
      %next = arith.remui %at, %i : index
      scf.yield %next : index
    }
  }
  return
}

// -----

!main = memref<512x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// The place of the tile is in an array.
func.func @from_memory(%X: !main, %P: memref<512xindex>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the source of the get depends on memory"}}
    %b = sw.alloc spread [row, col] : !tile
    %o = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %at = memref.load %P[%i] : memref<512xindex>
      %v = memref.subview %X[%at, 0] [64, 64] [1, 1] : !main to !view
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

// What a cast does with the buffer is not known.
func.func @unknown(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{[Missed] DoubleBuffer | Category:sw-double-buffer | Remark="the buffer has uses beside its accesses"}}
    %b = sw.alloc spread [row, col] : !tile
    %o = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %v = memref.subview %X[%i, 0] [64, 64] [1, 1] : !main to !view
      sw.dma_get %v to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      %u = builtin.unrealized_conversion_cast %b : !tile to i64
    }
  }
  return
}
