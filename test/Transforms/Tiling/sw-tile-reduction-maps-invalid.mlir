// Reductions whose indices form no groups of loops.
// RUN: sw-opt --sw-tile --split-input-file --verify-diagnostics %s

// One loop indexes two dimensions of the input.
func.func @trace(%x: memref<64x64x64xf32>, %y: memref<64xf32>) {
  // expected-error @below {{cannot be tiled over the mesh: the reduction does not index its input by each loop once}}
  linalg.generic {sw.schedule = #sw.schedule<method = mesh>, indexing_maps = [affine_map<(i, k) -> (i, k, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<64x64x64xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// All sums are added to the second element.
func.func @second_element(%x: memref<64x64xf32>, %y: memref<64x2xf32>) {
  // expected-error @below {{cannot be tiled over the mesh: the reduction does not index its output by loops}}
  linalg.generic {sw.schedule = #sw.schedule<method = mesh>, indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, 1)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<64x64xf32>) outs(%y : memref<64x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// A tile of the whole input.
func.func @too_large(%x: memref<1024x1024xf32>, %y: memref<1024xf32>) {
  // expected-error @below {{a tile of 1024x1024 needs 132288 bytes of LDM per CPE, but only 57344 are available}}
  linalg.generic {sw.schedule = #sw.schedule<loops = [1024, 1024], sizes = [1024, 1024]>, indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<1024x1024xf32>) outs(%y : memref<1024xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// There is nothing to add.
func.func @empty(%x: memref<64x0xf32>, %y: memref<64xf32>) {
  // expected-error @below {{expects every loop to run at least once, but loop 1 has extent 0}}
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<64x0xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// A schedule of the mesh is not used for one element.
func.func @one(%x: memref<1x1xf32>, %y: memref<1xf32>) {
  // expected-warning @below {{'sw.schedule' is not used: the tiles of reductions are chosen unless it is over 'loops'}}
  linalg.generic {sw.schedule = #sw.schedule<method = mesh>, indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<1x1xf32>) outs(%y : memref<1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}
