// RUN: sw-opt --convert-sw-to-emitc %s | FileCheck %s

// CHECK:       emitc.file "slave.c"
// CHECK:         include "sw_rows.h"
// CHECK:         func @rows_kernel
// CHECK:           call_opaque "spm_rows_spread_f32"(%{{.*}}) {{.*}} : (i64, i64, i64, !emitc.ptr<f32>, i64, !emitc.ptr<f32>, i64) -> ()
// Halves are exchanged in words.
// CHECK:           %[[COLS:.*]] = "emitc.constant"() <{value = 100 : i64}>
// CHECK:           call_opaque "spm_rows_spread_f32"(%{{.*}}, %[[COLS]], {{.*}}) {{.*}} : (i64, i64, i64, !emitc.ptr<f32>, i64, !emitc.ptr<f32>, i64) -> ()
// CHECK:           call_opaque "spm_rows_collect_f64"(%{{.*}}) {{.*}} : (i64, i64, i64, !emitc.ptr<f64>, i64, !emitc.ptr<f64>, i64) -> ()
func.func @rows(%X: memref<25x200xf32>) {
  %c25 = arith.constant 25 : index
  %c28 = arith.constant 28 : index
  %c200 = arith.constant 200 : index
  sw.launch @rows view(cpe) {
    %s = sw.alloc offset 0 : memref<4x200xf32, #sw.ldm>
    %p = sw.alloc offset 3200 : memref<25x28xf32, #sw.ldm>
    %q = sw.alloc offset 6016 : memref<25x28xf64, #sw.ldm>
    %t = sw.alloc offset 11648 : memref<4x200xf64, #sw.ldm>
    sw.rows_spread %s to %p sizes(%c25, %c200, %c28) : memref<4x200xf32, #sw.ldm> to memref<25x28xf32, #sw.ldm>
    %h = sw.alloc offset 18048 : memref<4x200xf16, #sw.ldm>
    %i = sw.alloc offset 19648 : memref<25x28xf16, #sw.ldm>
    sw.rows_spread %h to %i sizes(%c25, %c200, %c28) : memref<4x200xf16, #sw.ldm> to memref<25x28xf16, #sw.ldm>
    sw.rows_collect %q to %t sizes(%c25, %c200, %c28) : memref<25x28xf64, #sw.ldm> to memref<4x200xf64, #sw.ldm>
  }
  return
}
