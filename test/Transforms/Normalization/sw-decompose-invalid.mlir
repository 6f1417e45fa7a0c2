// RUN: sw-opt --sw-decompose --split-input-file --verify-diagnostics %s

// Integers have no exponential.
func.func @integers(%x: tensor<4x8xi32>, %y: tensor<4x8xi32>) -> tensor<4x8xi32> {
  // expected-error @below {{cannot be decomposed: expects floats, all in tensors or all in memrefs, but got 'tensor<4x8xi32>', 'tensor<4x8xi32>'}}
  %0 = linalg.softmax dimension(1) ins(%x : tensor<4x8xi32>) outs(%y : tensor<4x8xi32>) -> tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}

// -----

func.func @integers_in_memory(%x: memref<4x8xi8>, %y: memref<4x8xi8>) {
  // expected-error @below {{cannot be decomposed: expects floats, all in tensors or all in memrefs, but got 'memref<4x8xi8>', 'memref<4x8xi8>'}}
  linalg.softmax dimension(0) ins(%x : memref<4x8xi8>) outs(%y : memref<4x8xi8>)
  return
}

// -----

// The parts would have a memref and a tensor, which no linalg op has.
func.func @mixed(%x: memref<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{cannot be decomposed: expects floats, all in tensors or all in memrefs, but got 'memref<4x8xf32>', 'tensor<4x8xf32>'}}
  %0 = linalg.softmax dimension(0) ins(%x : memref<4x8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
