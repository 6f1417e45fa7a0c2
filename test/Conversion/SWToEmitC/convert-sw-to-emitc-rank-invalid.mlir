// RUN: sw-opt --convert-sw-to-emitc --split-input-file --verify-diagnostics %s

// The rank of a parameter is not known.
// expected-error @below {{has argument 0 of type 'memref<*xf32>', which C does not have; expects i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64}}
func.func @rank(%x: memref<*xf32>) -> index {
  %0 = memref.rank %x : memref<*xf32>
  return %0 : index
}

// -----

// Which of two arrays of different rank is cast depends on a condition.
func.func @cast(%c: i1, %x: memref<4xf32>, %y: memref<4x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.cast %x : memref<4xf32> to memref<*xf32>
  %b = memref.cast %y : memref<4x4xf32> to memref<*xf32>
  // expected-error @below {{'scf.if' op has result 0 of type 'memref<*xf32>', which is not supported in C output}}
  %u = scf.if %c -> memref<*xf32> {
    scf.yield %a : memref<*xf32>
  } else {
    scf.yield %b : memref<*xf32>
  }
  %v = memref.cast %u : memref<*xf32> to memref<4xf32>
  %0 = memref.load %v[%c0] : memref<4xf32>
  return %0 : f32
}

// -----

// A function returns an array of unknown rank.
// expected-error @below {{returns 'memref<*xf32>'; results in memory are out-parameters (buffer-results-to-out-params)}}
func.func private @make() -> memref<*xf32>
func.func private @printMemrefF32(memref<*xf32>)
func.func @print() {
  %u = func.call @make() : () -> memref<*xf32>
  func.call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}

// -----

// Poison has no rank either.
func.func private @printMemrefF32(memref<*xf32>)
func.func @poison() {
  %u = ub.poison : memref<*xf32>
  // expected-error @below {{'func.call' op reads operand 0, which is ub.poison, in C output}}
  func.call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
