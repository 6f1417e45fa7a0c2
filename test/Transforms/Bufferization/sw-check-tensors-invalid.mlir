// RUN: sw-opt --sw-check-tensors --split-input-file --verify-diagnostics %s

// The op is in a branch, and stands for several others.
func.func @in_a_branch(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %r = scf.if %c -> tensor<8xf32> {
    // expected-error @below {{'tosa.abs' op works on tensors and has no form on memrefs: it does not implement BufferizableOpInterface}}
    // expected-note @below {{a linalg.generic whose body reads single elements (linalg.index, tensor.extract) says the same for most ops}}
    %0 = tosa.abs %x : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

// Of two such ops both are named; the second one has a tensor as operand only.
func.func @rank(%x: tensor<*xf32>) -> index {
  // expected-error @below {{'shape.shape_of' op works on tensors and has no form on memrefs}}
  // expected-note @below {{a linalg.generic whose body reads single elements}}
  %s = shape.shape_of %x : tensor<*xf32> -> tensor<?xindex>
  // expected-error @below {{'shape.rank' op works on tensors and has no form on memrefs}}
  // expected-note @below {{a linalg.generic whose body reads single elements}}
  %r = shape.rank %s : tensor<?xindex> -> index
  return %r : index
}
