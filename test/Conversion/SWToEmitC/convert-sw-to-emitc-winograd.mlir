// RUN: sw-opt --convert-sw-to-emitc %s | FileCheck %s

// CHECK:       emitc.file "slave.c"
// CHECK:         include "tpp_winograd.h"
// CHECK:         func {{.*}}@transforms
// CHECK:           "emitc.member"({{.*}}) <{member = "first"}>
// CHECK:           call_opaque "tpp_winograd_input_f32"
// CHECK:           call_opaque "tpp_winograd_filter_f64"
// CHECK:           call_opaque "tpp_winograd_output_f32"({{.*}}) {args = [{{.*}}#emitc.opaque<"1">]}
// CHECK:           call_opaque "tpp_winograd_pool_f32"({{.*}}) {args = [0 : index, 1 : index, 2 : index]}
func.func @f(%row: index) {
  sw.launch @transforms view(cpe) attributes {sw.ldm_bytes = 16384 : i64} {
    %x = sw.alloc offset 0 : memref<1x2x6x8xf32, #sw.ldm>
    %v = sw.alloc offset 1024 : memref<16x2x1x2x4xf32, #sw.ldm>
    sw.winograd input 2 ins(%x : memref<1x2x6x8xf32, #sw.ldm>) first(%row) left 1 outs(%v : memref<16x2x1x2x4xf32, #sw.ldm>)
    %g = sw.alloc offset 4096 : memref<2x4x3x3xf64, #sw.ldm>
    %u = sw.alloc offset 8192 : memref<36x2x4xf64, #sw.ldm>
    sw.winograd filter 4 ins(%g : memref<2x4x3x3xf64, #sw.ldm>) outs(%u : memref<36x2x4xf64, #sw.ldm>)
    %y = sw.alloc offset 12288 : memref<1x2x3x8xf32, #sw.ldm>
    sw.winograd output 2 ins(%v : memref<16x2x1x2x4xf32, #sw.ldm>) outs(%y : memref<1x2x3x8xf32, #sw.ldm>) accumulate
    %h = sw.alloc offset 14336 : memref<1x2x2x4xf32, #sw.ldm>
    sw.winograd output 2 ins(%v : memref<16x2x1x2x4xf32, #sw.ldm>) outs(%h : memref<1x2x2x4xf32, #sw.ldm>) pooled
  }
  return
}
