// Host code compiled and run: integer arithmetic has MLIR's semantics.
// RUN: rm -rf %t && sw-translate --emit-athread --output-dir=%t %s
// RUN: clang -std=gnu99 -Wall -Werror -O2 -fsanitize=undefined -fsanitize-trap=undefined -I%t %t/host.c %S/Inputs/host-exec-integers.c -o %t/run -lm
// RUN: %t/run | FileCheck %s

// CHECK: divsi -2, remsi -1, floordiv -3, ceildiv -2
func.func @divsi(%a: index, %b: index) -> index {
  %0 = arith.divsi %a, %b : index
  return %0 : index
}
func.func @remsi(%a: index, %b: index) -> index {
  %0 = arith.remsi %a, %b : index
  return %0 : index
}
func.func @floordiv(%a: index, %b: index) -> index {
  %0 = arith.floordivsi %a, %b : index
  return %0 : index
}
func.func @ceildiv(%a: index, %b: index) -> index {
  %0 = arith.ceildivsi %a, %b : index
  return %0 : index
}
// CHECK: divui 9223372036854775805, divui8 127
func.func @divui(%a: i64, %b: i64) -> i64 {
  %0 = arith.divui %a, %b : i64
  return %0 : i64
}
func.func @divui8(%a: i8, %b: i8) -> i8 {
  %0 = arith.divui %a, %b : i8
  return %0 : i8
}
// CHECK: affine mod 2, floordiv -3, ceildiv -2, min -7
func.func @affine_mod(%a: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 3)>(%a)
  return %0 : index
}
func.func @affine_floordiv(%a: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%a)
  return %0 : index
}
func.func @affine_ceildiv(%a: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 ceildiv 3)>(%a)
  return %0 : index
}
func.func @affine_min(%a: index) -> index {
  %0 = affine.min affine_map<(d0) -> (d0, 5, d0 * -1)>(%a)
  return %0 : index
}
// CHECK: wrap -2147483648, wrap8 -128, mul16 1, sub64 9223372036854775807
func.func @wrap(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %a, %c1 : i32
  return %0 : i32
}
func.func @wrap8(%a: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %0 = arith.addi %a, %c1 : i8
  return %0 : i8
}
func.func @mul16(%a: i16) -> i16 {
  %0 = arith.muli %a, %a : i16
  return %0 : i16
}
func.func @sub64(%a: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %0 = arith.subi %a, %c1 : i64
  return %0 : i64
}
// CHECK: shifts 4294967288 1 -1, big 1099511627776
func.func @shl(%a: i32) -> i64 {
  %c3 = arith.constant 3 : i32
  %0 = arith.shli %a, %c3 : i32
  %1 = arith.extui %0 : i32 to i64
  return %1 : i64
}
func.func @shrui(%a: i8) -> i8 {
  %c7 = arith.constant 7 : i8
  %0 = arith.shrui %a, %c7 : i8
  return %0 : i8
}
func.func @shrsi(%a: i8) -> i8 {
  %c7 = arith.constant 7 : i8
  %0 = arith.shrsi %a, %c7 : i8
  return %0 : i8
}
func.func @big_shift() -> i64 {
  %c1 = arith.constant 1 : i64
  %c40 = arith.constant 40 : i64
  %0 = arith.shli %c1, %c40 : i64
  return %0 : i64
}
// CHECK: minsi -1, maxui -1, minui8 5, maxsi8 5
func.func @minsi(%a: i32, %b: i32) -> i32 {
  %0 = arith.minsi %a, %b : i32
  return %0 : i32
}
func.func @maxui(%a: i32, %b: i32) -> i32 {
  %0 = arith.maxui %a, %b : i32
  return %0 : i32
}
func.func @minui8(%a: i8, %b: i8) -> i8 {
  %0 = arith.minui %a, %b : i8
  return %0 : i8
}
func.func @maxsi8(%a: i8, %b: i8) -> i8 {
  %0 = arith.maxsi %a, %b : i8
  return %0 : i8
}
// CHECK: slt 1, ult 0, slt1 1, ult1 0
func.func @slt(%a: i32, %b: i32) -> i1 {
  %0 = arith.cmpi slt, %a, %b : i32
  return %0 : i1
}
func.func @ult(%a: i32, %b: i32) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i32
  return %0 : i1
}
// As signed one-bit integers true is -1.
func.func @slt1(%a: i1, %b: i1) -> i1 {
  %0 = arith.cmpi slt, %a, %b : i1
  return %0 : i1
}
func.func @ult1(%a: i1, %b: i1) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i1
  return %0 : i1
}
// CHECK: extsi1 -1, extui1 1, trunc1 1 0, trunc8 -1, castui 4294967295
func.func @extsi1(%a: i1) -> i32 {
  %0 = arith.extsi %a : i1 to i32
  return %0 : i32
}
func.func @extui1(%a: i1) -> i32 {
  %0 = arith.extui %a : i1 to i32
  return %0 : i32
}
func.func @trunc1(%a: i32) -> i1 {
  %0 = arith.trunci %a : i32 to i1
  return %0 : i1
}
func.func @trunc8(%a: i32) -> i8 {
  %0 = arith.trunci %a : i32 to i8
  return %0 : i8
}
func.func @castui(%a: i32) -> index {
  %0 = arith.index_castui %a : i32 to index
  return %0 : index
}
// CHECK: bool add 0, sub 1, mul 1
func.func @add1(%a: i1, %b: i1) -> i1 {
  %0 = arith.addi %a, %b : i1
  return %0 : i1
}
func.func @sub1(%a: i1, %b: i1) -> i1 {
  %0 = arith.subi %a, %b : i1
  return %0 : i1
}
func.func @mul1(%a: i1, %b: i1) -> i1 {
  %0 = arith.muli %a, %b : i1
  return %0 : i1
}
// CHECK: mulext -1 -2147483647, addext 1, abs -128, ctlz 31, cttz 8, ctpop 8
func.func @mulext(%a: i32, %b: i32, %out: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %lo, %hi = arith.mulsi_extended %a, %b : i32
  memref.store %hi, %out[%c0] : memref<2xi32>
  memref.store %lo, %out[%c1] : memref<2xi32>
  return
}
func.func @addext(%a: i32, %b: i32) -> i1 {
  %sum, %over = arith.addui_extended %a, %b : i32, i1
  return %over : i1
}
func.func @absi(%a: i8) -> i8 {
  %0 = math.absi %a : i8
  return %0 : i8
}
func.func @ctlz(%a: i32) -> i32 {
  %0 = math.ctlz %a : i32
  return %0 : i32
}
func.func @cttz(%a: i8) -> i8 {
  %0 = math.cttz %a : i8
  return %0 : i8
}
func.func @ctpop(%a: i8) -> i8 {
  %0 = math.ctpop %a : i8
  return %0 : i8
}
