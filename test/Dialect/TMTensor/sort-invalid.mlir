// RUN: sw-opt %s --split-input-file --verify-diagnostics

// There is nothing to sort.
func.func @no_array() {
  // expected-error @below {{expects at least one array}}
  "tm_tensor.sort"() ({
    %true = arith.constant true
    tm_tensor.yield %true : i1
  }) {dimension = 0 : i64} : () -> ()
  return
}

// -----

// A vector has no dimension 1.
func.func @dimension(%x: tensor<8xf32>) {
  // expected-error @below {{expects a dimension of 0 to 0, but got 1}}
  %0 = tm_tensor.sort dimension(1) outs(%x : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>
  return
}

// -----

// A result has other elements than its array.
func.func @result(%x: tensor<8xf32>) {
  // expected-error @below {{expects results of type 'tensor<8xf32>', but got 'tensor<8xf64>'}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf64>
  return
}

// -----

// One of two arrays has no result.
func.func @results(%x: tensor<8xf32>) {
  // expected-error @below {{expects 2 results, but got 1}}
  %0 = tm_tensor.sort dimension(0) outs(%x, %x : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>
  return
}

// -----

// The body has no arguments for the second array.
func.func @arguments(%x: tensor<8xf32>, %i: tensor<8xi64>) {
  // expected-error @below {{expects 4 arguments of the body, but got 2}}
  %0:2 = tm_tensor.sort dimension(0) outs(%x, %i : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>, tensor<8xi64>
  return
}
