// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-narrow-products=choice=always --split-input-file --verify-diagnostics

func.func @element(%a: tensor<2x2xf32>, %c: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // expected-warning @below {{the constant has 1.0E+5 at [1, 0], which is infinite in 'f16': the product that reads it computes in f32}}
  %b = arith.constant dense<[[1.0, 2.0], [1.0e+5, 2.0e+5]]> : tensor<2x2xf32>
  %0 = linalg.matmul {sw.operand_type = f16} ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

// Infinity itself is a number of f16, and bf16 has larger ones.
func.func @fits(%a: tensor<2x2xf32>, %c: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %b = arith.constant dense<[[1.0, 2.0], [0x7F800000, 6.0e+4]]> : tensor<2x2xf32>
  %d = arith.constant dense<[[1.0, 2.0], [1.0e+5, 2.0e+5]]> : tensor<2x2xf32>
  %0 = linalg.matmul {sw.operand_type = f16} ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = linalg.matmul {sw.operand_type = bf16} ins(%a, %d : tensor<2x2xf32>, tensor<2x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<2x2xf32>
}
