// RUN: sw-opt --sw-lower-poison %s | FileCheck %s

// CHECK-LABEL: func.func @values
// CHECK: arith.constant 0 : i32
// CHECK: arith.constant 0.000000e+00 : f64
// CHECK: arith.constant 0 : index
// CHECK: complex.constant [0.000000e+00 : f32, 0.000000e+00 : f32]
// CHECK: tensor.empty() : tensor<4xf32>
// CHECK: memref.alloc() : memref<4xf32>
// CHECK: ub.poison : tensor<?xf32>
func.func @values() -> (i32, f64, index, complex<f32>, tensor<4xf32>, memref<4xf32>, tensor<?xf32>) {
  %0 = ub.poison : i32
  %1 = ub.poison : f64
  %2 = ub.poison : index
  %3 = ub.poison : complex<f32>
  %4 = ub.poison : tensor<4xf32>
  %5 = ub.poison : memref<4xf32>
  // Of no shape that is known.
  %6 = ub.poison : tensor<?xf32>
  return %0, %1, %2, %3, %4, %5, %6 : i32, f64, index, complex<f32>, tensor<4xf32>, memref<4xf32>, tensor<?xf32>
}
