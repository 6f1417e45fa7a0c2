// RUN: sw-opt --sw-drop-dealloc %s | FileCheck %s
//
// The region of a module has no order, so two views of each other are valid.

// CHECK: memref.cast
// CHECK: memref.cast
// CHECK-NOT: memref.dealloc
%a = memref.cast %b : memref<4xf32> to memref<4xf32>
%b = memref.cast %a : memref<4xf32> to memref<4xf32>
memref.dealloc %a : memref<4xf32>
