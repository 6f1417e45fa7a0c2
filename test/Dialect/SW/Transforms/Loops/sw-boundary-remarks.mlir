// RUN: sw-opt %s --sw-boundary=strategy=peel --split-input-file --verify-diagnostics --remarks-filter='sw-boundary'

!main = memref<200x64xf32>
!view = memref<?x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>
!part = memref<?x64xf32, strided<[64, 1]>, #sw.ldm>

// The last of four iterations has 8 of 64 rows, a tile of constant size.
func.func @partial(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c200 = arith.constant 200 : index
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    // expected-remark @below {{[Passed] LoopPeeled | Category:sw-boundary | Remark="the last iteration has tiles of their own size"}}
    scf.for %i = %c0 to %c200 step %c64 {
      %n = affine.min affine_map<(d0) -> (-d0 + 200, 64)>(%i)
      %x = memref.subview %X[%i, 0] [%n, 64] [1, 1] : !main to !view
      // expected-remark @below {{[Passed] PartialTile | Category:sw-boundary | Remark="a tile of its own size", dynamic sizes=0}}
      %v = memref.subview %b[0, 0] [%n, 64] [1, 1] : !tile to !part
      sw.dma_put %v to %x, %r : !part to !view, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// -----

!main = memref<200x64xf32>
!view = memref<?x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>
!part = memref<?x64xf32, strided<[64, 1]>, #sw.ldm>

// Rows up to a run-time value: the size of the tile is one, too.
func.func @run_time(%X: !main, %n: index) {
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    %x = memref.subview %X[%n, 0] [%n, 64] [1, 1] : !main to !view
    // expected-remark @below {{[Passed] PartialTile | Category:sw-boundary | Remark="a tile of its own size", dynamic sizes=1}}
    %v = memref.subview %b[0, 0] [%n, 64] [1, 1] : !tile to !part
    sw.dma_put %v to %x, %r : !part to !view, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
