// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt %s --mlir-print-op-generic | sw-opt | FileCheck %s

// CHECK-LABEL: func.func @roles
func.func @roles(%x: f32, %y: f32) -> (f32, f32, f32, f32) {
  // CHECK: arith.maximumf %{{.*}}, %{{.*}} {sw.carry = #sw.carry<maximum>} : f32
  %0 = arith.maximumf %x, %y {sw.carry = #sw.carry<maximum>} : f32
  // CHECK: arith.maxnumf %{{.*}}, %{{.*}} {sw.carry = #sw.carry<maximum>} : f32
  %1 = arith.maxnumf %x, %y {sw.carry = #sw.carry<maximum>} : f32
  // CHECK: math.exp %{{.*}} {sw.carry = #sw.carry<exponential>} : f32
  %2 = math.exp %x {sw.carry = #sw.carry<exponential>} : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} {sw.carry = #sw.carry<sum>} : f32
  %3 = arith.addf %x, %y {sw.carry = #sw.carry<sum>} : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
