// RUN: sw-opt %s --sw-first-gets --split-input-file --remarks-filter='sw-first-gets' --verify-diagnostics | FileCheck %s

!main = memref<64xf32>
!tile = memref<64xf32, #sw.ldm>

// What is waited for first comes first; the barrier goes with the get that needs it.

// CHECK-LABEL: func.func @order(
// CHECK-SAME:      %[[A:[^:]*]]: memref<64xf32>, %[[B:[^:]*]]: memref<64xf32>, %[[C:[^:]*]]: memref<64xf32>
// CHECK:           sw.dma_get %[[C]] to %{{.*}}, %[[T:.*]] :
// CHECK-NEXT:      sw.barrier {{ *}}row
// CHECK-NEXT:      sw.dma_get %[[B]] to %{{.*}}, %[[S:.*]] broadcast {{ *}}row
// CHECK-NEXT:      sw.dma_get %[[A]] to %{{.*}}, %[[R:.*]] :
// CHECK-NEXT:      sw.barrier {{ *}}array
// CHECK-NEXT:      sw.dma_wait %[[T]]
// CHECK-NEXT:      sw.dma_wait %[[S]]
// CHECK-NEXT:      sw.dma_wait %[[R]]
func.func @order(%a: !main, %b: !main, %c: !main) {
  // expected-remark @below {{first gets are in the order of their use}}
  sw.launch @kernel view(cpe) {
    %x = sw.alloc : !tile
    %y = sw.alloc : !tile
    %z = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    %s = sw.reply : !sw.reply<1>
    %t = sw.reply : !sw.reply<1>
    sw.dma_get %a to %x, %r : !main to !tile, !sw.reply<1>
    sw.barrier row
    sw.dma_get %b to %y, %s broadcast row : !main to !tile, !sw.reply<1>
    sw.dma_get %c to %z, %t : !main to !tile, !sw.reply<1>
    sw.barrier array
    sw.dma_wait %t : !sw.reply<1>
    sw.dma_wait %s : !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

!main = memref<64xf32>
!tile = memref<64xf32, #sw.ldm>
!slots = memref<2x64xf32, #sw.ldm>

// A wait for another slot is none for the get.

// CHECK-LABEL: func.func @slots(
// CHECK-SAME:      %[[A:[^:]*]]: memref<64xf32>, %[[B:[^:]*]]: memref<64xf32>
// CHECK:           sw.dma_get %[[B]] to %{{.*}}, %{{.*}}[%c1]
// CHECK-NEXT:      sw.dma_get %[[A]] to %{{.*}}, %{{.*}}[%c0]
func.func @slots(%a: !main, %b: !main) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @below {{first gets are in the order of their use}}
  sw.launch @kernel view(cpe) {
    %x = sw.alloc : !slots
    %r = sw.reply : !sw.reply<2>
    %x0 = sw.tile %x[%c0] : !slots to !tile
    %x1 = sw.tile %x[%c1] : !slots to !tile
    sw.dma_get %a to %x0, %r[%c0] : !main to !tile, !sw.reply<2>
    sw.dma_get %b to %x1, %r[%c1] : !main to !tile, !sw.reply<2>
    sw.dma_wait %r[%c1] : !sw.reply<2>
    sw.dma_wait %r[%c0] : !sw.reply<2>
  }
  return
}

// -----

!main = memref<64xf32>
!part = memref<8xf32, strided<[1], offset: ?>>
!tile = memref<1x8xf32, #sw.ldm>
!row = memref<8xf32, #sw.ldm>

// A get after the work moves before it, with what its place is computed
// from, and with a barrier, since it fetches for several CPEs.

// CHECK-LABEL: func.func @late(
// CHECK-SAME:      %[[BIAS:[^:]*]]: memref<64xf32>
// CHECK:         sw.launch @kernel
// CHECK:           %[[ROW:.*]] = sw.coord {{ *}}row
// CHECK:           %[[PART:.*]] = memref.subview %[[BIAS]]
// CHECK:           sw.barrier {{ *}}row
// CHECK-NEXT:      sw.dma_get %[[PART]] to %[[Y:.*]], %[[R:.*]] broadcast {{ *}}row
// CHECK-NEXT:      tpp.unary zero
// CHECK-NEXT:      sw.barrier {{ *}}row
// CHECK-NEXT:      sw.dma_wait %[[R]]
func.func @late(%bias: !main) {
  %c8 = arith.constant 8 : index
  // expected-remark @below {{gets begin before the loops}}
  sw.launch @kernel view(cpe) {
    %x = sw.alloc : !tile
    %y = sw.alloc : !row
    %r = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%x : !tile)
    %row = sw.coord row
    %first = arith.muli %row, %c8 : index
    %part = memref.subview %bias[%first] [8] [1] : !main to !part
    sw.barrier row
    sw.dma_get %part to %y, %r broadcast row : !part to !row, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

!main = memref<1x8xf32>
!tile = memref<1x8xf32, #sw.ldm>

// What the kernel itself has written, and what comes to a buffer that is in use,
// stays where it is; so do gets in the right order, and kernels in the core-group
// view.

// CHECK-LABEL: func.func @untouched(
// CHECK:           tpp.unary zero
// CHECK:           sw.dma_put
// CHECK:           sw.dma_wait
// CHECK:           sw.dma_get
// CHECK:         sw.launch @used
// CHECK:           tpp.unary zero
// CHECK-NEXT:      sw.dma_get
// CHECK:         sw.launch @ordered
// CHECK:           sw.dma_get %arg0
// CHECK-NEXT:      sw.dma_get %arg1
// CHECK:         sw.launch @group
// CHECK:           sw.dma_get %arg0
// CHECK-NEXT:      sw.dma_get %arg1
func.func @untouched(%a: !main, %b: !main) {
  sw.launch @written view(cpe) {
    %x = sw.alloc : !tile
    %y = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    %s = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%x : !tile)
    sw.dma_put %x to %a, %r : !tile to !main, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_get %a to %y, %s : !main to !tile, !sw.reply<1>
    sw.dma_wait %s : !sw.reply<1>
  }
  sw.launch @used view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%x : !tile)
    sw.dma_get %a to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  sw.launch @ordered view(cpe) {
    %x = sw.alloc : !tile
    %y = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    %s = sw.reply : !sw.reply<1>
    sw.dma_get %a to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_get %b to %y, %s : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_wait %s : !sw.reply<1>
  }
  sw.launch @group view(core_group) {
    %x = sw.alloc : !tile
    %y = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    %s = sw.reply : !sw.reply<1>
    sw.dma_get %a to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_get %b to %y, %s : !main to !tile, !sw.reply<1>
    sw.dma_wait %s : !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

!main = memref<64xf32>
!tile = memref<64xf32, #sw.ldm>

// Barriers in a row are one; those with work between them are two, and so are those
// that not all CPEs reach: they answer to two of the others.

// CHECK-LABEL: func.func @barriers(
// CHECK:         sw.coord
// CHECK-NOT:     sw.barrier
// CHECK:         sw.barrier {{ *}}array
// CHECK-NEXT:    tpp.unary zero
// CHECK-NEXT:    sw.barrier {{ *}}row
// CHECK-NEXT:    sw.barrier {{ *}}col
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      sw.barrier {{ *}}array
// CHECK-NEXT:      sw.barrier {{ *}}array
func.func @barriers(%a: !main) {
  %c5 = arith.constant 5 : index
  sw.launch @kernel view(cpe) {
    %x = sw.alloc : !tile
    sw.barrier row
    %id = sw.coord id
    sw.barrier array
    %late = arith.cmpi sge, %id, %c5 : index
    sw.barrier array
    tpp.unary zero outs(%x : !tile)
    sw.barrier row
    sw.barrier col
    scf.if %late {
      sw.barrier array
      sw.barrier array
    }
  }
  return
}

// -----

!main = memref<64xf32>
!tile = memref<64xf32, #sw.ldm>
!factors = memref<8xf32>
!short = memref<8xf32, #sw.ldm>

// CPEs with tiles of their own need all of one: the shortest gets come first, also where
// only some CPEs have a tile. A get for several CPEs stays where it is.

// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:      %[[A:[^:]*]]: memref<64xf32>, %[[B:[^:]*]]: memref<8xf32>
// CHECK:         sw.launch @all
// CHECK:           sw.dma_get %[[B]]
// CHECK-NEXT:      sw.dma_get %[[A]]
// CHECK:         sw.launch @some
// CHECK:           scf.if
// CHECK-NEXT:        sw.dma_get %[[B]]
// CHECK-NEXT:        sw.dma_get %[[A]]
// CHECK:         sw.launch @shared
// CHECK:           sw.dma_get %[[A]]
// CHECK:           sw.dma_get %[[B]]
func.func @sizes(%a: !main, %b: !factors) {
  %c5 = arith.constant 5 : index
  // expected-remark @below {{first gets are in the order of their sizes}}
  sw.launch @all view(cpe) {
    %x = sw.alloc : !tile
    %y = sw.alloc : !short
    %r = sw.reply : !sw.reply<1>
    %s = sw.reply : !sw.reply<1>
    sw.dma_get %a to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_get %b to %y, %s : !factors to !short, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_wait %s : !sw.reply<1>
    tpp.unary relu ins(%x : !tile) outs(%x : !tile)
  }
  // expected-remark @below {{short gets come before longer ones}}
  sw.launch @some view(cpe) {
    %x = sw.alloc : !tile
    %y = sw.alloc : !short
    %r = sw.reply : !sw.reply<1>
    %s = sw.reply : !sw.reply<1>
    %id = sw.coord id
    %has = arith.cmpi slt, %id, %c5 : index
    scf.if %has {
      sw.dma_get %a to %x, %r : !main to !tile, !sw.reply<1>
      sw.dma_get %b to %y, %s : !factors to !short, !sw.reply<1>
    }
    scf.if %has {
      sw.dma_wait %r : !sw.reply<1>
      sw.dma_wait %s : !sw.reply<1>
      tpp.unary relu ins(%x : !tile) outs(%x : !tile)
    }
  }
  sw.launch @shared view(cpe) {
    %x = sw.alloc : !tile
    %y = sw.alloc : !short
    %r = sw.reply : !sw.reply<1>
    %s = sw.reply : !sw.reply<1>
    sw.barrier row
    sw.dma_get %a to %x, %r broadcast row : !main to !tile, !sw.reply<1>
    sw.dma_get %b to %y, %s : !factors to !short, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_wait %s : !sw.reply<1>
    tpp.unary relu ins(%x : !tile) outs(%x : !tile)
  }
  return
}
