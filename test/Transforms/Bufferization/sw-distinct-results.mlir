// RUN: sw-opt --sw-distinct-results %s | FileCheck %s

// CHECK-LABEL: func.func @twice
// CHECK: %[[X:.*]] = memref.alloc
// CHECK: %[[Y:.*]] = memref.alloc
// CHECK: memref.copy %[[X]], %[[Y]]
// CHECK: return %[[X]], %[[Y]]
func.func @twice() -> (memref<8xf32>, memref<8xf32>) {
  %x = memref.alloc() : memref<8xf32>
  return %x, %x : memref<8xf32>, memref<8xf32>
}

// CHECK-LABEL: func.func @distinct
// CHECK-NOT: memref.copy
func.func @distinct(%s: f32) -> (memref<8xf32>, memref<8xf32>, f32, f32) {
  %x = memref.alloc() : memref<8xf32>
  %y = memref.alloc() : memref<8xf32>
  return %x, %y, %s, %s : memref<8xf32>, memref<8xf32>, f32, f32
}
