// RUN: sw-opt %s --sw-dma-insert --split-input-file --verify-diagnostics

func.func @unbounded(%x: memref<?x64xf32>) { // expected-note {{the operand is this memref}}
  // expected-error @below {{expects a constant upper bound for dimension 0 of operand 0, but found none}}
  tpp.unary relu ins(%x : memref<?x64xf32>) outs(%x : memref<?x64xf32>) {sw.tile = #sw.tile<>}
  return
}

// -----

func.func @not_structured(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  // expected-error @below {{expects a linalg or tpp op to carry 'sw.tile'}}
  memref.copy %x, %y {sw.tile = #sw.tile<>} : memref<64x64xf32> to memref<64x64xf32>
  return
}

// -----

func.func @batch(%a: memref<2x8x8xf32>, %b: memref<2x8x8xf32>, %c: memref<2x8x8xf32>) {
  // expected-error @below {{expects a tile op to have at most 2 parallel loops and 1 reduction loop, but got 3 and 1}}
  linalg.batch_matmul {sw.tile = #sw.tile<>} ins(%a, %b : memref<2x8x8xf32>, memref<2x8x8xf32>)
      outs(%c : memref<2x8x8xf32>)
  return
}

// -----

func.func @spread_reduction(%x: memref<64x64xf32>, %y: memref<64xf32>) {
  // expected-error @below {{expects the reduction loop 1 to be spread 'none', but got 'col'}}
  linalg.reduce {arith.addf} ins(%x : memref<64x64xf32>) outs(%y : memref<64xf32>) dimensions = [1]
      {sw.tile = #sw.tile<mesh = [row, col]>}
  return
}

// -----

func.func @transposed_in_place(%x: memref<64x64xf32>) {
  // expected-error @below {{expects operand 1, which is read and written, to be spread in one way}}
  linalg.transpose ins(%x : memref<64x64xf32>) outs(%x : memref<64x64xf32>) permutation = [1, 0] {sw.tile = #sw.tile<>}
  return
}

// -----

func.func @window(%x: memref<66xf32>, %w: memref<3xf32>, %y: memref<64xf32>) {
  // expected-error @below {{expects dimension 0 of operand 0 to be indexed by one loop, but got affine_map<(d0, d1) -> (d0 + d1)>}}
  linalg.conv_1d {sw.tile = #sw.tile<>} ins(%x, %w : memref<66xf32>, memref<3xf32>) outs(%y : memref<64xf32>)
  return
}

// -----

func.func @already_ldm(%x: memref<64x64xf32, #sw.ldm>) {
  // expected-error @below {{expects operand 0 to be in main memory, but got 'memref<64x64xf32, #sw.ldm>'}}
  tpp.unary relu ins(%x : memref<64x64xf32, #sw.ldm>) outs(%x : memref<64x64xf32, #sw.ldm>) {sw.tile = #sw.tile<>}
  return
}

// -----

%m = memref.alloc() : memref<64x64xf32>
// expected-error @below {{expects a tile op to be in a function}}
tpp.unary relu ins(%m : memref<64x64xf32>) outs(%m : memref<64x64xf32>) {sw.tile = #sw.tile<>}

// -----

// A private op has buffers for its arrays that are not in LDM.
func.func @private_buffers(%x: memref<64x64xf32>) {
  %0 = memref.alloc() : memref<64x64xf32, #sw.ldm>
  // expected-error @below {{expects 'buffers' of 'sw.tile' to have one entry for each of the 1 memref operands, but got 2}}
  tpp.unary relu ins(%x : memref<64x64xf32>) outs(%0 : memref<64x64xf32, #sw.ldm>) {sw.tile = #sw.tile<private, buffers = [2, 2]>}
  return
}

// -----

func.func @huge(%a: memref<9223372036854775807x40xf32>, %b: memref<40x16xf32>, %c: memref<9223372036854775807x16xf32>) {
  // expected-error @below {{expects tiles for the LDM, but dimension 0 of operand 0 has 9223372036854775807 elements, and the CPEs together have 4194304 bytes}}
  tpp.gemm ins(%a, %b : memref<9223372036854775807x40xf32>, memref<40x16xf32>) outs(%c : memref<9223372036854775807x16xf32>) {sw.tile = #sw.tile<>}
  return
}
