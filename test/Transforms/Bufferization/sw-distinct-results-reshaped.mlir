// A result is allocated in the shape in which it is returned.
// RUN: sw-opt --sw-distinct-results %s | FileCheck %s

// CHECK-LABEL: func.func @expanded
// CHECK: %[[A:.*]] = memref.alloc() : memref<1x4x8xf32>
// CHECK: %[[V:.*]] = memref.collapse_shape %[[A]] {{\[}}[0, 1], [2]]
// CHECK: linalg.exp ins(%arg0 : memref<4x8xf32>) outs(%[[V]]
// CHECK: return %[[A]]
func.func @expanded(%x: memref<4x8xf32>) -> memref<1x4x8xf32> {
  %a = memref.alloc() : memref<4x8xf32>
  linalg.exp ins(%x : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  %v = memref.expand_shape %a [[0, 1], [2]] output_shape [1, 4, 8] : memref<4x8xf32> into memref<1x4x8xf32>
  return %v : memref<1x4x8xf32>
}

// CHECK-LABEL: func.func @collapsed
// CHECK: %[[A:.*]] = memref.alloc() : memref<32xf32>
// CHECK: memref.expand_shape %[[A]]
// CHECK: return %[[A]]
func.func @collapsed(%x: memref<4x8xf32>) -> memref<32xf32> {
  %a = memref.alloc() : memref<4x8xf32>
  linalg.exp ins(%x : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  %v = memref.collapse_shape %a [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  return %v : memref<32xf32>
}

// A view of an argument stays one.
// CHECK-LABEL: func.func @argument
// CHECK-NOT: memref.alloc
func.func @argument(%x: memref<4x8xf32>) -> memref<32xf32> {
  %v = memref.collapse_shape %x [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  return %v : memref<32xf32>
}
