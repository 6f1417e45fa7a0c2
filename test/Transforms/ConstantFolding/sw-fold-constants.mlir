// RUN: sw-opt %s -split-input-file --sw-fold-constants | FileCheck %s
// RUN: sw-opt %s -split-input-file --sw-fold-constants --remarks-filter=sw-fold -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// A filter in another order, multiplied by a function of a row.
// CHECK-LABEL: func.func @weights(
// CHECK-NOT:     dense<[4.0
// CHECK:         %[[C:.*]] = arith.constant dense<{{\[}}[5.000000e-01, 1.000000e+00], [1.000000e+00, 1.250000e+00], [1.500000e+00, 1.500000e+00]]> : tensor<3x2xf32>
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.matmul ins(%{{.*}}, %[[C]] :
// REMARK-NOT: remark
// REMARK: sw-fold-constants.mlir:[[#@LINE+8]]:8: remark: [Passed] FoldConstants | Category:sw-fold | bytes=24, bytes of constants=32
#b = affine_map<(i, j) -> (j)>
#id = affine_map<(i, j) -> (i, j)>
func.func @weights(%x: tensor<5x3xf32>, %o: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %v = arith.constant dense<[4.0, 16.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%w : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) permutation = [1, 0]
  %u = linalg.generic {indexing_maps = [#id, #b, #id], iterator_types = ["parallel", "parallel"]} ins(%t, %v : tensor<3x2xf32>, tensor<2xf32>) outs(%e : tensor<3x2xf32>) {
  ^bb0(%a: f32, %c: f32, %unused: f32):
    %r = math.rsqrt %c : f32
    %m = arith.mulf %a, %r : f32
    linalg.yield %m : f32
  } -> tensor<3x2xf32>
  %r = linalg.matmul ins(%x, %u : tensor<5x3xf32>, tensor<3x2xf32>) outs(%o : tensor<5x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

// -----

// Products, sums, slices, paddings; integers, f64 and truth values in between.
// CHECK-LABEL: func.func @kinds(
// CHECK-DAG:     %[[P:.*]] = arith.constant dense<{{\[}}[7.000000e+00, 1.000000e+01], [1.500000e+01, 2.200000e+01]]> : tensor<2x2xf64>
// CHECK-DAG:     %[[S:.*]] = arith.constant dense<[0, 2, 3, 0]> : tensor<4xi32>
// CHECK-DAG:     %[[Q:.*]] = arith.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf64>
// CHECK:         return %[[P]], %[[S]], %[[Q]]
func.func @kinds() -> (tensor<2x2xf64>, tensor<4xi32>, tensor<2xf64>) {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf64>
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<2x2xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<2x2xf64>) -> tensor<2x2xf64>
  %p = linalg.matmul ins(%w, %w : tensor<2x2xf64>, tensor<2x2xf64>) outs(%f : tensor<2x2xf64>) -> tensor<2x2xf64>
  %i = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %part = tensor.extract_slice %i[1] [2] [1] : tensor<3xi32> to tensor<2xi32>
  %none = arith.constant 0 : i32
  %padded = tensor.pad %part low[1] high[1] {
  ^bb0(%at: index):
    tensor.yield %none : i32
  } : tensor<2xi32> to tensor<4xi32>
  %row = tensor.empty() : tensor<2xi1>
  %two = arith.constant 2.0 : f64
  %mask = linalg.generic {indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%w : tensor<2x2xf64>) outs(%row : tensor<2xi1>) {
  ^bb0(%a: f64, %unused: i1):
    %c = arith.cmpf olt, %a, %two : f64
    linalg.yield %c : i1
  } -> tensor<2xi1>
  %out = tensor.empty() : tensor<2xf64>
  %chosen = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%mask, %w : tensor<2xi1>, tensor<2x2xf64>) outs(%out : tensor<2xf64>) {
  ^bb0(%m: i1, %a: f64, %unused: f64):
    %s = arith.select %m, %a, %a : f64
    linalg.yield %s : f64
  } -> tensor<2xf64>
  return %p, %padded, %chosen : tensor<2x2xf64>, tensor<4xi32>, tensor<2xf64>
}

// -----

// What only repeats constants stays an op, and so do views, numbers that are
// the same everywhere, and what may fault.
// CHECK-LABEL: func.func @left(
// CHECK:         linalg.broadcast
// CHECK:         tensor.expand_shape
// CHECK:         linalg.fill
// CHECK:         tensor.extract
func.func @left(%n: index) -> (tensor<100x64xf32>, tensor<8x8x1xf32>, tensor<900xf32>, tensor<64xf32>) {
  %w = arith.constant dense_resource<row> : tensor<64xf32>
  %e = tensor.empty() : tensor<100x64xf32>
  %rows = linalg.broadcast ins(%w : tensor<64xf32>) outs(%e : tensor<100x64xf32>) dimensions = [0]
  %view = tensor.expand_shape %w [[0, 1, 2]] output_shape [8, 8, 1] : tensor<64xf32> into tensor<8x8x1xf32>
  %one = arith.constant 1.0 : f32
  %step = arith.constant 1 : index
  %f = tensor.empty() : tensor<900xf32>
  %ones = linalg.fill ins(%one : f32) outs(%f : tensor<900xf32>) -> tensor<900xf32>
  %g = tensor.empty() : tensor<64xf32>
  %gathered = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%g : tensor<64xf32>) {
  ^bb0(%unused: f32):
    %at = linalg.index 0 : index
    %next = arith.addi %at, %step : index
    %x = tensor.extract %w[%next] : tensor<64xf32>
    linalg.yield %x : f32
  } -> tensor<64xf32>
  return %rows, %view, %ones, %gathered : tensor<100x64xf32>, tensor<8x8x1xf32>, tensor<900xf32>, tensor<64xf32>
}

{-#
  dialect_resources: {
    builtin: {
      row: "0x040000000000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f00000040"
    }
  }
#-}

// -----

// A file without the values that it names.
// CHECK-LABEL: func.func @missing(
// CHECK:         linalg.transpose
func.func @missing() -> tensor<3x2xf32> {
  %w = arith.constant dense_resource<nowhere> : tensor<2x3xf32>
  %e = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%w : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) permutation = [1, 0]
  return %t : tensor<3x2xf32>
}

// -----

// Constants inside control flow; two layers of one form.
// CHECK-LABEL: func.func @loop(
// CHECK:         scf.for
// CHECK:           %[[A:.*]] = arith.constant dense<{{\[}}[2.000000e+00], [4.000000e+00]]> : tensor<2x1xf32>
// CHECK:           %[[B:.*]] = arith.constant dense<{{\[}}[6.000000e+00], [8.000000e+00]]> : tensor<2x1xf32>
// CHECK:           linalg.add ins(%[[A]],
// CHECK:           linalg.add ins(%[[B]],
#m = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
func.func @loop(%n: index, %x: tensor<2x1xf32>) -> tensor<2x1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %b = arith.constant dense<[[3.0, 4.0]]> : tensor<1x2xf32>
  %e = tensor.empty() : tensor<2x1xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (tensor<2x1xf32>) {
    %p = linalg.generic {indexing_maps = [#t, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x2xf32>) outs(%e : tensor<2x1xf32>) {
    ^bb0(%v: f32, %unused: f32):
      %d = arith.addf %v, %v : f32
      linalg.yield %d : f32
    } -> tensor<2x1xf32>
    %q = linalg.generic {indexing_maps = [#t, #m], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<1x2xf32>) outs(%e : tensor<2x1xf32>) {
    ^bb0(%v: f32, %unused: f32):
      %d = arith.addf %v, %v : f32
      linalg.yield %d : f32
    } -> tensor<2x1xf32>
    // An op of something else keeps both from being one.
    %k = linalg.mul ins(%s, %s : tensor<2x1xf32>, tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %u = linalg.add ins(%p, %k : tensor<2x1xf32>, tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    %v = linalg.add ins(%q, %u : tensor<2x1xf32>, tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) -> tensor<2x1xf32>
    scf.yield %v : tensor<2x1xf32>
  }
  return %r : tensor<2x1xf32>
}

// -----

// Filters of Winograd's method, in the order of their positions.
// CHECK-LABEL: func.func @filters(
// CHECK-NOT:     sw.winograd filter
// CHECK:         arith.constant dense<{{\[\[\[}}0.000000e+00, 0.000000e+00], [0.000000e+00, 1.000000e+00]], {{\[\[}}3.000000e+00, 0.000000e+00], [0.000000e+00, 5.000000e-01]], {{\[\[}}1.000000e+00, 0.000000e+00], [0.000000e+00, 5.000000e-01]], {{\[\[}}4.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00]], {{\[\[}}9.000000e+00, 0.000000e+00], [0.000000e+00, 5.000000e-01]], {{\[\[}}1.800000e+01, 1.000000e+00], [2.000000e+00, 2.500000e-01]], {{\[\[}}6.000000e+00, -1.000000e+00], [2.000000e+00, 2.500000e-01]], {{\[\[}}1.500000e+01, 0.000000e+00], [4.000000e+00, 0.000000e+00]], {{\[\[}}3.000000e+00, 0.000000e+00], [0.000000e+00, 5.000000e-01]], {{\[\[}}6.000000e+00, -1.000000e+00], [2.000000e+00, 2.500000e-01]], {{\[\[}}2.000000e+00, 1.000000e+00], [2.000000e+00, 2.500000e-01]], {{\[\[}}5.000000e+00, 0.000000e+00], [4.000000e+00, 0.000000e+00]], {{\[\[}}1.200000e+01, 0.000000e+00], [0.000000e+00, 0.000000e+00]], {{\[\[}}2.100000e+01, 0.000000e+00], [4.000000e+00, 0.000000e+00]], {{\[\[}}7.000000e+00, 0.000000e+00], [4.000000e+00, 0.000000e+00]], {{\[\[}}1.600000e+01, 0.000000e+00], [8.000000e+00, 0.000000e+00]]]> : tensor<16x2x2xf32>
// CHECK-NOT:     sw.winograd filter
// REMARK: sw-fold-constants.mlir:[[#@LINE+4]]:8: remark: [Passed] FoldConstants | Category:sw-fold | bytes=256, bytes of constants=144
func.func @filters() -> tensor<16x2x2xf32> {
  %g = arith.constant dense<[[[[0.000000e+00, 2.000000e+00, 4.000000e+00], [6.000000e+00, 8.000000e+00, 1.000000e+01], [1.200000e+01, 1.400000e+01, 1.600000e+01]], [[0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 4.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00]]], [[[0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 8.000000e+00]], [[1.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00]]]]> : tensor<2x2x3x3xf32>
  %e = tensor.empty() : tensor<16x2x2xf32>
  %u = sw.winograd filter 2 ins(%g : tensor<2x2x3x3xf32>) outs(%e : tensor<16x2x2xf32>) -> tensor<16x2x2xf32>
  return %u : tensor<16x2x2xf32>
}

// -----

// Packed: a block has one filter and two channels.
// CHECK-LABEL: func.func @packed_filters(
// CHECK:         arith.constant dense<{{\[\[\[\[\[}}0.000000e+00, 0.000000e+00]], {{\[\[}}3.000000e+00, 0.000000e+00]], {{\[\[}}1.000000e+00, 0.000000e+00]], {{\[\[}}4.000000e+00, 0.000000e+00]], {{\[\[}}9.000000e+00, 0.000000e+00]], {{\[\[}}1.800000e+01, 1.000000e+00]], {{\[\[}}6.000000e+00, -1.000000e+00]], {{\[\[}}1.500000e+01, 0.000000e+00]], {{\[\[}}3.000000e+00, 0.000000e+00]], {{\[\[}}6.000000e+00, -1.000000e+00]], {{\[\[}}2.000000e+00, 1.000000e+00]], {{\[\[}}5.000000e+00, 0.000000e+00]], {{\[\[}}1.200000e+01, 0.000000e+00]], {{\[\[}}2.100000e+01, 0.000000e+00]], {{\[\[}}7.000000e+00, 0.000000e+00]], {{\[\[}}1.600000e+01, 0.000000e+00]]]], {{\[\[\[\[}}0.000000e+00, 1.000000e+00]], {{\[\[}}0.000000e+00, 5.000000e-01]], {{\[\[}}0.000000e+00, 5.000000e-01]], {{\[\[}}0.000000e+00, 0.000000e+00]], {{\[\[}}0.000000e+00, 5.000000e-01]], {{\[\[}}2.000000e+00, 2.500000e-01]], {{\[\[}}2.000000e+00, 2.500000e-01]], {{\[\[}}4.000000e+00, 0.000000e+00]], {{\[\[}}0.000000e+00, 5.000000e-01]], {{\[\[}}2.000000e+00, 2.500000e-01]], {{\[\[}}2.000000e+00, 2.500000e-01]], {{\[\[}}4.000000e+00, 0.000000e+00]], {{\[\[}}0.000000e+00, 0.000000e+00]], {{\[\[}}4.000000e+00, 0.000000e+00]], {{\[\[}}4.000000e+00, 0.000000e+00]], {{\[\[}}8.000000e+00, 0.000000e+00]]]]]> : tensor<2x1x16x1x2xf64>
// CHECK-NOT:     sw.winograd filter
func.func @packed_filters() -> tensor<2x1x16x1x2xf64> {
  %g = arith.constant dense<[[[[0.000000e+00, 2.000000e+00, 4.000000e+00], [6.000000e+00, 8.000000e+00, 1.000000e+01], [1.200000e+01, 1.400000e+01, 1.600000e+01]], [[0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 4.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00]]], [[[0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 8.000000e+00]], [[1.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00]]]]> : tensor<2x2x3x3xf64>
  %e = tensor.empty() : tensor<2x1x16x1x2xf64>
  %u = sw.winograd filter 2 ins(%g : tensor<2x2x3x3xf64>) outs(%e : tensor<2x1x16x1x2xf64>) -> tensor<2x1x16x1x2xf64>
  return %u : tensor<2x1x16x1x2xf64>
}

// -----

// CHECK-LABEL: func.func @filters_of_an_argument(
// CHECK:         sw.winograd filter
func.func @filters_of_an_argument(%g: tensor<2x2x3x3xf32>) -> tensor<16x2x2xf32> {
  %e = tensor.empty() : tensor<16x2x2xf32>
  %u = sw.winograd filter 2 ins(%g : tensor<2x2x3x3xf32>) outs(%e : tensor<16x2x2xf32>) -> tensor<16x2x2xf32>
  return %u : tensor<16x2x2xf32>
}

// -----

// The stride of a dimension of one element does not count, and must not stop
// upstream's views.
// CHECK-LABEL: func.func @strided_slice(
// CHECK:         arith.constant dense<{{.*}}[8.000000e+00], [2.600000e+01]]> : tensor<2x1xf32>
// CHECK-NOT:     tensor.extract_slice
func.func @strided_slice() -> tensor<2x1xf32> {
  %c = arith.constant dense<[[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0], [6.0, 7.0, 8.0]], [[18.0, 19.0, 20.0], [21.0, 22.0, 23.0], [24.0, 25.0, 26.0]]]> : tensor<2x3x3xf32>
  %0 = tensor.extract_slice %c[0, 2, 2] [2, 1, 1] [1, 2, 1] : tensor<2x3x3xf32> to tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// -----

// A causal mask is made of positions alone, which no primitive knows.
// CHECK-LABEL: func.func @mask(
// CHECK:         arith.constant dense<{{\[}}[0.000000e+00, 0xFF800000], [0.000000e+00, 0.000000e+00]]> : tensor<2x2xf32>
// CHECK-NOT:     linalg.index
// REMARK: remark: [Passed] FoldConstants | Category:sw-fold | bytes=16, bytes of constants=0
#row = affine_map<(d0, d1) -> (d0, d1)>
func.func @mask(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %m = linalg.generic {indexing_maps = [#row], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x2xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %p = arith.cmpi ule, %j, %i : index
    %r = arith.select %p, %zero, %low : f32
    linalg.yield %r : f32
  } -> tensor<2x2xf32>
  %s = linalg.add ins(%x, %m : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}

// -----

// A number for each of many elements is rather computed than read: 4 MiB and a row.
// CHECK-LABEL: func.func @large_mask(
// CHECK:         linalg.index
#row = affine_map<(d0, d1) -> (d0, d1)>
func.func @large_mask(%x: tensor<1025x1024xf32>) -> tensor<1025x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1025x1024xf32>
  %m = linalg.generic {indexing_maps = [#row], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<1025x1024xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %p = arith.cmpi ule, %j, %i : index
    %r = arith.select %p, %zero, %one : f32
    linalg.yield %r : f32
  } -> tensor<1025x1024xf32>
  %s = linalg.add ins(%x, %m : tensor<1025x1024xf32>, tensor<1025x1024xf32>) outs(%e : tensor<1025x1024xf32>) -> tensor<1025x1024xf32>
  return %s : tensor<1025x1024xf32>
}

// -----

// The filters of a transposed convolution, as importers turn them; a read after the end would be a fault of the compiler.
// CHECK-LABEL: func.func @turned(
// CHECK:         arith.constant dense<{{.*}}3.000000e+00, 2.000000e+00, 1.000000e+00
// CHECK:         tensor.extract
// CHECK-NOT:     tensor.extract
#row = affine_map<(d0, d1) -> (d0, d1)>
func.func @turned(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %c = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %e = tensor.empty() : tensor<2x3xf32>
  %t = linalg.generic {indexing_maps = [#row], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x3xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %p = arith.subi %two, %j : index
    %r = tensor.extract %c[%i, %p] : tensor<2x3xf32>
    linalg.yield %r : f32
  } -> tensor<2x3xf32>
  %b = linalg.generic {indexing_maps = [#row], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x3xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %p = arith.subi %three, %j : index
    %r = tensor.extract %c[%i, %p] : tensor<2x3xf32>
    linalg.yield %r : f32
  } -> tensor<2x3xf32>
  %s = linalg.add ins(%x, %t : tensor<2x3xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  %u = linalg.add ins(%y, %b : tensor<2x3xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %s, %u : tensor<2x3xf32>, tensor<2x3xf32>
}
