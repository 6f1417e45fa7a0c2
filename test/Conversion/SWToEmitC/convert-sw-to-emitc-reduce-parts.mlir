// RUN: sw-opt %s --convert-sw-to-emitc | sw-translate --emit-athread | FileCheck %s

// A part of a tile has gaps where it is narrower than its buffer. The device library takes all dimensions before the reduced one as one, and all after
// it; where gaps come between them, there is a call for each index of the first dimension of the result.

// CHECK:      void over_first(
// CHECK:       for (long [[I:[a-z]+]] = 0; [[I]] < 3; [[I]]++)
// CHECK-NEXT:    tpp_reduce_cols_sum_f32(1, 2, [[N:[a-z0-9]+]], {{.*}} + [[I]] * 24, 72, {{.*}} + [[I]] * [[N]]);
// CHECK:      void over_middle(
// CHECK:       tpp_reduce_cols_sum_f32(2, 3, {{[a-z0-9]+}}, {{[a-z0-9_]+}}, 24,
// CHECK:      void over_middle_of_rows(
// CHECK:       for (long [[I:[a-z]+]] = 0; [[I]] < 2; [[I]]++)
// CHECK-NEXT:    tpp_reduce_cols_sum_f32(1, [[N:[a-z0-9]+]], 4, {{.*}} + [[I]] * 96, 4, {{.*}} + [[I]] * 4);
// CHECK:      void over_last(
// CHECK:       tpp_reduce_rows_sum_f32(6, {{[a-z0-9]+}}, {{[a-z0-9_]+}}, 24,
// CHECK:      void over_last_of_rows(
// CHECK:       for (long [[I:[a-z]+]] = 0; [[I]] < 2; [[I]]++)
// CHECK-NEXT:    tpp_reduce_rows_sum_f32([[N:[a-z0-9]+]], 4, {{.*}} + [[I]] * 96, 4, {{.*}} + [[I]] * [[N]]);
// CHECK:      void to_parts(
// CHECK:       for (long [[I:[a-z]+]] = 0; [[I]] < 2; [[I]]++)
// CHECK-NEXT:    tpp_reduce_cols_sum_f32(1, 3, [[N:[a-z0-9]+]], {{.*}} + [[I]] * 72, 24, {{.*}} + [[I]] * 24);
func.func @main(%n: index) {
  sw.launch @over_first view(cpe) {
    %x = sw.alloc private offset 0 {sw.parts} : memref<2x3x24xf32, #sw.ldm>
    %part = memref.subview %x[0, 0, 0] [2, 3, %n] [1, 1, 1] : memref<2x3x24xf32, #sw.ldm> to memref<2x3x?xf32, strided<[72, 24, 1]>, #sw.ldm>
    %y = sw.alloc private offset 1024 : memref<3x24xf32, #sw.ldm>
    %out = sw.tile %y sizes(%n) : memref<3x24xf32, #sw.ldm> to memref<3x?xf32, #sw.ldm>
    tpp.reduce sum ins(%part : memref<2x3x?xf32, strided<[72, 24, 1]>, #sw.ldm>) over 0 outs(%out : memref<3x?xf32, #sw.ldm>)
  }
  sw.launch @over_middle view(cpe) {
    %x = sw.alloc private offset 0 {sw.parts} : memref<2x3x24xf32, #sw.ldm>
    %part = memref.subview %x[0, 0, 0] [2, 3, %n] [1, 1, 1] : memref<2x3x24xf32, #sw.ldm> to memref<2x3x?xf32, strided<[72, 24, 1]>, #sw.ldm>
    %y = sw.alloc private offset 1024 : memref<2x24xf32, #sw.ldm>
    %out = sw.tile %y sizes(%n) : memref<2x24xf32, #sw.ldm> to memref<2x?xf32, #sw.ldm>
    tpp.reduce sum ins(%part : memref<2x3x?xf32, strided<[72, 24, 1]>, #sw.ldm>) over 1 outs(%out : memref<2x?xf32, #sw.ldm>)
  }
  sw.launch @over_middle_of_rows view(cpe) {
    %x = sw.alloc private offset 0 {sw.parts} : memref<2x24x4xf32, #sw.ldm>
    %part = memref.subview %x[0, 0, 0] [2, %n, 4] [1, 1, 1] : memref<2x24x4xf32, #sw.ldm> to memref<2x?x4xf32, strided<[96, 4, 1]>, #sw.ldm>
    %y = sw.alloc private offset 1024 : memref<2x4xf32, #sw.ldm>
    tpp.reduce sum ins(%part : memref<2x?x4xf32, strided<[96, 4, 1]>, #sw.ldm>) over 1 outs(%y : memref<2x4xf32, #sw.ldm>)
  }
  sw.launch @over_last view(cpe) {
    %x = sw.alloc private offset 0 {sw.parts} : memref<2x3x24xf32, #sw.ldm>
    %part = memref.subview %x[0, 0, 0] [2, 3, %n] [1, 1, 1] : memref<2x3x24xf32, #sw.ldm> to memref<2x3x?xf32, strided<[72, 24, 1]>, #sw.ldm>
    %y = sw.alloc private offset 1024 : memref<2x3xf32, #sw.ldm>
    tpp.reduce sum ins(%part : memref<2x3x?xf32, strided<[72, 24, 1]>, #sw.ldm>) over 2 outs(%y : memref<2x3xf32, #sw.ldm>)
  }
  sw.launch @over_last_of_rows view(cpe) {
    %x = sw.alloc private offset 0 {sw.parts} : memref<2x24x4xf32, #sw.ldm>
    %part = memref.subview %x[0, 0, 0] [2, %n, 4] [1, 1, 1] : memref<2x24x4xf32, #sw.ldm> to memref<2x?x4xf32, strided<[96, 4, 1]>, #sw.ldm>
    %y = sw.alloc private offset 1024 : memref<2x24xf32, #sw.ldm>
    %out = sw.tile %y sizes(%n) : memref<2x24xf32, #sw.ldm> to memref<2x?xf32, #sw.ldm>
    tpp.reduce sum ins(%part : memref<2x?x4xf32, strided<[96, 4, 1]>, #sw.ldm>) over 2 outs(%out : memref<2x?xf32, #sw.ldm>)
  }
  sw.launch @to_parts view(cpe) {
    %x = sw.alloc private offset 0 {sw.parts} : memref<2x3x24xf32, #sw.ldm>
    %part = memref.subview %x[0, 0, 0] [2, 3, %n] [1, 1, 1] : memref<2x3x24xf32, #sw.ldm> to memref<2x3x?xf32, strided<[72, 24, 1]>, #sw.ldm>
    %y = sw.alloc private offset 1024 {sw.parts} : memref<2x24xf32, #sw.ldm>
    %out = memref.subview %y[0, 0] [2, %n] [1, 1] : memref<2x24xf32, #sw.ldm> to memref<2x?xf32, strided<[24, 1]>, #sw.ldm>
    tpp.reduce sum ins(%part : memref<2x3x?xf32, strided<[72, 24, 1]>, #sw.ldm>) over 1 outs(%out : memref<2x?xf32, strided<[24, 1]>, #sw.ldm>)
  }
  return
}
