// Launches on several core groups become parts of one, between which all core
// groups meet.
// RUN: sw-opt %s --sw-merge-launches | FileCheck %s

!tile = memref<1x32xf32, #sw.ldm>
!row = memref<1x32xf32, strided<[32, 1], offset: ?>>

// The first two parts are of the first core group alone: its CPEs meet.
// CHECK-LABEL: func.func @parts
// CHECK:         sw.launch @parts_kernels view(cpe) core_groups(3) attributes {sw.ldm_bytes = 128 : i64} {
// CHECK:           sw.part @first {
// CHECK:           sw.barrier {{ *}}array
// CHECK-NEXT:      sw.part @second {
// CHECK:           sw.barrier {{ *}}chip
// CHECK-NEXT:      sw.part @all {
// CHECK:           sw.barrier {{ *}}chip
// CHECK-NEXT:      sw.part @fetches {
func.func @parts(%x: memref<8x32xf32>, %v: memref<1x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  sw.launch @first view(cpe) core_groups(3) attributes {sw.ldm_bytes = 128 : i64} {
    %a = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    %group = sw.coord core_group
    scf.for %i = %group to %c1 step %c3 {
      sw.dma_put %a to %v, %r : !tile to memref<1x32xf32>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  sw.launch @second view(cpe) core_groups(3) attributes {sw.ldm_bytes = 128 : i64} {
    %a = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    %group = sw.coord core_group
    scf.for %i = %group to %c1 step %c3 {
      sw.dma_get %v to %a, %r : memref<1x32xf32> to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  sw.launch @all view(cpe) core_groups(3) attributes {sw.ldm_bytes = 128 : i64} {
    %a = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    %group = sw.coord core_group
    scf.for %i = %group to %c8 step %c3 {
      %row = memref.subview %x[%i, 0] [1, 32] [1, 1] : memref<8x32xf32> to !row
      sw.dma_put %a to %row, %r : !tile to !row, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  // Other core groups fetch, too.
  sw.launch @fetches view(cpe) core_groups(3) attributes {sw.ldm_bytes = 128 : i64} {
    %a = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %v to %a, %r : memref<1x32xf32> to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    %group = sw.coord core_group
    scf.for %i = %group to %c1 step %c3 {
      sw.dma_put %a to %v, %r : !tile to memref<1x32xf32>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}

// Launches on other numbers of core groups are other launches.
// CHECK-LABEL: func.func @numbers
// CHECK:         sw.launch @numbers_kernels view(cpe) core_groups(2)
// CHECK:           sw.part @a
// CHECK:           sw.part @b
// CHECK:         sw.launch @numbers_kernels view(cpe) core_groups(3)
// CHECK:           sw.part @c
// CHECK:           sw.part @d
// CHECK:         sw.launch @e view(cpe) attributes
func.func @numbers() {
  sw.launch @a view(cpe) core_groups(2) attributes {sw.ldm_bytes = 0 : i64} {
  }
  sw.launch @b view(cpe) core_groups(2) attributes {sw.ldm_bytes = 0 : i64} {
  }
  sw.launch @c view(cpe) core_groups(3) attributes {sw.ldm_bytes = 0 : i64} {
  }
  sw.launch @d view(cpe) core_groups(3) attributes {sw.ldm_bytes = 0 : i64} {
  }
  sw.launch @e view(cpe) attributes {sw.ldm_bytes = 0 : i64} {
  }
  return
}
