// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a0: tensor<15x1x15xf32>) -> (tensor<4x1xf32>) {
  %v2 = tensor.extract_slice %a0[3, 0, 14] [4, 1, 1] [3, 1, 2] : tensor<15x1x15xf32> to tensor<4x1xf32>
  return %v2 : tensor<4x1xf32>
}
