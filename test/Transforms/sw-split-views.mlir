// RUN: sw-opt --sw-split-views %s | FileCheck %s

// CHECK-LABEL: func.func @stepped
// CHECK: %[[S:.*]] = memref.subview %{{.*}}[0, 1, 0] [1, 1, 2] [1, 1, 2] : memref<1x3x4xf32> to memref<1x1x2xf32
// CHECK: memref.subview %[[S]][0, 0, 0] [1, 1, 2] [1, 1, 1] : {{.*}} to memref<1x2xf32
func.func @stepped(%m: memref<1x3x4xf32>, %v: f32) {
  %s = memref.subview %m[0, 1, 0] [1, 1, 2] [2, 1, 2] : memref<1x3x4xf32> to memref<1x2xf32, strided<[24, 2], offset: 4>>
  linalg.fill ins(%v : f32) outs(%s : memref<1x2xf32, strided<[24, 2], offset: 4>>)
  return
}

// No dimension is dropped, or there is no step.
// CHECK-LABEL: func.func @untouched
// CHECK-COUNT-2: memref.subview
// CHECK-NOT: memref.subview
func.func @untouched(%m: memref<6x8xf32>, %v: f32) {
  %s = memref.subview %m[0, 0] [3, 4] [2, 2] : memref<6x8xf32> to memref<3x4xf32, strided<[16, 2]>>
  linalg.fill ins(%v : f32) outs(%s : memref<3x4xf32, strided<[16, 2]>>)
  %t = memref.subview %m[0, 0] [1, 4] [1, 1] : memref<6x8xf32> to memref<4xf32, strided<[1]>>
  linalg.fill ins(%v : f32) outs(%t : memref<4xf32, strided<[1]>>)
  return
}
