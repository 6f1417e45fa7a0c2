// RUN: sw-opt %s --convert-sw-to-emitc | sw-translate --emit-athread | FileCheck %s

// An array whose type has no rank has the one of the cast.

// CHECK:      long rank(const float *arg0) {
// CHECK-NEXT:   return 2;
func.func @rank(%x: memref<4x4xf32>) -> index {
  %u = memref.cast %x : memref<4x4xf32> to memref<*xf32>
  %r = memref.rank %u : memref<*xf32>
  return %r : index
}
