// Loops of any length that can be addressed get a schedule at once.
// RUN: sw-opt --sw-tile %s | FileCheck %s

// CHECK-LABEL: func @long
// CHECK: linalg.matmul {sw.tile
func.func @long(%a: memref<1000000000x8xf32>, %b: memref<8x16xf32>, %c: memref<1000000000x16xf32>) {
  linalg.matmul ins(%a, %b : memref<1000000000x8xf32>, memref<8x16xf32>) outs(%c : memref<1000000000x16xf32>)
  return
}

// CHECK-LABEL: func @all_long
// CHECK: linalg.matmul {sw.tile
func.func @all_long(%a: memref<1000000x1000000xf32>, %b: memref<1000000x1000000xf32>, %c: memref<1000000x1000000xf32>) {
  linalg.matmul ins(%a, %b : memref<1000000x1000000xf32>, memref<1000000x1000000xf32>) outs(%c : memref<1000000x1000000xf32>)
  return
}
