// RUN: sw-run %s --entry=f --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=f --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func private @g(%a: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %0 = tosa.exp %a : (tensor<?x16xf32>) -> tensor<?x16xf32>
  %1 = tosa.add %0, %a : (tensor<?x16xf32>, tensor<?x16xf32>) -> tensor<?x16xf32>
  return %1 : tensor<?x16xf32>
}
func.func @f(%a: tensor<64x16xf32>) -> tensor<64x16xf32> {
  %0 = tensor.cast %a : tensor<64x16xf32> to tensor<?x16xf32>
  %1 = call @g(%0) : (tensor<?x16xf32>) -> tensor<?x16xf32>
  %2 = tensor.cast %1 : tensor<?x16xf32> to tensor<64x16xf32>
  return %2 : tensor<64x16xf32>
}
