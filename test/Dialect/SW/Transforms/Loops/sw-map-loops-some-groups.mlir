// RUN: sw-opt %s --sw-set-target="chip=sw26010pro core-groups=6" --sw-map-loops --canonicalize | FileCheck %s

// Launches on some core groups of a program. One in which they have to meet
// becomes one on all of them, for only all have a barrier.
// CHECK-LABEL: func.func @some
// CHECK:         sw.launch @alone view(core_group) core_groups(2) first_group(4) {
// CHECK:           scf.for %{{.*}} = %{{.*}} to %c500 step %c128
// CHECK:         sw.launch @meet view(core_group) core_groups(6) {
// CHECK:           sw.barrier {{ *}}chip
// CHECK:           scf.for %{{.*}} = %{{.*}} to %c500 step %c384
// CHECK:           sw.barrier {{ *}}chip
func.func @some(%x: memref<500x16xf32>) {
  sw.launch @alone view(core_group) core_groups(2) first_group(4) {
    %a = sw.alloc private : memref<1x16xf32, #sw.ldm>
    scf.forall (%i) in (500) {
      %r = sw.reply : !sw.reply<1>
      %v = memref.subview %x[%i, 0] [1, 16] [1, 1] : memref<500x16xf32> to memref<1x16xf32, strided<[16, 1], offset: ?>>
      sw.dma_get %v to %a, %r : memref<1x16xf32, strided<[16, 1], offset: ?>> to memref<1x16xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<cpe>]}
  }
  sw.launch @meet view(core_group) core_groups(2) first_group(4) {
    %a = sw.alloc private : memref<1x16xf32, #sw.ldm>
    scf.forall (%i) in (500) {
      %r = sw.reply : !sw.reply<1>
      %v = memref.subview %x[%i, 0] [1, 16] [1, 1] : memref<500x16xf32> to memref<1x16xf32, strided<[16, 1], offset: ?>>
      sw.dma_put %a to %v, %r : memref<1x16xf32, #sw.ldm> to memref<1x16xf32, strided<[16, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<cpe>]}
    scf.forall (%i) in (500) {
      %r = sw.reply : !sw.reply<1>
      %v = memref.subview %x[%i, 0] [1, 16] [1, 1] : memref<500x16xf32> to memref<1x16xf32, strided<[16, 1], offset: ?>>
      sw.dma_get %v to %a, %r : memref<1x16xf32, strided<[16, 1], offset: ?>> to memref<1x16xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<cpe>]}
  }
  return
}
