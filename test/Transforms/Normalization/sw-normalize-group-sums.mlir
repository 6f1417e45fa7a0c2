// Sums over the groups of a convolution are one convolution.
// RUN: sw-opt --sw-normalize --split-input-file %s | FileCheck %s

// The gradient of filters of a convolution with steps, as importers print it.
// CHECK-LABEL: func.func @gradient(
// CHECK-SAME: %[[X:[^:]*]]: tensor<8x12x14x14xf32>, %[[DY:[^:]*]]: tensor<8x20x7x7xf32>
// CHECK: %[[T:.*]] = linalg.transpose ins(%[[X]] {{.*}} permutation = [1, 0, 2, 3]
// CHECK: tensor.extract_slice %[[T]]
// CHECK: %[[I:.*]] = tensor.extract_slice {{.*}} to tensor<12x8x13x13xf32>
// CHECK: %[[F:.*]] = linalg.transpose ins(%[[DY]] {{.*}} permutation = [1, 0, 2, 3]
// CHECK: %[[C:.*]] = linalg.conv_2d_nchw_fchw {dilations = dense<2> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%[[I]], %[[F]] : tensor<12x8x13x13xf32>, tensor<20x8x7x7xf32>)
// CHECK: %[[R:.*]] = linalg.transpose ins(%[[C]] {{.*}} permutation = [1, 0, 2, 3]
// CHECK: return %[[R]]
#all = affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>
#later = affine_map<(a, b, c, d, e) -> (b, c, d, e)>
func.func @gradient(%x: tensor<8x12x14x14xf32>, %dy: tensor<8x20x7x7xf32>) -> tensor<20x12x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<12x8x14x14xf32>
  %t = linalg.transpose ins(%x : tensor<8x12x14x14xf32>) outs(%e : tensor<12x8x14x14xf32>) permutation = [1, 0, 2, 3]
  %tx = tensor.expand_shape %t [[0], [1, 2], [3], [4]] output_shape [12, 8, 1, 14, 14] : tensor<12x8x14x14xf32> into tensor<12x8x1x14x14xf32>
  %d = tensor.expand_shape %dy [[0], [1], [2, 3], [4]] output_shape [8, 20, 1, 7, 7] : tensor<8x20x7x7xf32> into tensor<8x20x1x7x7xf32>
  %e2 = tensor.empty() : tensor<12x160x2x2xf32>
  %e3 = tensor.expand_shape %e2 [[0], [1, 2], [3], [4]] output_shape [12, 8, 20, 2, 2] : tensor<12x160x2x2xf32> into tensor<12x8x20x2x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e3 : tensor<12x8x20x2x2xf32>) -> tensor<12x8x20x2x2xf32>
  %c = linalg.conv_2d_ngchw_gfchw {dilations = dense<2> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%tx, %d : tensor<12x8x1x14x14xf32>, tensor<8x20x1x7x7xf32>) outs(%f : tensor<12x8x20x2x2xf32>) -> tensor<12x8x20x2x2xf32>
  %col = tensor.collapse_shape %c [[0], [1, 2], [3], [4]] : tensor<12x8x20x2x2xf32> into tensor<12x160x2x2xf32>
  %s1 = tensor.extract_slice %col[0, 0, 0, 0] [12, 160, 1, 2] [1, 1, 1, 1] : tensor<12x160x2x2xf32> to tensor<12x160x1x2xf32>
  %s2 = tensor.extract_slice %s1[0, 0, 0, 0] [12, 160, 1, 1] [1, 1, 1, 1] : tensor<12x160x1x2xf32> to tensor<12x160x1x1xf32>
  %ex = tensor.expand_shape %s2 [[0], [1, 2], [3], [4]] output_shape [12, 8, 20, 1, 1] : tensor<12x160x1x1xf32> into tensor<12x8x20x1x1xf32>
  %e4 = tensor.empty() : tensor<8x20x12x1x1xf32>
  %tr = linalg.transpose ins(%ex : tensor<12x8x20x1x1xf32>) outs(%e4 : tensor<8x20x12x1x1xf32>) permutation = [1, 2, 0, 3, 4]
  %e5 = tensor.empty() : tensor<20x12x1x1xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<20x12x1x1xf32>) -> tensor<20x12x1x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #later], iterator_types = ["reduction", "parallel", "parallel", "parallel", "parallel"]} ins(%tr : tensor<8x20x12x1x1xf32>) outs(%f5 : tensor<20x12x1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %q = arith.addf %in, %out : f32
    linalg.yield %q : f32
  } -> tensor<20x12x1x1xf32>
  return %r : tensor<20x12x1x1xf32>
}

// -----

