// RUN: sw-opt --split-input-file --verify-diagnostics %s

func.func @of_another_op(%x: f32) -> f32 {
  // expected-error @below {{has no 'sw.carry', which is for maxima, exponentials and sums of numbers}}
  %0 = arith.mulf %x, %x {sw.carry = #sw.carry<sum>} : f32
  return %0 : f32
}

// -----

func.func @of_another_type(%x: f32) -> f32 {
  // expected-error @below {{expects 'sw.carry' to be like #sw.carry<maximum>, but got "exponential"}}
  %0 = math.exp %x {sw.carry = "exponential"} : f32
  return %0 : f32
}

// -----

func.func @sum_of_maximum(%x: f32) -> f32 {
  // expected-error @below {{expects the role of 'sw.carry' to fit the op: sum is for arith.addf}}
  %0 = arith.maximumf %x, %x {sw.carry = #sw.carry<sum>} : f32
  return %0 : f32
}

// -----

func.func @exponential_of_sum(%x: f32) -> f32 {
  // expected-error @below {{expects the role of 'sw.carry' to fit the op: exponential is for math.exp}}
  %0 = arith.addf %x, %x {sw.carry = #sw.carry<exponential>} : f32
  return %0 : f32
}

// -----

func.func @maximum_of_exponential(%x: f32) -> f32 {
  // expected-error @below {{expects the role of 'sw.carry' to fit the op: maximum is for arith.maximumf or arith.maxnumf}}
  %0 = math.exp %x {sw.carry = #sw.carry<maximum>} : f32
  return %0 : f32
}

// -----

func.func @unknown_role(%x: f32) -> f32 {
  // expected-error @below {{expected ::mlir::sw::CarryRole to be one of: maximum, exponential, sum}}
  // expected-error @below {{failed to parse}}
  %0 = math.exp %x {sw.carry = #sw.carry<product>} : f32
  return %0 : f32
}

// -----

// expected-error @below {{argument 0 has no 'sw.carry', which is for maxima, exponentials and sums of numbers}}
func.func @on_argument(%x: f32 {sw.carry = #sw.carry<sum>}) {
  return
}
