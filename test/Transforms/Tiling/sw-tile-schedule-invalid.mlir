// RUN: sw-opt --sw-tile --split-input-file --verify-diagnostics %s

func.func @no_schedule(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'sw.schedule' to be like #sw.schedule<sizes = [64, 64, 32], vector = n>, but got 7 : i64}}
  linalg.matmul {sw.schedule = 7} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @wrong_count(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'sizes' of 'sw.schedule' to have one entry for each of the 3 loops, but got 2}}
  linalg.matmul {sw.schedule = #sw.schedule<sizes = [8, 8]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @batch(%a: memref<4x64x64xf32>, %b: memref<4x64x64xf32>, %c: memref<4x64x64xf32>) {
  // expected-error @below {{expects tile size 1 for loop 0, which the tile op does not have, but got 2}}
  linalg.batch_matmul {sw.schedule = #sw.schedule<sizes = [2, 8, 8, 8]>} ins(%a, %b : memref<4x64x64xf32>, memref<4x64x64xf32>) outs(%c : memref<4x64x64xf32>)
  return
}

// -----

func.func @too_large(%a: memref<1024x1024xf32>, %b: memref<1024x1024xf32>, %c: memref<1024x1024xf32>) {
  // expected-error-re @below {{a tile of 1024 x 1024 x 1 with 2, 1 and 1 buffers needs {{[0-9]+}} bytes of LDM per CPE, but only 57344 are available}}
  linalg.matmul {sw.schedule = #sw.schedule<sizes = [1024, 1024, 0], buffers = [2, 0, 0]>} ins(%a, %b : memref<1024x1024xf32>, memref<1024x1024xf32>) outs(%c : memref<1024x1024xf32>)
  return
}

// -----

func.func @elementwise(%a: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'sizes' only in 'sw.schedule' of an op whose tiles are distributed over the CPEs}}
  linalg.copy {sw.schedule = #sw.schedule<vector = n>} ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @elementwise_too_large(%a: memref<2048x2048xf32>, %c: memref<2048x2048xf32>) {
  // expected-error @below {{a tile of 2048x2048 needs 67109376 bytes of LDM per CPE, but only 57344 are available}}
  linalg.copy {sw.schedule = #sw.schedule<sizes = [2048, 2048]>} ins(%a : memref<2048x2048xf32>) outs(%c : memref<2048x2048xf32>)
  return
}

// -----

func.func @not_tiled(%a: memref<64x64xi8>, %c: memref<64x64xi8>) {
  // expected-warning @below {{'sw.schedule' is not used: no primitive covers linalg.add}}
  linalg.add {sw.schedule = #sw.schedule<sizes = [8, 8]>} ins(%a, %a : memref<64x64xi8>, memref<64x64xi8>) outs(%c : memref<64x64xi8>)
  return
}

// -----

// Rows of an operand are distributed over the CPEs of a mesh row only.
func.func @long_rows_across(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects no row-contiguous transfer of operand 0, whose rows are not cut over the columns of the mesh}}
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
      attrs = {sw.schedule = #sw.schedule<row_contiguous = [1, 1, 0]>} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// The form of earlier versions.
func.func @dictionary(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'sw.schedule' to be like #sw.schedule<sizes = [64, 64, 32], vector = n>, but got {sizes = array<i64: 8, 8, 8>}}}
  linalg.matmul {sw.schedule = {sizes = array<i64: 8, 8, 8>}} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @other_loops(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'loops' of 'sw.schedule' to be [64, 64, 64], the extents of the loops that are tiled, but got [64, 64, 32]}}
  linalg.matmul {sw.schedule = #sw.schedule<loops = [64, 64, 32]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

// The two loops become one.
func.func @joined_loops(%a: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'loops' of 'sw.schedule' to be [4096], the extents of the loops that are tiled, but got [64, 32]}}
  linalg.exp {sw.schedule = #sw.schedule<loops = [64, 32]>} ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @units_of_product(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects no 'units' of a product, of which they follow from 'vector'}}
  linalg.matmul {sw.schedule = #sw.schedule<units = [1, 4, 1]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @mesh_of_product(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'mesh' of a product to have loop 0 (m) or 1 (n) over 'all', or m over 'row' and n over 'col', and all others 'none'}}
  linalg.matmul {sw.schedule = #sw.schedule<mesh = [none, none, all]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @two_distributed(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects at most one loop over the rows of the mesh, but got 2}}
  linalg.matmul {sw.schedule = #sw.schedule<mesh = [all, all, none]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @distributed_along_m(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects vectors along loop 1 (n), of which C has its rows, where loop 0 is distributed over the CPEs}}
  linalg.matmul {sw.schedule = #sw.schedule<mesh = [all, none, none], vector = m>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @distributed_row_contiguous(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects no row-contiguous transfer where loop 1 is distributed over the CPEs}}
  linalg.matmul {sw.schedule = #sw.schedule<mesh = [none, all, none], row_contiguous = [0, 0, 1]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @distributed_ldm(%a: memref<640x640xf32>, %b: memref<640x640xf32>, %c: memref<640x640xf32>) {
  // expected-error @below {{a tile of 640 x 640 x 640 with 1, 1 and 1 buffers needs 1699968 bytes of LDM per CPE, but only 57344 are available}}
  linalg.matmul {sw.schedule = #sw.schedule<mesh = [none, all, none], sizes = [640, 640, 640]>} ins(%a, %b : memref<640x640xf32>, memref<640x640xf32>) outs(%c : memref<640x640xf32>)
  return
}

// -----

func.func @units(%a: memref<100xf32>, %c: memref<100xf32>) {
  // expected-error @below {{expects 'sizes' only in 'sw.schedule' of an op whose tiles are distributed over the CPEs}}
  linalg.exp {sw.schedule = #sw.schedule<units = [128]>} ins(%a : memref<100xf32>) outs(%c : memref<100xf32>)
  return
}

// -----

func.func @group(%a: tensor<4096xf32>, %c: tensor<4096xf32>) -> tensor<4096xf32> {
  // expected-error @below {{expects 3 ops to run on tiles together, but 1 can; 'sw.fuse = false' keeps one out}}
  %0 = linalg.exp {sw.schedule = #sw.schedule<method = cpe, group = 3>} ins(%a : tensor<4096xf32>) outs(%c : tensor<4096xf32>) -> tensor<4096xf32>
  return %0 : tensor<4096xf32>
}

// -----

func.func @no_mesh(%a: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{cannot be tiled over the mesh, as 'method = mesh' of 'sw.schedule' requests}}
  linalg.round {sw.schedule = #sw.schedule<method = mesh>} ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @product_on_memrefs(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{cannot be distributed over the CPEs, as 'method = cpe' of 'sw.schedule' requests}}
  linalg.matmul {sw.schedule = #sw.schedule<method = cpe>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @reduction_too_large(%x: tensor<4096x4096xf32>, %y: tensor<4096xf32>) -> tensor<4096xf32> {
  // expected-error @below {{a tile of 4096x4096 needs 2098944 bytes of LDM per CPE, but only 57344 are available}}
  %0 = linalg.reduce ins(%x : tensor<4096x4096xf32>) outs(%y : tensor<4096xf32>) dimensions = [1] {sw.schedule = #sw.schedule<loops = [4096, 4096], sizes = [4096, 4096]>}
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return %0 : tensor<4096xf32>
}

// -----

// A single row is cut over nothing.
func.func @reduction_spread(%x: tensor<4096xf32>, %y: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{expects spread none for loop 0, which has one iteration, but got row}}
  %0 = linalg.reduce ins(%x : tensor<4096xf32>) outs(%y : tensor<f32>) dimensions = [0] {sw.schedule = #sw.schedule<loops = [1, 4096], mesh = [row, col]>}
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return %0 : tensor<f32>
}

// -----

func.func @reduction_order(%x: tensor<64x64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  // expected-error @below {{expects 'sizes', 'mesh' and 'units' only in 'sw.schedule' of a reduction}}
  %0 = linalg.reduce ins(%x : tensor<64x64xf32>) outs(%y : tensor<64xf32>) dimensions = [1] {sw.schedule = #sw.schedule<loops = [64, 64], order = [1, 0]>}
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return %0 : tensor<64xf32>
}

// -----

func.func @spreads(%a: memref<8x16x100xf32>, %b: memref<100xf32>, %c: memref<8x16x100xf32>) {
  // expected-error @below {{expects 'sizes' only in 'sw.schedule' of an op whose tiles are distributed over the CPEs}}
  linalg.copy {sw.schedule = #sw.schedule<sizes = [0, 4, 100], mesh = [row, none, col]>} ins(%a : memref<8x16x100xf32>) outs(%c : memref<8x16x100xf32>)
  return
}

// -----

func.func @reduction_own_loops(%x: tensor<64x64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  // expected-warning @below {{'sw.schedule' is not used: the tiles of reductions are chosen unless it is over 'loops'}}
  %0 = linalg.reduce ins(%x : tensor<64x64xf32>) outs(%y : tensor<64xf32>) dimensions = [1] {sw.schedule = #sw.schedule<sizes = [64, 64]>}
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return %0 : tensor<64xf32>
}

// -----

func.func @transposition_unit(%a: memref<64x100xf32>, %c: memref<100x64xf32>) {
  // expected-error @below {{expects a unit of 1 to 100 for loop 0, but got 128}}
  linalg.transpose ins(%a : memref<64x100xf32>) outs(%c : memref<100x64xf32>) permutation = [1, 0] {sw.schedule = #sw.schedule<loops = [100, 64], units = [128, 1]>}
  return
}

// -----

func.func @transposition_spread(%a: memref<8x16x100xf32>, %c: memref<8x100x16xf32>) {
  // expected-error @below {{expects spread none for loop 0, which the tile op does not have, but got row}}
  linalg.transpose ins(%a : memref<8x16x100xf32>) outs(%c : memref<8x100x16xf32>) permutation = [0, 2, 1] {sw.schedule = #sw.schedule<loops = [8, 100, 16], mesh = [row, none, col]>}
  return
}

// -----

func.func @transposition_vector(%a: memref<64x100xf32>, %c: memref<100x64xf32>) {
  // expected-error @below {{expects 'vector' and 'row_contiguous' on products only}}
  linalg.transpose ins(%a : memref<64x100xf32>) outs(%c : memref<100x64xf32>) permutation = [1, 0] {sw.schedule = #sw.schedule<loops = [100, 64], vector = n>}
  return
}

// -----

// Mesh columns have an image each, or all of them one.
#a = affine_map<(b, m, n, k) -> (m, k)>
#b = affine_map<(b, m, n, k) -> (b, k, n)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @four_images(%a: memref<64x64xf32>, %b: memref<16x64x64xf32>, %c: memref<16x64x64xf32>) {
  // expected-error @below {{expects a tile size of 1 for loop 0, or of 8, the mesh columns, if that divides 16, but got 4}}
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"],
                  sw.schedule = #sw.schedule<sizes = [4, 0, 0, 0]>}
    ins(%a, %b : memref<64x64xf32>, memref<16x64x64xf32>) outs(%c : memref<16x64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#a = affine_map<(b, m, n, k) -> (m, k)>
#b = affine_map<(b, m, n, k) -> (b, k, n)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @images_inside(%a: memref<64x64xf32>, %b: memref<16x64x64xf32>, %c: memref<16x64x64xf32>) {
  // expected-error @below {{expects loop 0, of which each mesh column has an iteration, to be the outermost one}}
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"],
                  sw.schedule = #sw.schedule<sizes = [8, 0, 0, 0], order = [1, 0, 2, 3]>}
    ins(%a, %b : memref<64x64xf32>, memref<16x64x64xf32>) outs(%c : memref<16x64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#a = affine_map<(b, m, n, k) -> (m, k)>
#b = affine_map<(b, m, n, k) -> (b, k, n)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @images_row_contiguous(%a: memref<64x64xf32>, %b: memref<16x64x64xf32>, %c: memref<16x64x64xf32>) {
  // expected-error @below {{expects row-contiguous transfer of operand 0 only, where each mesh column has the others for itself}}
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"],
                  sw.schedule = #sw.schedule<sizes = [8, 0, 0, 0], row_contiguous = [0, 0, 1]>}
    ins(%a, %b : memref<64x64xf32>, memref<16x64x64xf32>) outs(%c : memref<16x64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// B is stored N x K: its rows along n cannot be padded.
#a = affine_map<(b, m, n, k) -> (m, k)>
#b = affine_map<(b, m, n, k) -> (b, n, k)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @images_cut_vectors(%a: memref<64x64xf32>, %b: memref<16x49x64xf32>, %c: memref<16x64x49xf32>) {
  // expected-error @below {{expects vectors along loop 1 (m) where each mesh column has an iteration of loop 0 and n, of 49, is not in whole vectors}}
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"],
                  sw.schedule = #sw.schedule<sizes = [8, 0, 0, 0], vector = n>}
    ins(%a, %b : memref<64x64xf32>, memref<16x49x64xf32>) outs(%c : memref<16x64x49xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}
