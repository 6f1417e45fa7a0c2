// Times are those that were predicted, up to a factor of 1.3, for what models once took for something else. Each kernel has a prediction, and so has the whole.
// RUN: sh -c 'for f in shared decode columns functions one_row transposed row few units functions_of_units inner; do for chip in sw26010 sw26010pro; do \
// RUN:   sw-run %s --entry=$f --chip=$chip --mode=timing --quiet --json=%t.json && \
// RUN:   %python %S/Inputs/predicted.py %t.json 1.3 || exit 1; done; done' | FileCheck %s
// RUN: sw-run %s --entry=shared --verify --quiet
// RUN: sw-run %s --entry=shared --verify --quiet --chip=sw26010pro
// RUN: sw-run %s --entry=decode --verify --quiet
// RUN: sw-run %s --entry=decode --verify --quiet --chip=sw26010pro
// RUN: sw-run %s --entry=one_row --verify --quiet
// RUN: sw-run %s --entry=one_row --verify --quiet --chip=sw26010pro

// CHECK-COUNT-22: predicted
// CHECK-NOT: {{.}}

#ij = affine_map<(i, j) -> (i, j)>
#ijkl = affine_map<(i, j, k, l) -> (i, j, k, l)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// The only loop that is cut is distributed to CPEs that share what they read: all of them read the second matrix.
func.func @shared(%a: tensor<130x64xf32>, %b: tensor<64x64xf32>) -> tensor<130x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<130x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<130x64xf32>) -> tensor<130x64xf32>
  %p = linalg.matmul {sw.schedule = #sw.schedule<method = cpe, share = array, sizes = [3, 0, 0]>} ins(%a, %b : tensor<130x64xf32>, tensor<64x64xf32>) outs(%f : tensor<130x64xf32>) -> tensor<130x64xf32>
  return %p : tensor<130x64xf32>
}

// The heads of a query are a batch, and the result has them inside of its rows: a tile keeps the row of the query, not the head.
func.func @decode(%q: tensor<1x12x1x64xf32>, %k: tensor<1x12x1024x64xf32>, %v: tensor<1x12x1024x64xf32>, %mask: tensor<1x1x1x1024xf32>) -> tensor<1x1x12x64xf32> {
  %scale = arith.constant 0.125 : f32
  %z = arith.constant 0.0 : f32
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<1x12x1x64xf32> into tensor<12x1x64xf32>
  %k3 = tensor.collapse_shape %k [[0, 1], [2], [3]] : tensor<1x12x1024x64xf32> into tensor<12x1024x64xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<1x12x1024x64xf32> into tensor<12x1024x64xf32>
  %te = tensor.empty() : tensor<12x64x1024xf32>
  %t = linalg.transpose ins(%k3 : tensor<12x1024x64xf32>) outs(%te : tensor<12x64x1024xf32>) permutation = [0, 2, 1]
  %se = tensor.empty() : tensor<12x1x1024xf32>
  %f = linalg.fill ins(%z : f32) outs(%se : tensor<12x1x1024xf32>) -> tensor<12x1x1024xf32>
  %s = linalg.batch_matmul ins(%q3, %t : tensor<12x1x64xf32>, tensor<12x64x1024xf32>) outs(%f : tensor<12x1x1024xf32>) -> tensor<12x1x1024xf32>
  %s4 = tensor.expand_shape %s [[0, 1], [2], [3]] output_shape [1, 12, 1, 1024] : tensor<12x1x1024xf32> into tensor<1x12x1x1024xf32>
  %ue = tensor.empty() : tensor<1x12x1x1024xf32>
  %u = linalg.generic {indexing_maps = [#ijkl, affine_map<(i, j, k, l) -> (i, 0, k, l)>, #ijkl], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s4, %mask : tensor<1x12x1x1024xf32>, tensor<1x1x1x1024xf32>) outs(%ue : tensor<1x12x1x1024xf32>) {
  ^bb0(%x: f32, %m: f32, %y: f32):
    %w = arith.mulf %x, %scale : f32
    %a = arith.addf %w, %m : f32
    linalg.yield %a : f32
  } -> tensor<1x12x1x1024xf32>
  %p4 = linalg.softmax dimension(3) ins(%u : tensor<1x12x1x1024xf32>) outs(%ue : tensor<1x12x1x1024xf32>) -> tensor<1x12x1x1024xf32>
  %p = tensor.collapse_shape %p4 [[0, 1], [2], [3]] : tensor<1x12x1x1024xf32> into tensor<12x1x1024xf32>
  %oe = tensor.empty() : tensor<12x1x64xf32>
  %of = linalg.fill ins(%z : f32) outs(%oe : tensor<12x1x64xf32>) -> tensor<12x1x64xf32>
  %o = linalg.batch_matmul ins(%p, %v3 : tensor<12x1x1024xf32>, tensor<12x1024x64xf32>) outs(%of : tensor<12x1x64xf32>) -> tensor<12x1x64xf32>
  %o4 = tensor.expand_shape %o [[0, 1], [2], [3]] output_shape [1, 12, 1, 64] : tensor<12x1x64xf32> into tensor<1x12x1x64xf32>
  %re = tensor.empty() : tensor<1x1x12x64xf32>
  %r = linalg.transpose ins(%o4 : tensor<1x12x1x64xf32>) outs(%re : tensor<1x1x12x64xf32>) permutation = [0, 2, 1, 3]
  return %r : tensor<1x1x12x64xf32>
}

// A fill by itself stores what it fills.
func.func @columns() -> tensor<16x250x16xi32> {
  %c = arith.constant 3 : i32
  %e = tensor.empty() : tensor<16x250x16xi32>
  %f = linalg.fill ins(%c : i32) outs(%e : tensor<16x250x16xi32>) -> tensor<16x250x16xi32>
  return %f : tensor<16x250x16xi32>
}

// Functions of the scalar library differ.
func.func @functions(%a: tensor<13x247xf32>, %b: tensor<22x13xf32>, %c: tensor<247x22xf32>) -> tensor<247x22xf32> {
  %h = arith.constant 0.5 : f32
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<13x247xf32>, tensor<22x13xf32>) outs(%c : tensor<247x22xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %p, %o : f32
    %t = math.erf %s : f32
    %u = arith.mulf %t, %h : f32
    linalg.yield %u : f32
  } -> tensor<247x22xf32>
  return %r : tensor<247x22xf32>
}

