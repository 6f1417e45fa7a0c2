// RUN: sw-opt %s --split-input-file --verify-diagnostics

// A vector has no transpose.
func.func @transpose_vector(%x: memref<8xf32>) {
  // expected-error @below {{expects transposition of rank 2 without broadcast}}
  tpp.unary transpose ins(%x : memref<8xf32>) outs(%x : memref<8xf32>)
  return
}

// -----

// A row that is repeated is not transposed as well.
func.func @transpose_row(%x: memref<8xf32>, %y: memref<8x4xf32>) {
  // expected-error @below {{expects transposition of rank 2 without broadcast}}
  tpp.unary transpose ins(%x : memref<8xf32>) bcast row outs(%y : memref<8x4xf32>)
  return
}

// -----

// The rows of the input are not the columns of the output.
func.func @transpose_extent(%x: memref<4x8xf32>, %y: memref<4x8xf32>) {
  // expected-error @below {{expects dimension 0 of 'input' to be 8, but got 4}}
  tpp.unary transpose ins(%x : memref<4x8xf32>) outs(%y : memref<4x8xf32>)
  return
}

// -----

// Other functions than these are bodies of equations.
func.func @kind(%x: memref<4x8xf32>) {
  // expected-error @below {{custom op 'tpp.unary' expected ::mlir::tpp::UnaryKind to be one of: identity, zero, relu, relu_num, transpose}}
  // expected-error @below {{custom op 'tpp.unary' failed to parse TPP_UnaryKindAttr parameter 'value' which is to be a `::mlir::tpp::UnaryKind`}}
  tpp.unary tanh ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>)
  return
}

// -----

// So are quotients.
func.func @binary_kind(%x: memref<4x8xf32>) {
  // expected-error @below {{custom op 'tpp.binary' expected ::mlir::tpp::BinaryKind to be one of: add, mul}}
  // expected-error @below {{custom op 'tpp.binary' failed to parse TPP_BinaryKindAttr parameter 'value' which is to be a `::mlir::tpp::BinaryKind`}}
  tpp.binary div ins(%x, %x : memref<4x8xf32>, memref<4x8xf32>) outs(%x : memref<4x8xf32>)
  return
}

// -----

// Primitives compute floats.
func.func @integers(%x: memref<4x8xi32>) {
  // expected-error @below {{operand #0 must be ranked tensor or memref of floats, or a float, but got 'memref<4x8xi32>'}}
  tpp.binary add ins(%x, %x : memref<4x8xi32>, memref<4x8xi32>) outs(%x : memref<4x8xi32>)
  return
}

// -----

// A memref without a rank has no loops.
func.func @unranked(%x: memref<*xf32>) {
  // expected-error @below {{operand #0 must be ranked tensor or memref of floats, or a float, but got 'memref<*xf32>'}}
  tpp.unary relu ins(%x : memref<*xf32>) outs(%x : memref<*xf32>)
  return
}

// -----

// The result is that of another shape than its destination.
func.func @result(%x: tensor<4x8xf32>) {
  // expected-error @below {{expected type of operand #1 ('tensor<4x8xf32>') to match type of corresponding result ('tensor<8x4xf32>')}}
  %0 = tpp.unary relu ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) -> tensor<8x4xf32>
  return
}

// -----

// A memref that is written has no result.
func.func @memref_result(%x: memref<4x8xf32>) {
  // expected-error @below {{expected the number of tensor results (1) to be equal to the number of output tensors (0)}}
  %0 = tpp.unary relu ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

// A sum of one tensor and one memref has no place.
func.func @mixed(%x: tensor<4x8xf32>, %y: memref<4x8xf32>) {
  // expected-error @below {{expects 'rhs' to be a tensor like 'output', but got 'memref<4x8xf32>'}}
  %0 = tpp.binary add ins(%x, %y : tensor<4x8xf32>, memref<4x8xf32>) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

// A column of six is added to four rows.
func.func @column(%x: memref<4x8xf32>, %c: memref<6x1xf32>) {
  // expected-error @below {{expects dimension 0 of 'rhs' to be 4, but got 6}}
  tpp.binary mul ins(%x, %c : memref<4x8xf32>, memref<6x1xf32>) bcast_rhs col outs(%x : memref<4x8xf32>)
  return
}
