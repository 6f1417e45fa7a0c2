// Parts of some core groups fetch for the next part on the same core groups.
// RUN: sw-opt %s --sw-set-target="chip=sw26010pro core-groups=6" --sw-fetch-ahead --split-input-file --remarks-filter='sw-fetch-ahead' --verify-diagnostics | FileCheck %s

!main = memref<64xf32>
!tile = memref<64xf32, #sw.ldm>
!square = memref<8x8xf32, #sw.ldm>

// The part before @c is @a, though @b is between them. Only one core group of
// @a runs @c, so only that one fetches.
// CHECK-LABEL: func.func @skips(
// CHECK-SAME:      %[[W:[^:]*]]: memref<64xf32>, %[[V:[^:]*]]: memref<64xf32>
// CHECK:           sw.part @a core_groups(2 from 0) {
// CHECK:             %[[X:.*]] = sw.alloc offset [[AT:[0-9]+]] : memref<64xf32, #sw.ldm>
// CHECK:             %[[G:.*]] = sw.coord core_group
// CHECK-DAG:         %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:         %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG:         %[[FROM:.*]] = arith.cmpi sge, %[[G]], %[[C1]]
// CHECK-DAG:         %[[TO:.*]] = arith.cmpi slt, %[[G]], %[[C2]]
// CHECK:             %[[IN:.*]] = arith.andi
// CHECK:             scf.if %[[IN]] {
// CHECK-NEXT:          sw.dma_get %[[W]] to %[[X]]
// CHECK-NEXT:        }
// CHECK-NEXT:        tpp.gemm
// CHECK:           sw.part @b core_groups(4 from 2) {
// CHECK-NOT:         sw.dma_get
// CHECK:           sw.part @c core_groups(1 from 1) {
// CHECK:             sw.alloc ahead offset [[AT]] : memref<64xf32, #sw.ldm>
func.func @skips(%w: !main, %v: !main) {
  sw.launch @k view(cpe) core_groups(6) attributes {sw.ldm_bytes = 512 : i64} {
    sw.part @a core_groups(2 from 0) {
      %q = sw.alloc offset 0 : !square
      tpp.gemm ins(%q, %q : !square, !square) outs(%q : !square)
    }
    sw.barrier array
    sw.part @b core_groups(4 from 2) {
      %q = sw.alloc offset 0 : !square
      tpp.gemm ins(%q, %q : !square, !square) outs(%q : !square)
    }
    sw.barrier array
    sw.part @c core_groups(1 from 1) {
      %t = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      // expected-remark @below {{a buffer is filled while a runs}}
      sw.dma_get %w to %t, %r : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%t : !tile) outs(%t : !tile)
    }
  }
  return
}

// -----

!main = memref<64xf32>
!tile = memref<64xf32, #sw.ldm>
!square = memref<8x8xf32, #sw.ldm>

// Other core groups write the data while @a runs.
// CHECK-LABEL: func.func @written(
// CHECK-NOT:       ahead
func.func @written(%w: !main) {
  sw.launch @k view(cpe) core_groups(6) attributes {sw.ldm_bytes = 512 : i64} {
    sw.part @a core_groups(2 from 0) {
      %q = sw.alloc offset 0 : !square
      tpp.gemm ins(%q, %q : !square, !square) outs(%q : !square)
    }
    sw.barrier array
    sw.part @b core_groups(4 from 2) {
      %t = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      sw.dma_put %t to %w, %r : !tile to !main, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier chip
    sw.part @c core_groups(2 from 0) {
      %t = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      // expected-remark @below {{a buffer depends on the previous kernel}}
      sw.dma_get %w to %t, %r : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%t : !tile) outs(%t : !tile)
    }
  }
  return
}

// -----

!main = memref<64xf32>
!tile = memref<64xf32, #sw.ldm>
!square = memref<8x8xf32, #sw.ldm>

// The core groups of @c ran different parts before it.
// CHECK-LABEL: func.func @several(
// CHECK-NOT:       ahead
func.func @several(%w: !main) {
  sw.launch @k view(cpe) core_groups(6) attributes {sw.ldm_bytes = 512 : i64} {
    sw.part @a core_groups(2 from 0) {
      %q = sw.alloc offset 0 : !square
      tpp.gemm ins(%q, %q : !square, !square) outs(%q : !square)
    }
    sw.barrier array
    sw.part @b core_groups(4 from 2) {
      %q = sw.alloc offset 0 : !square
      tpp.gemm ins(%q, %q : !square, !square) outs(%q : !square)
    }
    sw.barrier array
    sw.part @c {
      %t = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %w to %t, %r : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%t : !tile) outs(%t : !tile)
    }
  }
  return
}
