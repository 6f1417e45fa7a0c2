// RUN: sw-run %s --entry=f --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=f --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func private @g(%a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  linalg.exp ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %m = memref.dim %a, %c1 : memref<?x?xf32>
  %t = memref.alloc(%n, %m) : memref<?x?xf32>
  linalg.add ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%t : memref<?x?xf32>)
  memref.copy %t, %b : memref<?x?xf32> to memref<?x?xf32>
  memref.dealloc %t : memref<?x?xf32>
  return
}
func.func @f(%a: memref<64x32xf32>, %b: memref<64x32xf32>) {
  %0 = memref.cast %a : memref<64x32xf32> to memref<?x?xf32>
  %1 = memref.cast %b : memref<64x32xf32> to memref<?x?xf32>
  call @g(%0, %1) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
  return
}
