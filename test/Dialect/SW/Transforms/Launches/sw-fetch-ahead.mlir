// RUN: sw-opt %s --sw-set-target --sw-fetch-ahead --split-input-file --remarks-filter='sw-fetch-ahead' --verify-diagnostics | FileCheck %s

!main = memref<8x64xf32>
!tile = memref<8x64xf32, #sw.ldm>
!square = memref<8x8xf32, #sw.ldm>

// A kernel without loops fetches before its work, after its own gets. The
// buffer has one place in both parts.

// CHECK-LABEL: func.func @work(
// CHECK-SAME:      %[[A:[^:]*]]: memref<8x64xf32>, %[[W:[^:]*]]: memref<8x64xf32>
// CHECK:         sw.launch @kernels view(cpe) attributes {sw.ldm_bytes = 4352 : i64}
// CHECK:           sw.part @a
// CHECK-NEXT:        %[[S:.*]] = sw.reply
// CHECK-NEXT:        %[[Z:.*]] = sw.alloc offset 2304 : memref<8x64xf32, #sw.ldm>
// CHECK-NEXT:        %[[X:.*]] = sw.alloc offset 0
// CHECK-NEXT:        sw.alloc
// CHECK-NEXT:        %[[R:.*]] = sw.reply
// CHECK-NEXT:        sw.dma_get %[[A]] to %[[X]], %[[R]]
// CHECK-NEXT:        sw.dma_wait %[[R]]
// CHECK-NEXT:        sw.dma_get %[[W]] to %[[Z]], %[[S]]
// CHECK-NEXT:        tpp.gemm
// CHECK-NEXT:        sw.dma_put %[[X]] to %[[A]], %[[R]]
// CHECK-NEXT:        sw.dma_wait %[[R]]
// CHECK-NEXT:        sw.dma_wait %[[S]]
// CHECK-NEXT:      }
// CHECK-NEXT:      sw.barrier {{ *}}array
// CHECK-NEXT:      sw.part @b
// CHECK-NEXT:        %[[Y:.*]] = sw.alloc ahead offset 2304 : memref<8x64xf32, #sw.ldm>
// CHECK-NEXT:        tpp.unary relu ins(%[[Y]]
func.func @work(%a: !main, %w: !main) {
  sw.launch @kernels view(cpe) attributes {sw.ldm_bytes = 2304 : i64} {
    sw.part @a {
      %x = sw.alloc offset 0 : !tile
      %q = sw.alloc offset 2048 : !square
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %a to %x, %r : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.gemm ins(%q, %x : !square, !tile) outs(%x : !tile)
      sw.dma_put %x to %a, %r : !tile to !main, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @b {
      %y = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      // expected-remark @below {{a buffer is filled while a runs}}
      sw.dma_get %w to %y, %r : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%y : !tile) outs(%y : !tile)
    }
  }
  return
}

// -----

!main = memref<16x8x64xf32>
!row = memref<8x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<8x64xf32, #sw.ldm>
!square = memref<8x8xf32, #sw.ldm>
!slots = memref<2x8x64xf32, #sw.ldm>

