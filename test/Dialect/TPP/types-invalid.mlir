// Operands of primitives with types, ranks and extents that they do not have.
// RUN: sw-opt %s --split-input-file --verify-diagnostics

// A single number is no array.
func.func @rank_zero(%x: memref<f32>) {
  // expected-error @below {{expects 'output' to have rank 1 or 2, but got 0}}
  tpp.unary relu ins(%x : memref<f32>) outs(%x : memref<f32>)
  return
}

// -----

// The output is no place in memory.
func.func @output_scalar(%x: memref<4x4xf32>, %y: f32) {
  // expected-error @below {{operand #1 must be ranked tensor or memref of floats, but got 'f32'}}
  tpp.unary relu ins(%x : memref<4x4xf32>) outs(%y : f32)
  return
}

// -----

// Truth values have no primitives.
func.func @truth(%x: memref<4x4xi1>) {
  // expected-error @below {{operand #0 must be ranked tensor or memref of floats, or a float, but got 'memref<4x4xi1>'}}
  tpp.unary identity ins(%x : memref<4x4xi1>) outs(%x : memref<4x4xi1>)
  return
}

// -----

func.func @index(%x: memref<4x4xindex>) {
  // expected-error @below {{operand #0 must be ranked tensor or memref of floats, or a float, but got 'memref<4x4xindex>'}}
  tpp.binary add ins(%x, %x : memref<4x4xindex>, memref<4x4xindex>) outs(%x : memref<4x4xindex>)
  return
}

// -----

func.func @complex(%x: memref<4x4xcomplex<f32>>) {
  // expected-error @below {{operand #0 must be ranked tensor or memref of floats, but got 'memref<4x4xcomplex<f32>>'}}
  tpp.gemm ins(%x, %x : memref<4x4xcomplex<f32>>, memref<4x4xcomplex<f32>>) outs(%x : memref<4x4xcomplex<f32>>)
  return
}

// -----

func.func @vectors(%x: memref<4xvector<4xf32>>) {
  // expected-error @below {{operand #0 must be ranked tensor or memref of floats, or a float, but got 'memref<4xvector<4xf32>>'}}
  tpp.unary relu ins(%x : memref<4xvector<4xf32>>) outs(%x : memref<4xvector<4xf32>>)
  return
}

// -----

// One extent is 2^62, the other is not.
func.func @huge(%x: memref<4611686018427387904x4xf32>, %y: memref<4x4xf32>) {
  // expected-error @below {{expects dimension 0 of 'input' to be 4, but got 4611686018427387904}}
  tpp.unary relu ins(%x : memref<4611686018427387904x4xf32>) outs(%y : memref<4x4xf32>)
  return
}

// -----

// No rows are not one row.
func.func @zero(%x: memref<0x4xf32>, %y: memref<1x4xf32>) {
  // expected-error @below {{expects dimension 0 of 'lhs' to be 1, but got 0}}
  tpp.binary mul ins(%x, %y : memref<0x4xf32>, memref<1x4xf32>) outs(%y : memref<1x4xf32>)
  return
}

// -----

// One row is not broadcast unless the op says so.
func.func @one_row(%x: memref<1x4xf32>, %y: memref<8x4xf32>) {
  // expected-error @below {{expects dimension 0 of 'input' to be 8, but got 1}}
  tpp.unary relu ins(%x : memref<1x4xf32>) outs(%y : memref<8x4xf32>)
  return
}

// -----

// The left factor is a vector.
func.func @gemm_rank(%x: memref<4xf32>, %y: memref<4x4xf32>) {
  // expected-error @below {{expects 'a' to have rank 2, but got 1}}
  tpp.gemm ins(%x, %y : memref<4xf32>, memref<4x4xf32>) outs(%x : memref<4xf32>)
  return
}

// -----

// No left factor for the one on the right.
func.func @brgemm_batch(%a: memref<0x4x4xf32>, %b: memref<1x4x4xf32>, %c: memref<4x4xf32>) {
  // expected-error @below {{expects dimension 0 of 'b' to be 0, but got 1}}
  tpp.brgemm ins(%a, %b : memref<0x4x4xf32>, memref<1x4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----

// There is no dimension before the first one.
func.func @reduce_negative(%x: memref<4x8xf32>, %y: memref<4xf32>) {
  // expected-error @below {{attribute 'dimension' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  tpp.reduce sum ins(%x : memref<4x8xf32>) over -1 outs(%y : memref<4xf32>)
  return
}

// -----

// One factor is a value, the other one is in memory.
func.func @mixed(%x: tensor<4x4xf32>, %y: memref<4x4xf32>) {
  // expected-error @below {{expects 'a' to be a memref like 'output', but got 'tensor<4x4xf32>'}}
  tpp.gemm ins(%x, %y : tensor<4x4xf32>, memref<4x4xf32>) outs(%y : memref<4x4xf32>)
  return
}

// -----

// Extents that are known only when the program runs may be equal.
func.func @dynamic(%x: memref<?x4xf32>, %y: memref<8x?xf32>) {
  tpp.unary relu ins(%x : memref<?x4xf32>) outs(%y : memref<8x?xf32>)
  return
}
