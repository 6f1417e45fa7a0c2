// RUN: sw-opt %s --sw-distribute --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// 18 taps and 8 pixels, a row of the output, of each CPE: two whole channels,
// and the rows from the one above to the one below, without those that are
// padding.
// CHECK-LABEL: func.func @aligned(
// CHECK-SAME:    %[[X:.*]]: memref<16x8x8xf32>)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG:     %[[C8:.*]] = arith.constant 8 : index
// CHECK-DAG:     %[[C9:.*]] = arith.constant 9 : index
// CHECK-DAG:     %[[C18:.*]] = arith.constant 18 : index
// CHECK-DAG:     %[[ROW:.*]] = sw.coord row
// CHECK-DAG:     %[[COL:.*]] = sw.coord col
// CHECK:         %[[B:.*]] = sw.alloc private : memref<2x3x8xf32, #sw.ldm>
// CHECK:         %[[T:.*]] = sw.alloc : memref<18x8xf32, #sw.ldm>
// CHECK:         %[[TAP:.*]] = arith.muli %[[ROW]], %[[C18]]
// CHECK:         %[[PIXEL:.*]] = arith.muli %[[COL]], %[[C8]]
// CHECK:         %[[CHANNEL:.*]] = arith.divsi %[[TAP]], %[[C9]]
// CHECK:         %[[FIRST:.*]] = arith.minsi %{{.*}}, %[[C8]]
// CHECK:         %[[ROWS:.*]] = arith.maxsi %{{.*}}, %[[C0]]
// CHECK:         %[[V:.*]] = memref.subview %[[X]][%[[CHANNEL]], %[[FIRST]], 0] [%[[CHANNELS:.*]], %[[ROWS]], 8] [1, 1, 1]
// CHECK:         %[[P:.*]] = sw.tile %[[B]] sizes(%[[CHANNELS]], %[[ROWS]]) : memref<2x3x8xf32, #sw.ldm> to memref<?x?x8xf32, #sw.ldm>
// CHECK:         sw.dma_get %[[V]] to %[[P]],
// CHECK:         sw.window_fill %[[P]] to %[[T]] at(%{{.*}}, %[[PIXEL]], %[[FIRST]]), <{{.*}}> rows 8 :
func.func @aligned(%x: memref<16x8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c144 = arith.constant 144 : index
  %c64 = arith.constant 64 : index
  sw.launch @k view(core_group) {
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%c0, %c144) pixels(%c0, %c64)
        spread [#sw<spread row>, #sw<spread col>] units [1, 1] : memref<16x8x8xf32> to memref<2x3x8xf32>
    %b = sw.alloc private : memref<2x3x8xf32, #sw.ldm>
    %t = sw.alloc spread [row, col] : memref<144x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %v to %b, %r : memref<2x3x8xf32> to memref<2x3x8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.window_fill %b to %t at(%c0, %c0), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
        : memref<2x3x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @shared(%x: memref<16x8x8xf32>, %k: index) {
  sw.launch @k view(core_group) {
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %k) pixels(%k, %k)
        spread [#sw<spread row>, #sw<spread col>] units [1, 1] : memref<16x8x8xf32> to memref<8x3x8xf32>
    %b = sw.alloc spread [row, none, none] : memref<8x3x8xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    // expected-error @+1 {{expects a patch of windows to go to a buffer that each CPE has for itself}}
    sw.dma_get %v to %b, %r : memref<8x3x8xf32> to memref<8x3x8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
