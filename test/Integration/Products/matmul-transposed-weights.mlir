// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: main_matmul
// CHECK: verified

// The transposition that an importer prints before the product costs nothing.
func.func @main(%x: tensor<16x24xf32>, %w: tensor<40x24xf32>) -> tensor<16x40xf32> {
  %zero = arith.constant 0.0 : f32
  %t0 = tensor.empty() : tensor<24x40xf32>
  %t = linalg.transpose ins(%w : tensor<40x24xf32>) outs(%t0 : tensor<24x40xf32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<16x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x40xf32>) -> tensor<16x40xf32>
  %0 = linalg.matmul ins(%x, %t : tensor<16x24xf32>, tensor<24x40xf32>) outs(%f : tensor<16x40xf32>) -> tensor<16x40xf32>
  return %0 : tensor<16x40xf32>
}
