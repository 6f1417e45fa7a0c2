// Operands of types that primitives do not have, each with the reason.
// RUN: sw-opt %s --convert-linalg-to-tpp --remarks-filter='sw-tpp' --split-input-file --verify-diagnostics

// The encoding of a tensor may say that it is not dense.
func.func @encoding(%t: tensor<4x4xf32, "sparse">, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-remark @below {{[Missed] NoPrimitive | Category:sw-tpp | Remark="linalg.exp has an operand with an encoding: tensor<4x4xf32, "sparse">"}}
  %0 = linalg.exp ins(%t : tensor<4x4xf32, "sparse">) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// The rows are read modulo 2.
func.func @strides(%m: memref<4x4xf32, affine_map<(i, j) -> (i mod 2, j)>>, %o: memref<4x4xf32>) {
  // expected-remark @below {{[Missed] NoPrimitive | Category:sw-tpp | Remark="linalg.exp has an operand without strides: memref<4x4xf32, affine_map<(d0, d1) -> (d0 mod 2, d1)>>"}}
  linalg.exp ins(%m : memref<4x4xf32, affine_map<(i, j) -> (i mod 2, j)>>) outs(%o : memref<4x4xf32>)
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// A choice by truth values that are in memory.
func.func @masks(%c: memref<4x4xi1>, %m: memref<4x4xf32>) {
  // expected-remark @below {{[Missed] NoPrimitive | Category:sw-tpp | Remark="linalg.generic reads elements of type i1; primitives have f32 or f64"}}
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%c, %m : memref<4x4xi1>, memref<4x4xf32>) outs(%m : memref<4x4xf32>) {
  ^bb0(%b: i1, %a: f32, %o: f32):
    %s = arith.select %b, %a, %o : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// An integer is converted.
func.func @conversion(%n: memref<4x4xi32>, %m: memref<4x4xf32>) {
  // expected-remark @below {{[Missed] NoPrimitive | Category:sw-tpp | Remark="linalg.generic computes 'arith.sitofp', which is no primitive"}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%n : memref<4x4xi32>) outs(%m : memref<4x4xf32>) {
  ^bb0(%a: i32, %o: f32):
    %s = arith.sitofp %a : i32 to f32
    linalg.yield %s : f32
  }
  return
}

// -----

// A product of vectors has neither rows nor columns.
func.func @dot(%a: memref<4xf32>, %c: memref<f32>) {
  // expected-remark @below {{[Missed] NoPrimitive | Category:sw-tpp | Remark="linalg.dot lacks the loop over the rows, the columns or the sum of a matrix product"}}
  linalg.dot ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%c : memref<f32>)
  return
}

// -----

// Two elements are one word.
func.func @half(%m: memref<4x4xf16>) {
  // expected-remark @below {{[Missed] NoPrimitive | Category:sw-tpp | Remark="linalg.exp computes 'math.exp' on f16; vectors hold f32 and f64"}}
  linalg.exp ins(%m : memref<4x4xf16>) outs(%m : memref<4x4xf16>)
  return
}

// -----

// A number of two parts.
func.func @complex(%m: memref<4x4xcomplex<f32>>) {
  // expected-remark @below {{[Missed] NoPrimitive | Category:sw-tpp | Remark="linalg.copy has element type complex<f32>; primitives have f32 or f64"}}
  linalg.copy ins(%m : memref<4x4xcomplex<f32>>) outs(%m : memref<4x4xcomplex<f32>>)
  return
}

