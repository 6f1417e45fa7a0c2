// RUN: sw-opt --sw-print-buffers --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK: func.func private @printMemrefF32(memref<*xf32>)
// CHECK: func.func private @printMemrefI32(memref<*xi32>)
// CHECK: func.func private @other(tensor<*xf32>)
// CHECK-LABEL: func.func @f
// CHECK: %[[B:.*]] = bufferization.to_buffer %{{.*}} read_only : tensor<4xf32> to memref<4xf32>
// CHECK: %[[U:.*]] = memref.cast %[[B]] : memref<4xf32> to memref<*xf32>
// CHECK: call @printMemrefF32(%[[U]]) : (memref<*xf32>) -> ()
func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(memref<*xi32>)
// Nobody's that is known.
func.func private @other(tensor<*xf32>)
func.func @f(%x: tensor<4xf32>) {
  %u = tensor.cast %x : tensor<4xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// -----

func.func private @printMemrefF32(tensor<*xf32>)
func.func @f(%x: tensor<*xf32>) {
  // expected-error @below {{expects a tensor that is cast here, so that its rank is known}}
  call @printMemrefF32(%x) : (tensor<*xf32>) -> ()
  return
}
