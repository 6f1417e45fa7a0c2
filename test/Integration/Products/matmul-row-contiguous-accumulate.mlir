// C is read, added to in several steps along k, and written, in whole rows.
// RUN: sw-run %s --entry=main --mode=fast --verify | FileCheck %s
// RUN: sw-run %s --entry=main --mode=detailed --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: memref<150x170xf32>, %b: memref<170x130xf32>, %c: memref<150x130xf32>) {
  linalg.matmul {sw.schedule = #sw.schedule<sizes = [80, 72, 64], row_contiguous = [0, 0, 1]>}
      ins(%a, %b : memref<150x170xf32>, memref<170x130xf32>) outs(%c : memref<150x130xf32>)
  return
}
