// N is not a multiple of the CPEs' vectors.
// RUN: sw-run %s --entry=main --verify --mode=fast | FileCheck %s
// RUN: sw-run %s --entry=main --verify --mode=detailed | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<5x131xf64>, %b: tensor<131x31xf64>) -> tensor<5x31xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<5x31xf64>
  %i = linalg.fill ins(%zero : f64) outs(%e : tensor<5x31xf64>) -> tensor<5x31xf64>
  %c = linalg.matmul ins(%a, %b : tensor<5x131xf64>, tensor<131x31xf64>) outs(%i : tensor<5x31xf64>) -> tensor<5x31xf64>
  return %c : tensor<5x31xf64>
}
