// Core groups begin reductions at different tiles.
// RUN: sw-opt %s --sw-rotate-loops | FileCheck %s

!a = memref<8x8xf32, #sw.ldm>
!x = memref<8x100xf32>
!v = memref<8x?xf32, strided<[100, 1], offset: ?>>
!t = memref<8x?xf32, strided<[8, 1]>, #sw.ldm>

// 13 tiles, of which the last is a part.
// CHECK:       #[[MAP:.*]] = affine_map<(d0, d1) -> ((d0 + d1 * 16) mod 104)>
// CHECK-LABEL: func.func @rotated
// CHECK:         %[[GROUP:.*]] = sw.coord core_group
// CHECK-NEXT:    %[[NUMBER:.*]] = sw.coord core_group
// CHECK-NEXT:    scf.for %[[I:.*]] = %c0 to %c100 step %c8 {
// CHECK-NEXT:      %[[K:.*]] = affine.apply #[[MAP]](%[[I]], %[[NUMBER]])
// CHECK-NEXT:      %[[SIZE:.*]] = affine.min #{{.*}}(%[[K]])
// CHECK-NEXT:      memref.subview %{{.*}}[0, %[[K]]] [8, %[[SIZE]]]
func.func @rotated(%x: !x) {
  sw.launch @k view(core_group) core_groups(6) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c48 = arith.constant 48 : index
    %c100 = arith.constant 100 : index
    %buf = sw.alloc : !a
    %c = sw.alloc : !a
    %group = sw.coord core_group
    scf.for %k = %c0 to %c100 step %c8 {
      %size = affine.min affine_map<(d0) -> (-d0 + 100, 8)>(%k)
      %v = memref.subview %x[0, %k] [8, %size] [1, 1] : !x to !v
      %r = sw.reply : !sw.reply<1>
      %t = memref.subview %buf[0, 0] [8, %size] [1, 1] : !a to !t
      sw.dma_get %v to %t, %r : !v to !t, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.gemm ins(%buf, %buf : !a, !a) outs(%c : !a) {sw.tile = #sw.tile<mesh = [row, col, none], rotation = 2>}
    }
  }
  return
}

// A loop over other tiles, and a program on one core group.
// CHECK-LABEL: func.func @other
// CHECK-NOT:     affine.apply
// CHECK:         return
func.func @other() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c96 = arith.constant 96 : index
  sw.launch @k view(core_group) core_groups(6) {
    %buf = sw.alloc : !a
    scf.for %k = %c0 to %c96 step %c8 {
      tpp.gemm ins(%buf, %buf : !a, !a) outs(%buf : !a) {sw.tile = #sw.tile<mesh = [row, col, none]>}
    }
  }
  sw.launch @one view(core_group) {
    %buf = sw.alloc : !a
    scf.for %k = %c0 to %c96 step %c8 {
      tpp.gemm ins(%buf, %buf : !a, !a) outs(%buf : !a) {sw.tile = #sw.tile<mesh = [row, col, none], rotation = 2>}
    }
  }
  return
}
