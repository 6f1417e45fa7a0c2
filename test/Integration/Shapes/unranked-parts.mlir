// RUN: sw-run %s --entry=kernel --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=kernel --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// The offset is what the loop says.
func.func @kernel(%x: memref<*xf32>, %y: memref<*xf32>, %n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c256 = arith.constant 256 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %o = arith.muli %i, %c256 : index
    %a = memref.reinterpret_cast %x to offset: [%o], sizes: [256], strides: [1] : memref<*xf32> to memref<256xf32, strided<[1], offset: ?>>
    %b = memref.reinterpret_cast %y to offset: [%o], sizes: [256], strides: [1] : memref<*xf32> to memref<256xf32, strided<[1], offset: ?>>
    %t = memref.alloc() : memref<256xf32>
    memref.copy %a, %t : memref<256xf32, strided<[1], offset: ?>> to memref<256xf32>
    %v = bufferization.to_tensor %t restrict writable : memref<256xf32> to tensor<256xf32>
    %e = tensor.empty() : tensor<256xf32>
    %r = linalg.exp ins(%v : tensor<256xf32>) outs(%e : tensor<256xf32>) -> tensor<256xf32>
    bufferization.materialize_in_destination %r in writable %b : (tensor<256xf32>, memref<256xf32, strided<[1], offset: ?>>) -> ()
  }
  return
}
