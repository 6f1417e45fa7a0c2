// Launches on several core groups become parts of one. All core groups meet
// between parts that depend on each other.
// RUN: sw-opt %s --sw-set-target="chip=sw26010pro core-groups=6" --sw-merge-launches | FileCheck %s

!tile = memref<1x32xf32, #sw.ldm>
!row = memref<1x32xf32, strided<[32, 1], offset: ?>>

// The first two parts are of the first core group alone: its CPEs meet. The
// third one accesses another array.
// CHECK-LABEL: func.func @parts
// CHECK:         sw.launch @parts_kernels view(cpe) core_groups(3) attributes {sw.ldm_bytes = 128 : i64} {
// CHECK:           sw.part @first {
// CHECK:           sw.barrier {{ *}}array
// CHECK-NEXT:      sw.part @second {
// CHECK:           sw.barrier {{ *}}array
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

// Kernels of some core groups are parts on these. The barrier of the chip is
// before the first part that reads what another core group has written, since
// the last such barrier. Numbers of core groups become those of the launch.
// CHECK-LABEL: func.func @some
// CHECK:         sw.launch @some_kernels view(cpe) core_groups(6) attributes {sw.ldm_bytes = 128 : i64} {
// CHECK-NEXT:      sw.part @left core_groups(2 from 0) {
// CHECK:             %[[G:.*]] = sw.coord core_group
// CHECK-NEXT:        scf.for %{{.*}} = %[[G]] to
// CHECK:           sw.barrier {{ *}}array
// CHECK-NEXT:      sw.part @right core_groups(4 from 2) {
// CHECK:             %[[G:.*]] = sw.coord core_group
// CHECK-NEXT:        %[[OWN:.*]] = affine.apply #{{.*}}(%[[G]])
// CHECK-NEXT:        scf.for %{{.*}} = %[[OWN]] to
// CHECK:           sw.barrier {{ *}}chip
// CHECK-NEXT:      sw.part @reader core_groups(1 from 5) {
// CHECK:           sw.barrier {{ *}}array
// CHECK-NEXT:      sw.part @same core_groups(1 from 5) {
// CHECK:           sw.barrier {{ *}}chip
// CHECK-NEXT:      sw.part @all {
func.func @some(%x: memref<8x32xf32>, %y: memref<8x32xf32>, %v: memref<1x32xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  sw.launch @left view(cpe) core_groups(2) first_group(0) attributes {sw.ldm_bytes = 128 : i64} {
    %a = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    %group = sw.coord core_group
    scf.for %i = %group to %c8 step %c2 {
      %row = memref.subview %x[%i, 0] [1, 32] [1, 1] : memref<8x32xf32> to !row
      sw.dma_put %a to %row, %r : !tile to !row, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  sw.launch @right view(cpe) core_groups(4) first_group(2) attributes {sw.ldm_bytes = 128 : i64} {
    %a = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    %group = sw.coord core_group
    scf.for %i = %group to %c8 step %c4 {
      %row = memref.subview %y[%i, 0] [1, 32] [1, 1] : memref<8x32xf32> to !row
      sw.dma_put %a to %row, %r : !tile to !row, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  sw.launch @reader view(cpe) core_groups(1) first_group(5) attributes {sw.ldm_bytes = 128 : i64} {
    %a = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    %row = memref.subview %x[%c2, 0] [1, 32] [1, 1] : memref<8x32xf32> to !row
    sw.dma_get %row to %a, %r : !row to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %a to %v, %r : !tile to memref<1x32xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  sw.launch @same view(cpe) core_groups(1) first_group(5) attributes {sw.ldm_bytes = 128 : i64} {
    %a = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %v to %a, %r : memref<1x32xf32> to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  sw.launch @all view(cpe) core_groups(6) attributes {sw.ldm_bytes = 128 : i64} {
    %a = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %v to %a, %r : memref<1x32xf32> to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// One alone is a part, too.
// CHECK-LABEL: func.func @alone
// CHECK:         sw.launch @alone_kernels view(cpe) core_groups(6) attributes {sw.ldm_bytes = 0 : i64} {
// CHECK-NEXT:      sw.part @one core_groups(1 from 3) {
func.func @alone() {
  sw.launch @one view(cpe) core_groups(1) first_group(3) attributes {sw.ldm_bytes = 0 : i64} {
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
