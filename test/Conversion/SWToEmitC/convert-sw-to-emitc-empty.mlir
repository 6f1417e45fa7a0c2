// RUN: sw-opt %s --convert-sw-to-emitc | sw-translate --emit-athread | FileCheck %s

// An array without elements has strides as any other.

// CHECK:      long rows(const float *arg0) {
// CHECK-NEXT:   return 8;
func.func @rows(%x: memref<8x0xf32>) -> index {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<8x0xf32>
  return %n : index
}
