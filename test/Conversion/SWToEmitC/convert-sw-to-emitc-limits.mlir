// RUN: sw-opt --convert-sw-to-emitc %s | FileCheck %s

// A limit is a comparison that a NaN fails, and a choice. The larger one of -0
// and 0 is 0, the smaller one -0.

// CHECK-LABEL: func @limits_value(
// CHECK:         call_opaque "tpp_v_cmp_ole_f32"(%arg0,
// CHECK:         call_opaque "tpp_v_select_f32"
// CHECK:         call_opaque "tpp_v_cmp_oge_f32"
// CHECK:         call_opaque "tpp_v_cmp_olt_f32"
// CHECK:         call_opaque "tpp_v_cmp_ogt_f32"
// CHECK-NOT:     imumf_f32
// CHECK:         * maximumf minimumf maximumf minimumf
// CHECK-LABEL: func @limits(

// CHECK-LABEL: func @others_value(
// CHECK-COUNT-2: call_opaque "tpp_v_maximumf_f32"
func.func @kernels() {
  sw.launch @limits view(cpe) {
    %x = sw.alloc private offset 0 : memref<4x16xf32, #sw.ldm>
    %y = sw.alloc private offset 256 : memref<4x16xf32, #sw.ldm>
    tpp.equation ins(%x : memref<4x16xf32, #sw.ldm>) outs(%y : memref<4x16xf32, #sw.ldm>) {
    ^bb0(%a: f32):
      %zero = arith.constant 0.0 : f32
      %six = arith.constant 6.0 : f32
      %below = arith.constant -0.0 : f32
      %0 = arith.maximumf %a, %zero : f32
      %1 = arith.minimumf %six, %0 : f32
      %2 = arith.maximumf %below, %1 : f32
      %3 = arith.minimumf %2, %zero : f32
      tpp.yield %3 : f32
    }
  }
  sw.launch @others view(cpe) {
    %x = sw.alloc private offset 0 : memref<4x16xf32, #sw.ldm>
    %y = sw.alloc private offset 256 : memref<4x16xf32, #sw.ldm>
    tpp.equation ins(%x, %y : memref<4x16xf32, #sw.ldm>, memref<4x16xf32, #sw.ldm>) outs(%y : memref<4x16xf32, #sw.ldm>) {
    ^bb0(%a: f32, %b: f32):
      %nan = arith.constant 0x7FC00000 : f32
      %0 = arith.maximumf %a, %b : f32
      %1 = arith.maximumf %0, %nan : f32
      tpp.yield %1 : f32
    }
  }
  return
}
