// RUN: sw-opt --convert-sw-to-emitc --split-input-file --verify-diagnostics %s

// The carry of a sum of truth values has no type that is wider.
func.func @carry(%x: i1) {
  // expected-error @below {{on i1 is not supported in C output}}
  %s, %c = arith.addui_extended %x, %x : i1, i1
  return
}

// -----

// A product of 64 bits has 128.
func.func @product(%x: i64) {
  // expected-error @below {{on 'i64' is not supported in C output}}
  %l, %h = arith.mulsi_extended %x, %x : i64
  return
}

// -----

// Truth values have no power.
func.func @power(%x: i1) {
  // expected-error @below {{on i1 is not supported in C output}}
  %p = math.ipowi %x, %x : i1
  return
}

// -----

// C has no number of 7 bits.
func.func @width() {
  // expected-error @below {{'arith.constant' op has result 0 of type 'i7', which is not supported in C output}}
  %x = arith.constant 3 : i7
  return
}

// -----

// It has no conversion to one.
func.func @conversion(%x: i32) {
  // expected-error @below {{'arith.trunci' op has result 0 of type 'i7', which is not supported in C output}}
  %s = arith.trunci %x : i32 to i7
  return
}

// -----

// The bits of a byte are no number of C.
func.func @bits(%x: i8) {
  // expected-error @below {{'arith.bitcast' op has result 0 of type 'f8E5M2', which is not supported in C output}}
  %s = arith.bitcast %x : i8 to f8E5M2
  return
}

// -----

// A vector of 16 has no register.
func.func @lanes() {
  sw.launch @k view(cpe) {
    %c = arith.constant dense<1.0> : vector<16xf32>
    // expected-error @below {{expects vectors of 4 f32 or f64 inside a launch in C output, but got 'vector<16xf32>'}}
    %s = arith.addf %c, %c : vector<16xf32>
  }
  return
}

// -----

// A vector is repeated as a number only.
func.func @repeated() {
  sw.launch @k view(cpe) {
    %f = arith.constant 1.0 : f32
    %v = vector.broadcast %f : f32 to vector<4xf32>
    // expected-error @below {{'vector.broadcast' op expects vectors of 4 f32 or f64 inside a launch in C output, but got 'vector<2x4xf32>'}}
    %w = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  }
  return
}
