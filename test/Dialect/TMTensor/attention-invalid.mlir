// RUN: sw-opt %s --split-input-file --verify-diagnostics

// There are no values.
func.func @no_values(%q: tensor<6x8xf32>, %o: tensor<6x3xf32>) {
  // expected-error @below {{expects queries, keys, values and at most a mask, but got 2 inputs}}
  %0 = tm_tensor.attention ins(%q, %q : tensor<6x8xf32>, tensor<6x8xf32>) outs(%o : tensor<6x3xf32>) -> tensor<6x3xf32>
  return
}

// -----

// A vector has no rows of queries.
func.func @vectors(%q: tensor<8xf32>) {
  // expected-error @below {{expects queries of M x D, keys of N x D and values of N x E elements, but got 'tensor<8xf32>', 'tensor<8xf32>' and 'tensor<8xf32>'}}
  %0 = tm_tensor.attention ins(%q, %q, %q : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%q : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// The batches of keys and of queries differ.
func.func @batches(%q: tensor<2x6x8xf32>, %k: tensor<3x6x8xf32>) {
  // expected-error @below {{expects queries of M x D, keys of N x D and values of N x E elements, but got 'tensor<2x6x8xf32>', 'tensor<3x6x8xf32>' and 'tensor<2x6x8xf32>'}}
  %0 = tm_tensor.attention ins(%q, %k, %q : tensor<2x6x8xf32>, tensor<3x6x8xf32>, tensor<2x6x8xf32>) outs(%q : tensor<2x6x8xf32>) -> tensor<2x6x8xf32>
  return
}

// -----

// Softmax needs floats.
func.func @integers(%q: tensor<6x8xi32>) {
  // expected-error @below {{expects floating-point elements, but got 'i32'}}
  %0 = tm_tensor.attention ins(%q, %q, %q : tensor<6x8xi32>, tensor<6x8xi32>, tensor<6x8xi32>) outs(%q : tensor<6x8xi32>) -> tensor<6x8xi32>
  return
}

// -----

// The result has a column for each column of the keys, not of the values.
func.func @result(%q: tensor<6x8xf32>, %v: tensor<6x3xf32>) {
  // expected-error @below {{expects results of type 'tensor<6x3xf32>', but got 'tensor<6x8xf32>'}}
  %0 = tm_tensor.attention ins(%q, %q, %v : tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x3xf32>) outs(%q : tensor<6x8xf32>) -> tensor<6x8xf32>
  return
}

// -----

// Weights of i32 are no mask.
func.func @mask_type(%q: tensor<6x8xf32>, %m: tensor<6x6xi32>) {
  // expected-error @below {{expects a mask of M x N elements of type 'f32' or i1, but got 'tensor<6x6xi32>'}}
  %0 = tm_tensor.attention ins(%q, %q, %q, %m : tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x6xi32>) outs(%q : tensor<6x8xf32>) -> tensor<6x8xf32>
  return
}

// -----

// Keys of f64 are not multiplied by queries of f32.
func.func @key_type(%q: tensor<6x8xf32>, %k: tensor<6x8xf64>) {
  // expected-error @below {{expects keys and values of 'f32' elements, as the queries, but got 'tensor<6x8xf64>'}}
  %0 = tm_tensor.attention ins(%q, %k, %q : tensor<6x8xf32>, tensor<6x8xf64>, tensor<6x8xf32>) outs(%q : tensor<6x8xf32>) -> tensor<6x8xf32>
  return
}

// -----

// The sum of weighted values has the elements of the weights.
func.func @value_type(%q: tensor<6x8xf32>, %v: tensor<6x8xf16>) {
  // expected-error @below {{expects keys and values of 'f32' elements, as the queries, but got 'tensor<6x8xf16>'}}
  %0 = tm_tensor.attention ins(%q, %q, %v : tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf16>) outs(%q : tensor<6x8xf32>) -> tensor<6x8xf32>
  return
}
