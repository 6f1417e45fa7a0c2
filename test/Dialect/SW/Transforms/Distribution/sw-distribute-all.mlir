// RUN: sw-opt %s --split-input-file --verify-diagnostics --sw-distribute --canonicalize --cse | FileCheck %s

// Columns are distributed over the CPEs, each of which multiplies by itself: A is
// fetched once for all, and rows of B and C end with whole vectors.
// CHECK-LABEL: func.func @columns
// CHECK-SAME:    %[[A:.*]]: memref<16x32xf32>, %[[B:.*]]: memref<32x500xf32>, %[[C:.*]]: memref<16x500xf32>)
// CHECK:         %[[ID:.*]] = sw.coord id
// CHECK:         %[[LA:.*]] = sw.alloc : memref<16x32xf32, #sw.ldm>
// CHECK:         %[[LB:.*]] = sw.alloc : memref<32x8xf32, #sw.ldm>
// CHECK:         %[[LC:.*]] = sw.alloc : memref<16x8xf32, #sw.ldm>
// CHECK:         sw.barrier array
// CHECK-NEXT:    sw.dma_get %[[A]] to %[[LA]], %{{.*}} broadcast array
// CHECK:         sw.dma_get %{{.*}} to %{{.*}} :
// CHECK-NOT:     broadcast
// CHECK-NOT:     sw.spm_gemm
// CHECK:         tpp.gemm ins(%[[LA]], %[[WB:.*]] : memref<16x32xf32, #sw.ldm>, memref<32x?xf32, #sw.ldm>) outs(%{{.*}} : memref<16x?xf32, #sw.ldm>)
// CHECK-NOT:     scf.if
// CHECK:         sw.dma_put
func.func @columns(%A: memref<16x32xf32>, %B: memref<32x500xf32>, %C: memref<16x500xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [none, none] : memref<16x32xf32, #sw.ldm>
    %bb = sw.alloc spread [none, all] units [1, 4] : memref<32x512xf32, #sw.ldm>
    %cc = sw.alloc spread [none, all] units [1, 4] : memref<16x512xf32, #sw.ldm>
    %b = sw.tile %bb : memref<32x512xf32, #sw.ldm> to memref<32x500xf32, #sw.ldm>
    %c = sw.tile %cc : memref<16x512xf32, #sw.ldm> to memref<16x500xf32, #sw.ldm>
    sw.dma_get %A to %a, %r : memref<16x32xf32> to memref<16x32xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_get %B to %b, %r : memref<32x500xf32> to memref<32x500xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.gemm ins(%a, %b : memref<16x32xf32, #sw.ldm>, memref<32x500xf32, #sw.ldm>) outs(%c : memref<16x500xf32, #sw.ldm>) beta_zero
    sw.dma_put %c to %C, %r : memref<16x500xf32, #sw.ldm> to memref<16x500xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

// Rows are distributed: B is the same for all, as it is stored.
// CHECK-LABEL: func.func @rows
// CHECK:         sw.dma_get %{{.*}} to %[[LB:.*]], %{{.*}} broadcast array
// CHECK:         tpp.gemm ins(%[[LA:.*]], %[[LB]] : memref<2x32xf32, #sw.ldm>, memref<49x32xf32, #sw.ldm>) outs(%{{.*}} : memref<2x49xf32, #sw.ldm>) trans_b
func.func @rows(%A: memref<128x32xf32>, %B: memref<49x32xf32>, %C: memref<128x49xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [all, none] : memref<128x32xf32, #sw.ldm>
    %b = sw.alloc spread [none, none] : memref<49x32xf32, #sw.ldm>
    %c = sw.alloc spread [all, none] : memref<128x49xf32, #sw.ldm>
    sw.dma_get %A to %a, %r : memref<128x32xf32> to memref<128x32xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_get %B to %b, %r : memref<49x32xf32> to memref<49x32xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_get %C to %c, %r : memref<128x49xf32> to memref<128x49xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.gemm ins(%a, %b : memref<128x32xf32, #sw.ldm>, memref<49x32xf32, #sw.ldm>) outs(%c : memref<128x49xf32, #sw.ldm>) trans_b
    sw.dma_put %c to %C, %r : memref<128x49xf32, #sw.ldm> to memref<128x49xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

// A has the rows of C.
func.func @other_rows() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x32xf32, #sw.ldm>
    %b = sw.alloc spread [none, none] : memref<32x64xf32, #sw.ldm>
    %c = sw.alloc spread [all, none] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects A with spread [all, none], but got [row, col]}}
    tpp.gemm ins(%a, %b : memref<64x32xf32, #sw.ldm>, memref<32x64xf32, #sw.ldm>) outs(%c : memref<64x64xf32, #sw.ldm>)
  }
  return
}

// -----

// A CPE has all of B besides.
func.func @part_of_b() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [none, none] : memref<64x32xf32, #sw.ldm>
    %b = sw.alloc spread [row, none] : memref<32x64xf32, #sw.ldm>
    %c = sw.alloc spread [none, all] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects B with spread [none, all], but got [row, none]}}
    tpp.gemm ins(%a, %b : memref<64x32xf32, #sw.ldm>, memref<32x64xf32, #sw.ldm>) outs(%c : memref<64x64xf32, #sw.ldm>)
  }
  return
}

// -----

func.func @units() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [none, none] : memref<64x32xf32, #sw.ldm>
    %b = sw.alloc spread [none, all] : memref<32x320xf32, #sw.ldm>
    %c = sw.alloc spread [none, all] units [1, 4] : memref<64x512xf32, #sw.ldm>
    %d = sw.tile %c : memref<64x512xf32, #sw.ldm> to memref<64x320xf32, #sw.ldm>
    // expected-error @below {{expects B with units [1, 4], but got [1, 1]}}
    tpp.gemm ins(%a, %b : memref<64x32xf32, #sw.ldm>, memref<32x320xf32, #sw.ldm>) outs(%d : memref<64x320xf32, #sw.ldm>)
  }
  return
}