// In a loop the gets come with the last quarter of it to go. Only the first slot
// of what they fill is needed there. The next kernel has its place at the other end.

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:      %[[A:[^:]*]]: memref<16x8x64xf32>, %[[W:[^:]*]]: memref<16x8x64xf32>
// CHECK:           sw.part @a
// CHECK:             %[[Z:.*]] = sw.alloc offset 2304 : memref<8x64xf32, #sw.ldm>
// CHECK:             scf.for %[[I:.*]] = %c0 to %c16 step %c1
// CHECK:               sw.dma_wait
// CHECK:               %[[LATE:.*]] = arith.constant 12 : index
// CHECK:               %[[IS:.*]] = arith.cmpi eq, %[[I]], %[[LATE]] : index
// CHECK-NEXT:          scf.if %[[IS]] {
// CHECK-NEXT:            %[[T:.*]] = sw.tile %[[Z]] : memref<8x64xf32, #sw.ldm> to memref<8x64xf32, #sw.ldm>
// CHECK-NEXT:            %[[COORD:.*]] = sw.coord {{ *}}row
// CHECK-NEXT:            %[[V:.*]] = memref.subview %[[W]][%[[COORD]], 0, 0]
// CHECK-NEXT:            sw.dma_get %[[V]] to %[[T]]
// CHECK-NEXT:          }
// CHECK-NEXT:          tpp.gemm
// CHECK:           sw.part @b
// CHECK:             sw.alloc ahead offset 2304 : memref<2x8x64xf32, #sw.ldm>
// CHECK:             tpp.gemm
// CHECK:           sw.part @c
// CHECK:             sw.alloc ahead offset 0
func.func @loop(%a: !main, %w: !main, %v: !main) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  sw.launch @kernels view(cpe) attributes {sw.ldm_bytes = 4352 : i64} {
    sw.part @a {
      %x = sw.alloc offset 0 : !tile
      %q = sw.alloc offset 2048 : !square
      %r = sw.reply : !sw.reply<1>
      scf.for %i = %c0 to %c16 step %c1 {
        %m = memref.subview %a[%i, 0, 0] [1, 8, 64] [1, 1, 1] : !main to !row
        sw.dma_get %m to %x, %r : !row to !tile, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
        tpp.gemm ins(%q, %x : !square, !tile) outs(%x : !tile)
        sw.dma_put %x to %m, %r : !tile to !row, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
      }
    }
    sw.barrier array
    sw.part @b {
      %y = sw.alloc offset 0 : !slots
      %q = sw.alloc offset 4096 : !square
      %r = sw.reply : !sw.reply<1>
      %t = sw.tile %y[%c0] : !slots to !tile
      %row = sw.coord row
      %m = memref.subview %w[%row, 0, 0] [1, 8, 64] [1, 1, 1] : !main to !row
      // expected-remark @below {{a buffer is filled while a runs}}
      sw.dma_get %m to %t, %r : !row to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.gemm ins(%q, %t : !square, !tile) outs(%t : !tile)
    }
    sw.barrier array
    sw.part @c {
      %y = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      %m = memref.subview %v[%c1, 0, 0] [1, 8, 64] [1, 1, 1] : !main to !row
      // expected-remark @below {{a buffer is filled while b runs}}
      sw.dma_get %m to %y, %r : !row to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%y : !tile) outs(%y : !tile)
    }
  }
  return
}

// -----

!main = memref<6x48x64xf32>
!row = memref<48x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<48x64xf32, #sw.ldm>
!square = memref<48x48xf32, #sw.ldm>
!slots = memref<2x48x64xf32, #sw.ldm>
!whole = memref<80x64xf32, #sw.ldm>

// Two slots and the result leave no room in the loop but in its last iteration,
// of which one slot is free: the first one, since six iterations end in the second.

// CHECK-LABEL: func.func @last(
// CHECK:           sw.part @a
// CHECK:             %[[Z:.*]] = sw.alloc offset [[AT:[0-9]+]] : memref<48x64xf32, #sw.ldm>
// CHECK:             scf.for %[[I:.*]] = %c0 to %c6 step %c1 iter_args
// CHECK:               scf.if
// CHECK-NEXT:            memref.subview
// CHECK-NEXT:            sw.tile
// CHECK-NEXT:            sw.dma_get
// CHECK-NEXT:          }
// CHECK-NEXT:          %[[NUMBER:.*]] = arith.constant 5 : index
// CHECK-NEXT:          %[[IS:.*]] = arith.cmpi eq, %[[I]], %[[NUMBER]] : index
// CHECK-NEXT:          scf.if %[[IS]] {
// CHECK-NEXT:            sw.tile %[[Z]]
// CHECK-NEXT:            memref.subview
// CHECK-NEXT:            sw.dma_get
// CHECK-NEXT:          }
// CHECK:           sw.part @b
// CHECK:             sw.alloc ahead offset [[AT]] : memref<2x48x64xf32, #sw.ldm>
func.func @last(%a: !main, %w: !main) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  sw.launch @kernels view(cpe) attributes {sw.ldm_bytes = 54272 : i64} {
    sw.part @a {
      %x = sw.alloc offset 0 : !slots
      %o = sw.alloc offset 24576 : !whole
      %q = sw.alloc offset 45056 : !square
      %r = sw.reply : !sw.reply<2>
      %m0 = memref.subview %a[%c0, 0, 0] [1, 48, 64] [1, 1, 1] : !main to !row
      %t0 = sw.tile %x[%c0] : !slots to !tile
      sw.dma_get %m0 to %t0, %r[%c0] : !row to !tile, !sw.reply<2>
      tpp.unary zero outs(%o : !whole)
      scf.for %i = %c0 to %c6 step %c1 iter_args(%slot = %c0) -> (index) {
        %other = arith.subi %c1, %slot : index
        %next = arith.addi %i, %c1 : index
        %more = arith.cmpi slt, %next, %c6 : index
        scf.if %more {
          %m = memref.subview %a[%next, 0, 0] [1, 48, 64] [1, 1, 1] : !main to !row
          %t = sw.tile %x[%other] : !slots to !tile
          sw.dma_get %m to %t, %r[%other] : !row to !tile, !sw.reply<2>
        }
        %t = sw.tile %x[%slot] : !slots to !tile
        sw.dma_wait %r[%slot] : !sw.reply<2>
        tpp.gemm ins(%q, %t : !square, !tile) outs(%t : !tile)
        scf.yield %other : index
      }
      tpp.unary relu ins(%o : !whole) outs(%o : !whole)
    }
    sw.barrier array
    sw.part @b {
      %y = sw.alloc offset 0 : !slots
      %r = sw.reply : !sw.reply<1>
      %t = sw.tile %y[%c0] : !slots to !tile
      %m = memref.subview %w[%c0, 0, 0] [1, 48, 64] [1, 1, 1] : !main to !row
      // expected-remark @below {{a buffer is filled while a runs}}
      sw.dma_get %m to %t, %r : !row to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      %z = sw.alloc offset 24576 : memref<100x64xf32, #sw.ldm>
      tpp.unary relu ins(%t : !tile) outs(%t : !tile)
      tpp.unary zero outs(%z : memref<100x64xf32, #sw.ldm>)
    }
  }
  return
}

