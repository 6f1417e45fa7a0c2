// Views, copies and values that have no form in C.
// RUN: sw-opt --convert-sw-to-emitc --split-input-file --verify-diagnostics %s

// There is no dimension before the first one.
func.func @dim_negative(%x: memref<4xf32>) -> index {
  %c = arith.constant -1 : index
  // expected-error @below {{expects a constant index below the rank in C output}}
  %d = memref.dim %x, %c : memref<4xf32>
  return %d : index
}

// -----

// The shape is in memory.
func.func @reshape(%x: memref<4xf32>, %s: memref<2xindex>) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-error @below {{is not supported in C output}}
  %a = memref.reshape %x(%s) : (memref<4xf32>, memref<2xindex>) -> memref<?x?xf32>
  %0 = memref.load %a[%c0, %c0] : memref<?x?xf32>
  return %0 : f32
}

// -----

// An address is no number of the program.
func.func @pointer(%x: memref<4xf32>) -> index {
  // expected-error @below {{is not supported in C output}}
  %0 = memref.extract_aligned_pointer_as_index %x : memref<4xf32> -> index
  return %0 : index
}

// -----

// The management core has one thread.
func.func @atomic(%x: memref<4xf32>, %f: f32, %i: index) {
  // expected-error @below {{is not supported in C output}}
  %0 = memref.atomic_rmw addf %f, %x[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

// An array keeps its size.
func.func @realloc(%n: index) {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{is not supported in C output}}
  %0 = memref.realloc %a(%n) : memref<4xf32> to memref<?xf32>
  return
}

// -----

// The layout depends on a number.
func.func @alloc_symbol(%n: index) {
  // expected-error @below {{expects the identity layout in main memory, but got 'memref<4x4xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>'}}
  %a = memref.alloc()[%n] : memref<4x4xf32, affine_map<(i, j)[s] -> (i + s, j)>>
  return
}

// -----

// Which of two sizes the array has depends on a condition.
func.func @select_dynamic(%c: i1, %x: memref<4xf32>, %y: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.cast %x : memref<4xf32> to memref<?xf32>
  %b = memref.cast %y : memref<8xf32> to memref<?xf32>
  // expected-error @below {{expects a memref of static shape and strides here, but got 'memref<?xf32>'}}
  %s = arith.select %c, %a, %b : memref<?xf32>
  %0 = memref.load %s[%c0] : memref<?xf32>
  return %0 : f32
}

// -----

// The strides of a parameter are known.
// expected-error @below {{argument 2 of function 'select' is an array of type 'memref<4xf32, strided<[1], offset: ?>>', but parameters in C are dense; expects the identity layout}}
func.func @select(%c: i1, %x: memref<4xf32>, %y: memref<4xf32, strided<[1], offset: ?>>) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.cast %x : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %b = memref.cast %y : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  %s = arith.select %c, %a, %b : memref<4xf32, strided<[?], offset: ?>>
  %0 = memref.load %s[%c0] : memref<4xf32, strided<[?], offset: ?>>
  return %0 : f32
}

// -----

// A loop carries an array of any rank.
func.func @for_unranked(%x: memref<4xf32>, %n: index) {
  %u = memref.cast %x : memref<4xf32> to memref<*xf32>
  // expected-error @below {{'scf.for' op has result 0 of type 'memref<*xf32>', which is not supported in C output}}
  %r = scf.for %i = %n to %n step %n iter_args(%a = %u) -> memref<*xf32> {
    scf.yield %a : memref<*xf32>
  }
  return
}

// -----

func.func @while_unranked(%x: memref<4xf32>, %c: i1) {
  %u = memref.cast %x : memref<4xf32> to memref<*xf32>
  // expected-error @below {{'scf.while' op has result 0 of type 'memref<*xf32>', which is not supported in C output}}
  %r = scf.while (%a = %u) : (memref<*xf32>) -> memref<*xf32> {
    scf.condition(%c) %a : memref<*xf32>
  } do {
  ^bb0(%b: memref<*xf32>):
    scf.yield %b : memref<*xf32>
  }
  return
}

// -----

// C has no value that is a function of the program.
func.func @select_function(%c: i1) {
  // expected-error @below {{is not supported in C output}}
  %f = func.constant @g : () -> ()
  %s = arith.select %c, %f, %f : () -> ()
  func.call_indirect %s() : () -> ()
  return
}
func.func private @g()

// -----

// C has no integer of 128 bits.
func.func @constant_i128() {
  // expected-error @below {{'arith.constant' op has result 0 of type 'i128', which is not supported in C output}}
  %0 = arith.constant 170141183460469231731687303715884105727 : i128
  return
}

// -----

func.func @constant_f128() {
  // expected-error @below {{'arith.constant' op has result 0 of type 'f128', which is not supported in C output}}
  %0 = arith.constant 1.0 : f128
  return
}

// -----

// expected-error @below {{has argument 1 of type 'complex<f32>', which C does not have; expects i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64}}
func.func @select_complex(%c: i1, %z: complex<f32>) {
  %s = arith.select %c, %z, %z : complex<f32>
  return
}

// -----

// An array is freed, whatever its type says of its rank.
func.func @dealloc_unranked(%n: index) {
  %a = memref.alloc() : memref<4xf32>
  %u = memref.cast %a : memref<4xf32> to memref<*xf32>
  memref.dealloc %u : memref<*xf32>
  return
}

// -----

func.func @reinterpret_unranked(%x: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %u = memref.cast %x : memref<8xf32> to memref<*xf32>
  %v = memref.reinterpret_cast %u to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>
  %0 = memref.load %v[%c0] : memref<4xf32>
  return %0 : f32
}
