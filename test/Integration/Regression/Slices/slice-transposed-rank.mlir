// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// A strided slice of which a tile takes one element in some dimension.
func.func @main(%a0: tensor<7x7x1x7xf64>, %a1: tensor<1x2x2x1xf64>) -> (tensor<1x2x2x1xf64>) {
  %v2 = tensor.extract_slice %a0[3, 2, 0, 4] [2, 2, 1, 1] [3, 2, 1, 1] : tensor<7x7x1x7xf64> to tensor<2x2x1x1xf64>
  %v4 = linalg.transpose ins(%v2 : tensor<2x2x1x1xf64>) outs(%a1 : tensor<1x2x2x1xf64>) permutation = [2, 0, 1, 3]
  return %v4 : tensor<1x2x2x1xf64>
}