// A row that is normalised has one tile: the ops of its program stay together, and what is between them in LDM.
func.func @one_row(%x: tensor<1x768xf32>, %g: tensor<768xf32>) -> tensor<1x768xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 768.0 : f32
  %se = tensor.empty() : tensor<1xf32>
  %sf = linalg.fill ins(%z : f32) outs(%se : tensor<1xf32>) -> tensor<1xf32>
  %sum = linalg.generic {indexing_maps = [#ij, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<1x768xf32>) outs(%sf : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  %e = tensor.empty() : tensor<1x768xf32>
  %d = linalg.generic {indexing_maps = [#ij, #row, #ij], iterator_types = ["parallel", "parallel"]} ins(%x, %sum : tensor<1x768xf32>, tensor<1xf32>) outs(%e : tensor<1x768xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.divf %b, %n : f32
    %s = arith.subf %a, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x768xf32>
  %sq = linalg.generic {indexing_maps = [#ij, #row], iterator_types = ["parallel", "reduction"]} ins(%d : tensor<1x768xf32>) outs(%sf : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  %r = linalg.generic {indexing_maps = [#ij, #row, #column, #ij], iterator_types = ["parallel", "parallel"]} ins(%d, %sq, %g : tensor<1x768xf32>, tensor<1xf32>, tensor<768xf32>) outs(%e : tensor<1x768xf32>) {
  ^bb0(%a: f32, %b: f32, %w: f32, %o: f32):
    %m = arith.divf %b, %n : f32
    %i = math.rsqrt %m : f32
    %s = arith.mulf %a, %i : f32
    %t = arith.mulf %s, %w : f32
    linalg.yield %t : f32
  } -> tensor<1x768xf32>
  return %r : tensor<1x768xf32>
}

// Tiles of a transposed operand are computed point by point.
#at = affine_map<(i, j) -> (i, j)>
#across = affine_map<(i, j) -> (j, i)>
func.func @transposed(%x: tensor<48x48xf32>) -> tensor<48x48xf32> {
  %e = tensor.empty() : tensor<48x48xf32>
  %t = linalg.generic {indexing_maps = [#at, #across, #at], iterator_types = ["parallel", "parallel"]}
      ins(%x, %x : tensor<48x48xf32>, tensor<48x48xf32>) outs(%e : tensor<48x48xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %f = math.tanh %d : f32
    linalg.yield %f : f32
  } -> tensor<48x48xf32>
  %r = linalg.generic {indexing_maps = [#at, #at, #across, #at], iterator_types = ["parallel", "parallel"]}
      ins(%t, %x, %x : tensor<48x48xf32>, tensor<48x48xf32>, tensor<48x48xf32>) outs(%e : tensor<48x48xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %p = arith.mulf %s, %c : f32
    linalg.yield %p : f32
  } -> tensor<48x48xf32>
  return %r : tensor<48x48xf32>
}

// A row by lines of the second matrix, as a layer of a network for one input: vectors run along the lines, which are not whole pairs of vectors.
func.func @row(%x: tensor<1x120xf32>, %w: tensor<84x120xf32>) -> tensor<1x84xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x84xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x84xf32>) -> tensor<1x84xf32>
  %r = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%x, %w : tensor<1x120xf32>, tensor<84x120xf32>) outs(%f : tensor<1x84xf32>) -> tensor<1x84xf32>
  return %r : tensor<1x84xf32>
}

// Of the second CPE each row has fewer columns than a vector: they are packed one by one, and added to the result one by one.
func.func @few(%x: tensor<4x262xf32>, %w: tensor<15x262xf32>) -> tensor<4x15xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x15xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x15xf32>) -> tensor<4x15xf32>
  %r = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%x, %w : tensor<4x262xf32>, tensor<15x262xf32>) outs(%f : tensor<4x15xf32>) -> tensor<4x15xf32>
  return %r : tensor<4x15xf32>
}

// Tiles have no dimensions of one element: no vectors run along the last one of the result.
#window = affine_map<(n, g, f, h, w, c, i, j) -> (n, g, c, h + i, w + j)>
func.func @units(%x: tensor<2x3x79x2x3xf32>, %w: tensor<3x41x79x2x3xf32>) -> tensor<2x3x41x1x1xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x41x1x1xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x3x41x1x1xf32>) -> tensor<2x3x41x1x1xf32>
  %r = linalg.generic {indexing_maps = [#window, affine_map<(n, g, f, h, w, c, i, j) -> (g, f, c, i, j)>, affine_map<(n, g, f, h, w, c, i, j) -> (n, g, f, h, w)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w : tensor<2x3x79x2x3xf32>, tensor<3x41x79x2x3xf32>) outs(%f : tensor<2x3x41x1x1xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<2x3x41x1x1xf32>
  return %r : tensor<2x3x41x1x1xf32>
}

func.func @functions_of_units(%x: tensor<2x7x7x5xf64>, %w: tensor<7x7x1x3xf64>) -> tensor<2x7x7x1xf64> {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<2x7x7x1xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<2x7x7x1xf64>) -> tensor<2x7x7x1xf64>
  %r = linalg.generic {indexing_maps = [affine_map<(n, f, h, w, c, i, j) -> (n, c, h + i, w + j * 2)>, affine_map<(n, f, h, w, c, i, j) -> (f, c, i, j)>, affine_map<(n, f, h, w, c, i, j) -> (n, f, h, w)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w : tensor<2x7x7x5xf64>, tensor<7x7x1x3xf64>) outs(%f : tensor<2x7x7x1xf64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %p = arith.mulf %a, %b : f64
    %q = math.expm1 %p : f64
    %s = arith.addf %o, %q : f64
    linalg.yield %s : f64
  } -> tensor<2x7x7x1xf64>
  return %r : tensor<2x7x7x1xf64>
}

// The last dimension of both matrices has one element: tiles have rows along the one before it.
func.func @inner(%x: tensor<1x23x20x1xf32>, %w: tensor<11x23x40x1xf32>, %y: tensor<1x11x20x40xf32>) -> tensor<1x11x20x40xf32> {
  %r = linalg.mmt4d ins(%x, %w : tensor<1x23x20x1xf32>, tensor<11x23x40x1xf32>) outs(%y : tensor<1x11x20x40xf32>) -> tensor<1x11x20x40xf32>
  return %r : tensor<1x11x20x40xf32>
}
