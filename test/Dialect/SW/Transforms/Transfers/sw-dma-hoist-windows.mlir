// RUN: sw-opt %s --sw-dma-hoist --verify-diagnostics --remarks-filter='sw-dma' | FileCheck %s

// The windows of one tile are laid out once for all tiles of the filter.
// CHECK-LABEL: func.func @filters(
// CHECK:         sw.dma_get %{{.*}} to %[[B:.*]], %[[R:.*]] :
// CHECK-NEXT:    sw.dma_wait %[[R]]
// CHECK-NEXT:    sw.window_fill %[[B]] to %[[T:.*]] at
// CHECK-NEXT:    scf.for
// CHECK-NOT:       sw.window_fill
// CHECK:           tpp.gemm ins(%{{.*}}, %[[T]] :

// Nor those of two rows of the output, of which each fills a part of the tile.
// CHECK-LABEL: func.func @lines(
// CHECK:         sw.window_fill %{{.*}} line 0 :
// CHECK:         sw.window_fill %{{.*}} line 1 :
// CHECK:         scf.for
// CHECK-NOT:       sw.window_fill
// CHECK:           tpp.gemm

// Not where the loop changes the tile.
// CHECK-LABEL: func.func @changed(
// CHECK:         scf.for
// CHECK:           sw.window_fill
// CHECK:           tpp.unary zero
func.func @filters(%x: memref<16x8x8xf32>, %f: memref<128x144xf32>, %y: memref<128x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c144 = arith.constant 144 : index
  sw.launch @k view(core_group) {
    scf.for %m = %c0 to %c128 step %c64 {
      %fv = memref.subview %f[%m, 0] [64, 144] [1, 1] : memref<128x144xf32> to memref<64x144xf32, strided<[144, 1], offset: ?>>
      %yv = memref.subview %y[%m, 0] [64, 64] [1, 1] : memref<128x64xf32> to memref<64x64xf32, strided<[64, 1], offset: ?>>
      %a = sw.alloc spread [row, col] : memref<64x144xf32, #sw.ldm>
      %b = sw.alloc private : memref<2x3x8xf32, #sw.ldm>
      %t = sw.alloc spread [row, col] : memref<144x64xf32, #sw.ldm>
      %c = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
      %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%c0, %c144) pixels(%c0, %c64)
          spread [#sw<spread row>, #sw<spread col>] units [1, 1] : memref<16x8x8xf32> to memref<2x3x8xf32>
      %ra = sw.reply : !sw.reply<1>
      %rb = sw.reply : !sw.reply<1>
      %rc = sw.reply : !sw.reply<1>
      sw.dma_get %fv to %a, %ra : memref<64x144xf32, strided<[144, 1], offset: ?>> to memref<64x144xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %ra : !sw.reply<1>
      // expected-remark @below {{moved a get before the loop in which it does not change}}
      sw.dma_get %v to %b, %rb : memref<2x3x8xf32> to memref<2x3x8xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %rb : !sw.reply<1>
      // expected-remark @below {{moved a layout of windows before the loop in which it does not change}}
      sw.window_fill %b to %t at(%c0, %c0), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
          : memref<2x3x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
      tpp.unary zero outs(%c : memref<64x64xf32, #sw.ldm>)
      tpp.gemm ins(%a, %t : memref<64x144xf32, #sw.ldm>, memref<144x64xf32, #sw.ldm>) outs(%c : memref<64x64xf32, #sw.ldm>)
      sw.dma_put %c to %yv, %rc : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, strided<[64, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %rc : !sw.reply<1>
    }
  }
  return
}

func.func @lines(%x: memref<16x8x8xf32>, %f: memref<128x144xf32>, %y: memref<128x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c144 = arith.constant 144 : index
  sw.launch @k view(core_group) {
    scf.for %m = %c0 to %c128 step %c64 {
      %fv = memref.subview %f[%m, 0] [64, 144] [1, 1] : memref<128x144xf32> to memref<64x144xf32, strided<[144, 1], offset: ?>>
      %yv = memref.subview %y[%m, 0] [64, 64] [1, 1] : memref<128x64xf32> to memref<64x64xf32, strided<[64, 1], offset: ?>>
      %a = sw.alloc spread [row, col] : memref<64x144xf32, #sw.ldm>
      %b0 = sw.alloc private : memref<2x3x8xf32, #sw.ldm>
      %b1 = sw.alloc private : memref<2x3x8xf32, #sw.ldm>
      %t = sw.alloc spread [row, col] : memref<144x64xf32, #sw.ldm>
      %c = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
      %v0 = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> line 0 taps(%c0, %c144) pixels(%c0, %c64)
          spread [#sw<spread row>, #sw<spread col>] units [1, 1] : memref<16x8x8xf32> to memref<2x3x8xf32>
      %v1 = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> line 1 taps(%c0, %c144) pixels(%c0, %c64)
          spread [#sw<spread row>, #sw<spread col>] units [1, 1] : memref<16x8x8xf32> to memref<2x3x8xf32>
      %ra = sw.reply : !sw.reply<1>
      %rb0 = sw.reply : !sw.reply<1>
      %rb1 = sw.reply : !sw.reply<1>
      %rc = sw.reply : !sw.reply<1>
      sw.dma_get %fv to %a, %ra : memref<64x144xf32, strided<[144, 1], offset: ?>> to memref<64x144xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %ra : !sw.reply<1>
      // expected-remark @below {{moved a get before the loop in which it does not change}}
      sw.dma_get %v0 to %b0, %rb0 : memref<2x3x8xf32> to memref<2x3x8xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %rb0 : !sw.reply<1>
      // expected-remark @below {{moved a layout of windows before the loop in which it does not change}}
      sw.window_fill %b0 to %t at(%c0, %c0), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8 cols 8 line 0
          : memref<2x3x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
      // expected-remark @below {{moved a get before the loop in which it does not change}}
      sw.dma_get %v1 to %b1, %rb1 : memref<2x3x8xf32> to memref<2x3x8xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %rb1 : !sw.reply<1>
      // expected-remark @below {{moved a layout of windows before the loop in which it does not change}}
      sw.window_fill %b1 to %t at(%c0, %c0), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8 cols 8 line 1
          : memref<2x3x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
      tpp.unary zero outs(%c : memref<64x64xf32, #sw.ldm>)
      tpp.gemm ins(%a, %t : memref<64x144xf32, #sw.ldm>, memref<144x64xf32, #sw.ldm>) outs(%c : memref<64x64xf32, #sw.ldm>)
      sw.dma_put %c to %yv, %rc : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, strided<[64, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %rc : !sw.reply<1>
    }
  }
  return
}

func.func @changed(%x: memref<16x8x8xf32>, %y: memref<144x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c144 = arith.constant 144 : index
  sw.launch @k view(core_group) {
    scf.for %m = %c0 to %c4 step %c1 {
      %b = sw.alloc private : memref<2x3x8xf32, #sw.ldm>
      %t = sw.alloc spread [row, col] : memref<144x64xf32, #sw.ldm>
      %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%c0, %c144) pixels(%c0, %c64)
          spread [#sw<spread row>, #sw<spread col>] units [1, 1] : memref<16x8x8xf32> to memref<2x3x8xf32>
      %rb = sw.reply : !sw.reply<1>
      // expected-remark @below {{moved a get before the loop in which it does not change}}
      sw.dma_get %v to %b, %rb : memref<2x3x8xf32> to memref<2x3x8xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %rb : !sw.reply<1>
      sw.window_fill %b to %t at(%c0, %c0), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
          : memref<2x3x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
      tpp.unary zero outs(%t : memref<144x64xf32, #sw.ldm>)
    }
  }
  return
}
