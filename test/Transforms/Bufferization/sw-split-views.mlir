// RUN: sw-opt --sw-split-views %s | FileCheck %s

// CHECK-LABEL: func.func @stepped
// CHECK: %[[S:.*]] = memref.subview %{{.*}}[0, 1, 0] [1, 1, 2] [2, 1, 2] : memref<1x3x4xf32> to memref<1x1x2xf32
// CHECK: memref.subview %[[S]][0, 0, 0] [1, 1, 2] [1, 1, 1] : {{.*}} to memref<1x2xf32
func.func @stepped(%m: memref<1x3x4xf32>, %v: f32) {
  %s = memref.subview %m[0, 1, 0] [1, 1, 2] [2, 1, 2] : memref<1x3x4xf32> to memref<1x2xf32, strided<[24, 2], offset: 4>>
  linalg.fill ins(%v : f32) outs(%s : memref<1x2xf32, strided<[24, 2], offset: 4>>)
  return
}

// The views keep their types, steps of one element as well.
// CHECK-LABEL: func.func @nested
// CHECK: %[[S:.*]] = memref.subview %{{.*}}[2, 1, 0, 3] [1, 1, 1, 1] [1, 1, 2, 3] : memref<4x3x1x7xf64> to memref<1x1x1x1xf64
// CHECK: %[[D:.*]] = memref.subview %[[S]][0, 0, 0, 0] [1, 1, 1, 1] [1, 1, 1, 1] : {{.*}} to memref<1x1x1xf64, strided<[21, 7, 14], offset: 52>>
// CHECK: %[[I:.*]] = memref.subview %[[D]][0, 0, 0] [1, 1, 1] [2, 2, 1] : {{.*}} to memref<1x1x1xf64, strided<[42, 14, 14], offset: 52>>
// CHECK: memref.subview %[[I]]{{.*}} to memref<1x1xf64, strided<[14, 14], offset: 52>>
// CHECK: linalg.fill
func.func @nested(%m: memref<4x3x1x7xf64>, %v: f64) {
  %s = memref.subview %m[2, 1, 0, 3] [1, 1, 1, 1] [1, 1, 2, 3] : memref<4x3x1x7xf64> to memref<1x1x1xf64, strided<[21, 7, 14], offset: 52>>
  %t = memref.subview %s[0, 0, 0] [1, 1, 1] [2, 2, 1] : memref<1x1x1xf64, strided<[21, 7, 14], offset: 52>> to memref<1x1xf64, strided<[14, 14], offset: 52>>
  linalg.fill ins(%v : f64) outs(%t : memref<1x1xf64, strided<[14, 14], offset: 52>>)
  return
}

// A user that fixes the strides.
// CHECK-LABEL: func.func @fixed
// CHECK: %[[S:.*]] = memref.subview %{{.*}}[0, 0] [1, 4] [1, 2] : memref<3x8xf32> to memref<1x4xf32, strided<[8, 2]>>
// CHECK: %[[D:.*]] = memref.subview %[[S]][0, 0] [1, 4] [1, 1] : {{.*}} to memref<4xf32, strided<[2]>>
// CHECK: memref.cast %[[D]]
func.func @fixed(%m: memref<3x8xf32>) -> memref<4xf32, strided<[?], offset: ?>> {
  %s = memref.subview %m[0, 0] [1, 4] [1, 2] : memref<3x8xf32> to memref<4xf32, strided<[2]>>
  %c = memref.cast %s : memref<4xf32, strided<[2]>> to memref<4xf32, strided<[?], offset: ?>>
  return %c : memref<4xf32, strided<[?], offset: ?>>
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
