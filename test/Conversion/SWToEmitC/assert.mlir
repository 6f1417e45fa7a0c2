// RUN: sw-opt --convert-sw-to-emitc %s | sw-translate --emit-athread | FileCheck %s

// CHECK: #include <stdio.h>
// CHECK: static void sw_assert(bool holds, const char *message) {
// CHECK: void check(
// CHECK: sw_assert({{.*}}, "say \"no\"\n");
func.func @check(%n: i64, %o: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %c = arith.constant 8 : i64
  %k = arith.cmpi slt, %n, %c : i64
  cf.assert %k, "say \"no\"\n"
  memref.store %n, %o[%c0] : memref<1xi64>
  return
}
