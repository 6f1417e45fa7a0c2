// Ops on complex numbers that have no form on two parts are named.
// RUN: sw-opt --sw-split-complex --split-input-file --verify-diagnostics %s

memref.global "private" @data : memref<2xcomplex<f32>> = dense<(1.0, 2.0)>
func.func @global(%i: index) -> f32 {
  // expected-error @below {{failed to legalize operation 'memref.get_global' that was explicitly marked illegal}}
  %g = memref.get_global @data : memref<2xcomplex<f32>>
  %z = memref.load %g[%i] : memref<2xcomplex<f32>>
  %0 = complex.re %z : complex<f32>
  return %0 : f32
}

// -----

func.func @pad(%x: tensor<4xcomplex<f32>>) -> tensor<6xcomplex<f32>> {
  %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  // expected-error @below {{failed to legalize operation 'tensor.pad' that was explicitly marked illegal}}
  %0 = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %z : complex<f32>
  } : tensor<4xcomplex<f32>> to tensor<6xcomplex<f32>>
  return %0 : tensor<6xcomplex<f32>>
}

// -----

func.func @generate(%x: complex<f32>) -> tensor<4xcomplex<f32>> {
  // expected-error @below {{failed to legalize operation 'tensor.generate' that was explicitly marked illegal}}
  %0 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %x : complex<f32>
  } : tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

// The parts are integers.
func.func @integers() -> tensor<2xcomplex<i32>> {
  // expected-error @below {{failed to legalize operation 'arith.constant' that was explicitly marked illegal}}
  %0 = arith.constant dense<(1, 2)> : tensor<2xcomplex<i32>>
  return %0 : tensor<2xcomplex<i32>>
}

// -----

// Complex numbers have no maximum, and the op is not generalized.
func.func @softmax(%x: tensor<4x4xcomplex<f32>>, %y: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
  // expected-error @below {{failed to legalize operation 'linalg.softmax' that was explicitly marked illegal}}
  %0 = linalg.softmax dimension(1) ins(%x : tensor<4x4xcomplex<f32>>) outs(%y : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  return %0 : tensor<4x4xcomplex<f32>>
}

// -----

// Both parts are in one number.
func.func @bits(%x: complex<f32>) -> i64 {
  // expected-error @below {{failed to legalize operation 'complex.bitcast' that was explicitly marked illegal}}
  %0 = complex.bitcast %x : complex<f32> to i64
  return %0 : i64
}

// -----

// Branches are lifted to scf before this pass.
func.func @branch(%x: complex<f32>) -> complex<f32> {
  // expected-error @below {{failed to legalize operation 'cf.br' that was explicitly marked illegal}}
  cf.br ^next(%x : complex<f32>)
^next(%y: complex<f32>):
  return %y : complex<f32>
}

// -----

// The shape is known only when the program runs.
func.func @reshape(%x: memref<4xcomplex<f32>>, %s: memref<1xindex>) -> memref<?xcomplex<f32>> {
  // expected-error @below {{failed to legalize operation 'memref.reshape' that was explicitly marked illegal}}
  %0 = memref.reshape %x(%s) : (memref<4xcomplex<f32>>, memref<1xindex>) -> memref<?xcomplex<f32>>
  return %0 : memref<?xcomplex<f32>>
}
