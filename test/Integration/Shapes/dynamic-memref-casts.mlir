// RUN: sw-run %s --entry=f --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=f --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  %0 = memref.cast %a : memref<64x64xf32> to memref<64x?xf32>
  %1 = memref.cast %b : memref<64x64xf32> to memref<?x64xf32>
  %2 = bufferization.to_tensor %0 restrict : memref<64x?xf32> to tensor<64x?xf32>
  %3 = bufferization.to_tensor %1 restrict : memref<?x64xf32> to tensor<?x64xf32>
  %4 = bufferization.to_tensor %c restrict writable : memref<64x64xf32> to tensor<64x64xf32>
  %5 = linalg.matmul ins(%2, %3 : tensor<64x?xf32>, tensor<?x64xf32>) outs(%4 : tensor<64x64xf32>) -> tensor<64x64xf32>
  bufferization.materialize_in_destination %5 in writable %c : (tensor<64x64xf32>, memref<64x64xf32>) -> ()
  return
}
