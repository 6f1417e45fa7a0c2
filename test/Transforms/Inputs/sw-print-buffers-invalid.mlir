// RUN: sw-opt --sw-print-buffers --split-input-file --verify-diagnostics %s

// The source of the cast has no rank, either.
func.func private @printMemrefF32(tensor<*xf32>)
func.func @unranked_source(%x: tensor<*xf32>) {
  %u = tensor.cast %x : tensor<*xf32> to tensor<*xf32>
  // expected-error @below {{expects a tensor that is cast here, so that its rank is known}}
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// -----

// The loop carries the tensor, so its rank is not known at the call.
func.func private @printMemrefI32(tensor<*xi32>)
func.func @carried(%x: tensor<4xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = tensor.cast %x : tensor<4xi32> to tensor<*xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %u) -> tensor<*xi32> {
    // expected-error @below {{expects a tensor that is cast here, so that its rank is known}}
    func.call @printMemrefI32(%t) : (tensor<*xi32>) -> ()
    scf.yield %t : tensor<*xi32>
  }
  return
}

// -----

// The function gets another type, but an indirect call would keep the old one.
func.func private @printMemrefF64(tensor<*xf64>)
func.func @indirect(%x: tensor<4xf64>) {
  // expected-error @below {{is of '@printMemrefF64', which prints a tensor; expects a direct call (func.call)}}
  %f = func.constant @printMemrefF64 : (tensor<*xf64>) -> ()
  %u = tensor.cast %x : tensor<4xf64> to tensor<*xf64>
  func.call_indirect %f(%u) : (tensor<*xf64>) -> ()
  return
}
