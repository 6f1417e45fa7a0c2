// N is not a multiple of the CPEs' vectors.
// RUN: sw-run %s --entry=main --verify --mode=fast | FileCheck %s
// RUN: sw-run %s --entry=main --verify --mode=detailed | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<37x29xf32>, %b: tensor<29x100xf32>) -> tensor<37x100xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<37x100xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<37x100xf32>) -> tensor<37x100xf32>
  %c = linalg.matmul ins(%a, %b : tensor<37x29xf32>, tensor<29x100xf32>) outs(%i : tensor<37x100xf32>) -> tensor<37x100xf32>
  return %c : tensor<37x100xf32>
}
