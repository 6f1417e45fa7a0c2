// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: memref<12x6xf32>, %r: memref<12x6xf32>) {
  linalg.softmax dimension(1) ins(%a : memref<12x6xf32>) outs(%a : memref<12x6xf32>)
  linalg.softmax dimension(0) ins(%a : memref<12x6xf32>) outs(%r : memref<12x6xf32>)
  return
}
