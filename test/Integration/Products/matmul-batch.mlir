// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: main_matmul
// CHECK: verified

func.func @main(%a: memref<5x33x17xf32>, %b: memref<5x17x40xf32>, %c: memref<5x33x40xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<5x33x17xf32>, memref<5x17x40xf32>) outs(%c : memref<5x33x40xf32>)
  return
}
