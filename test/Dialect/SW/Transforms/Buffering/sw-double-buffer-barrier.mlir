// RUN: sw-opt %s --sw-double-buffer --canonicalize --cse --verify-diagnostics --remarks-filter='sw-double-buffer' | FileCheck %s

// All CPEs meet after the first gets of a nest, so that no second tile is served
// before a first one.

!main = memref<64x512xf32>
!tile = memref<64x64xf32, #sw.ldm>
!view = memref<64x64xf32, strided<[512, 1], offset: ?>>
!small = memref<8xf32, #sw.ldm>

// Two nests that begin at one place have one barrier. What was fetched before, %b,
// is waited for after it; what was put before, ahead of all.

// CHECK-LABEL: func.func @two_nests(
// CHECK:         %[[RA:.*]] = sw.reply : <2>
// CHECK-NEXT:    %[[RB:.*]] = sw.reply : <1>
// CHECK-NEXT:    %[[RC:.*]] = sw.reply : <2>
// CHECK-NEXT:    %[[RP:.*]] = sw.reply : <1>
// CHECK:         sw.dma_put %{{.*}}, %[[RP]]
// CHECK-NEXT:    sw.dma_wait %[[RP]]
// CHECK-NOT:     sw.dma_wait
// CHECK:         sw.dma_get %{{.*}}, %[[RB]]
// CHECK-NOT:     sw.dma_wait
// CHECK-NOT:     sw.barrier
// CHECK:         sw.dma_get %{{.*}}, %[[RA]][
// CHECK-NOT:     sw.dma_wait
// CHECK-NOT:     sw.barrier
// CHECK:         sw.dma_get %{{.*}}, %[[RC]][
// CHECK-NEXT:    sw.barrier array
// CHECK-NEXT:    sw.dma_wait %[[RB]]
// CHECK-NEXT:    scf.for
// CHECK-NOT:     sw.barrier
// CHECK:         return
func.func @two_nests(%A: !main, %B: !main, %C: !main, %P: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @two_nests view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %a = sw.alloc spread [row, col] : !tile
    %b = sw.alloc spread [row, col] : !tile
    // expected-remark @below {{gave the buffer two slots}}
    %c = sw.alloc spread [row, col] : !tile
    %sum = sw.alloc spread [row, col] : !tile
    %ra = sw.reply : !sw.reply<1>
    %rb = sw.reply : !sw.reply<1>
    %rc = sw.reply : !sw.reply<1>
    %rp = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%sum : !tile)
    %vp = memref.subview %P[0, %c64] [64, 64] [1, 1] : !main to !view
    sw.dma_put %sum to %vp, %rp : !tile to !view, !sw.reply<1>
    sw.dma_wait %rp : !sw.reply<1>
    %vb = memref.subview %B[0, %c64] [64, 64] [1, 1] : !main to !view
    sw.dma_get %vb to %b, %rb : !view to !tile, !sw.reply<1>
    sw.dma_wait %rb : !sw.reply<1>
    scf.for %i = %c0 to %c512 step %c64 {
      %vc = memref.subview %C[0, %i] [64, 64] [1, 1] : !main to !view
      sw.dma_get %vc to %c, %rc : !view to !tile, !sw.reply<1>
      sw.dma_wait %rc : !sw.reply<1>
      scf.for %k = %c0 to %c512 step %c64 {
        %va = memref.subview %A[0, %k] [64, 64] [1, 1] : !main to !view
        sw.dma_get %va to %a, %ra : !view to !tile, !sw.reply<1>
        sw.dma_wait %ra : !sw.reply<1>
        tpp.gemm ins(%a, %b : !tile, !tile) outs(%sum : !tile)
        tpp.gemm ins(%a, %c : !tile, !tile) outs(%sum : !tile)
      }
    }
  }
  return
}

// A counter that counts a put as well is waited for where it was.

