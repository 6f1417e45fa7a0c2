// RUN: sw-opt %s --split-input-file --verify-diagnostics

func.func @no_dimension(%x: tensor<4x8xf32>, %l: tensor<4xf32>) {
  // expected-error @below {{expects a dimension of 0 to 1, but got 2}}
  %0:2 = tm_tensor.scan dimension(2) inclusive(true) ins(%x : tensor<4x8xf32>) outs(%x, %l : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x8xf32>, tensor<4xf32>
  return
}

// -----

func.func @accumulator(%x: tensor<4x8xf32>, %l: tensor<8xf32>) {
  // expected-error @below {{expects accumulators of type 'tensor<4xf32>', but got 'tensor<8xf32>'}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x8xf32>) outs(%x, %l : tensor<4x8xf32>, tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x8xf32>, tensor<8xf32>
  return
}

// -----

func.func @nothing(%x: tensor<4x0xf32>, %l: tensor<4xf32>) {
  // expected-error @below {{expects at least one element along dimension 1}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x0xf32>) outs(%x, %l : tensor<4x0xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x0xf32>, tensor<4xf32>
  return
}

// -----

func.func @body(%x: tensor<4x8xf32>, %l: tensor<4xf32>) {
  // expected-error @below {{expects 2 arguments of the body, but got 1}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x8xf32>) outs(%x, %l : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%a: f32):
    tm_tensor.yield %a : f32
  } -> tensor<4x8xf32>, tensor<4xf32>
  return
}

// -----

func.func @dynamic(%x: tensor<?xf32>, %l: tensor<f32>) {
  // expected-error @below {{operand #0 must be statically shaped tensor}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<?xf32>) outs(%x, %l : tensor<?xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<?xf32>, tensor<f32>
  return
}

// -----

func.func @rows(%u: tensor<2x4xf32>, %i: tensor<3x1xi64>, %x: tensor<8x4xf32>) {
  // expected-error @below {{expects a row of indices for each update, but got 'tensor<3x1xi64>' for 'tensor<2x4xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<2x4xf32>, tensor<3x1xi64>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8x4xf32>
  return
}

// -----

func.func @map(%u: tensor<2x4xf32>, %i: tensor<2x1xi64>, %x: tensor<8x4xf32>) {
  // expected-error @below {{expects a dimension for each of 1 indices, but got 2}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(true) ins(%u, %i : tensor<2x4xf32>, tensor<2x1xi64>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8x4xf32>
  return
}

// -----

func.func @order(%x: tensor<8xf32>) {
  // expected-error @below {{expects values of the body of type 'i1', but got 'f32'}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @shapes(%x: tensor<8xf32>, %y: tensor<9xf32>) {
  // expected-error @below {{expects arrays of one shape, but got 'tensor<8xf32>' and 'tensor<9xf32>'}}
  %0:2 = tm_tensor.sort dimension(0) outs(%x, %y : tensor<8xf32>, tensor<9xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>, tensor<9xf32>
  return
}

// -----

func.func @keys(%q: tensor<2x6x8xf32>, %k: tensor<2x5x7xf32>, %v: tensor<2x5x3xf32>, %o: tensor<2x6x3xf32>) {
  // expected-error @below {{expects queries of M x D, keys of N x D and values of N x E elements}}
  %0 = tm_tensor.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x5x7xf32>, tensor<2x5x3xf32>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @mask(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>, %m: tensor<2x5x6xi1>, %o: tensor<2x6x3xf32>) {
  // expected-error @below {{expects a mask of M x N elements of type 'f32' or i1, but got 'tensor<2x5x6xi1>'}}
  %0 = tm_tensor.attention ins(%q, %k, %v, %m : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>, tensor<2x5x6xi1>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @width(%x: tensor<4x16xf32>, %v: tensor<4x3xf32>, %i: tensor<4x4xi32>) {
  // expected-error @below {{expects outputs of one shape that differs from that of the values along dimension 1}}
  %0:2 = tm_tensor.topk dimension(1) ins(%x : tensor<4x16xf32>) outs(%v, %i : tensor<4x3xf32>, tensor<4x4xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x3xf32>, tensor<4x4xi32>
  return
}
