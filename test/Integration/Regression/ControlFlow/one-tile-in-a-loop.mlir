// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// A kernel of one tile beside another one in a loop.
func.func @main(%a: memref<64x32xf32>, %b: memref<1x16xf32>, %d: memref<1x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %it = %c0 to %c2 step %c1 {
    linalg.tanh ins(%a : memref<64x32xf32>) outs(%a : memref<64x32xf32>)
    linalg.exp ins(%d : memref<1x16xf32>) outs(%b : memref<1x16xf32>)
  }
  return
}
