// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt %s --mlir-print-op-generic | sw-opt | FileCheck %s

// Blocks of three rows that have one in common: 8 of them are 24 rows of windows of 17.
// CHECK-LABEL: func.func @blocks(
// CHECK:         sw.windows %{{.*}}, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [24, 20], blocks = [3, 2]> : tensor<2x3x19x19xf32> to tensor<2x27x480xf32>
// CHECK:         sw.windows %{{.*}}, <kernel = [1, 1], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [8, 8], blocks = [4, 7]> : memref<3x8x8xf64> to memref<3x64xf64>
func.func @blocks(%x: tensor<2x3x19x19xf32>, %y: memref<3x8x8xf64>) -> tensor<2x27x480xf32> {
  %0 = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [24, 20], blocks = [3, 2]> : tensor<2x3x19x19xf32> to tensor<2x27x480xf32>
  // Blocks may leave rows out.
  %1 = sw.windows %y, <kernel = [1, 1], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [8, 8], blocks = [4, 7]> : memref<3x8x8xf64> to memref<3x64xf64>
  return %0 : tensor<2x27x480xf32>
}

// CHECK-LABEL: func.func @tensors(
// CHECK:         sw.pool %{{.*}} at %{{.*}} to %{{.*}}, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial -1.000000e+00 : tensor<2x6x480xf32> to tensor<2x6x64xf32> -> tensor<2x6x64xf32>
func.func @tensors(%x: tensor<2x6x480xf32>, %y: tensor<2x6x64xf32>) -> tensor<2x6x64xf32> {
  %c0 = arith.constant 0 : index
  %0 = sw.pool %x at %c0 to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial -1.0
      : tensor<2x6x480xf32> to tensor<2x6x64xf32> -> tensor<2x6x64xf32>
  return %0 : tensor<2x6x64xf32>
}

// Of the last one of four blocks of three rows of 14 pixels two rows are in the output; the sizes of tiles may be open.
// CHECK-LABEL: func.func @memrefs(
// CHECK:         sw.pool %{{.*}} at %{{.*}} to %{{.*}}, <kernel = [2, 2], strides = [2, 2], pads = [1, 1], image = [27, 27], output = [14, 14], rows = 3, line = 28> initial 0xFFF0000000000000 : memref<6x840xf64> to memref<6x196xf64>
// CHECK:         sw.pool {{.*}} : memref<6x?xf64> to memref<6x?xf64>
func.func @memrefs(%x: memref<6x840xf64>, %y: memref<6x196xf64>, %xt: memref<6x?xf64>, %yt: memref<6x?xf64>, %at: index) {
  sw.pool %x at %at to %y, <kernel = [2, 2], strides = [2, 2], pads = [1, 1], image = [27, 27], output = [14, 14], rows = 3, line = 28> initial 0xFFF0000000000000
      : memref<6x840xf64> to memref<6x196xf64>
  sw.pool %xt at %at to %yt, <kernel = [2, 2], strides = [2, 2], pads = [1, 1], image = [27, 27], output = [14, 14], rows = 3, line = 28> initial 0xFFF0000000000000
      : memref<6x?xf64> to memref<6x?xf64>
  return
}

// CHECK-LABEL: func.func @core_group(
// CHECK:         sw.pool %{{.*}} at %{{.*}} to %{{.*}}, <{{.*}}> initial 0.000000e+00 : memref<64x480xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
func.func @core_group(%at: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] units [1, 60] : memref<64x480xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] units [1, 8] : memref<64x64xf32, #sw.ldm>
    sw.pool %a at %at to %b, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
        : memref<64x480xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
  }
  return
}

// CHECK-LABEL: func.func @cpe(
// CHECK:         sw.pool %{{.*}} at %{{.*}} to %{{.*}}, <{{.*}}> initial 0.000000e+00 : memref<8x60xf32, #sw.ldm> to memref<8x8xf32, #sw.ldm>
func.func @cpe(%at: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<8x60xf32, #sw.ldm>
    %b = sw.alloc : memref<8x8xf32, #sw.ldm>
    sw.pool %a at %at to %b, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
        : memref<8x60xf32, #sw.ldm> to memref<8x8xf32, #sw.ldm>
  }
  return
}

// Weighted sums: rows of blocks begin with the column before the image, and have one after it.
// CHECK-LABEL: func.func @weights(
// CHECK:         sw.pool %{{.*}} weights %{{.*}} : tensor<6x9xf32> at %{{.*}} to %{{.*}}, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [14, 14], output = [14, 14], rows = 2, line = 16, weighted = true> initial 5.000000e-01 : tensor<1x6x512xf32> to tensor<1x6x196xf32> -> tensor<1x6x196xf32>
func.func @weights(%x: tensor<1x6x512xf32>, %w: tensor<6x9xf32>, %y: tensor<1x6x196xf32>) -> tensor<1x6x196xf32> {
  %c0 = arith.constant 0 : index
  %0 = sw.pool %x weights %w : tensor<6x9xf32> at %c0 to %y, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [14, 14], output = [14, 14], rows = 2, line = 16, weighted = true> initial 0.5
      : tensor<1x6x512xf32> to tensor<1x6x196xf32> -> tensor<1x6x196xf32>
  return %0 : tensor<1x6x196xf32>
}

// CHECK-LABEL: func.func @weights_of_tiles(
// CHECK:         sw.pool %{{.*}} weights %{{.*}} : memref<?x9xf64> at %{{.*}} to %{{.*}}, <{{.*}}, weighted = true> initial 0.000000e+00 : memref<?x512xf64> to memref<?x196xf64>
func.func @weights_of_tiles(%x: memref<?x512xf64>, %w: memref<?x9xf64>, %y: memref<?x196xf64>, %at: index) {
  sw.pool %x weights %w : memref<?x9xf64> at %at to %y, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [14, 14], output = [14, 14], rows = 2, line = 16, weighted = true> initial 0.0
      : memref<?x512xf64> to memref<?x196xf64>
  return
}

// The whole image as it is, of which nothing is added before or after.
// CHECK-LABEL: func.func @whole(
// CHECK:         sw.pool %{{.*}} weights %{{.*}} : tensor<6x9xf32> at %{{.*}} to %{{.*}}, <kernel = [3, 3], strides = [2, 2], pads = [1, 1], image = [14, 14], output = [7, 7], rows = 7, line = 14, weighted = true, whole = true> initial 0.000000e+00 : tensor<6x196xf32> to tensor<6x49xf32> -> tensor<6x49xf32>
func.func @whole(%x: tensor<6x196xf32>, %w: tensor<6x9xf32>, %y: tensor<6x49xf32>) -> tensor<6x49xf32> {
  %c0 = arith.constant 0 : index
  %0 = sw.pool %x weights %w : tensor<6x9xf32> at %c0 to %y, <kernel = [3, 3], strides = [2, 2], pads = [1, 1], image = [14, 14], output = [7, 7], rows = 7, line = 14, weighted = true, whole = true> initial 0.0
      : tensor<6x196xf32> to tensor<6x49xf32> -> tensor<6x49xf32>
  return %0 : tensor<6x49xf32>
}
