// Copies of arrays between kernels are kernels of one launch.
// RUN: sw-run %s --entry=rows --verify | FileCheck %s
// RUN: sw-run %s --entry=rows --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %s --entry=parts --verify | FileCheck %s
// RUN: sw-run %s --entry=parts --verify --chip=sw26010pro | FileCheck %s
// REQUIRES: sw-run
// CHECK: , 1 launch
// CHECK-NOT: memref.copy
// CHECK: verified

// Rows that lie apart, to rows that do not.
func.func @rows(%x: memref<37x64xf64>, %y: memref<37x29xf64>, %z: memref<37x29xf64>) {
  linalg.exp ins(%y : memref<37x29xf64>) outs(%z : memref<37x29xf64>)
  %part = memref.subview %x[0, 3] [37, 29] [1, 1] : memref<37x64xf64> to memref<37x29xf64, strided<[64, 1], offset: 3>>
  memref.copy %part, %y : memref<37x29xf64, strided<[64, 1], offset: 3>> to memref<37x29xf64>
  linalg.add ins(%y, %z : memref<37x29xf64>, memref<37x29xf64>) outs(%z : memref<37x29xf64>)
  return
}

// A part that is read beside the whole that it is put in.
func.func @parts(%x: tensor<5x129xf32>, %y: tensor<5x129xf32>) -> (tensor<10x129xf32>, tensor<5x129xf32>) {
  %e = tensor.empty() : tensor<5x129xf32>
  %a = linalg.exp ins(%x : tensor<5x129xf32>) outs(%e : tensor<5x129xf32>) -> tensor<5x129xf32>
  %b = linalg.mul ins(%a, %y : tensor<5x129xf32>, tensor<5x129xf32>) outs(%e : tensor<5x129xf32>) -> tensor<5x129xf32>
  %whole = tensor.concat dim(0) %a, %b : (tensor<5x129xf32>, tensor<5x129xf32>) -> tensor<10x129xf32>
  %c = linalg.add ins(%a, %b : tensor<5x129xf32>, tensor<5x129xf32>) outs(%e : tensor<5x129xf32>) -> tensor<5x129xf32>
  %d = linalg.sub ins(%c, %y : tensor<5x129xf32>, tensor<5x129xf32>) outs(%e : tensor<5x129xf32>) -> tensor<5x129xf32>
  return %whole, %d : tensor<10x129xf32>, tensor<5x129xf32>
}
