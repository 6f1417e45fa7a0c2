// RUN: sw-opt %s --sw-distribute | FileCheck %s

// In a loop over the mesh a product of whole tiles stays as it is; the tile may
// come from outside of the loop.
// CHECK-LABEL: func.func @gemm
// CHECK:         %[[B:.*]] = sw.alloc : memref<8x16xf64, #sw.ldm>
// CHECK:         %[[A:.*]] = sw.alloc : memref<16x8xf64, #sw.ldm>
// CHECK:         %[[C:.*]] = sw.alloc : memref<16x16xf64, #sw.ldm>
// CHECK-NEXT:    tpp.gemm ins(%[[A]], %[[B]] : memref<16x8xf64, #sw.ldm>, memref<8x16xf64, #sw.ldm>) outs(%[[C]] : memref<16x16xf64, #sw.ldm>) beta_zero
// CHECK-NEXT:    sw.barrier array
// CHECK-NOT:     sw.spm_gemm
func.func @gemm() {
  sw.launch @k view(core_group) {
    %b = sw.alloc : memref<8x16xf64, #sw.ldm>
    scf.forall (%i, %j) in (8, 8) {
      %a = sw.alloc : memref<16x8xf64, #sw.ldm>
      %c = sw.alloc : memref<16x16xf64, #sw.ldm>
      tpp.gemm ins(%a, %b : memref<16x8xf64, #sw.ldm>, memref<8x16xf64, #sw.ldm>) outs(%c : memref<16x16xf64, #sw.ldm>) beta_zero
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// Also of a batch, in loops inside, of tiles of any size.
// CHECK-LABEL: func.func @brgemm
// CHECK:         scf.for
// CHECK:           %[[T:.*]] = sw.tile %{{.*}} sizes(%{{.*}}) : memref<16x8xf32, #sw.ldm> to memref<?x8xf32, #sw.ldm>
// CHECK-NEXT:      tpp.brgemm ins(%{{.*}}, %{{.*}} : memref<3x8x?xf32, #sw.ldm>, memref<3x8x8xf32, #sw.ldm>) outs(%[[T]] : memref<?x8xf32, #sw.ldm>) trans_a trans_b
func.func @brgemm(%n: index, %lb: index, %ub: index, %step: index) {
  sw.launch @k view(core_group) {
    scf.forall (%i, %j) in (8, 8) {
      %a = sw.alloc : memref<3x8x16xf32, #sw.ldm>
      %b = sw.alloc : memref<3x8x8xf32, #sw.ldm>
      %c = sw.alloc : memref<16x8xf32, #sw.ldm>
      scf.for %k = %lb to %ub step %step {
        %ta = sw.tile %a sizes(%n) : memref<3x8x16xf32, #sw.ldm> to memref<3x8x?xf32, #sw.ldm>
        %tc = sw.tile %c sizes(%n) : memref<16x8xf32, #sw.ldm> to memref<?x8xf32, #sw.ldm>
        tpp.brgemm ins(%ta, %b : memref<3x8x?xf32, #sw.ldm>, memref<3x8x8xf32, #sw.ldm>) outs(%tc : memref<?x8xf32, #sw.ldm>) trans_a trans_b
      }
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// Beside the loop products are collective, of tiles that are cut.
// CHECK-LABEL: func.func @beside
// CHECK:         sw.spm_gemm
// CHECK:         tpp.gemm
func.func @beside() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] units [1, 4] : memref<64x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] units [1, 4] : memref<64x64xf32, #sw.ldm>
    tpp.gemm ins(%a, %b : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>) outs(%c : memref<64x64xf32, #sw.ldm>)
    scf.forall (%i, %j) in (8, 8) {
      %p = sw.alloc : memref<8x8xf32, #sw.ldm>
      tpp.gemm ins(%p, %p : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>) outs(%p : memref<8x8xf32, #sw.ldm>)
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}
