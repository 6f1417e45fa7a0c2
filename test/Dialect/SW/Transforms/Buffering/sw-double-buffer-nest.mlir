// RUN: sw-opt %s --sw-double-buffer --canonicalize --cse --verify-diagnostics --remarks-filter='sw-double-buffer' | FileCheck %s

// Nests of loops: the last tile of an inner loop is followed by the first one of
// the next outer iteration.

!main = memref<200x150xf32>
!tile = memref<64x64xf32, #sw.ldm>
!part = memref<?x?xf32, strided<[64, 1]>, #sw.ldm>
!view = memref<?x?xf32, strided<[150, 1], offset: ?>>

// Three loops with partial tiles: A moves with i and k, C with i and j, and B does
// not change in k.

// CHECK-LABEL: func.func @product(
// CHECK-SAME:    %[[A:.*]]: memref<200x150xf32>, %[[B:.*]]: memref<200x150xf32>, %[[C:.*]]: memref<200x150xf32>)
// CHECK-DAG:   %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:   %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:   %[[C64:.*]] = arith.constant 64 : index
// CHECK-DAG:   %[[C150:.*]] = arith.constant 150 : index
// CHECK-DAG:   %[[C200:.*]] = arith.constant 200 : index
// CHECK:         %[[BA:.*]] = sw.alloc spread [none, row, col]
// CHECK-NEXT:    %[[BB:.*]] = sw.alloc spread [none, row, col]
// CHECK-NEXT:    %[[BC:.*]] = sw.alloc spread [none, row, col]
// CHECK-NEXT:    %[[RA:.*]] = sw.reply : <2>
// CHECK-NEXT:    %[[RB:.*]] = sw.reply : <2>
// CHECK-NEXT:    %[[RC:.*]] = sw.reply : <2>
// The first tiles are fetched before all loops.
// CHECK-NOT:     scf.for
// CHECK:         sw.dma_get {{.*}}, %[[RA]][%[[C0]]]
// CHECK-NOT:     scf.for
// CHECK:         sw.dma_get {{.*}}, %[[RB]][%[[C0]]]
// CHECK:         scf.for %[[I:.*]] = %[[C0]] to %[[C200]] step %[[C64]] iter_args(%{{.*}} = %[[C0]], %{{.*}} = %[[C0]]{{.*}})
// CHECK:           scf.for %[[J:.*]] = %[[C0]] to %[[C150]] step %[[C64]] iter_args(
// B: the next tile with carry from j to i.
// CHECK-DAG:         %[[J1:.*]] = arith.addi %[[J]], %[[C64]]
// CHECK-DAG:         %[[JWRAP:.*]] = arith.cmpi sge, %[[J1]], %[[C150]]
// CHECK-DAG:         %[[JNEXT:.*]] = arith.select %[[JWRAP]], %[[C0]], %[[J1]]
// CHECK-DAG:         %[[IADD:.*]] = arith.addi %[[I]], %[[C64]]
// CHECK-DAG:         %[[INEXT:.*]] = arith.select %[[JWRAP]], %[[IADD]], %[[I]]
// CHECK-DAG:         %[[BHAS:.*]] = arith.cmpi slt, %[[INEXT]], %[[C200]]
// The put that used the slot two tiles ago.
// CHECK:             sw.dma_wait %[[RC]][%[[SC:.*]]]
// CHECK-NEXT:        tpp.unary zero
// CHECK:             scf.for %[[K:.*]] = %[[C0]] to %[[C150]] step %[[C64]] iter_args(%[[SA:.*]] =
// CHECK-DAG:           %[[OA:.*]] = arith.subi %[[C1]], %[[SA]]
// CHECK-DAG:           %[[K1:.*]] = arith.addi %[[K]], %[[C64]]
// CHECK-DAG:           %[[KWRAP:.*]] = arith.cmpi sge, %[[K1]], %[[C150]]
// CHECK-DAG:           %[[KNEXT:.*]] = arith.select %[[KWRAP]], %[[C0]], %[[K1]]
// CHECK-DAG:           %[[AJ:.*]] = arith.select %[[KWRAP]], %[[J1]], %[[J]]
// CHECK-DAG:           %[[AJWRAP:.*]] = arith.cmpi sge, %[[AJ]], %[[C150]]
// CHECK-DAG:           %[[AI:.*]] = arith.select %[[AJWRAP]], %[[IADD]], %[[I]]
// CHECK-DAG:           %[[AHAS:.*]] = arith.cmpi slt, %[[AI]], %[[C200]]
// CHECK:               scf.if %[[AHAS]] {
// Both sizes are those of the tile that is fetched.
// CHECK-DAG:             %[[AM:.*]] = affine.min #{{.*}}(%[[AI]])
// CHECK-DAG:             %[[AK:.*]] = affine.min #{{.*}}(%[[KNEXT]])
// CHECK-DAG:             memref.subview %[[A]][%[[AI]], %[[KNEXT]]] [%[[AM]], %[[AK]]]
// CHECK:                 sw.dma_get %{{.*}} to %{{.*}}, %[[RA]][%[[OA]]]
// CHECK:               }
// B's prefetch is in the first iteration of k, after that of A.
// CHECK:               %[[FIRST:.*]] = arith.cmpi eq, %[[K]], %[[C0]]
// CHECK-NEXT:          %[[NOW:.*]] = arith.andi %[[FIRST]], %[[BHAS]]
// CHECK-NEXT:          scf.if %[[NOW]] {
// CHECK:                 memref.subview %[[B]][0, %[[JNEXT]]]
// CHECK:                 sw.dma_get %{{.*}} to %{{.*}}, %[[RB]][
// CHECK:               }
// CHECK:               sw.dma_wait %[[RA]][%[[SA]]]
// CHECK-NEXT:          tpp.gemm
// CHECK-NEXT:          scf.yield %[[OA]]
// CHECK:             sw.dma_put %{{.*}}, %[[RC]][%[[SC]]]
// CHECK-NOT:         sw.dma_wait
// CHECK:             scf.yield
// CHECK:           scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    sw.dma_wait %[[RC]][%[[C0]]]
// CHECK-NEXT:    sw.dma_wait %[[RC]][%[[C1]]]
// CHECK-NEXT:  }
func.func @product(%A: !main, %B: !main, %C: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c150 = arith.constant 150 : index
  %c200 = arith.constant 200 : index
  sw.launch @product view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %ba = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %bb = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %bc = sw.alloc spread [row, col] : !tile
    %ra = sw.reply : !sw.reply<1>
    %rb = sw.reply : !sw.reply<1>
    %rc = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c200 step %c64 {
      %m = affine.min affine_map<(d0) -> (-d0 + 200, 64)>(%i)
      scf.for %j = %c0 to %c150 step %c64 {
        %n = affine.min affine_map<(d0) -> (-d0 + 150, 64)>(%j)
        %b = memref.subview %B[0, %j] [64, %n] [1, 1] : !main to memref<64x?xf32, strided<[150, 1], offset: ?>>
        %tb = memref.subview %bb[0, 0] [64, %n] [1, 1] : !tile to memref<64x?xf32, strided<[64, 1]>, #sw.ldm>
        sw.dma_get %b to %tb, %rb : memref<64x?xf32, strided<[150, 1], offset: ?>> to memref<64x?xf32, strided<[64, 1]>, #sw.ldm>, !sw.reply<1>
        sw.dma_wait %rb : !sw.reply<1>
        %c = memref.subview %C[%i, %j] [%m, %n] [1, 1] : !main to !view
        %tc = memref.subview %bc[0, 0] [%m, %n] [1, 1] : !tile to !part
        tpp.unary zero outs(%tc : !part)
        scf.for %k = %c0 to %c150 step %c64 {
          %s = affine.min affine_map<(d0) -> (-d0 + 150, 64)>(%k)
          %a = memref.subview %A[%i, %k] [%m, %s] [1, 1] : !main to !view
          %ta = memref.subview %ba[0, 0] [%m, %s] [1, 1] : !tile to !part
          sw.dma_get %a to %ta, %ra : !view to !part, !sw.reply<1>
          sw.dma_wait %ra : !sw.reply<1>
          tpp.gemm ins(%ta, %tb : !part, memref<64x?xf32, strided<[64, 1]>, #sw.ldm>) outs(%tc : !part)
        }
        sw.dma_put %tc to %c, %rc : !part to !view, !sw.reply<1>
        sw.dma_wait %rc : !sw.reply<1>
      }
    }
  }
  return
}

