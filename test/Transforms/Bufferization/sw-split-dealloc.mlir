// RUN: sw-opt --sw-split-dealloc --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @own
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: bufferization.dealloc (%[[A]] : memref<8xf32>) if (%true
// CHECK-NEXT: bufferization.dealloc (%[[B]] : memref<8xf32>) if (%{{.*}})
// CHECK-NEXT: return
func.func @own(%c: i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  bufferization.dealloc (%a, %b : memref<8xf32>, memref<8xf32>) if (%true, %c)
  return
}

// -----

// One of them may be the other, and stays with it; the third is neither.
// CHECK-LABEL: func.func @selected
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: %[[C:.*]] = memref.alloc()
// CHECK: %[[S:.*]] = arith.select %{{.*}}, %[[A]], %[[B]]
// CHECK: bufferization.dealloc (%[[C]] :
// CHECK-NEXT: bufferization.dealloc (%[[A]], %[[S]] :
func.func @selected(%c: i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %d = memref.alloc() : memref<8xf32>
  %s = arith.select %c, %a, %b : memref<8xf32>
  bufferization.dealloc (%a, %s, %d : memref<8xf32>, memref<8xf32>, memref<8xf32>) if (%true, %c, %true)
  return
}

// -----

// Buffers that live on are upstream's, and those that stand there twice.
// CHECK-LABEL: func.func @retained
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<8xf32>, memref<8xf32>) if (%true, %true) retain
func.func @retained(%x: memref<8xf32>) -> i1 {
  %true = arith.constant true
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %0 = bufferization.dealloc (%a, %b : memref<8xf32>, memref<8xf32>) if (%true, %true) retain (%x : memref<8xf32>)
  return %0 : i1
}

// -----

// CHECK-LABEL: func.func @one
// CHECK: bufferization.dealloc (%{{.*}} : memref<8xf32>) if (%true)
func.func @one() {
  %true = arith.constant true
  %a = memref.alloc() : memref<8xf32>
  bufferization.dealloc (%a : memref<8xf32>) if (%true)
  return
}
