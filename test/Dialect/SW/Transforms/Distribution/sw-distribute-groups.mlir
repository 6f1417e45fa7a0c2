// Elementwise ops of launches on several core groups.
// RUN: sw-opt %s --sw-set-target="chip=sw26010pro core-groups=6" --sw-distribute --canonicalize --cse | FileCheck %s

!x = memref<64xf32>
!v = memref<64xf32, #sw.ldm>
!t = memref<64x64xf32, #sw.ldm>

// Each CPE has the whole vector, with one get for each mesh column, and uses the
// part of its rows.
// CHECK-LABEL: func.func @vector
// CHECK:         sw.launch @k view(cpe) core_groups(6) {
// CHECK:           %[[ROW:.*]] = sw.coord row
// CHECK:           %[[V:.*]] = sw.alloc : memref<64xf32, #sw.ldm>
// CHECK:           sw.barrier col
// CHECK-NEXT:      sw.dma_get %{{.*}} to %[[V]], %{{.*}} broadcast col : memref<64xf32> to memref<64xf32, #sw.ldm>
// CHECK:           %[[FIRST:.*]] = arith.muli %[[ROW]], %c8
// CHECK:           %[[PART:.*]] = memref.subview %[[V]][%[[FIRST]]] [8] [1]
// CHECK-NEXT:      tpp.binary add ins(%{{.*}}, %[[PART]] : memref<8x8xf32, #sw.ldm>, memref<8xf32, strided<[1], offset: ?>, #sw.ldm>) bcast_rhs col
// CHECK:         return
func.func @vector(%x: !x, %y: memref<64x64xf32>) {
  sw.launch @k view(core_group) core_groups(6) {
    %v = sw.alloc spread [none] : !v
    %t = sw.alloc spread [row, col] units [1, 8] : !t
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %x to %v, %r : !x to !v, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.binary add ins(%t, %v : !t, !v) bcast_rhs col outs(%t : !t)
    sw.dma_put %t to %y, %r : !t to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