!square = memref<512x512xf32>
!from = memref<64x64xf32, strided<[512, 1], offset: ?>>

// C is fetched and put: the prefetch waits for the put that has its slot, so that
// it comes after the first product.

// CHECK-LABEL: func.func @accumulate(
// CHECK-DAG:     %[[RA:.*]] = sw.reply : <2>
// CHECK:         sw.dma_get {{.*}}, %[[RC:.*]][%{{.*}}]
// CHECK:         sw.dma_get {{.*}}, %[[RD:.*]][%{{.*}}]
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             sw.dma_wait
// CHECK:             scf.for
// CHECK:               scf.if
// CHECK:                 sw.dma_get
// CHECK:               }
// CHECK-NOT:           scf.if
// CHECK:               tpp.gemm
// CHECK-NEXT:          scf.if
// CHECK-NEXT:            sw.dma_wait %[[R:.*]][%[[O:.*]]]
// CHECK:                 sw.dma_get {{.*}}, %[[R]][%[[O]]]
// CHECK:               }
// CHECK:             sw.dma_put {{.*}}, %[[R]][
func.func @accumulate(%A: !square, %C: !square) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @accumulate view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %ba = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %bc = sw.alloc spread [row, col] : !tile
    %ra = sw.reply : !sw.reply<1>
    %rc = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      scf.for %j = %c0 to %c512 step %c64 {
        %c = memref.subview %C[%i, %j] [64, 64] [1, 1] : !square to !from
        sw.dma_get %c to %bc, %rc : !from to !tile, !sw.reply<1>
        sw.dma_wait %rc : !sw.reply<1>
        scf.for %k = %c0 to %c512 step %c64 {
          %a = memref.subview %A[%i, %k] [64, 64] [1, 1] : !square to !from
          sw.dma_get %a to %ba, %ra : !from to !tile, !sw.reply<1>
          sw.dma_wait %ra : !sw.reply<1>
          tpp.gemm ins(%ba, %ba : !tile, !tile) outs(%bc : !tile)
        }
        sw.dma_put %bc to %c, %rc : !tile to !from, !sw.reply<1>
        sw.dma_wait %rc : !sw.reply<1>
      }
    }
  }
  return
}

