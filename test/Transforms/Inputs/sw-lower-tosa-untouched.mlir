// Modules without TOSA are not changed, not even by the canonicalization that
// is part of upstream's lowering.
// RUN: sw-opt --sw-lower-tosa %s | FileCheck %s

// CHECK-LABEL: func.func @sum
// CHECK: arith.addf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: return
func.func @sum(%x: f32, %unused: f32) -> f32 {
  %0 = arith.addf %x, %unused : f32
  return %x : f32
}
