// RUN: sw-opt --convert-sw-to-emitc --split-input-file --verify-diagnostics %s

// The iterations of a parallel loop are not combined.
func.func @reduction(%n: index, %x: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  // expected-error @below {{with reductions is not supported in C output}}
  %s = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f32 {
    scf.reduce(%one : f32) {
    ^bb0(%a: f32, %b: f32):
      %t = arith.addf %a, %b : f32
      scf.reduce.return %t : f32
    }
  }
  memref.store %s, %x[%c0] : memref<1xf32>
  return
}

// -----

// The branches of a condition yield arrays of any rank.
func.func @carried(%x: memref<4xf32>, %c: i1) {
  // expected-error @below {{'scf.if' op has result 0 of type 'memref<*xf32>', which is not supported in C output}}
  %r = scf.if %c -> (memref<*xf32>) {
    %a = memref.cast %x : memref<4xf32> to memref<*xf32>
    scf.yield %a : memref<*xf32>
  } else {
    %b = memref.cast %x : memref<4xf32> to memref<*xf32>
    scf.yield %b : memref<*xf32>
  }
  return
}

// -----

// Regions with branches are no loops of C.
func.func @branches(%c: i1) {
  // expected-error @below {{expects structured control flow (one block) in C output}}
  scf.execute_region {
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield
  ^b:
    scf.yield
  }
  return
}

// -----

// A conversion left a cast that stands for nothing.
func.func @unknown() {
  %0 = ub.poison : vector<4xf32>
  // expected-error @below {{is not supported in C output}}
  %1 = builtin.unrealized_conversion_cast %0 : vector<4xf32> to i32
  return
}

// -----

// What a function returns is a number.
// expected-error @below {{returns 'complex<f32>'; results in memory are out-parameters (buffer-results-to-out-params)}}
func.func private @complex() -> complex<f32>

// -----

func.func @assign(%x: memref<64xf32>) -> f32 {
  // expected-error @below {{has the reduction 'assign', which has no neutral element; expects one such as 'addf'}}
  %0 = affine.parallel (%i) = (0) to (8) reduce ("assign") -> f32 {
    %v = affine.load %x[%i] : memref<64xf32>
    affine.yield %v : f32
  }
  return %0 : f32
}
