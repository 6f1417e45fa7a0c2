// RUN: sw-opt %s --sw-dma-insert --split-input-file --verify-diagnostics

// The first element of a row of many is no dimension of a tile.
func.func @one_element(%x: memref<64xf32>, %y: memref<64xf32>) {
  // expected-error @below {{expects dimension 0 of operand 0 to be indexed by one loop, but got affine_map<(d0) -> (0)>}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"], sw.tile = #sw.tile<>} ins(%x : memref<64xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

// Rows are fetched in one piece only if both axes of the mesh divide the tile.
func.func @row_contiguous(%x: memref<64x64xf32>) {
  // expected-error @below {{expects operand 0, which 'row_contiguous' of 'sw.tile' names, to have f32 or f64 elements, rows spread 'row' and columns spread 'col', but got 'memref<64x64xf32>' with spread [all, none]}}
  tpp.unary relu ins(%x : memref<64x64xf32>) outs(%x : memref<64x64xf32>) {sw.tile = #sw.tile<mesh = [all, none], row_contiguous = [1, 1]>}
  return
}

// -----

// Rows of integers are not exchanged.
func.func @long_integers(%x: memref<64x64xi32>, %y: memref<64x64xi32>) {
  // expected-error @below {{expects operand 0, which 'row_contiguous' of 'sw.tile' names, to have f32 or f64 elements, rows spread 'row' and columns spread 'col', but got 'memref<64x64xi32>' with spread [row, col]}}
  linalg.copy {sw.tile = #sw.tile<mesh = [row, col], row_contiguous = [1, 0]>} ins(%x : memref<64x64xi32>) outs(%y : memref<64x64xi32>)
  return
}

// -----

// Two reductions are more than the mesh combines.
func.func @reductions(%x: memref<64x64x64xf32>, %y: memref<64xf32>) {
  // expected-error @below {{expects a tile op to have at most 2 parallel loops and 1 reduction loop, but got 1 and 2}}
  linalg.reduce {arith.addf} ins(%x : memref<64x64x64xf32>) outs(%y : memref<64xf32>) dimensions = [1, 2] {sw.tile = #sw.tile<>}
  return
}

// -----

// The chip has no figures.
// expected-error @below {{target device 'sunway' has no entry 'sw.core_groups'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "x">>} {
  func.func @no_target(%x: memref<64x64xf32>) {
    tpp.unary relu ins(%x : memref<64x64xf32>) outs(%x : memref<64x64xf32>) {sw.tile = #sw.tile<>}
    return
  }
}

// -----

// Tensors become arrays first, which an unknown op prevents.
func.func @tensors(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  // expected-error @below {{op was not bufferized}}
  %0 = tensor.bitcast %x : tensor<64x64xf32> to tensor<64x64xi32>
  %1 = tensor.bitcast %0 : tensor<64x64xi32> to tensor<64x64xf32>
  %2 = tpp.unary relu ins(%1 : tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) {sw.tile = #sw.tile<>} -> tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
