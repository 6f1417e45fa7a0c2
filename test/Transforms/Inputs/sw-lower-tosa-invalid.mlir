// Upstream has no lowering of these.
// RUN: sw-opt --sw-lower-tosa --split-input-file --verify-diagnostics %s

func.func @exponential(%x: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @+1 {{failed to legalize operation 'tosa.exp'}}
  %0 = tosa.exp %x : (tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

func.func @power(%x: tensor<4xi4>) -> tensor<4xi4> {
  // expected-error @+1 {{failed to legalize operation 'tosa.pow'}}
  %0 = tosa.pow %x, %x : (tensor<4xi4>, tensor<4xi4>) -> tensor<4xi4>
  return %0 : tensor<4xi4>
}
