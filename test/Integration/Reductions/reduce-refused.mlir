// What stays on the management core says why.
// RUN: sw-run %s --verify | FileCheck %s
// CHECK: primitives have elements of type f32 or f64, but not i8
// CHECK: verified

func.func @squares(%x: tensor<5x6xi8>, %y: tensor<5xi8>) -> tensor<5xi8> {
  %0 = linalg.reduce ins(%x : tensor<5x6xi8>) outs(%y : tensor<5xi8>) dimensions = [1] (%a: i8, %b: i8) {
    %q = arith.muli %a, %a : i8
    %s = arith.addi %b, %q : i8
    linalg.yield %s : i8
  }
  return %0 : tensor<5xi8>
}
