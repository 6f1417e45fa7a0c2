// Operands of tile ops that no transfer can fetch.
// RUN: sw-opt %s --sw-dma-insert --split-input-file --verify-diagnostics

// A tile of a tile is in LDM already.
func.func @in_ldm(%x: memref<64x64xf32, #sw.ldm>, %y: memref<64x64xf32>) {
  // expected-error @below {{expects operand 0 to be in main memory, but got 'memref<64x64xf32, #sw.ldm>'}}
  linalg.copy {sw.tile = #sw.tile<mesh = [row, col]>} ins(%x : memref<64x64xf32, #sw.ldm>) outs(%y : memref<64x64xf32>)
  return
}

// -----

// The rows of the input are those of two loops.
func.func @sum_of_loops(%x: memref<127xf32>, %y: memref<64x64xf32>) {
  // expected-error @below {{expects dimension 0 of operand 0 to be indexed by one loop, but got affine_map<(d0, d1) -> (d0 + d1)>}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"], sw.tile = #sw.tile<mesh = [row, col]>}
      ins(%x : memref<127xf32>) outs(%y : memref<64x64xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

// Three parallel loops.
func.func @three_loops(%x: memref<8x64x64xf32>, %y: memref<8x64x64xf32>) {
  // expected-error @below {{expects a tile op to have at most 2 parallel loops and 1 reduction loop, but got 3 and 0}}
  linalg.copy {sw.tile = #sw.tile<mesh = [none, row, col]>} ins(%x : memref<8x64x64xf32>) outs(%y : memref<8x64x64xf32>)
  return
}

// -----

// The reduction loop is distributed over the mesh.
func.func @reduction(%x: memref<64x64xf32>, %y: memref<64xf32>) {
  // expected-error @below {{expects the reduction loop 1 to be spread 'none', but got 'col'}}
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"], sw.tile = #sw.tile<mesh = [row, col]>}
      ins(%x : memref<64x64xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// The extent of the tile is known only when the program runs.
// expected-note @below {{the operand is this memref}}
func.func @dynamic(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  // expected-error @below {{expects a constant upper bound for dimension 0 of operand 0, but found none}}
  linalg.copy {sw.tile = #sw.tile<mesh = [row, col]>} ins(%x : memref<?x64xf32>) outs(%y : memref<?x64xf32>)
  return
}

// -----

// The tile is an array of nearly 2^63 bytes.
func.func @huge(%x: memref<1152921504606846975x1xf32>, %y: memref<1152921504606846975x1xf32>) {
  // expected-error @below {{expects tiles for the LDM, but dimension 0 of operand 0 has 1152921504606846975 elements, and the CPEs together have 4194304 bytes}}
  linalg.copy {sw.tile = #sw.tile<mesh = [row, col]>} ins(%x : memref<1152921504606846975x1xf32>) outs(%y : memref<1152921504606846975x1xf32>)
  return
}

// -----

// Operands in two layouts that have no strides.
func.func @folded(%x: memref<64x64xf32, affine_map<(i, j) -> (i, j mod 32)>>, %y: memref<64x64xf32>) {
  // expected-error @below {{expects the main-memory operand to be strided, but got 'memref<64x64xf32, affine_map<(d0, d1) -> (d0, d1 mod 32)>>'}}
  linalg.copy {sw.tile = #sw.tile<mesh = [row, col]>} ins(%x : memref<64x64xf32, affine_map<(i, j) -> (i, j mod 32)>>) outs(%y : memref<64x64xf32>)
  return
}

// -----

// The op has no loops.
func.func @no_loops(%x: memref<f32>, %y: memref<f32>) {
  linalg.copy {sw.tile = #sw.tile<>} ins(%x : memref<f32>) outs(%y : memref<f32>)
  return
}

// -----

// Both axes of the mesh have one element.
func.func @one(%x: memref<1x1xf32>, %y: memref<1x1xf32>) {
  linalg.copy {sw.tile = #sw.tile<mesh = [row, col]>} ins(%x : memref<1x1xf32>) outs(%y : memref<1x1xf32>)
  return
}

// -----

// An op on scalars is no tile op.
func.func @scalar(%a: f32) -> f32 {
  // expected-error @below {{expects a linalg or tpp op to carry 'sw.tile'}}
  %0 = arith.addf %a, %a {sw.tile = #sw.tile<>} : f32
  return %0 : f32
}

// -----

func.func @load(%x: memref<64xf32>, %i: index) -> f32 {
  // expected-error @below {{expects a linalg or tpp op to carry 'sw.tile'}}
  %0 = memref.load %x[%i] {sw.tile = #sw.tile<>} : memref<64xf32>
  return %0 : f32
}

// -----

func.func @unranked(%x: memref<*xf32>, %y: memref<*xf32>) {
  // expected-error @below {{expects a linalg or tpp op to carry 'sw.tile'}}
  memref.copy %x, %y {sw.tile = #sw.tile<>} : memref<*xf32> to memref<*xf32>
  return
}
