// RUN: sw-opt %s --sw-double-buffer --split-input-file --verify-diagnostics --remarks-filter='sw-double-buffer' | FileCheck %s

// What stays as it is, and what a remark says about it.

!tile = memref<64x64xf32, #sw.ldm>
!main = memref<64x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// The put of this iteration overlaps the tile of the next: its columns move by 32.
// CHECK-LABEL: func.func @overlap(
// CHECK:         scf.for
// CHECK-NEXT:      memref.subview
// CHECK-NEXT:      sw.dma_get
func.func @overlap(%X: !main) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c448 = arith.constant 448 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{an earlier iteration may write what a prefetch would read", bytes=16384}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c448 step %c32 {
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%b : !tile)
      sw.dma_put %b to %x, %r : !tile to !view, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// -----

!tile = memref<64x64xf32, #sw.ldm>
!main = memref<64x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// The tile that is put is the one that is fetched in the next iteration.
// CHECK-LABEL: func.func @recurrence(
// CHECK:         sw.dma_get
// CHECK-NOT:     sw.reply<2>
// CHECK:         return
func.func @recurrence(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c448 = arith.constant 448 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{an earlier iteration may write what a prefetch would read}}
    %b = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{the memory that is put is used elsewhere in the loop}}
    %o = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    %q = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c448 step %c64 {
      %j = arith.addi %i, %c64 : index
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
      %y = memref.subview %X[0, %j] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : !tile) outs(%o : !tile)
      sw.dma_put %o to %y, %q : !tile to !view, !sw.reply<1>
      sw.dma_wait %q : !sw.reply<1>
    }
  }
  return
}

// -----

!tile = memref<64x64xf32, #sw.ldm>
!main = memref<64x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// Within an iteration the get reads what was put just before.
// CHECK-LABEL: func.func @put_then_get(
// CHECK:         tpp.unary zero
// CHECK-NEXT:    sw.dma_put
// CHECK-NEXT:    sw.dma_wait
// CHECK-NEXT:    sw.dma_get
func.func @put_then_get(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{an earlier iteration may write what a prefetch would read}}
    %b = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{the memory that is put is used elsewhere in the loop}}
    %o = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    %q = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
      tpp.unary zero outs(%o : !tile)
      sw.dma_put %o to %x, %q : !tile to !view, !sw.reply<1>
      sw.dma_wait %q : !sw.reply<1>
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// -----

// 256 x 256 f64 are 8 KiB on a CPE; 57344 bytes hold one more of them but not two.
// CHECK-LABEL: func.func @capacity(
// CHECK:         sw.alloc spread [none, row, col] : memref<2x256x256xf64, #sw.ldm>
// CHECK:         sw.alloc spread [row, col] : memref<256x256xf64, #sw.ldm>
func.func @capacity(%X: memref<256x1024xf64>, %Y: memref<256x1024xf64>) {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %c1024 = arith.constant 1024 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{gave the buffer two slots", bytes=8196}}
    %b = sw.alloc spread [row, col] : memref<256x256xf64, #sw.ldm>
    // expected-remark @below {{a second slot does not fit in LDM", bytes=8196, limit=57344, used=49164}}
    %o = sw.alloc spread [row, col] : memref<256x256xf64, #sw.ldm>
    %fill = sw.alloc spread [row, col] : memref<768x256xf64, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    %q = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c1024 step %c256 {
      %x = memref.subview %X[0, %i] [256, 256] [1, 1] : memref<256x1024xf64> to memref<256x256xf64, strided<[1024, 1], offset: ?>>
      %y = memref.subview %Y[0, %i] [256, 256] [1, 1] : memref<256x1024xf64> to memref<256x256xf64, strided<[1024, 1], offset: ?>>
      sw.dma_get %x to %b, %r : memref<256x256xf64, strided<[1024, 1], offset: ?>> to memref<256x256xf64, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%b : memref<256x256xf64, #sw.ldm>) outs(%o : memref<256x256xf64, #sw.ldm>)
      sw.dma_put %o to %y, %q : memref<256x256xf64, #sw.ldm> to memref<256x256xf64, strided<[1024, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %q : !sw.reply<1>
    }
  }
  return
}

// -----

!tile = memref<64x64xf32, #sw.ldm>
!main = memref<64x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// The buffer is used after the loop.
// CHECK-LABEL: func.func @used_outside(
// CHECK-NOT:     iter_args
// CHECK:         return
func.func @used_outside(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{the buffer is used outside of the loop}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    tpp.unary relu ins(%b : !tile) outs(%b : !tile)
  }
  return
}

// -----

!tile = memref<64x64xf32, #sw.ldm>
!main = memref<64x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// The schedule requests one buffer; the pass would make two.
// CHECK-LABEL: func.func @one_buffer(
// CHECK:         sw.alloc spread [row, col]{{.*}} : memref<64x64xf32, #sw.ldm>
// CHECK-NEXT:    sw.alloc spread [none, row, col] : memref<2x64x64xf32, #sw.ldm>
func.func @one_buffer(%X: !main, %Y: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{the schedule gives the operand one buffer", bytes=16384}}
    %b = sw.alloc spread [row, col] buffers 1 : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %o = sw.alloc spread [row, col] buffers 2 : !tile
    %r = sw.reply : !sw.reply<1>
    %q = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %x = memref.subview %X[0, %i] [64, 64] [1, 1] : !main to !view
      %y = memref.subview %Y[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      sw.dma_get %y to %o, %q : !view to !tile, !sw.reply<1>
      sw.dma_wait %q : !sw.reply<1>
      tpp.binary add ins(%b, %o : !tile, !tile) outs(%b : !tile)
    }
  }
  return
}

// -----

!tile = memref<64x64xf32, #sw.ldm>
!main = memref<128x512xf32>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// Columns move with both loops: i = 0, j = 64 and i = 64, j = 0 are one tile.
// CHECK-LABEL: func.func @two_loops_one_dimension(
// CHECK:         sw.alloc spread [none, row, col]
// CHECK:         scf.for
// CHECK:           memref.subview
// CHECK:           sw.dma_get
// CHECK:           scf.for {{.*}} iter_args
// CHECK-NOT:         arith.select
// CHECK:             sw.dma_put
// CHECK:           }
// CHECK-NEXT:      sw.dma_wait
// CHECK-NEXT:      sw.dma_wait
// CHECK-NEXT:    }
func.func @two_loops_one_dimension(%X: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c256 step %c64 {
      scf.for %j = %c0 to %c256 step %c64 {
        %s = arith.addi %i, %j : index
        %x = memref.subview %X[0, %s] [64, 64] [1, 1] : !main to !view
        sw.dma_get %x to %b, %r : !view to !tile, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
        tpp.unary relu ins(%b : !tile) outs(%b : !tile)
        sw.dma_put %b to %x, %r : !tile to !view, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
      }
    }
  }
  return
}
