// RUN: sw-opt --sw-static-shapes --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-NOT: func.func private @m
// CHECK-LABEL: func.func @calls
// CHECK: %[[R:.*]] = linalg.exp ins(%{{.*}} : tensor<64x32xf32>)
// CHECK: return %[[R]] : tensor<64x32xf32>
func.func private @m(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %a, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @calls(%a: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = tensor.cast %a : tensor<64x32xf32> to tensor<?x?xf32>
  %1 = call @m(%0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.cast %1 : tensor<?x?xf32> to tensor<64x32xf32>
  return %2 : tensor<64x32xf32>
}

// -----

// CHECK-LABEL: func.func @casts
// CHECK: bufferization.to_tensor %{{.*}} restrict : memref<64x64xf32> to tensor<64x64xf32>
// CHECK: arith.addf %{{.*}} : tensor<64x64xf32>
// CHECK: arith.select %{{.*}} : tensor<64x64xf32>
// CHECK-NOT: tensor<?x64xf32>
func.func @casts(%a: memref<64x64xf32>, %c: i1) -> tensor<64x64xf32> {
  %0 = memref.cast %a : memref<64x64xf32> to memref<?x64xf32>
  %1 = bufferization.to_tensor %0 restrict : memref<?x64xf32> to tensor<?x64xf32>
  %2 = arith.addf %1, %1 : tensor<?x64xf32>
  %3 = scf.if %c -> tensor<?x64xf32> {
    scf.yield %2 : tensor<?x64xf32>
  } else {
    scf.yield %1 : tensor<?x64xf32>
  }
  %4 = tensor.cast %3 : tensor<?x64xf32> to tensor<64x64xf32>
  return %4 : tensor<64x64xf32>
}

// -----

// CHECK-LABEL: func.func @reshapes
// CHECK-SAME: %[[X:.*]]: tensor<8x32xf32>, %[[S:.*]]: tensor<f32>
// CHECK: tensor.collapse_shape %[[X]] {{\[\[}}0, 1]] : tensor<8x32xf32> into tensor<256xf32>
// CHECK: tensor.expand_shape %{{.*}} output_shape [16, 16]
// CHECK: tensor.expand_shape %[[S]] [] output_shape [1]
func.func @reshapes(%x: tensor<8x32xf32>, %s: tensor<f32>, %n: index, %o: tensor<1xi64>) -> (tensor<16x?xf32>, tensor<1xf32>) {
  %c16 = arith.constant 16 : index
  %shape = tensor.from_elements %c16, %n : tensor<2xindex>
  %0 = tensor.reshape %x(%shape) : (tensor<8x32xf32>, tensor<2xindex>) -> tensor<16x?xf32>
  %1 = tensor.reshape %s(%o) : (tensor<f32>, tensor<1xi64>) -> tensor<1xf32>
  return %0, %1 : tensor<16x?xf32>, tensor<1xf32>
}

// -----

// Nothing is known of these.
// CHECK-LABEL: func.func @untouched
// CHECK: tensor.reshape
func.func @untouched(%x: tensor<8x32xf32>, %s: tensor<2xindex>) -> tensor<?x?xf32> {
  %0 = tensor.reshape %x(%s) : (tensor<8x32xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func private @again(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %r = scf.if %c -> tensor<?xf32> {
    // expected-error @below {{calls '@again', which calls itself, with arrays of dynamic shape}}
    %0 = func.call @again(%a, %c) : (tensor<?xf32>, i1) -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
