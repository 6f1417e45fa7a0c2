// RUN: sw-opt --sw-lower-tm-tensor --split-input-file --verify-diagnostics %s | FileCheck %s

// The lengths of the sorted runs do not fit in 64 bits.
func.func @too_long(%x: tensor<9223372036854775807xf32>) -> tensor<9223372036854775807xf32> {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<9223372036854775807xf32>'}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<9223372036854775807xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<9223372036854775807xf32>
  return %0 : tensor<9223372036854775807xf32>
}

// -----

// A mask for the largest index needs a smallest one, so the scan is a loop.
// CHECK-LABEL: func.func @indices
// CHECK-NOT: linalg.generic
// CHECK: scf.for
// CHECK: arith.maxsi
func.func @indices(%x: tensor<4xindex>, %l: tensor<index>) -> tensor<4xindex> {
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<4xindex>) outs(%x, %l : tensor<4xindex>, tensor<index>) {
  ^bb0(%a: index, %b: index):
    %1 = arith.maxsi %a, %b : index
    tm_tensor.yield %1 : index
  } -> tensor<4xindex>, tensor<index>
  return %0#0 : tensor<4xindex>
}
