// RUN: sw-opt --convert-sw-to-emitc %s | FileCheck %s

// The logistic function is one of vectors. Its parts stay where something else
// needs them, and so does what only looks like it.

// CHECK-LABEL: func @logistic_value(
// CHECK-NOT:     tpp_v_neg
// CHECK:         %[[S:.*]] = call_opaque "tpp_v_sigmoid_f32"(%arg0)
// CHECK:         mul %arg0, %[[S]]
// CHECK-NOT:     tpp_v_exp
// CHECK-LABEL: func @logistic(

// CHECK-LABEL: func @shared_value(
// CHECK-DAG:     %[[S:.*]] = call_opaque "tpp_v_sigmoid_f64"(%arg0)
// CHECK-DAG:     %[[E:.*]] = call_opaque "tpp_v_exp_f64"
// CHECK:         add %[[S]], %[[E]]

// CHECK-LABEL: func @others_value(
// CHECK-NOT:     sigmoid
// CHECK:         div
// CHECK:         div
func.func @kernels() {
  sw.launch @logistic view(cpe) {
    %x = sw.alloc private offset 0 : memref<4x16xf32, #sw.ldm>
    %y = sw.alloc private offset 256 : memref<4x16xf32, #sw.ldm>
    tpp.equation ins(%x : memref<4x16xf32, #sw.ldm>) outs(%y : memref<4x16xf32, #sw.ldm>) {
    ^bb0(%a: f32):
      %one = arith.constant 1.0 : f32
      %n = arith.negf %a : f32
      %t = math.exp %n : f32
      %d = arith.addf %one, %t : f32
      %s = arith.divf %one, %d : f32
      %z = arith.mulf %a, %s : f32
      tpp.yield %z : f32
    }
  }
  sw.launch @shared view(cpe) {
    %x = sw.alloc private offset 0 : memref<4x16xf64, #sw.ldm>
    %y = sw.alloc private offset 512 : memref<4x16xf64, #sw.ldm>
    tpp.equation ins(%x : memref<4x16xf64, #sw.ldm>) outs(%y : memref<4x16xf64, #sw.ldm>) {
    ^bb0(%a: f64):
      %one = arith.constant 1.0 : f64
      %n = arith.negf %a : f64
      %t = math.exp %n : f64
      %d = arith.addf %t, %one : f64
      %s = arith.divf %one, %d : f64
      %z = arith.addf %s, %t : f64
      tpp.yield %z : f64
    }
  }
  sw.launch @others view(cpe) {
    %x = sw.alloc private offset 0 : memref<4x16xf32, #sw.ldm>
    %y = sw.alloc private offset 256 : memref<4x16xf32, #sw.ldm>
    tpp.equation ins(%x : memref<4x16xf32, #sw.ldm>) outs(%y : memref<4x16xf32, #sw.ldm>) {
    ^bb0(%a: f32):
      %one = arith.constant 1.0 : f32
      %two = arith.constant 2.0 : f32
      %n = arith.negf %a : f32
      %t = math.exp %n : f32
      %d = arith.addf %two, %t : f32
      %s = arith.divf %one, %d : f32
      %u = math.exp %a : f32
      %e = arith.addf %u, %one : f32
      %r = arith.divf %one, %e : f32
      %z = arith.addf %s, %r : f32
      tpp.yield %z : f32
    }
  }
  return
}
