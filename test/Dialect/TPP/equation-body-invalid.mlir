// RUN: sw-opt %s --split-input-file --verify-diagnostics

// Functions of one lane are no functions of a vector.
func.func @call(%x: memref<8xf32>, %y: memref<8xf32>) {
  tpp.equation ins(%x : memref<8xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%p: f32):
    // expected-error @below {{is in an equation, but it computes 'func.call', which is no primitive}}
    %0 = func.call @f(%p) : (f32) -> f32
    tpp.yield %0 : f32
  }
  return
}
func.func private @f(f32) -> f32

// -----

// Arrays of i8 are converted as loads convert them.
func.func @bytes(%x: memref<8xi8>, %y: memref<8xf64>) {
  tpp.equation ins(%x : memref<8xi8>) outs(%y : memref<8xf64>) {
  ^bb0(%p: i8):
    // expected-error @below {{is in an equation, but it computes 'arith.sitofp', which is no primitive}}
    %r = arith.sitofp %p : i8 to f64
    tpp.yield %r : f64
  }
  return
}

// -----

func.func @words(%x: memref<8xi32>, %y: memref<8xf32>) {
  // expected-error @below {{operand #0 must be variadic of ranked tensor or memref of floats or i8, or a float, but got 'memref<8xi32>'}}
  tpp.equation ins(%x : memref<8xi32>) outs(%y : memref<8xf32>) {
  ^bb0(%p: i32):
    %r = arith.sitofp %p : i32 to f32
    tpp.yield %r : f32
  }
  return
}

// -----

// Vectors of integers are those of truth values only.
func.func @integers(%x: memref<8xf32>, %y: memref<8xf32>) {
  tpp.equation ins(%x : memref<8xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%p: f32):
    %n = arith.constant 3 : i32
    // expected-error @below {{is in an equation, but it computes 'arith.andi' on i32; vectors hold f32 and f64}}
    %0 = arith.andi %n, %n : i32
    tpp.yield %p : f32
  }
  return
}

// -----

// A number from outside has to be an input.
func.func @captured(%x: memref<8xf32>, %y: memref<8xf32>, %c: f32) {
  // expected-note @below {{required by region isolation constraints}}
  tpp.equation ins(%x : memref<8xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%p: f32):
    // expected-error @below {{using value defined outside the region}}
    %0 = arith.addf %p, %c : f32
    tpp.yield %0 : f32
  }
  return
}

// -----

// A row is repeated only if the op says so.
func.func @broadcast(%x: memref<8xf32>, %y: memref<4x8xf32>) {
  // expected-error @below {{expects 'input' to have rank 2, but got 1}}
  tpp.equation ins(%x : memref<8xf32>) outs(%y : memref<4x8xf32>) {
  ^bb0(%p: f32):
    tpp.yield %p : f32
  }
  return
}

// -----

// A number has no rows and columns.
func.func @number(%x: f32, %y: memref<4x8xf32>) {
  // expected-error @below {{expects broadcast scalar for the float 'input', but got none}}
  tpp.equation ins(%x : f32) outs(%y : memref<4x8xf32>) {
  ^bb0(%p: f32):
    tpp.yield %p : f32
  }
  return
}

// -----

// An input is a tensor, and the output is none.
func.func @mixed(%x: tensor<8xf32>, %y: memref<8xf32>) {
  // expected-error @below {{expects 'input' to be a memref like 'output', but got 'tensor<8xf32>'}}
  tpp.equation ins(%x : tensor<8xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%p: f32):
    tpp.yield %p : f32
  }
  return
}

// -----

// The value of an equation is that of an equation only.
func.func @yield(%x: f32) {
  // expected-error @below {{expects parent op 'tpp.equation'}}
  tpp.yield %x : f32
}

// -----

// A body that ends without a value computes nothing.
func.func @terminator(%x: memref<8xf32>, %y: memref<8xf32>) {
  // expected-error @below {{expects a body that ends with 'tpp.yield'}}
  tpp.equation ins(%x : memref<8xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%p: f32):
    llvm.unreachable
  }
  return
}
