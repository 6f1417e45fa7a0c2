// RUN: sw-opt --sw-check-tensors --verify-diagnostics --split-input-file %s | FileCheck %s

// What bufferizes, and what has no tensors, is left alone.
// CHECK-LABEL: func.func @known
func.func @known(%a: tensor<4xf32>, %m: memref<4xf32>, %i: index) -> f32 {
  %b = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %0 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

// -----

func.func @unknown(%a: tensor<10x8xf32>, %at: tensor<4x1xi8>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // expected-error @below {{'tensor.gather' op works on tensors and has no form on memrefs}}
  // expected-note @below {{a linalg.generic whose body reads single elements}}
  %0 = tensor.gather %a[%at] gather_dims([0]) : (tensor<10x8xf32>, tensor<4x1xi8>) -> tensor<4x8xf32>
  // expected-error @below {{'math.absf' op works on tensors and has no form on memrefs}}
  // expected-note @below {{a linalg.generic whose body reads single elements}}
  %1 = math.absf %0 : tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}
