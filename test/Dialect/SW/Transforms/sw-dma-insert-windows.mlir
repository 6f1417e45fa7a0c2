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
