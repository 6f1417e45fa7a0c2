// N is not a multiple of the CPEs' vectors.
// RUN: sw-run %s --entry=main --verify --mode=fast | FileCheck %s
// RUN: sw-run %s --entry=main --verify --mode=detailed | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<201x203xf64>, %b: tensor<203x200xf64>) -> tensor<201x200xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<201x200xf64>
  %i = linalg.fill ins(%zero : f64) outs(%e : tensor<201x200xf64>) -> tensor<201x200xf64>
  %c = linalg.matmul ins(%a, %b : tensor<201x203xf64>, tensor<203x200xf64>) outs(%i : tensor<201x200xf64>) -> tensor<201x200xf64>
  return %c : tensor<201x200xf64>
}
