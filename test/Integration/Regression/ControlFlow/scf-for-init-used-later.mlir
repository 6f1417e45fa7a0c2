// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<12x28x58xf32>, %b: tensor<12x28x58xf32>) -> (tensor<12x28x58xf32>, tensor<12x28x58xf32>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<12x28x58xf32>
  %t = linalg.tanh ins(%a : tensor<12x28x58xf32>) outs(%e : tensor<12x28x58xf32>) -> tensor<12x28x58xf32>
  %r = scf.for %i = %c0 to %c6 step %c2 iter_args(%x = %t) -> (tensor<12x28x58xf32>) {
    %y = arith.mulf %x, %b : tensor<12x28x58xf32>
    scf.yield %y : tensor<12x28x58xf32>
  }
  return %r, %t : tensor<12x28x58xf32>, tensor<12x28x58xf32>
}
