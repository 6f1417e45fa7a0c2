// RUN: sw-opt %s --sw-double-buffer --canonicalize --cse --verify-diagnostics --remarks-filter='sw-double-buffer' | FileCheck %s

// Rows that were fetched before a nest are redistributed after all first gets,
// which do not wait for that.
!main = memref<64x512xf32>
!tile = memref<64x64xf32, #sw.ldm>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>

// CHECK-LABEL: func.func @behind(
// CHECK-SAME:    %{{.*}}: memref<64x512xf32>, %[[B:.*]]: memref<64x64xf32>)
// CHECK:         sw.dma_get %[[B]] to %[[ROWS:.*]], %[[RB:.*]] :
// CHECK-NOT:     sw.dma_wait
// CHECK:         sw.dma_get
// CHECK-NEXT:    sw.barrier array
// CHECK-NEXT:    sw.dma_wait %[[RB]]
// CHECK-NEXT:    sw.rows_spread %[[ROWS]]
// CHECK-NEXT:    scf.for
func.func @behind(%A: !main, %B: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @behind view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %a = sw.alloc spread [row, col] : !tile
    %b = sw.alloc spread [row, col] : !tile
    %rows = sw.alloc spread [nested, none] : !tile
    %ra = sw.reply : !sw.reply<1>
    %rb = sw.reply : !sw.reply<1>
    sw.dma_get %B to %rows, %rb : memref<64x64xf32> to !tile, !sw.reply<1>
    sw.dma_wait %rb : !sw.reply<1>
    sw.rows_spread %rows to %b : !tile to !tile
    scf.for %i = %c0 to %c512 step %c64 {
      %va = memref.subview %A[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %va to %a, %ra : !view to !tile, !sw.reply<1>
      sw.dma_wait %ra : !sw.reply<1>
      tpp.binary add ins(%a, %b : !tile, !tile) outs(%b : !tile)
    }
  }
  return
}

// A get after them that fills the buffer of the rows waits for that.
// CHECK-LABEL: func.func @reused(
// CHECK-SAME:    %{{.*}}: memref<64x512xf32>, %[[B:.*]]: memref<64x64xf32>, %[[C:.*]]: memref<64x64xf32>)
// CHECK:         sw.dma_get %[[B]] to %[[ROWS:.*]], %[[RB:.*]] :
// CHECK-NEXT:    sw.dma_wait %[[RB]]
// CHECK-NEXT:    sw.rows_spread %[[ROWS]]
// CHECK-NEXT:    sw.dma_get %[[C]] to %[[ROWS]], %[[RC:.*]] :
// CHECK-NOT:     sw.dma_wait
// CHECK:         sw.barrier array
// CHECK-NEXT:    sw.dma_wait %[[RC]]
// CHECK-NEXT:    sw.rows_spread %[[ROWS]]
// CHECK-NEXT:    scf.for
func.func @reused(%A: !main, %B: memref<64x64xf32>, %C: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @reused view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %a = sw.alloc spread [row, col] : !tile
    %b = sw.alloc spread [row, col] : !tile
    %c = sw.alloc spread [row, col] : !tile
    %rows = sw.alloc spread [nested, none] : !tile
    %ra = sw.reply : !sw.reply<1>
    %rb = sw.reply : !sw.reply<1>
    %rc = sw.reply : !sw.reply<1>
    sw.dma_get %B to %rows, %rb : memref<64x64xf32> to !tile, !sw.reply<1>
    sw.dma_wait %rb : !sw.reply<1>
    sw.rows_spread %rows to %b : !tile to !tile
    sw.dma_get %C to %rows, %rc : memref<64x64xf32> to !tile, !sw.reply<1>
    sw.dma_wait %rc : !sw.reply<1>
    sw.rows_spread %rows to %c : !tile to !tile
    scf.for %i = %c0 to %c512 step %c64 {
      %va = memref.subview %A[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %va to %a, %ra : !view to !tile, !sw.reply<1>
      sw.dma_wait %ra : !sw.reply<1>
      tpp.binary add ins(%a, %b : !tile, !tile) outs(%b : !tile)
      tpp.binary add ins(%b, %c : !tile, !tile) outs(%b : !tile)
    }
  }
  return
}
