// What an argument holds of which a tensor is writable is open after the call, unless all of it is written.
// REQUIRES: sw-run
// RUN: sw-run %s --entry=f --verify 2>&1 | FileCheck %s
// CHECK-DAG: note: argument 0 after the call is not compared: a tensor of it is writable, so that the program may leave anything there
// CHECK-DAG: verified
// RUN: sw-run %s --entry=back --verify 2>&1 | FileCheck %s --check-prefix=BACK
// BACK-NOT: note:
// BACK: verified
// RUN: not sw-run %s --entry=nothing --verify 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: sw-run: error: function 'nothing' has no result and no memref argument to --verify
func.func @f(%x: memref<1024xf32>, %z: memref<1024xf32>) {
  %t = bufferization.to_tensor %x restrict writable : memref<1024xf32> to tensor<1024xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
       ins(%t : tensor<1024xf32>) outs(%t : tensor<1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %a, %a : f32
    linalg.yield %b : f32
  } -> tensor<1024xf32>
  bufferization.materialize_in_destination %s in writable %z : (tensor<1024xf32>, memref<1024xf32>) -> ()
  return
}

// All of it is written after.
func.func @back(%x: memref<1024xf32>) {
  %t = bufferization.to_tensor %x restrict writable : memref<1024xf32> to tensor<1024xf32>
  %s = linalg.exp ins(%t : tensor<1024xf32>) outs(%t : tensor<1024xf32>) -> tensor<1024xf32>
  bufferization.materialize_in_destination %s in writable %x : (tensor<1024xf32>, memref<1024xf32>) -> ()
  return
}

func.func @nothing(%x: memref<1024xf32>) {
  %t = bufferization.to_tensor %x restrict writable : memref<1024xf32> to tensor<1024xf32>
  %s = linalg.exp ins(%t : tensor<1024xf32>) outs(%t : tensor<1024xf32>) -> tensor<1024xf32>
  return
}
