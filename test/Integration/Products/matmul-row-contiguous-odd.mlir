// All operands travel in whole rows, tiles at all boundaries.
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=fast --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --mode=detailed --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<777x259xf32>, %b: tensor<259x333xf32>) -> tensor<777x333xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<777x333xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<777x333xf32>) -> tensor<777x333xf32>
  %c = linalg.matmul {sw.schedule = #sw.schedule<sizes = [200, 150, 100], buffers = [2, 2, 1], row_contiguous = [1, 1, 1]>}
      ins(%a, %b : tensor<777x259xf32>, tensor<259x333xf32>) outs(%init : tensor<777x333xf32>) -> tensor<777x333xf32>
  return %c : tensor<777x333xf32>
}
