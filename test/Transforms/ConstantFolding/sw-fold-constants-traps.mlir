// RUN: sw-opt %s --split-input-file --sw-fold-constants | FileCheck %s

// Ops that would end the compiler, or that it would wait for, are not evaluated.
#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @remainder_of_zero
// CHECK: arith.remui
func.func @remainder_of_zero() -> tensor<4xi32> {
  %a = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %b = arith.constant dense<[1, 0, 3, 4]> : tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %r = arith.remui %x, %y : i32
    linalg.yield %r : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// The quotient of the smallest integer and -1 overflows.
// CHECK-LABEL: func.func @smallest_by_minus_one
// CHECK: arith.remsi
func.func @smallest_by_minus_one() -> tensor<2xi32> {
  %a = arith.constant dense<[-2147483648, 2]> : tensor<2xi32>
  %m = arith.constant -1 : i32
  %e = tensor.empty() : tensor<2xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<2xi32>) outs(%e : tensor<2xi32>) {
  ^bb0(%x: i32, %o: i32):
    %r = arith.remsi %x, %m : i32
    linalg.yield %r : i32
  } -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// CHECK-LABEL: func.func @quotient_of_zero
// CHECK: linalg.div
func.func @quotient_of_zero() -> tensor<4xi32> {
  %a = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %b = arith.constant dense<[1, 0, 3, 4]> : tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %0 = linalg.div ins(%a, %b : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// The body has a loop of 2^63 - 1 iterations.
// CHECK-LABEL: func.func @long_body
// CHECK: scf.for
func.func @long_body() -> tensor<4xi32> {
  %a = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 9223372036854775807 : index
  %e = tensor.empty() : tensor<4xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %x) -> i32 {
      %s = arith.muli %q, %q : i32
      scf.yield %s : i32
    }
    linalg.yield %r : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// A constant divides safely.
// CHECK-LABEL: func.func @remainder_of_three
// CHECK: arith.constant dense<[1, 2, 0, 1]> : tensor<4xi32>
// CHECK-NOT: linalg.generic
func.func @remainder_of_three() -> tensor<4xi32> {
  %a = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %c = arith.constant 3 : i32
  %e = tensor.empty() : tensor<4xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    %r = arith.remui %x, %c : i32
    linalg.yield %r : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
