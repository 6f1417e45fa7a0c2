// RUN: sw-opt %s --split-input-file --verify-diagnostics

// A is a batch, and B is none.
func.func @batch_rank(%a: memref<2x4x6xf32>, %b: memref<6x8xf32>, %c: memref<4x8xf32>) {
  // expected-error @below {{expects 'b' to have rank 3, but got 2}}
  tpp.brgemm ins(%a, %b : memref<2x4x6xf32>, memref<6x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// -----

// A sum over a batch is one matrix.
func.func @batch_output(%a: memref<2x4x6xf32>, %b: memref<2x6x8xf32>, %c: memref<2x4x8xf32>) {
  // expected-error @below {{expects 'output' to have rank 2, but got 3}}
  tpp.brgemm ins(%a, %b : memref<2x4x6xf32>, memref<2x6x8xf32>) outs(%c : memref<2x4x8xf32>)
  return
}

// -----

// The destination has too many columns.
func.func @columns(%a: memref<4x6xf32>, %b: memref<6x8xf32>, %c: memref<4x9xf32>) {
  // expected-error @below {{expects dimension 1 of 'b' to be 9, but got 8}}
  tpp.gemm ins(%a, %b : memref<4x6xf32>, memref<6x8xf32>) outs(%c : memref<4x9xf32>)
  return
}

// -----

// B that is stored N x K has nine rows for eight columns of C.
func.func @transposed_b(%a: memref<4x6xf32>, %b: memref<9x6xf32>, %c: memref<4x8xf32>) {
  // expected-error @below {{expects dimension 0 of 'b' to be 8, but got 9}}
  tpp.gemm ins(%a, %b : memref<4x6xf32>, memref<9x6xf32>) outs(%c : memref<4x8xf32>) trans_b
  return
}

// -----

// Factors of f32 are not summed up in f64.
func.func @wider_sum(%a: memref<4x6xf32>, %b: memref<6x8xf32>, %c: memref<4x8xf64>) {
  // expected-error @below {{expects 'a' to have element type 'f64', but got 'f32'}}
  tpp.gemm ins(%a, %b : memref<4x6xf32>, memref<6x8xf32>) outs(%c : memref<4x8xf64>)
  return
}

// -----

// A factor is a matrix, not a number.
func.func @scalar(%a: f32, %b: memref<6x8xf32>, %c: memref<4x8xf32>) {
  // expected-error @below {{operand #0 must be ranked tensor or memref of floats, but got 'f32'}}
  tpp.gemm ins(%a, %b : f32, memref<6x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// -----

// One factor is a tensor.
func.func @mixed(%a: tensor<4x6xf32>, %b: memref<6x8xf32>, %c: memref<4x8xf32>) {
  // expected-error @below {{expects 'a' to be a memref like 'output', but got 'tensor<4x6xf32>'}}
  tpp.gemm ins(%a, %b : tensor<4x6xf32>, memref<6x8xf32>) outs(%c : memref<4x8xf32>)
  return
}
