// RUN: sw-opt --convert-tpp-to-loops %s | FileCheck %s

// CHECK-LABEL: func.func @equation
// CHECK: %[[X:.*]] = memref.load %arg0[%[[I:.*]], %[[J:.*]]] : memref<4x8xf32>
// CHECK: %[[B:.*]] = memref.load %arg1[%[[I]]] : memref<4xf32>
// CHECK: %[[D:.*]] = arith.subf %[[X]], %[[B]]
// CHECK: %[[E:.*]] = math.exp %[[D]]
// CHECK: memref.store %[[E]], %arg2[%[[I]], %[[J]]]
// CHECK-NOT: tpp.
func.func @equation(%x: memref<4x8xf32>, %b: memref<4xf32>, %y: memref<4x8xf32>) {
  tpp.equation ins(%x, %b : memref<4x8xf32>, memref<4xf32>) bcasts [none, col] outs(%y : memref<4x8xf32>) {
  ^bb0(%p: f32, %q: f32):
    %0 = arith.subf %p, %q : f32
    %1 = math.exp %0 : f32
    tpp.yield %1 : f32
  }
  return
}
