// RUN: sw-opt --sw-tile --split-input-file --verify-diagnostics %s

// A CPE has 512 x 512 elements of both arrays, twice.
func.func @too_large(%x: memref<4096x4096xf32>, %y: memref<4096x4096xf32>) {
  // expected-error @below {{a tile of 4096x4096 needs 4194304 bytes of LDM per CPE, but only 57344 are available}}
  linalg.transpose ins(%x : memref<4096x4096xf32>) outs(%y : memref<4096x4096xf32>) permutation = [1, 0] {sw.schedule = #sw.schedule<loops = [4096, 4096], sizes = [4096, 4096]>}
  return
}

// -----

// The op has an input and an output.
func.func @buffers(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  // expected-error @below {{expects 'buffers' of 'sw.schedule' to have one entry for each of the 2 operands, but got 3}}
  linalg.transpose ins(%x : memref<64x64xf32>) outs(%y : memref<64x64xf32>) permutation = [1, 0] {sw.schedule = #sw.schedule<loops = [64, 64], buffers = [1, 1, 1]>}
  return
}

// -----

// A copy has no product whose rows could travel.
func.func @rows(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  // expected-error @below {{expects 'vector' and 'row_contiguous' on products only}}
  linalg.transpose ins(%x : memref<64x64xf32>) outs(%y : memref<64x64xf32>) permutation = [1, 0] {sw.schedule = #sw.schedule<loops = [64, 64], row_contiguous = [1, 0]>}
  return
}
