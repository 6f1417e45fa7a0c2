// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: memref<32x32xf32>, %b: memref<32x32xf32>) {
  %c = memref.alloc() : memref<32x32xf32>
  linalg.add ins(%a, %b : memref<32x32xf32>, memref<32x32xf32>) outs(%c : memref<32x32xf32>)
  linalg.add ins(%a, %c : memref<32x32xf32>, memref<32x32xf32>) outs(%b : memref<32x32xf32>)
  memref.dealloc %c : memref<32x32xf32>
  return
}
