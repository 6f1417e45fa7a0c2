// RUN: sw-opt %s --sw-double-buffer --split-input-file --verify-diagnostics --remarks-filter='sw-double-buffer'

!main = memref<128x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// Of two iterations one put only overlaps with a get: phases cost more than they gain.
func.func @two_iterations(%X: !main, %Y: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  // expected-remark @below {{[Missed] Phases | Category:sw-double-buffer | Remark="puts while other CPEs get"}}
  sw.launch @unary view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %bx = sw.alloc spread [all, none] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %by = sw.alloc spread [all, none] : !tile
    %rx = sw.reply : !sw.reply<1>
    %ry = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c128 step %c64 {
      %x = memref.subview %X[%i, 0] [64, 64] [1, 1] : !main to !view
      %y = memref.subview %Y[%i, 0] [64, 64] [1, 1] : !main to !view
      sw.dma_get %x to %bx, %rx : !view to !tile, !sw.reply<1>
      sw.dma_wait %rx : !sw.reply<1>
      tpp.unary relu ins(%bx : !tile) outs(%by : !tile)
      sw.dma_put %by to %y, %ry : !tile to !view, !sw.reply<1>
      sw.dma_wait %ry : !sw.reply<1>
    }
  }
  return
}

// -----

!main = memref<256x64xf32>
!view = memref<64x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<64x64xf32, #sw.ldm>

// Of four iterations three do.
func.func @four_iterations(%X: !main, %Y: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  // expected-remark @below {{[Passed] Phases | Category:sw-double-buffer | Remark="puts when all gets have arrived"}}
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
      tpp.unary relu ins(%bx : !tile) outs(%by : !tile)
      sw.dma_put %by to %y, %ry : !tile to !view, !sw.reply<1>
      sw.dma_wait %ry : !sw.reply<1>
    }
  }
  return
}
