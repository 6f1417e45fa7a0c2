// RUN: sw-opt --sw-set-target=chip=sw26010 --sw-tile %s | FileCheck %s

// Tiles have a size that is known: other ops are left for the management core.
// CHECK-LABEL: func.func @dynamic
// CHECK-NOT: sw.tile
// CHECK: linalg.matmul {sw.mpe = "an extent is known only when the program runs"}
func.func @dynamic(%a: memref<?x8xf32>, %b: memref<8x8xf32>, %c: memref<?x8xf32>) {
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x8xf32>) outs(%c : memref<?x8xf32>)
  return
}

// CHECK-LABEL: func.func @static
// CHECK-NOT: sw.mpe
// CHECK: sw.tile
func.func @static(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8x8xf32>) {
  linalg.matmul ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>)
  return
}
