// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: main_matmul 
// CHECK: verified

func.func @main(%a: tensor<4x16x24xf32>, %b: tensor<4x24x8xf32>, %c: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<4x16x24xf32>, tensor<4x24x8xf32>) outs(%c : tensor<16x8xf32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
