// RUN: sw-opt %s --sw-double-buffer --verify-diagnostics --remarks-filter='sw-double-buffer' | FileCheck %s

!main = memref<256x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// A second loop has transfers, too: gets and puts of both overlap.
// CHECK-LABEL: func.func @two_loops(
// CHECK-NOT: sw.barrier array{{[[:space:]]+}}sw.dma_put
func.func @two_loops(%X: !main, %Y: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  // expected-remark @below {{[Missed] Phases | Category:sw-double-buffer | Remark="puts while other CPEs get: its transfers are not all in one loop that all CPEs run equally often"}}
  sw.launch @unary view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %bx = sw.alloc spread [all, none] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %by = sw.alloc spread [all, none] : !tile
    %rx = sw.reply : !sw.reply<1>
    %ry = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c256 step %c64 {
      %x = memref.subview %X[%i, 0] [64, 64] [1, 1] : !main to !view
      %y = memref.subview %Y[%i, 0] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %bx, %rx : !view to !tile, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
      tpp.unary relu ins(%bx : !tile) outs(%by : !tile) {sw.tile = #sw.tile<mesh = [all, none], units = [1, 1], phases>}
      sw.dma_put %by to %y, %ry : !tile to !view, !sw.reply<1>
      sw.dma_wait %ry : !sw.reply<1>
    }
    %s = sw.reply : !sw.reply<1>
    // expected-remark @below {{gave the buffer two slots}}
    %bz = sw.alloc spread [all, none] : !tile
    scf.for %i = %c0 to %c256 step %c64 {
      %y = memref.subview %Y[%i, 0] [64, 64] [1, 1] : !main to !view
      tpp.unary zero outs(%bz : !tile)
      sw.dma_put %bz to %y, %s : !tile to !view, !sw.reply<1>
      sw.dma_wait %s : !sw.reply<1>
    }
  }
  return
}
