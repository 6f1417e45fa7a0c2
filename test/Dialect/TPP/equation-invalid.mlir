// RUN: sw-opt %s --split-input-file --verify-diagnostics

func.func @arguments(%x: memref<8xf32>, %y: memref<8xf32>) {
  // expected-error@+1 {{expects one argument of the body for each of 1 inputs, but got 0}}
  tpp.equation ins(%x : memref<8xf32>) outs(%y : memref<8xf32>) {
    %0 = arith.constant 2.0 : f32
    tpp.yield %0 : f32
  }
  return
}

// -----

func.func @argument_type(%x: memref<8xf32>, %y: memref<8xf64>) {
  // expected-error@+1 {{expects argument 0 of the body to have type 'f32', but got 'f64'}}
  tpp.equation ins(%x : memref<8xf32>) outs(%y : memref<8xf64>) {
  ^bb0(%p: f64):
    tpp.yield %p : f64
  }
  return
}

// -----

func.func @result_type(%x: memref<8xf32>, %y: memref<8xf64>) {
  // expected-error@+1 {{expects a body that yields 'f64', but got 'f32'}}
  tpp.equation ins(%x : memref<8xf32>) outs(%y : memref<8xf64>) {
  ^bb0(%p: f32):
    tpp.yield %p : f32
  }
  return
}

// -----

func.func @number_of_broadcasts(%x: memref<8xf32>, %y: memref<8xf32>) {
  // expected-error@+1 {{expects one broadcast for each of 1 inputs, but got 2}}
  tpp.equation ins(%x : memref<8xf32>) bcasts [none, row] outs(%y : memref<8xf32>) {
  ^bb0(%p: f32):
    tpp.yield %p : f32
  }
  return
}

// -----

func.func @broadcast_word(%x: memref<8xf32>, %y: memref<8xf32>) {
  // expected-error@+1 {{expects none, row, col or scalar}}
  tpp.equation ins(%x : memref<8xf32>) bcasts [diagonal] outs(%y : memref<8xf32>) {
  ^bb0(%p: f32):
    tpp.yield %p : f32
  }
  return
}

// -----

func.func @shape(%x: memref<7xf32>, %y: memref<8xf32>) {
  // expected-error@+1 {{expects dimension 0 of 'input' to be 8, but got 7}}
  tpp.equation ins(%x : memref<7xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%p: f32):
    tpp.yield %p : f32
  }
  return
}

// -----

func.func @rank(%x: memref<2x2x8xf32>, %y: memref<2x2x8xf32>) {
  // expected-error@+1 {{expects 'output' to have rank 1 or 2, but got 3}}
  tpp.equation ins(%x : memref<2x2x8xf32>) outs(%y : memref<2x2x8xf32>) {
  ^bb0(%p: f32):
    tpp.yield %p : f32
  }
  return
}

// -----

func.func @op(%x: memref<8xf32>, %y: memref<8xf32>) {
  tpp.equation ins(%x : memref<8xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%p: f32):
    // expected-error@+1 {{is in an equation, but it computes 'math.atan', which is no primitive}}
    %0 = math.atan %p : f32
    tpp.yield %0 : f32
  }
  return
}

// -----

func.func @type(%x: memref<8xf32>, %y: memref<8xf32>) {
  tpp.equation ins(%x : memref<8xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%p: f32):
    // expected-error@+1 {{is in an equation, but it computes 'arith.truncf' on f8E5M2; vectors hold f32 and f64}}
    %0 = arith.truncf %p : f32 to f8E5M2
    %1 = arith.extf %0 : f8E5M2 to f32
    tpp.yield %1 : f32
  }
  return
}

// -----

func.func @power(%x: memref<8xf32>, %y: memref<8xf32>) {
  tpp.equation ins(%x : memref<8xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%p: f32):
    %z = arith.constant 0.0 : f32
    %c = arith.cmpf olt, %p, %z : f32
    %d = arith.cmpf ogt, %p, %z : f32
    // expected-error@+1 {{is in an equation, but it selects truth values}}
    %e = arith.select %c, %c, %d : i1
    %r = arith.select %e, %p, %z : f32
    tpp.yield %r : f32
  }
  return
}
