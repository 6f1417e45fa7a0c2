// RUN: sw-opt %s -split-input-file -verify-diagnostics

func.func @mix(%a: tensor<4x4xf32>, %c: memref<4x4xf32>) {
  // expected-error @below {{expects 'input' to be a memref like 'output', but got 'tensor<4x4xf32>'}}
  tpp.unary relu ins(%a : tensor<4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----

func.func @element(%a: memref<4x4xf32>, %c: memref<4x4xf64>) {
  // expected-error @below {{expects 'input' to have element type 'f64', but got 'f32'}}
  tpp.unary relu ins(%a : memref<4x4xf32>) outs(%c : memref<4x4xf64>)
  return
}

// -----

func.func @no_result(%a: tensor<4x4xf32>, %c: tensor<4x4xf32>) {
  // expected-error @below {{expected the number of tensor results}}
  tpp.unary relu ins(%a : tensor<4x4xf32>) outs(%c : tensor<4x4xf32>)
  return
}

// -----

func.func @output_rank(%a: memref<2x4x4xf32>, %c: memref<2x4x4xf32>) {
  // expected-error @below {{expects 'output' to have rank 1 or 2, but got 3}}
  tpp.unary relu ins(%a : memref<2x4x4xf32>) outs(%c : memref<2x4x4xf32>)
  return
}

// -----

func.func @zero_input(%a: memref<4x4xf32>, %c: memref<4x4xf32>) {
  // expected-error @below {{expects 0 inputs for zero, but got 1}}
  tpp.unary zero ins(%a : memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----

func.func @relu_input(%c: memref<4x4xf32>) {
  // expected-error @below {{expects 1 inputs for relu, but got 0}}
  tpp.unary relu outs(%c : memref<4x4xf32>)
  return
}

// -----

func.func @zero_bcast(%c: memref<4x4xf32>) {
  // expected-error @below {{expects no broadcast without an input, but got row}}
  tpp.unary zero bcast row outs(%c : memref<4x4xf32>)
  return
}

// -----

func.func @float_bcast(%a: f32, %c: memref<4x4xf32>) {
  // expected-error @below {{expects broadcast scalar for the float 'input', but got none}}
  tpp.unary relu ins(%a : f32) outs(%c : memref<4x4xf32>)
  return
}

// -----

func.func @row_shape(%a: memref<32xf32>, %c: memref<4x64xf32>) {
  // expected-error @below {{expects dimension 0 of 'input' to be 64, but got 32}}
  tpp.unary relu ins(%a : memref<32xf32>) bcast row outs(%c : memref<4x64xf32>)
  return
}

// -----

func.func @row_height(%a: memref<2x64xf32>, %c: memref<4x64xf32>) {
  // expected-error @below {{expects dimension 0 of 'input' to be 1, but got 2}}
  tpp.unary relu ins(%a : memref<2x64xf32>) bcast row outs(%c : memref<4x64xf32>)
  return
}

// -----

func.func @row_rank(%a: memref<1x1x64xf32>, %c: memref<4x64xf32>) {
  // expected-error @below {{expects 'input' with broadcast row to have rank 1 or 2, but got 3}}
  tpp.unary relu ins(%a : memref<1x1x64xf32>) bcast row outs(%c : memref<4x64xf32>)
  return
}

// -----

func.func @col_shape(%a: memref<4x64xf32>, %b: memref<8x1xf32>, %c: memref<4x64xf32>) {
  // expected-error @below {{expects dimension 0 of 'rhs' to be 4, but got 8}}
  tpp.binary add ins(%a, %b : memref<4x64xf32>, memref<8x1xf32>) bcast_rhs col outs(%c : memref<4x64xf32>)
  return
}

// -----

func.func @scalar_shape(%a: memref<2xf32>, %b: memref<4x64xf32>, %c: memref<4x64xf32>) {
  // expected-error @below {{expects dimension 0 of 'lhs' to be 1, but got 2}}
  tpp.binary add ins(%a, %b : memref<2xf32>, memref<4x64xf32>) bcast_lhs scalar outs(%c : memref<4x64xf32>)
  return
}

// -----

func.func @vector_row(%a: memref<4xf32>, %c: memref<4xf32>) {
  // expected-error @below {{expects broadcast none or scalar for 'input' on an output of rank 1, but got row}}
  tpp.unary relu ins(%a : memref<4xf32>) bcast row outs(%c : memref<4xf32>)
  return
}

// -----

func.func @none_rank(%a: memref<4xf32>, %c: memref<4x4xf32>) {
  // expected-error @below {{expects 'input' to have rank 2, but got 1}}
  tpp.unary relu ins(%a : memref<4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----

func.func @gemm_n(%a: memref<32x8xf32>, %b: memref<8x32xf32>, %c: memref<32x64xf32>) {
  // expected-error @below {{expects dimension 1 of 'b' to be 64, but got 32}}
  tpp.gemm ins(%a, %b : memref<32x8xf32>, memref<8x32xf32>) outs(%c : memref<32x64xf32>)
  return
}

// -----

func.func @gemm_k(%a: memref<32x8xf32>, %b: memref<16x64xf32>, %c: memref<32x64xf32>) {
  // expected-error @below {{expects dimension 0 of 'b' to be 8, but got 16}}
  tpp.gemm ins(%a, %b : memref<32x8xf32>, memref<16x64xf32>) outs(%c : memref<32x64xf32>)
  return
}

// -----

func.func @gemm_trans(%a: memref<32x8xf32>, %b: memref<8x64xf32>, %c: memref<32x64xf32>) {
  // expected-error @below {{expects dimension 1 of 'a' to be 32, but got 8}}
  tpp.gemm ins(%a, %b : memref<32x8xf32>, memref<8x64xf32>) outs(%c : memref<32x64xf32>) trans_a
  return
}

// -----

func.func @gemm_rank(%a: memref<1x32x8xf32>, %b: memref<8x64xf32>, %c: memref<32x64xf32>) {
  // expected-error @below {{expects 'a' to have rank 2, but got 3}}
  tpp.gemm ins(%a, %b : memref<1x32x8xf32>, memref<8x64xf32>) outs(%c : memref<32x64xf32>)
  return
}

// -----

func.func @brgemm_batch(%a: memref<4x32x8xf32>, %b: memref<3x8x64xf32>, %c: memref<32x64xf32>) {
  // expected-error @below {{expects dimension 0 of 'b' to be 4, but got 3}}
  tpp.brgemm ins(%a, %b : memref<4x32x8xf32>, memref<3x8x64xf32>) outs(%c : memref<32x64xf32>)
  return
}
