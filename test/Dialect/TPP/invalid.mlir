// RUN: sw-opt --split-input-file --verify-diagnostics %s

func.func @inner_extent(%a: memref<4x6xf32>, %b: memref<7x8xf32>, %c: memref<4x8xf32>) {
  // expected-error @below {{expects dimension 0 of 'b' to be 6, but got 7}}
  tpp.gemm ins(%a, %b : memref<4x6xf32>, memref<7x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// -----

func.func @transposed_extent(%a: memref<4x6xf32>, %b: memref<6x8xf32>, %c: memref<4x8xf32>) {
  // expected-error @below {{expects dimension 1 of 'a' to be 4, but got 6}}
  tpp.gemm ins(%a, %b : memref<4x6xf32>, memref<6x8xf32>) outs(%c : memref<4x8xf32>) trans_a
  return
}

// -----

func.func @batch(%a: memref<2x4x6xf32>, %b: memref<3x6x8xf32>, %c: memref<4x8xf32>) {
  // expected-error @below {{expects dimension 0 of 'b' to be 2, but got 3}}
  tpp.brgemm ins(%a, %b : memref<2x4x6xf32>, memref<3x6x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// -----

func.func @rank(%a: memref<6xf32>, %b: memref<6x8xf32>, %c: memref<4x8xf32>) {
  // expected-error @below {{expects 'a' to have rank 2, but got 1}}
  tpp.gemm ins(%a, %b : memref<6xf32>, memref<6x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// -----

func.func @mixed(%x: tensor<4x8xf32>, %y: memref<4x8xf32>) {
  // expected-error @below {{expects 'input' to be a memref like 'output', but got 'tensor<4x8xf32>'}}
  tpp.unary relu ins(%x : tensor<4x8xf32>) outs(%y : memref<4x8xf32>)
  return
}

// -----

func.func @element_type(%x: memref<4x8xf64>, %y: memref<4x8xf32>) {
  // expected-error @below {{expects 'input' to have element type 'f32', but got 'f64'}}
  tpp.unary relu ins(%x : memref<4x8xf64>) outs(%y : memref<4x8xf32>)
  return
}

// -----

func.func @output_rank(%y: memref<2x4x8xf32>) {
  // expected-error @below {{expects 'output' to have rank 1 or 2, but got 3}}
  tpp.unary zero outs(%y : memref<2x4x8xf32>)
  return
}

// -----

func.func @zero_with_input(%x: memref<4x8xf32>) {
  // expected-error @below {{expects 0 inputs for zero, but got 1}}
  tpp.unary zero ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>)
  return
}

// -----

func.func @relu_without_input(%x: memref<4x8xf32>) {
  // expected-error @below {{expects 1 inputs for relu, but got 0}}
  tpp.unary relu outs(%x : memref<4x8xf32>)
  return
}

// -----

func.func @row_extent(%x: memref<4x8xf32>, %row: memref<7xf32>) {
  // expected-error @below {{expects dimension 0 of 'rhs' to be 8, but got 7}}
  tpp.binary add ins(%x, %row : memref<4x8xf32>, memref<7xf32>) bcast_rhs row outs(%x : memref<4x8xf32>)
  return
}

// -----

func.func @row_of_many(%x: memref<4x8xf32>, %row: memref<4x8xf32>) {
  // expected-error @below {{expects dimension 0 of 'rhs' to be 1, but got 4}}
  tpp.binary add ins(%x, %row : memref<4x8xf32>, memref<4x8xf32>) bcast_rhs row outs(%x : memref<4x8xf32>)
  return
}

// -----

func.func @float_without_scalar(%x: memref<4x8xf32>, %s: f32) {
  // expected-error @below {{expects broadcast scalar for the float 'rhs', but got none}}
  tpp.binary add ins(%x, %s : memref<4x8xf32>, f32) outs(%x : memref<4x8xf32>)
  return
}

// -----

func.func @row_on_vector(%x: memref<8xf32>) {
  // expected-error @below {{expects broadcast none or scalar for 'input' on an output of rank 1, but got row}}
  tpp.unary identity ins(%x : memref<8xf32>) bcast row outs(%x : memref<8xf32>)
  return
}

// -----

func.func @no_result(%a: tensor<4x4xf32>, %c: tensor<4x4xf32>) {
  // expected-error @below {{expected the number of tensor results}}
  tpp.unary relu ins(%a : tensor<4x4xf32>) outs(%c : tensor<4x4xf32>)
  return
}

// -----

func.func @zero_bcast(%c: memref<4x4xf32>) {
  // expected-error @below {{expects no broadcast without an input, but got row}}
  tpp.unary zero bcast row outs(%c : memref<4x4xf32>)
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

func.func @scalar_shape(%a: memref<2xf32>, %b: memref<4x64xf32>, %c: memref<4x64xf32>) {
  // expected-error @below {{expects dimension 0 of 'lhs' to be 1, but got 2}}
  tpp.binary add ins(%a, %b : memref<2xf32>, memref<4x64xf32>) bcast_lhs scalar outs(%c : memref<4x64xf32>)
  return
}

// -----

func.func @none_rank(%a: memref<4xf32>, %c: memref<4x4xf32>) {
  // expected-error @below {{expects 'input' to have rank 2, but got 1}}
  tpp.unary relu ins(%a : memref<4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----

func.func @gemm_trans(%a: memref<32x8xf32>, %b: memref<8x64xf32>, %c: memref<32x64xf32>) {
  // expected-error @below {{expects dimension 1 of 'a' to be 32, but got 8}}
  tpp.gemm ins(%a, %b : memref<32x8xf32>, memref<8x64xf32>) outs(%c : memref<32x64xf32>) trans_a
  return
}
