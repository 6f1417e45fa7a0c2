// RUN: sw-opt %s --sw-dma-insert --split-input-file --verify-diagnostics | FileCheck %s

// Each CPE fetches the channels and rows of an image that its windows lie in,
// two channels of 18 taps and four rows for 9 pixels, and lays out its piece of
// the tile. The two buffers are those of what is fetched.
// CHECK-LABEL: func.func @product(
// CHECK-SAME:    %[[X:.*]]: memref<2x16x8x8xf32>, %[[F:.*]]: memref<32x144xf32>, %[[Y:.*]]: memref<32x64xf32>, %[[N:.*]]: index)
// CHECK:         sw.launch
// CHECK:         %[[B:.*]] = sw.alloc spread [row, col] : memref<144x64xf32, #sw.ldm>
// CHECK:         %[[I:.*]] = memref.subview %[[X]][%[[N]], 0, 0, 0] [1, 16, 8, 8] [1, 1, 1, 1]
// CHECK:         %[[V:.*]] = sw.window_patch %[[I]], <{{.*}}> taps(%[[T:.*]], %{{.*}}) pixels(%[[P:.*]], %{{.*}}) spread [#sw<spread row>, #sw<spread col>] units [1, 1]
// CHECK-SAME:      to memref<2x3x8xf32>
// CHECK:         %[[S:.*]] = sw.alloc private buffers 2 : memref<2x3x8xf32, #sw.ldm>
// CHECK:         sw.dma_get %[[V]] to %[[S]], %[[R:.*]] :
// CHECK:         sw.dma_wait %[[R]]
// CHECK:         sw.window_fill %[[S]] to %[[B]] at(%{{.*}}, %{{.*}}), <{{.*}}> rows 8 :
// CHECK-NEXT:    linalg.matmul {{.*}} ins(%{{.*}}, %[[B]] :
func.func @product(%x: memref<2x16x8x8xf32>, %f: memref<32x144xf32>, %y: memref<32x64xf32>, %n: index) {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : memref<2x16x8x8xf32> to memref<2x144x64xf32>
  %v = memref.subview %w[%n, 0, 0] [1, 144, 64] [1, 1, 1] : memref<2x144x64xf32> to memref<144x64xf32, strided<[64, 1], offset: ?>>
  linalg.matmul {sw.tile = #sw.tile<mesh = [row, col, none], buffers = [1, 2, 1]>}
      ins(%f, %v : memref<32x144xf32>, memref<144x64xf32, strided<[64, 1], offset: ?>>) outs(%y : memref<32x64xf32>)
  return
}

// -----

// The windows of several images are no tile.
func.func @images(%x: memref<2x16x8x8xf32>, %y: memref<2x144x64xf32>) {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : memref<2x16x8x8xf32> to memref<2x144x64xf32>
  %v = memref.subview %w[0, 0, 0] [2, 144, 1] [1, 1, 1] : memref<2x144x64xf32> to memref<2x144xf32, strided<[9216, 64]>>
  %u = memref.subview %y[0, 0, 0] [2, 144, 1] [1, 1, 1] : memref<2x144x64xf32> to memref<2x144xf32, strided<[9216, 64]>>
  // expected-error @+1 {{expects the windows of one image}}
  linalg.copy {sw.tile = #sw.tile<mesh = [row, col]>} ins(%v : memref<2x144xf32, strided<[9216, 64]>>) outs(%u : memref<2x144xf32, strided<[9216, 64]>>)
  return
}

// -----

// Pieces of 28 pixels in rows of 100 lie in two of them at most: a patch for
// each, of three rows and the columns that the pixels look at, all 28 in the
// first one, or 24 in the second, since pieces begin at multiples of 4.
// CHECK-LABEL: func.func @lines(
// CHECK:         sw.window_patch {{.*}} line 0 {{.*}} : memref<3x100x100xf32> to memref<3x3x30xf32>
// CHECK:         %[[S0:.*]] = sw.alloc private buffers 2 : memref<3x3x30xf32, #sw.ldm>
// CHECK:         %[[R0:.*]] = sw.reply
// CHECK:         sw.window_patch {{.*}} line 1 {{.*}} : memref<3x100x100xf32> to memref<3x3x26xf32>
// CHECK:         %[[S1:.*]] = sw.alloc private buffers 2 : memref<3x3x26xf32, #sw.ldm>
// CHECK:         %[[R1:.*]] = sw.reply
// CHECK:         sw.dma_get %{{.*}} to %[[S0]], %[[R0]] :
// CHECK:         sw.dma_get %{{.*}} to %[[S1]], %[[R1]] :
// CHECK:         sw.dma_wait %[[R0]]
// CHECK-NEXT:    sw.dma_wait %[[R1]]
// CHECK:         sw.window_fill %[[S0]] to %[[B:.*]] at({{.*}}), <{{.*}}> rows 100 cols 100 line 0 :
// CHECK-NEXT:    sw.window_fill %[[S1]] to %[[B]] at({{.*}}), <{{.*}}> rows 100 cols 100 line 1 :
func.func @lines(%x: memref<3x100x100xf32>, %f: memref<8x27xf32>, %y: memref<8x10000xf32>, %n: index) {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [100, 100]> : memref<3x100x100xf32> to memref<27x10000xf32>
  %v = memref.subview %w[0, %n] [27, 1792] [1, 1] : memref<27x10000xf32> to memref<27x1792xf32, strided<[10000, 1], offset: ?>>
  %z = memref.subview %y[0, %n] [8, 1792] [1, 1] : memref<8x10000xf32> to memref<8x1792xf32, strided<[10000, 1], offset: ?>>
  linalg.matmul {sw.tile = #sw.tile<mesh = [none, all, none], units = [1, 4, 1], buffers = [1, 2, 1], vector = n>}
      ins(%f, %v : memref<8x27xf32>, memref<27x1792xf32, strided<[10000, 1], offset: ?>>) outs(%z : memref<8x1792xf32, strided<[10000, 1], offset: ?>>)
  return
}
