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

// -----

// Of pixels in two rows of the output those in the second one: no more than are
// left after the end of the first, and the columns that they look at.
// CHECK-LABEL: func.func @second_line(
// CHECK-SAME:    %[[X:.*]]: memref<3x100x100xf32>
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[C28:.*]] = arith.constant 28 : index
// CHECK-DAG:     %[[C100:.*]] = arith.constant 100 : index
// CHECK:         %[[ID:.*]] = sw.coord  id
// CHECK:         %[[T:.*]] = sw.alloc : memref<27x28xf32, #sw.ldm>
// CHECK:         %[[OWN:.*]] = arith.muli %[[ID]], %[[C28]]
// CHECK:         %[[PIXEL:.*]] = arith.addi %{{.*}}, %[[OWN]]
// CHECK:         %[[LINE:.*]] = arith.divsi %[[PIXEL]], %[[C100]]
// CHECK:         %[[NEXT:.*]] = arith.addi %[[LINE]], %[[C1]]
// CHECK:         %[[END:.*]] = arith.muli %[[NEXT]], %[[C100]]
// CHECK:         %[[LEFT:.*]] = arith.subi %[[END]], %[[PIXEL]]
// CHECK:         %[[BEFORE:.*]] = arith.minsi %[[LEFT]], %[[C28]]
// CHECK:         %[[PIXELS:.*]] = arith.subi %[[C28]], %[[BEFORE]]
// CHECK:         %[[FIRST:.*]] = arith.addi %[[PIXEL]], %[[BEFORE]]
// CHECK:         memref.subview %[[X]][0, %[[ROW:.*]], %[[COL:.*]]] [%[[CHANNELS:.*]], %[[ROWS:.*]], %[[COLS:.*]]] [1, 1, 1]
// CHECK:         %[[P:.*]] = sw.tile %{{.*}} sizes(%[[CHANNELS]], %[[ROWS]], %[[COLS]]) : memref<3x3x26xf32, #sw.ldm> to memref<?x?x?xf32, #sw.ldm>
// CHECK:         sw.dma_get %{{.*}} to %[[P]],
// CHECK:         %[[V:.*]] = memref.subview %[[T]][0, %[[BEFORE]]] [27, %[[PIXELS]]] [1, 1]
// CHECK:         sw.window_fill %[[P]] to %[[V]] at(%[[C0]], %[[FIRST]], %[[ROW]], %[[COL]]), <{{.*}}> rows 100 :
func.func @second_line(%x: memref<3x100x100xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c27 = arith.constant 27 : index
  %c1792 = arith.constant 1792 : index
  sw.launch @k view(core_group) {
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [100, 100]> line 1 taps(%c0, %c27) pixels(%n, %c1792)
        spread [#sw<spread none>, #sw<spread all>] units [1, 4] : memref<3x100x100xf32> to memref<3x3x26xf32>
    %b = sw.alloc private : memref<3x3x26xf32, #sw.ldm>
    %t = sw.alloc spread [none, all] units [1, 4] : memref<27x1792xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %v to %b, %r : memref<3x3x26xf32> to memref<3x3x26xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.window_fill %b to %t at(%c0, %n), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [100, 100]> rows 100 cols 100 line 1
        : memref<3x3x26xf32, #sw.ldm> to memref<27x1792xf32, #sw.ldm>
  }
  return
}
