// RUN: sw-opt --sw-drop-unreachable --split-input-file --verify-diagnostics %s
// RUN: sw-opt --sw-pipeline --split-input-file --verify-diagnostics %s
//
// The region of a module has no order, so these are valid.

// expected-error @below {{'memref.cast' op uses a value that is not defined before it; expects the ops of a module in the order of their values}}
%a = memref.cast %b : memref<4xf32> to memref<4xf32>
// expected-note @below {{the value is defined here}}
%b = memref.cast %a : memref<4xf32> to memref<4xf32>
memref.dealloc %a : memref<4xf32>

// -----

// In a nested module, and from inside of a loop.
module @nested {
  %c = arith.constant 0 : index
  scf.for %i = %c to %c step %c {
    // expected-error @below {{'tensor.dim' op uses a value that is not defined before it}}
    %d = tensor.dim %t, %i : tensor<?xf32>
  }
  // expected-note @below {{the value is defined here}}
  %t = tensor.empty(%c) : tensor<?xf32>
}

// -----

// The op itself.
// expected-error @below {{'tensor.cast' op uses a value that is not defined before it}}
// expected-note @below {{the value is defined here}}
%a = tensor.cast %a : tensor<4xf32> to tensor<4xf32>
