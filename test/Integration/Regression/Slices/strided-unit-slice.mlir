// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<1x3x4xf32>) -> tensor<1x2xf32> {
  %s = tensor.extract_slice %a[0, 1, 0] [1, 1, 2] [2, 1, 2] : tensor<1x3x4xf32> to tensor<1x2xf32>
  %e = tensor.empty() : tensor<1x2xf32>
  %r = linalg.exp ins(%s : tensor<1x2xf32>) outs(%e : tensor<1x2xf32>) -> tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}
