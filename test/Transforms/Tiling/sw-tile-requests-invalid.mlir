// Schedules that a product of windows, a batch, a pooling or a program of loops cannot have.
// RUN: sw-opt --sw-tile --split-input-file --verify-diagnostics %s

// The sum of a product is not cut where each CPE has tiles of its own.
func.func @cut(%a: tensor<12x128x64xf32>, %b: tensor<12x64x32xf32>, %c: tensor<12x128x32xf32>) -> tensor<12x128x32xf32> {
  // expected-error @below {{expects tile size 64 for loop 3, which cannot be cut otherwise here, but got 16}}
  %0 = linalg.batch_matmul {sw.schedule = #sw.schedule<method = cpe, sizes = [1, 64, 32, 16]>} ins(%a, %b : tensor<12x128x64xf32>, tensor<12x64x32xf32>) outs(%c : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  return %0 : tensor<12x128x32xf32>
}

// -----

// Each CPE makes windows of the pixels that it has.
func.func @windows_m(%x: tensor<16x8x8xf32>, %f: tensor<64x144xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : tensor<16x8x8xf32> to tensor<144x64xf32>
  // expected-error @below {{expects loop 1 (n) to be distributed where B is made of windows, which each CPE lays out, but got loop 0}}
  %0 = linalg.matmul {sw.schedule = #sw.schedule<mesh = [all, none, none]>} ins(%f, %w : tensor<64x144xf32>, tensor<144x64xf32>) outs(%y : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// Windows have no rows in memory.
func.func @windows_long(%x: tensor<16x8x8xf32>, %f: tensor<64x144xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : tensor<16x8x8xf32> to tensor<144x64xf32>
  // expected-error @below {{expects no row-contiguous transfer of operand 1, whose rows are not cut over the columns of the mesh}}
  %0 = linalg.matmul {sw.schedule = #sw.schedule<row_contiguous = [0, 1, 0]>} ins(%f, %w : tensor<64x144xf32>, tensor<144x64xf32>) outs(%y : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// A CPE has no loops for a product of windows.
func.func @windows_cpe(%x: tensor<16x8x8xf32>, %f: tensor<64x144xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : tensor<16x8x8xf32> to tensor<144x64xf32>
  // expected-error @below {{cannot be distributed over the CPEs, as 'method = cpe' of 'sw.schedule' requests}}
  %0 = linalg.matmul {sw.schedule = #sw.schedule<method = cpe>} ins(%f, %w : tensor<64x144xf32>, tensor<144x64xf32>) outs(%y : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// A CPE has the tile of one image at a time.
func.func @images(%x: tensor<8x16x8x8xf32>, %f: tensor<64x144xf32>, %y: tensor<8x64x64xf32>) -> tensor<8x64x64xf32> {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> : tensor<8x16x8x8xf32> to tensor<8x144x64xf32>
  // expected-error @below {{expects a tile size of 1 for loop 0 where loop 2 is distributed over the CPEs, but got 8}}
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"],
    sw.schedule = #sw.schedule<sizes = [8, 0, 0, 0], mesh = [none, none, all, none]>} ins(%f, %w : tensor<64x144xf32>, tensor<8x144x64xf32>) outs(%y : tensor<8x64x64xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %t = arith.mulf %p, %q : f32
    %s = arith.addf %r, %t : f32
    linalg.yield %s : f32
  } -> tensor<8x64x64xf32>
  return %0 : tensor<8x64x64xf32>
}

// -----

// There is one op, and it runs alone.
func.func @group(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  // expected-error @below {{expects 3 ops to run on tiles together, but 1 can; 'sw.fuse = false' keeps one out}}
  %0 = linalg.exp {sw.schedule = #sw.schedule<method = cpe, group = 3>} ins(%x : tensor<64x64xf32>) outs(%y : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

func.func @group_huge(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  // expected-error @below {{expects 9223372036854775807 ops to run on tiles together, but 1 can; 'sw.fuse = false' keeps one out}}
  %0 = linalg.round {sw.schedule = #sw.schedule<method = cpe, group = 9223372036854775807>} ins(%x : tensor<64x64xf32>) outs(%y : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// A pooling has no tile of the whole mesh.
func.func @pool(%x: tensor<1x8x8x8xf32>, %w: tensor<2x2xf32>, %y: tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32> {
  // expected-error @below {{cannot be tiled over the mesh, as 'method = mesh' of 'sw.schedule' requests}}
  %0 = linalg.pooling_nchw_max {strides = dense<2> : vector<2xi64>, sw.schedule = #sw.schedule<method = mesh>} ins(%x, %w : tensor<1x8x8x8xf32>, tensor<2x2xf32>) outs(%y : tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
  return %0 : tensor<1x8x4x4xf32>
}

// -----

// There is no loop 5.
func.func @softmax_member(%x: tensor<64x64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  // expected-error @below {{expects 'member' to be a parallel loop that may be cut, but got 5}}
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<64x64xf32>) outs(%y : tensor<64xf32>) dimensions = [1] {sw.schedule = #sw.schedule<method = cpe, share = array, member = 5>}
  return %0 : tensor<64xf32>
}

// -----

// Nothing is carried from one op to another.
func.func @share_part(%x: tensor<64x64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  // expected-error @below {{expects 'part' only where ops reduce a dimension that they have in common, but got 7}}
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<64x64xf32>) outs(%y : tensor<64xf32>) dimensions = [1] {sw.schedule = #sw.schedule<method = cpe, part = 7>}
  return %0 : tensor<64xf32>
}
