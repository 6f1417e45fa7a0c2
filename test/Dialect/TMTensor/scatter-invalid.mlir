// RUN: sw-opt %s --split-input-file --verify-diagnostics

// Positions are integers.
func.func @float_indices(%u: tensor<2x4xf32>, %i: tensor<2x1xf32>, %x: tensor<8x4xf32>) {
  // expected-error @below {{expects integers as indices, but got 'tensor<2x1xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<2x4xf32>, tensor<2x1xf32>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8x4xf32>
  return
}

// -----

// An update has more dimensions than the array.
func.func @update_rank(%u: tensor<2x2x2x4xf32>, %i: tensor<2x1xi64>, %x: tensor<8x4xf32>) {
  // expected-error @below {{expects updates of at most 2 dimensions each, but got 3}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<2x2x2x4xf32>, tensor<2x1xi64>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8x4xf32>
  return
}

// -----

// The indices of an update are not a row.
func.func @index_rank(%u: tensor<2x4xf32>, %i: tensor<2xi64>, %x: tensor<8x4xf32>) {
  // expected-error @below {{expects a row of indices for each update, but got 'tensor<2xi64>' for 'tensor<2x4xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<2x4xf32>, tensor<2xi64>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8x4xf32>
  return
}

// -----

// An index belongs to a dimension that the array does not have.
func.func @dimension(%u: tensor<2x4xf32>, %i: tensor<2x1xi64>, %x: tensor<8x4xf32>) {
  // expected-error @below {{expects a dimension of 0 to 1, but got 2}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 2>} unique_indices(true) ins(%u, %i : tensor<2x4xf32>, tensor<2x1xi64>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8x4xf32>
  return
}

// -----

// The result is not like the array.
func.func @result(%u: tensor<2x4xf32>, %i: tensor<2x1xi64>, %x: tensor<8x4xf32>) {
  // expected-error @below {{expects results of type 'tensor<8x4xf32>', but got 'tensor<4x8xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<2x4xf32>, tensor<2x1xi64>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x8xf32>
  return
}

// -----

// Updates have other elements than the array.
func.func @update_type(%u: tensor<2x4xf64>, %i: tensor<2x1xi64>, %x: tensor<8x4xf32>) {
  // expected-error @below {{expects updates of type 'f32', but got 'f64'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<2x4xf64>, tensor<2x1xi64>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8x4xf32>
  return
}

// -----

// A row of nine columns does not fit in an array of four.
func.func @too_wide(%u: tensor<2x9xf32>, %i: tensor<2x1xi64>, %x: tensor<8x4xf32>) {
  // expected-error @below {{expects updates of at most the last dimensions of 'tensor<8x4xf32>', but got 'tensor<2x9xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<2x9xf32>, tensor<2x1xi64>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8x4xf32>
  return
}
