// A and C travel in whole rows: one tile.
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=fast --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --mode=detailed --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<200x200xf32>, %b: tensor<200x200xf32>) -> tensor<200x200xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<200x200xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<200x200xf32>) -> tensor<200x200xf32>
  %c = linalg.matmul {sw.schedule = #sw.schedule<sizes = [200, 200, 200], buffers = [1, 1, 1], row_contiguous = [1, 0, 1]>}
      ins(%a, %b : tensor<200x200xf32>, tensor<200x200xf32>) outs(%init : tensor<200x200xf32>) -> tensor<200x200xf32>
  return %c : tensor<200x200xf32>
}
