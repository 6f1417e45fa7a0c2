// RUN: sw-opt %s --split-input-file --verify-diagnostics

// The output has another shape than the input.
func.func @output_shape(%x: tensor<4x8xf32>, %o: tensor<4x9xf32>, %l: tensor<4xf32>) {
  // expected-error @below {{expects outputs of type 'tensor<4x8xf32>', but got 'tensor<4x9xf32>'}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x8xf32>) outs(%o, %l : tensor<4x9xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x9xf32>, tensor<4xf32>
  return
}

// -----

// The second result is not like the accumulator.
func.func @last(%x: tensor<4x8xf32>, %l: tensor<4xf32>) {
  // expected-error @below {{expects results of type 'tensor<4xf32>', but got 'tensor<8xf32>'}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x8xf32>) outs(%x, %l : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x8xf32>, tensor<8xf32>
  return
}

// -----

// No dimension has a negative number.
func.func @negative(%x: tensor<4x8xf32>, %l: tensor<4xf32>) {
  // expected-error @below {{expects a dimension of 0 to 1, but got -1}}
  %0:2 = tm_tensor.scan dimension(-1) inclusive(true) ins(%x : tensor<4x8xf32>) outs(%x, %l : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x8xf32>, tensor<4xf32>
  return
}

// -----

// The body has arguments of another type than the elements.
func.func @argument(%x: tensor<4x8xf32>, %l: tensor<4xf32>) {
  // expected-error @below {{expects arguments of the body of type 'f32', but got 'f64'}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x8xf32>) outs(%x, %l : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f64):
    tm_tensor.yield %a : f32
  } -> tensor<4x8xf32>, tensor<4xf32>
  return
}

// -----

// The body yields no value.
func.func @no_value(%x: tensor<4x8xf32>, %l: tensor<4xf32>) {
  // expected-error @below {{expects 1 values of the body, but got 0}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x8xf32>) outs(%x, %l : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield
  } -> tensor<4x8xf32>, tensor<4xf32>
  return
}

// -----

// The body ends with the terminator of another dialect.
func.func @terminator(%x: tensor<4x8xf32>, %l: tensor<4xf32>) {
  // expected-error @below {{expects a body that ends with 'tm_tensor.yield'}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x8xf32>) outs(%x, %l : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x8xf32>, tensor<4xf32>
  return
}
