// Schedules that a reduction cannot have.
// RUN: sw-opt --sw-tile --split-input-file --verify-diagnostics %s

#all = affine_map<(i, k) -> (i, k)>
#row = affine_map<(i, k) -> (i)>

// The pieces of a CPE begin anywhere.
func.func @units(%x: memref<64x64xf32>, %y: memref<64xf32>) {
  // expected-error @below {{expects units of 1 for a reduction, but got 2}}
  linalg.generic {sw.schedule = #sw.schedule<loops = [64, 64], sizes = [8, 64], units = [2, 1]>, indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<64x64xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

#all = affine_map<(i, k) -> (i, k)>
#row = affine_map<(i, k) -> (i)>

// The loops of a tile over the mesh are collapsed, which rows with gaps are not.
func.func @gaps(%x: memref<64x64xf32, strided<[100, 1]>>, %y: memref<64xf32>) {
  // expected-error @below {{cannot be tiled over the mesh: the reduction has an operand with gaps between its rows}}
  linalg.generic {sw.schedule = #sw.schedule<method = mesh>, indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<64x64xf32, strided<[100, 1]>>) outs(%y : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

#in = affine_map<(i, j, k) -> (i, j, k)>
#out = affine_map<(i, j, k) -> (j, i)>

// The sums are stored transposed.
func.func @transposed(%x: memref<64x32x16xf32>, %y: memref<32x64xf32>) {
  // expected-error @below {{cannot be tiled over the mesh: the reduction has the dimensions of its output in another order than its input}}
  linalg.generic {sw.schedule = #sw.schedule<method = mesh>, indexing_maps = [#in, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : memref<64x32x16xf32>) outs(%y : memref<32x64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}
