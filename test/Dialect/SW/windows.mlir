// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt %s --mlir-print-op-generic | sw-opt | FileCheck %s

// CHECK-LABEL: func.func @views(
// CHECK:         sw.windows %{{.*}}, <kernel = [3, 5], strides = [2, 1], dilations = [1, 2], pads = [1, 0], output = [4, 6]> : tensor<2x3x8x14xf32> to tensor<2x45x24xf32>
// CHECK:         sw.windows %{{.*}}, <kernel = [1, 1], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [8, 14]> : memref<3x8x14xf64> to memref<3x112xf64>
func.func @views(%x: tensor<2x3x8x14xf32>, %y: memref<3x8x14xf64>) -> tensor<2x45x24xf32> {
  %0 = sw.windows %x, <kernel = [3, 5], strides = [2, 1], dilations = [1, 2], pads = [1, 0], output = [4, 6]> : tensor<2x3x8x14xf32> to tensor<2x45x24xf32>
  %1 = sw.windows %y, <kernel = [1, 1], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [8, 14]> : memref<3x8x14xf64> to memref<3x112xf64>
  return %0 : tensor<2x45x24xf32>
}

// CHECK-LABEL: func.func @core_group(
// CHECK:         sw.window_patch %{{.*}}, <{{.*}}> taps(%{{.*}}, %{{.*}}) pixels(%{{.*}}, %{{.*}}) spread [#sw<spread row>, #sw<spread col>] units [1, 4] : memref<16x8x8xf32> to memref<2x4x8xf32>
// CHECK:         sw.window_fill %{{.*}} to %{{.*}} at(%{{.*}}, %{{.*}}), <{{.*}}> rows 8 : memref<2x4x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
func.func @core_group(%x: memref<16x8x8xf32>, %k: index, %nk: index, %p: index, %np: index) {
  sw.launch @k view(core_group) {
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %nk) pixels(%p, %np)
        spread [#sw<spread row>, #sw<spread col>] units [1, 4] : memref<16x8x8xf32> to memref<2x4x8xf32>
    %b = sw.alloc private : memref<2x4x8xf32, #sw.ldm>
    %t = sw.alloc spread [row, col] units [1, 4] : memref<144x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %v to %b, %r : memref<2x4x8xf32> to memref<2x4x8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.window_fill %b to %t at(%k, %p), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
        : memref<2x4x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
  }
  return
}

// Of one of two rows of the output, with its columns only.
// CHECK-LABEL: func.func @line(
// CHECK:         sw.window_patch %{{.*}}, <{{.*}}> line 1 taps(%{{.*}}, %{{.*}}) pixels(%{{.*}}, %{{.*}}) spread {{.*}} units [1, 4] : memref<16x8x8xf32> to memref<2x3x5xf32>
// CHECK:         sw.window_fill %{{.*}} to %{{.*}} at(%{{.*}}, %{{.*}}), <{{.*}}> rows 8 cols 8 line 1 : memref<2x3x5xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
func.func @line(%x: memref<16x8x8xf32>, %k: index, %nk: index, %p: index, %np: index) {
  sw.launch @k view(core_group) {
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> line 1 taps(%k, %nk) pixels(%p, %np)
        spread [#sw<spread row>, #sw<spread col>] units [1, 4] : memref<16x8x8xf32> to memref<2x3x5xf32>
    %b = sw.alloc private : memref<2x3x5xf32, #sw.ldm>
    %t = sw.alloc spread [row, col] units [1, 4] : memref<144x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %v to %b, %r : memref<2x3x5xf32> to memref<2x3x5xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.window_fill %b to %t at(%k, %p), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8 cols 8 line 1
        : memref<2x3x5xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
  }
  return
}

// CHECK-LABEL: func.func @cpe(
// CHECK:         sw.window_fill %{{.*}} to %{{.*}} at(%{{.*}}, %{{.*}}, %{{.*}}), <{{.*}}> rows 8 : memref<2x4x8xf32, #sw.ldm> to memref<18x8xf32, #sw.ldm>
// CHECK:         sw.window_fill %{{.*}} to %{{.*}} at(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}), <{{.*}}> rows 8 : memref<2x4x8xf32, #sw.ldm> to memref<18x8xf32, #sw.ldm>
func.func @cpe(%k: index, %p: index, %row: index) {
  sw.launch @k view(cpe) {
    %b = sw.alloc : memref<2x4x8xf32, #sw.ldm>
    %t = sw.alloc : memref<18x8xf32, #sw.ldm>
    sw.window_fill %b to %t at(%k, %p, %row), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
        : memref<2x4x8xf32, #sw.ldm> to memref<18x8xf32, #sw.ldm>
    sw.window_fill %b to %t at(%k, %p, %row, %row), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
        : memref<2x4x8xf32, #sw.ldm> to memref<18x8xf32, #sw.ldm>
  }
  return
}
