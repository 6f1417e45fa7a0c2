// Filters and a batch normalisation that are constants: computed while the
// program is compiled, and compared with upstream's lowering, which computes
// them when it runs.
// RUN: sw-run %s --verify | FileCheck %s
// RUN: sw-run %s --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %s --verify --pipeline-options=fold-constants=false | FileCheck %s --check-prefix=RUNTIME

// CHECK-NOT: f_copy
// CHECK:     {{^}}f_conv
// CHECK-NOT: f_copy
// CHECK:     verified
// RUNTIME:   {{^}}f_copy
// RUNTIME:   {{^}}f_sin
// RUNTIME:   verified
#v = affine_map<(n, c, h, w) -> (c, 0, 0)>
#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
#i = affine_map<(i) -> (i)>
#mn = affine_map<(m, n) -> (m, n)>
func.func @f(%x: tensor<3x2x9x7xf32>) -> tensor<3x11xf32> {
  // Rows, columns, channels, filters, as TensorFlow has them.
  %filter = arith.constant dense<[[[[0.5, -1.0, 0.25], [2.0, 1.5, -0.75]], [[1.0, 0.125, -2.0], [0.5, -0.5, 1.0]]],
                                  [[[-1.5, 1.0, 0.75], [0.0, 1.25, -0.25]], [[3.0, -0.125, 2.0], [-0.5, 0.5, 1.0]]]]> : tensor<2x2x2x3xf32>
  %var = arith.constant dense<[0.5, 2.0, 1.25]> : tensor<3xf32>
  %mean = arith.constant dense<[[[0.5]], [[-2.0]], [[1.25]]]> : tensor<3x1x1xf32>
  %gamma = arith.constant dense<[[[1.5]], [[-1.0]], [[0.25]]]> : tensor<3x1x1xf32>
  %beta = arith.constant dense<[[[0.125]], [[2.0]], [[-0.25]]]> : tensor<3x1x1xf32>
  %z = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %te = tensor.empty() : tensor<3x2x2x2xf32>
  %w = linalg.transpose ins(%filter : tensor<2x2x2x3xf32>) outs(%te : tensor<3x2x2x2xf32>) permutation = [3, 2, 0, 1]
  %e = tensor.empty() : tensor<3x3x8x6xf32>
  %zeros = linalg.fill ins(%z : f32) outs(%e : tensor<3x3x8x6xf32>) -> tensor<3x3x8x6xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<3x2x9x7xf32>, tensor<3x2x2x2xf32>) outs(%zeros : tensor<3x3x8x6xf32>) -> tensor<3x3x8x6xf32>
  %ve = tensor.empty() : tensor<3xf32>
  %inverse = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%var : tensor<3xf32>) outs(%ve : tensor<3xf32>) {
  ^bb0(%a: f32, %unused: f32):
    %s = arith.addf %a, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %inverses = tensor.expand_shape %inverse [[0, 1, 2]] output_shape [3, 1, 1] : tensor<3xf32> into tensor<3x1x1xf32>
  %d = linalg.generic {indexing_maps = [#id, #v, #v, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %mean, %inverses : tensor<3x3x8x6xf32>, tensor<3x1x1xf32>, tensor<3x1x1xf32>) outs(%e : tensor<3x3x8x6xf32>) {
  ^bb0(%a: f32, %m: f32, %s: f32, %unused: f32):
    %p = arith.subf %a, %m : f32
    %q = arith.mulf %p, %s : f32
    linalg.yield %q : f32
  } -> tensor<3x3x8x6xf32>
  %y = linalg.generic {indexing_maps = [#id, #v, #v, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%d, %gamma, %beta : tensor<3x3x8x6xf32>, tensor<3x1x1xf32>, tensor<3x1x1xf32>) outs(%e : tensor<3x3x8x6xf32>) {
  ^bb0(%a: f32, %g: f32, %b: f32, %unused: f32):
    %p = arith.mulf %a, %g : f32
    %q = arith.addf %p, %b : f32
    %r = arith.maximumf %q, %z : f32
    linalg.yield %r : f32
  } -> tensor<3x3x8x6xf32>
  // A linear layer whose weights are made of nothing when the program runs.
  %flat = tensor.collapse_shape %y [[0], [1, 2, 3]] : tensor<3x3x8x6xf32> into tensor<3x144xf32>
  %le = tensor.empty() : tensor<144x11xf32>
  %weights = linalg.generic {indexing_maps = [#mn], iterator_types = ["parallel", "parallel"]} outs(%le : tensor<144x11xf32>) {
  ^bb0(%unused: f32):
    %m = linalg.index 0 : index
    %n = linalg.index 1 : index
    %s = arith.muli %m, %n : index
    %t = arith.index_cast %s : index to i32
    %u = arith.sitofp %t : i32 to f32
    %v = math.sin %u : f32
    linalg.yield %v : f32
  } -> tensor<144x11xf32>
  %oe = tensor.empty() : tensor<3x11xf32>
  %ozeros = linalg.fill ins(%z : f32) outs(%oe : tensor<3x11xf32>) -> tensor<3x11xf32>
  %o = linalg.matmul ins(%flat, %weights : tensor<3x144xf32>, tensor<144x11xf32>) outs(%ozeros : tensor<3x11xf32>) -> tensor<3x11xf32>
  return %o : tensor<3x11xf32>
}
