// RUN: sw-run %s --entry=f --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=f --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func private @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @f(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tensor.cast %a : tensor<64x64xf32> to tensor<?x?xf32>
  %1 = tensor.cast %b : tensor<64x64xf32> to tensor<?x?xf32>
  %2 = tensor.cast %c : tensor<64x64xf32> to tensor<?x?xf32>
  %3 = call @m(%0, %1, %2) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = tensor.cast %3 : tensor<?x?xf32> to tensor<64x64xf32>
  return %4 : tensor<64x64xf32>
}
