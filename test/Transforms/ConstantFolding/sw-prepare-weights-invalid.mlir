// RUN: sw-opt --sw-prepare-weights --split-input-file --verify-diagnostics %s | FileCheck %s

// The function has no body to which ops could be moved.
// expected-error @below {{expects 'sw.prepare' to name a function of one block and of type '(tensor<2x3xf32>) -> ()', but got @declared}}
func.func @net(%w: tensor<2x3xf32> {sw.weight}) -> tensor<2x3xf32> attributes {sw.prepare = @declared} {
  %e = tensor.empty() : tensor<2x3xf32>
  %y = linalg.exp ins(%w : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}
func.func private @declared(tensor<2x3xf32>)

// -----

// There is no such function.
// expected-error @below {{expects 'sw.prepare' to name a function of one block and of type '(tensor<2x3xf32>) -> ()', but got @missing}}
func.func @net(%w: tensor<2x3xf32> {sw.weight}) -> tensor<2x3xf32> attributes {sw.prepare = @missing} {
  %e = tensor.empty() : tensor<2x3xf32>
  %y = linalg.exp ins(%w : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// -----

// The symbol is not that of a function.
// expected-error @below {{expects 'sw.prepare' to name a function of one block and of type '(tensor<2x3xf32>) -> ()', but got @data}}
func.func @net(%w: tensor<2x3xf32> {sw.weight}) -> tensor<2x3xf32> attributes {sw.prepare = @data} {
  %e = tensor.empty() : tensor<2x3xf32>
  %y = linalg.exp ins(%w : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}
memref.global "private" @data : memref<6xf32> = dense<0.0>

// -----

// The function takes one argument more than there are weights.
// expected-error @below {{expects 'sw.prepare' to name a function of one block and of type '(tensor<2x3xf32>) -> ()', but got @two}}
func.func @net(%w: tensor<2x3xf32> {sw.weight}) -> tensor<2x3xf32> attributes {sw.prepare = @two} {
  %e = tensor.empty() : tensor<2x3xf32>
  %y = linalg.exp ins(%w : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}
func.func @two(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  return
}

// -----

// Nothing returns the argument that is marked as prepared.
// expected-error @below {{has argument 1 with 'sw.prepared', but no 'sw.prepare' that names the function that returns it}}
func.func @net(%w: tensor<2x3xf32> {sw.weight}, %p: tensor<3xf32> {sw.prepared}) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<2x3xf32>
  %y = linalg.exp ins(%w : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// -----

// The name of the new function is in use.
// CHECK-LABEL: func.func @net(
// CHECK-SAME: attributes {sw.prepare = @[[NAME:net_prepared_[0-9]+]]}
// CHECK: func.func @[[NAME]](
// CHECK: func.func private @net_prepared()
func.func @net(%w: tensor<2x3xf32> {sw.weight}) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<2x3xf32>
  %y = linalg.exp ins(%w : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}
func.func private @net_prepared()
