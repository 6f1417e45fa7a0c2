// RUN: sw-opt --sw-sequential-loops %s | FileCheck %s
//
// Positive divisors, and divisors that are not known, stay.

// CHECK-LABEL: func.func @divisors
// CHECK: affine.apply
// CHECK: affine.apply
// CHECK: affine.min
func.func @divisors(%i: index, %n: index) -> (index, index, index) {
  %c = arith.constant 3 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0 + d0 floordiv 1)>(%i)[%c]
  %1 = affine.apply affine_map<(d0)[s0, s1] -> (d0 ceildiv s0 + s1 * -2)>(%i)[%n, %c]
  %2 = affine.min affine_map<(d0)[s0] -> (d0 mod (s0 - 2), 8)>(%i)[%c]
  return %0, %1, %2 : index, index, index
}
