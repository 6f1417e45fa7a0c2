// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a0: memref<152x6xf32>, %r0: memref<152x6xf32>) {
  linalg.softmax dimension(1) ins(%a0 : memref<152x6xf32>) outs(%r0 : memref<152x6xf32>)
  return
}