// The product is written where A is read: later tiles of k may be fetched ahead,
// those of the next j may not.

// CHECK-LABEL: func.func @in_place(
// CHECK:         %[[RA:.*]] = sw.reply : <2>
// CHECK-NEXT:    %[[RC:.*]] = sw.reply : <1>
// CHECK-NOT:     sw.dma_get
// CHECK:         scf.for
// CHECK-NEXT:      scf.for
// CHECK:             sw.dma_get {{.*}}, %[[RA]][
// CHECK:             scf.for %{{.*}} iter_args
// CHECK-NOT:           arith.select
// CHECK:               sw.dma_get {{.*}}, %[[RA]][
// CHECK:               tpp.gemm
// CHECK:             sw.dma_put {{.*}}, %[[RC]] :
// CHECK-NEXT:        sw.dma_wait %[[RC]]
func.func @in_place(%X: !square) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @in_place view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %ba = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{the memory that is put is used elsewhere in the loop}}
    %bc = sw.alloc spread [row, col] : !tile
    %ra = sw.reply : !sw.reply<1>
    %rc = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      scf.for %j = %c0 to %c512 step %c64 {
        tpp.unary zero outs(%bc : !tile)
        scf.for %k = %c0 to %c512 step %c64 {
          %a = memref.subview %X[%i, %k] [64, 64] [1, 1] : !square to !from
          sw.dma_get %a to %ba, %ra : !from to !tile, !sw.reply<1>
          sw.dma_wait %ra : !sw.reply<1>
          tpp.gemm ins(%ba, %ba : !tile, !tile) outs(%bc : !tile)
        }
        %c = memref.subview %X[%i, %j] [64, 64] [1, 1] : !square to !from
        sw.dma_put %bc to %c, %rc : !tile to !from, !sw.reply<1>
        sw.dma_wait %rc : !sw.reply<1>
      }
    }
  }
  return
}

// A loop whose bounds are not constant ends the nest; it does not take part.

