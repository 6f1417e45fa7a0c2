// RUN: sw-opt --convert-sw-to-emitc %s | FileCheck %s

// CHECK:       emitc.file "slave.c"
// CHECK:         include "tpp_windows.h"
// CHECK:         func {{.*}}@windows
// CHECK:           call_opaque "tpp_windows_f32"({{.*}}) {args = [{{.*}}#emitc.opaque<"&(const tpp_window){.kernel_rows = 3, .kernel_cols = 5, .dilation_rows = 1, .dilation_cols = 2, .stride_rows = 2, .stride_cols = 1, .pad_top = 1, .pad_left = 0, .out_cols = 6}">
// CHECK:           call_opaque "tpp_windows_f64"
func.func @f(%k: index, %p: index, %row: index) {
  sw.launch @windows view(cpe) attributes {sw.ldm_bytes = 4096 : i64} {
    %b = sw.alloc offset 0 : memref<2x4x14xf32, #sw.ldm>
    %t = sw.alloc offset 1024 : memref<30x8xf32, #sw.ldm>
    sw.window_fill %b to %t at(%k, %p, %row), <kernel = [3, 5], strides = [2, 1], dilations = [1, 2], pads = [1, 0], output = [4, 6]> rows 8
        : memref<2x4x14xf32, #sw.ldm> to memref<30x8xf32, #sw.ldm>
    %c = sw.alloc offset 2048 : memref<1x2x4xf64, #sw.ldm>
    %u = sw.alloc offset 3072 : memref<4x4xf64, #sw.ldm>
    sw.window_fill %c to %u at(%k, %p, %row), <kernel = [2, 2], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [1, 3]> rows 2
        : memref<1x2x4xf64, #sw.ldm> to memref<4x4xf64, #sw.ldm>
  }
  return
}
