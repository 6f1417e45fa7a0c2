// Attention as torch-mlir prints it for one sequence: the batch of one element
// and the heads are one dimension of the products, and two of what is between
// them and of the transposition after. It is one kernel, and the transposition
// one.
// RUN: sw-run %s --verify | FileCheck %s
// RUN: sw-run %s --verify --chip=sw26010pro | FileCheck %s
// CHECK:     f_reduction_mul
// CHECK-NOT: reduction
// CHECK:     on the MPE
// CHECK:     verified

#all = affine_map<(b, h, m, n) -> (b, h, m, n)>
#row = affine_map<(b, h, m, n) -> (b, h, m)>
#kept = affine_map<(b, h, m, n) -> (b, h, m, 0)>
func.func @f(%q: tensor<1x6x90x32xf32>, %k: tensor<1x6x32x90xf32>, %v: tensor<1x6x90x32xf32>) -> tensor<1x90x6x32xf32> {
  %z = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<1x6x90x32xf32> into tensor<6x90x32xf32>
  %k3 = tensor.collapse_shape %k [[0, 1], [2], [3]] : tensor<1x6x32x90xf32> into tensor<6x32x90xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<1x6x90x32xf32> into tensor<6x90x32xf32>
  %es = tensor.empty() : tensor<6x90x90xf32>
  %fs = linalg.fill ins(%z : f32) outs(%es : tensor<6x90x90xf32>) -> tensor<6x90x90xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<6x90x32xf32>, tensor<6x32x90xf32>) outs(%fs : tensor<6x90x90xf32>) -> tensor<6x90x90xf32>
  %s = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [1, 6, 90, 90] : tensor<6x90x90xf32> into tensor<1x6x90x90xf32>
  %er = tensor.empty() : tensor<1x6x90xf32>
  %fm = linalg.fill ins(%low : f32) outs(%er : tensor<1x6x90xf32>) -> tensor<1x6x90xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%s : tensor<1x6x90x90xf32>) outs(%fm : tensor<1x6x90xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x6x90xf32>
  %e = tensor.empty() : tensor<1x6x90x90xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%s, %m : tensor<1x6x90x90xf32>, tensor<1x6x90xf32>) outs(%e : tensor<1x6x90x90xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x6x90x90xf32>
  %ft = linalg.fill ins(%z : f32) outs(%er : tensor<1x6x90xf32>) -> tensor<1x6x90xf32>
  %t = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%p : tensor<1x6x90x90xf32>) outs(%ft : tensor<1x6x90xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x6x90xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%p, %t : tensor<1x6x90x90xf32>, tensor<1x6x90xf32>) outs(%e : tensor<1x6x90x90xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<1x6x90x90xf32>
  %w3 = tensor.collapse_shape %w [[0, 1], [2], [3]] : tensor<1x6x90x90xf32> into tensor<6x90x90xf32>
  %ey = tensor.empty() : tensor<6x90x32xf32>
  %fy = linalg.fill ins(%z : f32) outs(%ey : tensor<6x90x32xf32>) -> tensor<6x90x32xf32>
  %y3 = linalg.batch_matmul ins(%w3, %v3 : tensor<6x90x90xf32>, tensor<6x90x32xf32>) outs(%fy : tensor<6x90x32xf32>) -> tensor<6x90x32xf32>
  %y = tensor.expand_shape %y3 [[0, 1], [2], [3]] output_shape [1, 6, 90, 32] : tensor<6x90x32xf32> into tensor<1x6x90x32xf32>
  %eo = tensor.empty() : tensor<1x90x6x32xf32>
  %o = linalg.transpose ins(%y : tensor<1x6x90x32xf32>) outs(%eo : tensor<1x90x6x32xf32>) permutation = [0, 2, 1, 3]
  return %o : tensor<1x90x6x32xf32>
}
