// RUN: sw-opt --sw-widen-floats --split-input-file --verify-diagnostics %s

func.func @bits(%x: i16) -> f16 {
  // expected-error @below {{takes or makes bits of f16 or bf16, which are computed with as f32 here}}
  %0 = arith.bitcast %x : i16 to f16
  return %0 : f16
}

// -----

func.func @view(%x: memref<64xi8>) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-error @below {{takes or makes bits of f16 or bf16}}
  %v = memref.view %x[%c0][] : memref<64xi8> to memref<32xbf16>
  %0 = memref.load %v[%c0] : memref<32xbf16>
  %1 = arith.extf %0 : bf16 to f32
  return %1 : f32
}

// -----

func.func private @callee(%x: f16) -> f16 {
  return %x : f16
}
func.func @indirect(%x: f16) -> f16 {
  // expected-error @below {{is of a function of f16 or bf16; expects a direct call (func.call)}}
  %f = func.constant @callee : (f16) -> f16
  %0 = func.call_indirect %f(%x) : (f16) -> f16
  return %0 : f16
}

// -----

// expected-error @below {{argument 0 of function 'strided' is an array of type 'memref<4x8xf16, strided<[16, 1]>>', but parameters in C are dense; expects the identity layout}}
func.func @strided(%x: memref<4x8xf16, strided<[16, 1]>>, %y: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%x : memref<4x8xf16, strided<[16, 1]>>) outs(%y : memref<4x8xf32>) {
  ^bb0(%p: f16, %o: f32):
    %w = arith.extf %p : f16 to f32
    linalg.yield %w : f32
  }
  return
}

// -----

func.func @bits_of_tensor(%x: tensor<4xi16>) -> tensor<4xf16> {
  // expected-error @below {{takes or makes bits of f16 or bf16}}
  %0 = tensor.bitcast %x : tensor<4xi16> to tensor<4xf16>
  return %0 : tensor<4xf16>
}

// -----

func.func @bits_of_vector(%x: f32) -> f32 {
  %0 = vector.broadcast %x : f32 to vector<2xf32>
  // expected-error @below {{takes or makes bits of f16 or bf16}}
  %1 = vector.bitcast %0 : vector<2xf32> to vector<4xbf16>
  %2 = vector.extract %1[3] : bf16 from vector<4xbf16>
  %3 = arith.extf %2 : bf16 to f32
  return %3 : f32
}

// -----

// The file names the elements, but does not have them.
func.func @missing() -> tensor<4xf16> {
  // expected-error @below {{has no elements in this file, or in a form that f16 and bf16 cannot be taken from}}
  %0 = arith.constant dense_resource<missing> : tensor<4xf16>
  return %0 : tensor<4xf16>
}

// -----

// expected-error @below {{has no elements in this file, or in a form that f16 and bf16 cannot be taken from}}
memref.global "private" constant @missing : memref<4xbf16> = dense_resource<missing>
func.func @global(%i: index) -> bf16 {
  %0 = memref.get_global @missing : memref<4xbf16>
  %1 = memref.load %0[%i] : memref<4xbf16>
  return %1 : bf16
}

// -----

// The elements are not in the order of memory.
func.func @sparse() -> tensor<4xf16> {
  // expected-error @below {{has no elements in this file, or in a form that f16 and bf16 cannot be taken from}}
  %0 = arith.constant sparse<[[0]], [1.0]> : tensor<4xf16>
  return %0 : tensor<4xf16>
}

// -----

// The number of the elements that a copy would convert is not known.
// expected-error @below {{argument 1 of function 'unranked' is of type 'memref<*xf16>'; expects f16 and bf16 in numbers and in arrays of known rank and identity layout}}
func.func @unranked(%i: index, %x: memref<*xf16>) -> f16 {
  %0 = memref.cast %x : memref<*xf16> to memref<4xf16>
  %1 = memref.load %0[%i] : memref<4xf16>
  return %1 : f16
}

// -----

// The function that is called takes an array without a rank.
// expected-error @below {{argument 0 of function 'declared' is of type 'tensor<*xbf16>'; expects f16 and bf16 in numbers and in arrays of known rank}}
func.func private @declared(tensor<*xbf16>)
func.func @call(%x: tensor<4xbf16>) {
  %0 = tensor.cast %x : tensor<4xbf16> to tensor<*xbf16>
  call @declared(%0) : (tensor<*xbf16>) -> ()
  return
}

// -----

// A new array has no strides.
// expected-error @below {{result 0 of function 'strided_result' is of type 'memref<8xf16, strided<[1], offset: ?>>'; expects f16 and bf16 in numbers and in arrays of known rank and identity layout}}
func.func @strided_result(%x: memref<4x8xf16>, %i: index) -> memref<8xf16, strided<[1], offset: ?>> {
  %0 = memref.subview %x[%i, 0] [1, 8] [1, 1] : memref<4x8xf16> to memref<8xf16, strided<[1], offset: ?>>
  return %0 : memref<8xf16, strided<[1], offset: ?>>
}

// -----

// The parts of complex numbers would stay f16 among f32.
func.func @inside(%x: f16) -> f16 {
  // expected-error @below {{'complex.create' op has complex numbers of type 'complex<f16>'; expects their parts in separate values, as sw-split-complex leaves them}}
  %0 = complex.create %x, %x : complex<f16>
  %1 = complex.abs %0 : complex<f16>
  return %1 : f16
}

// -----

// Without other numbers of 16 bits in the program.
// expected-error @below {{'func.func' op has complex numbers of type 'tensor<8xcomplex<bf16>>'; expects their parts in separate values}}
func.func @arguments(%x: tensor<8xcomplex<bf16>>) -> tensor<8xcomplex<bf16>> {
  return %x : tensor<8xcomplex<bf16>>
}

// -----

// An op without operands.
func.func @constant() -> bf16 {
  // expected-error @below {{'complex.constant' op has complex numbers of type 'complex<bf16>'}}
  %0 = complex.constant [1.0 : bf16, 2.0 : bf16] : complex<bf16>
  %1 = complex.re %0 : complex<bf16>
  return %1 : bf16
}

// -----

// 2^64 + 2 elements are not two.
func.func @huge(%x: tensor<3x6148914691236517206xf16>) -> tensor<3x6148914691236517206xf16> {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<3x6148914691236517206xf16>'}}
  return %x : tensor<3x6148914691236517206xf16>
}
