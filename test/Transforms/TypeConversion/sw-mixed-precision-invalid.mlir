// RUN: sw-opt %s --sw-mixed-precision=precision=f32 -split-input-file -verify-diagnostics

func.func @wide(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @below {{expects 'sw.operand_type' to be f16 or bf16, or 'f32', the type of the sums, but got 'f64'}}
  %0 = linalg.matmul {sw.operand_type = f64} ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

func.func @narrow(%x: tensor<8x8xf64>) -> tensor<8x8xf64> {
  // expected-error @below {{expects 'sw.operand_type' to be 'f64', the type of the sums, but got 'f16'}}
  %0 = linalg.matmul {sw.operand_type = f16} ins(%x, %x : tensor<8x8xf64>, tensor<8x8xf64>) outs(%x : tensor<8x8xf64>) -> tensor<8x8xf64>
  return %0 : tensor<8x8xf64>
}

// -----

func.func @other(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-warning @below {{'sw.operand_type' has no effect: the op is no product}}
  %0 = linalg.exp {sw.operand_type = f16} ins(%x : tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
