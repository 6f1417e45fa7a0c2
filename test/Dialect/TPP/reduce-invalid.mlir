// RUN: sw-opt --split-input-file -verify-diagnostics %s

func.func @rank(%x: memref<2x2x2x2xf32>, %y: memref<2x2x2xf32>) {
  // expected-error @below {{expects 'input' to have rank 1 to 3, but got 4}}
  tpp.reduce sum ins(%x : memref<2x2x2x2xf32>) over 1 outs(%y : memref<2x2x2xf32>)
  return
}

// -----

func.func @dimension(%x: memref<4x8xf32>, %y: memref<4xf32>) {
  // expected-error @below {{expects a dimension below the rank 2 of 'input', but got 2}}
  tpp.reduce sum ins(%x : memref<4x8xf32>) over 2 outs(%y : memref<4xf32>)
  return
}

// -----

func.func @output_rank(%x: memref<4x8xf32>, %y: memref<4x8xf32>) {
  // expected-error @below {{expects 'output' to have rank 1, but got 2}}
  tpp.reduce sum ins(%x : memref<4x8xf32>) over 1 outs(%y : memref<4x8xf32>)
  return
}

// -----

func.func @extent(%x: memref<4x8xf32>, %y: memref<4xf32>) {
  // expected-error @below {{expects dimension 1 of 'input' to be 4, but got 8}}
  tpp.reduce sum ins(%x : memref<4x8xf32>) over 0 outs(%y : memref<4xf32>)
  return
}

// -----

func.func @element(%x: memref<4x8xf32>, %y: memref<4xf64>) {
  // expected-error @below {{expects 'input' to have element type 'f64', but got 'f32'}}
  tpp.reduce sum ins(%x : memref<4x8xf32>) over 1 outs(%y : memref<4xf64>)
  return
}

// -----

func.func @kind(%x: memref<4x8xf32>, %y: memref<4xf32>) {
  // expected-error @below {{to be one of: sum, mul, maximumf, minimumf, maxnumf, minnumf}}
  // expected-error @below {{failed to parse TPP_ReduceKindAttr}}
  tpp.reduce minus ins(%x : memref<4x8xf32>) over 1 outs(%y : memref<4xf32>)
  return
}