// -----

!main = memref<8x64xf32>
!tile = memref<8x64xf32, #sw.ldm>
!square = memref<8x8xf32, #sw.ldm>
!whole = memref<220x64xf32, #sw.ldm>

// What the kernel before stores, what is fetched for several CPEs, and what LDM
// has no room for are fetched where they were.

// CHECK-LABEL: func.func @missed(
// CHECK-NOT:         ahead
// CHECK:             return
func.func @missed(%a: !main, %w: !main, %v: memref<220x64xf32>) {
  sw.launch @kernels view(cpe) attributes {sw.ldm_bytes = 56320 : i64} {
    sw.part @a {
      %x = sw.alloc offset 0 : !tile
      %q = sw.alloc offset 4096 : !square
      %r = sw.reply : !sw.reply<1>
      tpp.gemm ins(%q, %x : !square, !tile) outs(%x : !tile)
      sw.dma_put %x to %a, %r : !tile to !main, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @b {
      %x = sw.alloc offset 0 : !tile
      %y = sw.alloc offset 2048 : !tile
      %q = sw.alloc offset 4096 : !square
      %r = sw.reply : !sw.reply<1>
      %s = sw.reply : !sw.reply<1>
      // expected-remark @below {{a buffer depends on the previous kernel}}
      sw.dma_get %a to %x, %r : !main to !tile, !sw.reply<1>
      sw.barrier row
      // expected-remark @below {{a buffer is fetched for several CPEs at once}}
      sw.dma_get %w to %y, %s broadcast row : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      sw.dma_wait %s : !sw.reply<1>
      tpp.gemm ins(%q, %y : !square, !tile) outs(%x : !tile)
    }
    sw.barrier array
    sw.part @c {
      %x = sw.alloc offset 0 : !whole
      %r = sw.reply : !sw.reply<1>
      // expected-remark @below {{a buffer has no room in LDM}}
      sw.dma_get %v to %x, %r : memref<220x64xf32> to !whole, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%x : !whole) outs(%x : !whole)
    }
  }
  return
}

// -----

!main = memref<8x64xf32>
!tile = memref<8x64xf32, #sw.ldm>

// Elementwise kernels and copies keep the memory busy by themselves.

// CHECK-LABEL: func.func @elementwise(
// CHECK-NOT:         ahead
// CHECK:             return
func.func @elementwise(%a: !main, %b: !main, %c: !main) {
  sw.launch @kernels view(cpe) attributes {sw.ldm_bytes = 2048 : i64} {
    sw.part @relu {
      %x = sw.alloc offset 0 : !tile
      tpp.unary relu ins(%x : !tile) outs(%x : !tile)
    }
    sw.barrier array
    sw.part @copy {
      %x = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %a to %x, %r : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      sw.dma_put %x to %b, %r : !tile to !main, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @other {
      %x = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %c to %x, %r : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%x : !tile) outs(%x : !tile)
    }
  }
  return
}
