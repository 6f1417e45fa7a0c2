// RUN: sw-opt --sw-bufferize --verify-diagnostics --split-input-file %s

// What must be written to %m cannot be, since %x is read from there after it.
func.func @conflict(%m: memref<8xf32>, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %x = bufferization.to_tensor %m restrict writable : memref<8xf32> to tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%y : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  // expected-error @below {{not bufferizable under the given constraints: cannot avoid RaW conflict}}
  %r = bufferization.materialize_in_destination %f in %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %0 = tensor.extract %x[%c0] : tensor<8xf32>
  %1 = tensor.extract %r[%c0] : tensor<8xf32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}

// -----

func.func @unrestricted(%m: memref<8xf32>, %i: index) -> f32 {
  // expected-error @below {{to_tensor ops without `restrict` are not supported by One-Shot Analysis}}
  %x = bufferization.to_tensor %m : memref<8xf32> to tensor<8xf32>
  %0 = tensor.extract %x[%i] : tensor<8xf32>
  return %0 : f32
}

// -----

// The op does not implement BufferizableOpInterface.
func.func @elementwise(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{op was not bufferized}}
  %0 = math.absf %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// The function that is called is known only when the program runs.
func.func @indirect(%x: tensor<8xf32>, %f: (tensor<8xf32>) -> tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{op was not bufferized}}
  %0 = func.call_indirect %f(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// The loop ends with another tensor than the one that it carries.
func.func @condition(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %0 = scf.while (%a = %x) : (tensor<8xf32>) -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    // expected-error @below {{Condition arg #0 is not equivalent to the corresponding iter bbArg}}
    scf.condition(%c) %e : tensor<8xf32>
  } do {
  ^bb0(%b: tensor<8xf32>):
    scf.yield %x : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