// Channels of several, groups after the number of filters, and a sum that begins with an array.
// CHECK-LABEL: func.func @channels(
// CHECK-SAME: %[[X:[^:]*]]: tensor<2x3x4x9x9xf64>, %[[W:[^:]*]]: tensor<5x3x4x3x3xf64>, %[[O:[^:]*]]: tensor<2x5x7x7xf64>
// CHECK-DAG: %[[I:.*]] = tensor.collapse_shape %[[X]] {{.*}} into tensor<2x12x9x9xf64>
// CHECK-DAG: %[[F:.*]] = tensor.collapse_shape %[[W]] {{.*}} into tensor<5x12x3x3xf64>
// CHECK: linalg.conv_2d_nchw_fchw {{.*}}ins(%[[I]], %[[F]] : {{.*}} -> tensor<2x5x7x7xf64>
// CHECK: linalg.add ins(%{{.*}}, %[[O]] :
#all = affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>
#out = affine_map<(a, b, c, d, e) -> (a, c, d, e)>
func.func @channels(%x: tensor<2x3x4x9x9xf64>, %w: tensor<5x3x4x3x3xf64>, %o: tensor<2x5x7x7xf64>) -> tensor<2x5x7x7xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<2x3x5x7x7xf64>
  %f = linalg.fill ins(%zero : f64) outs(%e : tensor<2x3x5x7x7xf64>) -> tensor<2x3x5x7x7xf64>
  %c = linalg.conv_2d_ngchw_fgchw ins(%x, %w : tensor<2x3x4x9x9xf64>, tensor<5x3x4x3x3xf64>) outs(%f : tensor<2x3x5x7x7xf64>) -> tensor<2x3x5x7x7xf64>
  %r = linalg.generic {indexing_maps = [#all, #out], iterator_types = ["parallel", "reduction", "parallel", "parallel", "parallel"]} ins(%c : tensor<2x3x5x7x7xf64>) outs(%o : tensor<2x5x7x7xf64>) {
  ^bb0(%in: f64, %out: f64):
    %s = arith.addf %out, %in : f64
    linalg.yield %s : f64
  } -> tensor<2x5x7x7xf64>
  return %r : tensor<2x5x7x7xf64>
}

// -----

// Sums over filters, maxima, and convolutions that begin with other numbers or that others read stay.
// CHECK-LABEL: func.func @others(
// CHECK: linalg.conv_2d_ngchw_gfchw
// CHECK: linalg.conv_2d_ngchw_gfchw
// CHECK: linalg.conv_2d_ngchw_gfchw
// CHECK: linalg.conv_2d_ngchw_gfchw
#all = affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>
#filters = affine_map<(a, b, c, d, e) -> (a, b, d, e)>
#out = affine_map<(a, b, c, d, e) -> (a, c, d, e)>
func.func @others(%x: tensor<2x3x1x9x9xf32>, %w: tensor<3x3x1x3x3xf32>, %o: tensor<2x3x7x7xf32>) -> (tensor<2x3x7x7xf32>, tensor<2x3x7x7xf32>, tensor<2x3x7x7xf32>, tensor<2x3x7x7xf32>, tensor<2x3x3x7x7xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<2x3x3x7x7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x3x7x7xf32>) -> tensor<2x3x3x7x7xf32>
  %f1 = linalg.fill ins(%one : f32) outs(%e : tensor<2x3x3x7x7xf32>) -> tensor<2x3x3x7x7xf32>
  %a = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<2x3x1x9x9xf32>, tensor<3x3x1x3x3xf32>) outs(%f : tensor<2x3x3x7x7xf32>) -> tensor<2x3x3x7x7xf32>
  %ra = linalg.generic {indexing_maps = [#all, #filters], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%a : tensor<2x3x3x7x7xf32>) outs(%o : tensor<2x3x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<2x3x7x7xf32>
  %b = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<2x3x1x9x9xf32>, tensor<3x3x1x3x3xf32>) outs(%f : tensor<2x3x3x7x7xf32>) -> tensor<2x3x3x7x7xf32>
  %rb = linalg.generic {indexing_maps = [#all, #out], iterator_types = ["parallel", "reduction", "parallel", "parallel", "parallel"]} ins(%b : tensor<2x3x3x7x7xf32>) outs(%o : tensor<2x3x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.maximumf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<2x3x7x7xf32>
  %c = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<2x3x1x9x9xf32>, tensor<3x3x1x3x3xf32>) outs(%f1 : tensor<2x3x3x7x7xf32>) -> tensor<2x3x3x7x7xf32>
  %rc = linalg.generic {indexing_maps = [#all, #out], iterator_types = ["parallel", "reduction", "parallel", "parallel", "parallel"]} ins(%c : tensor<2x3x3x7x7xf32>) outs(%o : tensor<2x3x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<2x3x7x7xf32>
  %d = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<2x3x1x9x9xf32>, tensor<3x3x1x3x3xf32>) outs(%f : tensor<2x3x3x7x7xf32>) -> tensor<2x3x3x7x7xf32>
  %rd = linalg.generic {indexing_maps = [#all, #out], iterator_types = ["parallel", "reduction", "parallel", "parallel", "parallel"]} ins(%d : tensor<2x3x3x7x7xf32>) outs(%o : tensor<2x3x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<2x3x7x7xf32>
  return %ra, %rb, %rc, %rd, %d : tensor<2x3x7x7xf32>, tensor<2x3x7x7xf32>, tensor<2x3x7x7xf32>, tensor<2x3x7x7xf32>, tensor<2x3x3x7x7xf32>
}
