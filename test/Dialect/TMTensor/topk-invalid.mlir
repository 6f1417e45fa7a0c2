// RUN: sw-opt %s --split-input-file --verify-diagnostics

// The op has values and indices at most.
func.func @inputs(%x: tensor<16xf32>, %v: tensor<3xf32>, %i: tensor<3xi32>) {
  // expected-error @below {{expects values, or values and indices, but got 3 inputs}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x, %x, %x : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return
}

// -----

// A row has no dimension 1.
func.func @dimension(%x: tensor<16xf32>, %v: tensor<3xf32>, %i: tensor<3xi32>) {
  // expected-error @below {{expects a dimension of 0 to 0, but got 1}}
  %0:2 = tm_tensor.topk dimension(1) ins(%x : tensor<16xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return
}

// -----

// The results are not like the outputs.
func.func @results(%x: tensor<16xf32>, %v: tensor<3xf32>, %i: tensor<3xi32>) {
  // expected-error @below {{expects results of type 'tensor<3xi32>', but got 'tensor<4xi32>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<16xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<3xf32>, tensor<4xi32>
  return
}

// -----

// The outputs have fewer dimensions than the values.
func.func @rank(%x: tensor<4x16xf32>, %v: tensor<3xf32>, %i: tensor<3xi32>) {
  // expected-error @below {{expects outputs of rank 2, but got 1}}
  %0:2 = tm_tensor.topk dimension(1) ins(%x : tensor<4x16xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return
}

// -----

// Indices are integers.
func.func @float_indices(%x: tensor<16xf32>, %v: tensor<3xf32>) {
  // expected-error @below {{expects values of type 'f32' and integers, but got 'tensor<3xf32>' and 'tensor<3xf32>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<16xf32>) outs(%v, %v : tensor<3xf32>, tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<3xf32>, tensor<3xf32>
  return
}

// -----

// A value has no partner in the second input.
func.func @partners(%x: tensor<16xf32>, %p: tensor<15xi32>, %v: tensor<3xf32>, %i: tensor<3xi32>) {
  // expected-error @below {{expects indices of all values, but got 'tensor<15xi32>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x, %p : tensor<16xf32>, tensor<15xi32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return
}
