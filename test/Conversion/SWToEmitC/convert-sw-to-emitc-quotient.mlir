// RUN: sw-opt --convert-sw-to-emitc %s | FileCheck %s

// A division of f32 by one number is a product with its reciprocal in double,
// which has the same result. Divisions by what varies, by zero and of f64 stay.

// CHECK-LABEL: func @by_six_value(
// CHECK:         %[[R:.*]] = "emitc.constant"() <{value = 0.16666666666666666 : f64}>
// CHECK:         %[[Q:.*]] = call_opaque "tpp_v_div_by_f32"(%arg0, %[[R]])
// CHECK-NOT:     div %
// CHECK:         return

// CHECK-LABEL: func @by_column_value(
// CHECK-NOT:     tpp_v_div_by
// CHECK:         div %arg0, %arg1

// CHECK-LABEL: func @by_zero_value(
// CHECK-NOT:     tpp_v_div_by
// CHECK:         div %arg0,

// CHECK-LABEL: func @wide_value(
// CHECK-NOT:     tpp_v_div_by
// CHECK:         div %arg0,

// CHECK-LABEL: func @vectors(
// CHECK:         call_opaque "tpp_v_div_by_f32"
func.func @kernels() {
  sw.launch @by_six view(cpe) {
    %x = sw.alloc private offset 0 : memref<4x16xf32, #sw.ldm>
    %y = sw.alloc private offset 256 : memref<4x16xf32, #sw.ldm>
    tpp.equation ins(%x : memref<4x16xf32, #sw.ldm>) outs(%y : memref<4x16xf32, #sw.ldm>) {
    ^bb0(%a: f32):
      %six = arith.constant 6.0 : f32
      %s = arith.mulf %a, %a : f32
      %q = arith.divf %s, %six : f32
      %r = arith.divf %a, %six : f32
      %z = arith.addf %q, %r : f32
      tpp.yield %r : f32
    }
  }
  sw.launch @by_column view(cpe) {
    %x = sw.alloc private offset 0 : memref<4x16xf32, #sw.ldm>
    %d = sw.alloc private offset 512 : memref<4x16xf32, #sw.ldm>
    %y = sw.alloc private offset 256 : memref<4x16xf32, #sw.ldm>
    tpp.equation ins(%x, %d : memref<4x16xf32, #sw.ldm>, memref<4x16xf32, #sw.ldm>) outs(%y : memref<4x16xf32, #sw.ldm>) {
    ^bb0(%a: f32, %b: f32):
      %q = arith.divf %a, %b : f32
      %z = arith.addf %q, %a : f32
      tpp.yield %z : f32
    }
  }
  sw.launch @by_zero view(cpe) {
    %x = sw.alloc private offset 0 : memref<4x16xf32, #sw.ldm>
    %y = sw.alloc private offset 256 : memref<4x16xf32, #sw.ldm>
    tpp.equation ins(%x : memref<4x16xf32, #sw.ldm>) outs(%y : memref<4x16xf32, #sw.ldm>) {
    ^bb0(%a: f32):
      %zero = arith.constant 0.0 : f32
      %q = arith.divf %a, %zero : f32
      %z = arith.addf %q, %a : f32
      tpp.yield %z : f32
    }
  }
  sw.launch @wide view(cpe) {
    %x = sw.alloc private offset 0 : memref<4x16xf64, #sw.ldm>
    %y = sw.alloc private offset 512 : memref<4x16xf64, #sw.ldm>
    tpp.equation ins(%x : memref<4x16xf64, #sw.ldm>) outs(%y : memref<4x16xf64, #sw.ldm>) {
    ^bb0(%a: f64):
      %six = arith.constant 6.0 : f64
      %q = arith.divf %a, %six : f64
      %z = arith.addf %q, %a : f64
      tpp.yield %z : f64
    }
  }
  sw.launch @vectors view(cpe) {
    %i = arith.constant 0 : index
    %p = ub.poison : f32
    %x = sw.alloc private offset 0 : memref<4xf32, #sw.ldm>
    %six = arith.constant dense<6.0> : vector<4xf32>
    %v = vector.transfer_read %x[%i], %p {in_bounds = [true]} : memref<4xf32, #sw.ldm>, vector<4xf32>
    %q = arith.divf %v, %six : vector<4xf32>
    vector.transfer_write %q, %x[%i] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, #sw.ldm>
  }
  return
}
