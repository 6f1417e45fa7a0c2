// RUN: sw-opt %s --split-input-file --sw-verify-phase=phase=tile -verify-diagnostics

// The loops of a tile may be in another order than its sizes, or fewer.
func.func @good(%x: tensor<32x64xf32>, %y: tensor<64x32xf32>, %z: tensor<8x64xf32>) -> (tensor<64x32xf32>, tensor<8x64xf32>) {
  %0 = linalg.transpose ins(%x : tensor<32x64xf32>) outs(%y : tensor<64x32xf32>) permutation = [1, 0]
      {sw.tile = #sw.tile<kernel = "transpose", sizes = [32, 64], mesh = [row, col]>}
  %1 = scf.forall (%i) in (8) shared_outs(%o = %z) -> tensor<8x64xf32> {
    %s = tensor.extract_slice %o[%i, 0] [1, 64] [1, 1] : tensor<8x64xf32> to tensor<64xf32>
    %t = linalg.exp {sw.tile = #sw.tile<kernel = "exp", sizes = [1, 64], private>}
        ins(%s : tensor<64xf32>) outs(%s : tensor<64xf32>) -> tensor<64xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%i, 0] [1, 64] [1, 1] : tensor<64xf32> into tensor<8x64xf32>
    }
  } {mapping = [#sw.map<cpe>]}
  return %0, %1 : tensor<64x32xf32>, tensor<8x64xf32>
}

// -----

func.func @destination(%x: f32) {
  // expected-error @below {{after phase 'tile': 'arith.addf' has 'sw.tile'; expects an op that writes to destinations}}
  // expected-note @below {{'sw-opt --sw-phase-normalize --sw-phase-raise --sw-phase-plan --sw-phase-tile' reproduces it}}
  %0 = arith.addf %x, %x {sw.tile = #sw.tile<kernel = "add">} : f32
  return
}

// -----

func.func @not_private(%x: memref<8x64xf32>) {
  scf.forall (%i) in (8) {
    %s = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
    // expected-error @below {{after phase 'tile': 'linalg.exp' is a tile of all CPEs in a loop that is distributed over them; expects 'private' in 'sw.tile'}}
    // expected-note @below {{reproduces it}}
    linalg.exp {sw.tile = #sw.tile<kernel = "exp">}
        ins(%s : memref<1x64xf32, strided<[64, 1], offset: ?>>) outs(%s : memref<1x64xf32, strided<[64, 1], offset: ?>>)
  } {mapping = [#sw.map<cpe>]}
  return
}

// -----

func.func @loops(%x: memref<2x8x64xf32>) {
  // expected-error @below {{after phase 'tile': 'linalg.exp' has 3 parallel and 0 reduction loops; expects at most 2 and 1 of a tile that all CPEs compute}}
  // expected-note @below {{reproduces it}}
  linalg.exp {sw.tile = #sw.tile<kernel = "exp">} ins(%x : memref<2x8x64xf32>) outs(%x : memref<2x8x64xf32>)
  return
}

// -----

func.func @sizes(%x: memref<64x128xf32>) {
  // expected-error @below {{after phase 'tile': 'linalg.exp' has loops of 64, 128, more points than the tile sizes 64, 64 of 'sw.tile'}}
  // expected-note @below {{reproduces it}}
  linalg.exp {sw.tile = #sw.tile<kernel = "exp", sizes = [64, 64], mesh = [row, col]>}
      ins(%x : memref<64x128xf32>) outs(%x : memref<64x128xf32>)
  return
}

// -----

func.func @inner(%x: memref<64xf32>) {
  // expected-error @below {{after phase 'tile': 'linalg.exp' still has 'sw.schedule_entry', which sw-tile removes}}
  // expected-note @below {{reproduces it}}
  linalg.exp {sw.schedule_entry = 3} ins(%x : memref<64xf32>) outs(%x : memref<64xf32>)
  return
}
