// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

memref.global "private" constant @shape : memref<2xi64> = dense<[4, 64]>
func.func @main(%x: memref<8x32xf32>, %y: memref<4x64xf32>) {
  %s = memref.get_global @shape : memref<2xi64>
  %r = memref.reshape %x(%s) : (memref<8x32xf32>, memref<2xi64>) -> memref<4x64xf32>
  linalg.exp ins(%r : memref<4x64xf32>) outs(%y : memref<4x64xf32>)
  return
}
