// The reference path alone: upstream lowering and the LLVM JIT.
// RUN: rm -rf %t
// RUN: sw-run %s --reference-only --outputs=%t | FileCheck %s
// RUN: sw-run %s --reference-only --outputs=%t.again > %t.log
// RUN: cmp %t/result1.npy %t.again/result1.npy
// RUN: cmp %t/arg0.npy %t.again/arg0.npy
// RUN: sw-run %s --reference-only --seed=1 --outputs=%t.other > %t.log
// RUN: not cmp %t/result1.npy %t.other/result1.npy
// The outputs of one run are the inputs of the next.
// RUN: sw-run %s --reference-only --inputs=%t/arg0.npy,%t/result1.npy,%t/result2.npy | FileCheck %s --check-prefix=FILES

// CHECK: main by upstream lowering and the LLVM JIT
// CHECK-NEXT: result 0: f32 = 50
// CHECK-NEXT: result 1: 4x4xf64
// CHECK-NEXT: result 2: i32 = {{-?[0-9]+$}}
// FILES: result 0: f32 = 50
func.func @main(%m: memref<3xi8>, %x: tensor<4x4xf64>, %n: i32)
    -> (f32, tensor<4x4xf64>, i32) {
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %zero = arith.constant dense<0.0> : tensor<2x2xf32>
  %aa = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>)
                      outs(%zero : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = tensor.extract %aa[%c1, %c0] : tensor<2x2xf32>
  %v = tensor.extract %aa[%c0, %c1] : tensor<2x2xf32>
  %w = tensor.extract %aa[%c1, %c1] : tensor<2x2xf32>
  %cst = arith.constant 3.0 : f32
  %s0 = arith.addf %u, %v : f32
  %s1 = arith.addf %s0, %w : f32
  %s2 = arith.addf %s1, %cst : f32
  %byte = arith.constant 7 : i8
  linalg.fill ins(%byte : i8) outs(%m : memref<3xi8>)
  %y = linalg.exp ins(%x : tensor<4x4xf64>) outs(%x : tensor<4x4xf64>) -> tensor<4x4xf64>
  %twice = arith.addi %n, %n : i32
  return %s2, %y, %twice : f32, tensor<4x4xf64>, i32
}
