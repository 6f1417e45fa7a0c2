// Sums of equal numbers round to the same side each time, which disturbed runs do not show: the chip is nearer to the exact result than the reference.
// REQUIRES: sw-run
// RUN: sw-run %s --verify 2>&1 | FileCheck %s
// CHECK: verified
func.func @f(%x: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %z = arith.constant 0.0 : f32
  %w = arith.constant dense<1.3> : tensor<1024x1024xf32>
  %e = tensor.empty() : tensor<1024x1024xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%i : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%i : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %2 = linalg.matmul ins(%1, %w : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%i : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %2 : tensor<1024x1024xf32>
}
