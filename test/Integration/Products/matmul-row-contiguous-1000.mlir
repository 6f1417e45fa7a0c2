// A and C travel in whole rows, several tiles, the last one smaller.
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=fast --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --mode=detailed --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<1000x200xf32>, %b: tensor<200x200xf32>) -> tensor<1000x200xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1000x200xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1000x200xf32>) -> tensor<1000x200xf32>
  %c = linalg.matmul {sw.schedule = #sw.schedule<sizes = [192, 200, 200], buffers = [2, 1, 2], row_contiguous = [1, 0, 1]>}
      ins(%a, %b : tensor<1000x200xf32>, tensor<200x200xf32>) outs(%init : tensor<1000x200xf32>) -> tensor<1000x200xf32>
  return %c : tensor<1000x200xf32>
}
