// Whole rows in double precision.
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=fast --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --mode=detailed --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<520x300xf64>, %b: tensor<300x200xf64>) -> tensor<520x200xf64> {
  %zero = arith.constant 0.0 : f64
  %empty = tensor.empty() : tensor<520x200xf64>
  %init = linalg.fill ins(%zero : f64) outs(%empty : tensor<520x200xf64>) -> tensor<520x200xf64>
  %c = linalg.matmul {sw.schedule = #sw.schedule<sizes = [128, 120, 100], buffers = [2, 2, 1], row_contiguous = [1, 0, 1]>}
      ins(%a, %b : tensor<520x300xf64>, tensor<300x200xf64>) outs(%init : tensor<520x200xf64>) -> tensor<520x200xf64>
  return %c : tensor<520x200xf64>
}