// CHECK-LABEL: func.func @dynamic_outside(
// CHECK-SAME:    memref<512x512xf32>, %[[N:.*]]: index)
// CHECK:         scf.for %{{.*}} to %[[N]] step %{{.*}} {
// CHECK:           sw.dma_get
// CHECK-NEXT:      sw.barrier array
// CHECK-NEXT:      scf.for %{{.*}} iter_args
// CHECK-NEXT:        scf.for %{{.*}} iter_args
// CHECK:               arith.select
// CHECK:               sw.dma_get
func.func @dynamic_outside(%X: !square, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @dynamic_outside view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %l = %c0 to %n step %c64 {
      scf.for %i = %c0 to %c512 step %c64 {
        scf.for %j = %c0 to %c512 step %c64 {
          %x = memref.subview %X[%i, %j] [64, 64] [1, 1] : !square to !from
          sw.dma_get %x to %b, %r : !from to !tile, !sw.reply<1>
          sw.dma_wait %r : !sw.reply<1>
          tpp.unary relu ins(%b : !tile) outs(%b : !tile)
        }
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @dynamic_inside(
// CHECK-SAME:    memref<512x512xf32>, %[[N:.*]]: index)
// CHECK:         scf.for %{{.*}} step %{{.*}} {
// CHECK:           scf.if
// CHECK:             sw.dma_get
// CHECK:           scf.for %{{.*}} to %[[N]] step %{{.*}} iter_args
// CHECK-NOT:         arith.select
// CHECK:             sw.dma_get
func.func @dynamic_inside(%X: !square, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @dynamic_inside view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      scf.for %j = %c0 to %n step %c64 {
        %x = memref.subview %X[%i, %j] [64, 64] [1, 1] : !square to !from
        sw.dma_get %x to %b, %r : !from to !tile, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
        tpp.unary relu ins(%b : !tile) outs(%b : !tile)
      }
    }
  }
  return
}

// A tile of an image, one image after the other: a put is waited for where its
// slot is needed again, in the next image as well.

// CHECK-LABEL: func.func @view_of_view(
// CHECK:         %[[R:.*]] = sw.reply : <2>
// CHECK:         scf.for {{.*}} iter_args(%[[S0:.*]] =
// CHECK:           scf.for {{.*}} iter_args(%{{.*}} = %[[S0]])
// CHECK:             sw.dma_wait %[[R]][
// CHECK:             sw.dma_put {{.*}}, %[[R]][
// CHECK-NEXT:        scf.yield
// CHECK-NOT:       sw.dma_wait
// CHECK:           scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    sw.dma_wait %[[R]][
// CHECK-NEXT:    sw.dma_wait %[[R]][

// Images that the inner loop moves, too: tiles of two images may be the same.

// CHECK-LABEL: func.func @moving_view(
// CHECK:         %[[R:.*]] = sw.reply : <2>
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:           }
// CHECK-NEXT:      sw.dma_wait %[[R]][
// CHECK-NEXT:      sw.dma_wait %[[R]][
!images = memref<16x64x512xf32>
!image = memref<64x512xf32, strided<[512, 1], offset: ?>>
func.func @view_of_view(%Y: !images) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c16 = arith.constant 16 : index
  %c512 = arith.constant 512 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c16 step %c1 {
      %y = memref.subview %Y[%i, 0, 0] [1, 64, 512] [1, 1, 1] : !images to !image
      scf.for %j = %c0 to %c512 step %c64 {
        %t = memref.subview %y[0, %j] [64, 64] [1, 1] : !image to !from
        tpp.unary zero outs(%b : !tile)
        sw.dma_put %b to %t, %r : !tile to !from, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
      }
    }
  }
  return
}

func.func @moving_view(%Y: !images) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  sw.launch @k view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c8 step %c1 {
      scf.for %j = %c0 to %c8 step %c1 {
        %n = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
        %y = memref.subview %Y[%n, 0, 0] [1, 64, 512] [1, 1, 1] : !images to !image
        %t = memref.subview %y[0, 0] [64, 64] [1, 1] : !image to !from
        tpp.unary zero outs(%b : !tile)
        sw.dma_put %b to %t, %r : !tile to !from, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
      }
    }
  }
  return
}
