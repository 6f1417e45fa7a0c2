// RUN: sw-opt --sw-tile %s | FileCheck %s
// The prediction of a fill with two loops whose number is no array.

// CHECK-LABEL: func.func @strided
// CHECK: predicted = {{[^,]*}}>
func.func @strided(%x: f32, %m: memref<9x70xf32, strided<[100, 1]>>) {
  linalg.fill ins(%x : f32) outs(%m : memref<9x70xf32, strided<[100, 1]>>)
  return
}