// CHECK-LABEL: func.func @mixed_counter(
// CHECK:         %[[RB:.*]] = sw.reply : <1>
// CHECK-NEXT:    %[[RA:.*]] = sw.reply : <2>
// CHECK:         sw.dma_get %{{.*}}, %[[RB]]
// CHECK-NEXT:    sw.dma_wait %[[RB]]
// CHECK:         sw.dma_get %{{.*}}, %[[RA]][
// CHECK-NEXT:    sw.barrier array
// CHECK-NEXT:    scf.for
func.func @mixed_counter(%A: !main, %B: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @mixed_counter view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %a = sw.alloc spread [row, col] : !tile
    %b = sw.alloc spread [row, col] : !tile
    %rb = sw.reply : !sw.reply<1>
    %ra = sw.reply : !sw.reply<1>
    %vb = memref.subview %B[0, %c64] [64, 64] [1, 1] : !main to !view
    sw.dma_get %vb to %b, %rb : !view to !tile, !sw.reply<1>
    sw.dma_wait %rb : !sw.reply<1>
    scf.for %k = %c0 to %c512 step %c64 {
      %va = memref.subview %A[0, %k] [64, 64] [1, 1] : !main to !view
      sw.dma_get %va to %a, %ra : !view to !tile, !sw.reply<1>
      sw.dma_wait %ra : !sw.reply<1>
      tpp.binary add ins(%a, %b : !tile, !tile) outs(%b : !tile)
    }
    sw.dma_put %b to %vb, %rb : !tile to !view, !sw.reply<1>
    sw.dma_wait %rb : !sw.reply<1>
  }
  return
}

// A barrier that was there before stays where it is.

// CHECK-LABEL: func.func @other_barrier(
// CHECK:         sw.dma_get
// CHECK-NEXT:    sw.dma_wait
// CHECK-NEXT:    sw.barrier row
// CHECK:         sw.dma_get
// CHECK-NEXT:    sw.barrier array
// CHECK-NEXT:    scf.for
func.func @other_barrier(%A: !main, %B: !main) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  sw.launch @other_barrier view(core_group) {
    // expected-remark @below {{gave the buffer two slots}}
    %a = sw.alloc spread [row, col] : !tile
    %b = sw.alloc spread [row, col] : !tile
    %rb = sw.reply : !sw.reply<1>
    %ra = sw.reply : !sw.reply<1>
    %vb = memref.subview %B[0, %c64] [64, 64] [1, 1] : !main to !view
    sw.dma_get %vb to %b, %rb : !view to !tile, !sw.reply<1>
    sw.dma_wait %rb : !sw.reply<1>
    sw.barrier row
    scf.for %k = %c0 to %c512 step %c64 {
      %va = memref.subview %A[0, %k] [64, 64] [1, 1] : !main to !view
      sw.dma_get %va to %a, %ra : !view to !tile, !sw.reply<1>
      sw.dma_wait %ra : !sw.reply<1>
      tpp.binary add ins(%a, %b : !tile, !tile) outs(%b : !tile)
    }
  }
  return
}

// The CPEs of a mapped loop work on their own, some of them more often than
// others: no barrier.

// CHECK-LABEL: func.func @mapped(
// CHECK:         scf.forall
// CHECK:           sw.dma_get
// CHECK-NOT:       sw.barrier
// CHECK:           scf.for
// CHECK:             sw.dma_get
// CHECK-NOT:       sw.barrier
// CHECK:         return
func.func @mapped(%m: memref<12x9x64xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  sw.launch @mapped view(core_group) {
    scf.forall (%r, %c) in (12, 9) {
      // expected-remark @below {{gave the buffer two slots}}
      %b = sw.alloc : !small
      %sum = sw.alloc : !small
      %reply = sw.reply : !sw.reply<1>
      scf.for %k = %c0 to %c64 step %c8 {
        %v = memref.subview %m[%r, %c, %k] [1, 1, 8] [1, 1, 1] : memref<12x9x64xf32> to memref<8xf32, strided<[1], offset: ?>>
        sw.dma_get %v to %b, %reply : memref<8xf32, strided<[1], offset: ?>> to !small, !sw.reply<1>
        sw.dma_wait %reply : !sw.reply<1>
        tpp.binary add ins(%b, %sum : !small, !small) outs(%sum : !small)
      }
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}
