// RUN: sw-opt --sw-sequential-loops --split-input-file --verify-diagnostics %s

// The result is the value of any one iteration, so there is none to begin with.
func.func @assign(%x: memref<8xf32>) -> f32 {
  // expected-error @below {{has the reduction 'assign', which has no neutral element; expects one such as 'addf'}}
  %0 = affine.parallel (%i) = (0) to (8) reduce ("assign") -> f32 {
    %v = affine.load %x[%i] : memref<8xf32>
    affine.yield %v : f32
  }
  return %0 : f32
}

// -----

// The second of two reductions is at fault, in a loop that is itself supported.
func.func @second(%x: memref<8xf32>, %y: memref<8xf32>) {
  affine.for %k = 0 to 4 {
    // expected-error @below {{has the reduction 'assign', which has no neutral element}}
    %0:2 = affine.parallel (%i) = (0) to (8) reduce ("addf", "assign") -> (f32, f32) {
      %v = affine.load %x[%i] : memref<8xf32>
      affine.yield %v, %v : f32, f32
    }
    affine.store %0#1, %y[%k] : memref<8xf32>
  }
  return
}
