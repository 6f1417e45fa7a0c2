// RUN: sw-opt %s --sw-scale-loss=factor=dynamic -split-input-file -verify-diagnostics

// expected-error @below {{cannot tell which result is the loss to scale: expects a result of one float that is no update of an argument, or 'sw.loss' of a result}}
func.func @no_loss(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// expected-error @below {{has no gradient to scale: no product outside of the computation of the losses, results 0, reads one; 'sw.loss' of a result names the loss}}
func.func @inference(%x: tensor<1x8xf32>, %w: tensor<8x1xf32>, %z: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<1x8xf32>, tensor<8x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// -----

func.func @two(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> (tensor<8x8xf32> {sw.loss}, tensor<8x8xf32>) {
  %y = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  %g = linalg.exp ins(%y : tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  %d = linalg.matmul ins(%w, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = linalg.add ins(%d, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error @below {{result 1 may be an update of the arguments 0, 1; expects 'sw.updates' of the result to be the number of the argument, or -1 for none}}
  %t = linalg.add ins(%s, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y, %t : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

func.func @gradient(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> (tensor<8x8xf32> {sw.loss}, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  %g = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error @below {{result 1 depends on scaled gradients, and may be an update of an argument of its type, but not elementwise; expects 'sw.updates'}}
  %d = linalg.matmul ins(%w, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y, %d : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

func.func @number(%x: tensor<8x8xf32>, %w: tensor<8xf32>) -> (tensor<8x8xf32> {sw.loss}, tensor<8x8xf32> {sw.updates = 1}) {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  %g = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error @below {{expects 'sw.updates' of result 1 to be the number of an argument of type 'tensor<8x8xf32>', but got 1}}
  %d = linalg.matmul ins(%x, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y, %d : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// expected-error @below {{is called in the program: a dynamic loss scale changes its arguments}}
func.func @called(%x: tensor<8x8xf32>) -> (tensor<8x8xf32> {sw.loss}, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  %g = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %d = linalg.matmul ins(%x, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y, %d : tensor<8x8xf32>, tensor<8x8xf32>
}
func.func private @caller(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0:2 = call @called(%x) : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  return %0#1 : tensor<8x8xf32>
}
