// RUN: sw-opt --sw-raise-composites --split-input-file %s | FileCheck %s --implicit-check-not=sw.attention
// Merged batches that look like those of an attention.

// Weights merge heads before batches.

#all = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row = affine_map<(a, h, m, n) -> (a, h, m, 0)>

// CHECK-LABEL: func.func @other_order
func.func @other_order(%q: tensor<3x3x6x8xf32>, %k: tensor<3x3x5x8xf32>, %v: tensor<3x3x5x4xf32>) -> tensor<3x3x6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %es = tensor.empty() : tensor<3x3x6x5xf32>
  %er = tensor.empty() : tensor<3x3x6x1xf32>
  %ek = tensor.empty() : tensor<3x3x8x5xf32>
  %kt = linalg.transpose ins(%k : tensor<3x3x5x8xf32>) outs(%ek : tensor<3x3x8x5xf32>) permutation = [0, 1, 3, 2]
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<3x3x6x8xf32> into tensor<9x6x8xf32>
  %k3 = tensor.collapse_shape %kt [[0, 1], [2], [3]] : tensor<3x3x8x5xf32> into tensor<9x8x5xf32>
  %e3 = tensor.empty() : tensor<9x6x5xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<9x6x5xf32>) -> tensor<9x6x5xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<9x6x8xf32>, tensor<9x8x5xf32>) outs(%f0 : tensor<9x6x5xf32>) -> tensor<9x6x5xf32>
  %s0 = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [3, 3, 6, 5] : tensor<9x6x5xf32> into tensor<3x3x6x5xf32>
  %s1 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s0 : tensor<3x3x6x5xf32>) outs(%es : tensor<3x3x6x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<3x3x6x5xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<3x3x6x1xf32>) -> tensor<3x3x6x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s1 : tensor<3x3x6x5xf32>) outs(%f1 : tensor<3x3x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<3x3x6x1xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s1, %m : tensor<3x3x6x5xf32>, tensor<3x3x6x1xf32>) outs(%es : tensor<3x3x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<3x3x6x5xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<3x3x6x1xf32>) -> tensor<3x3x6x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p : tensor<3x3x6x5xf32>) outs(%f2 : tensor<3x3x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<3x3x6x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%p, %l : tensor<3x3x6x5xf32>, tensor<3x3x6x1xf32>) outs(%es : tensor<3x3x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<3x3x6x5xf32>
  %et = tensor.empty() : tensor<3x3x6x5xf32>
  %wt = linalg.transpose ins(%w : tensor<3x3x6x5xf32>) outs(%et : tensor<3x3x6x5xf32>) permutation = [1, 0, 2, 3]
  %w3 = tensor.collapse_shape %wt [[0, 1], [2], [3]] : tensor<3x3x6x5xf32> into tensor<9x6x5xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<3x3x5x4xf32> into tensor<9x5x4xf32>
  %eo = tensor.empty() : tensor<9x6x4xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<9x6x4xf32>) -> tensor<9x6x4xf32>
  %o3 = linalg.batch_matmul ins(%w3, %v3 : tensor<9x6x5xf32>, tensor<9x5x4xf32>) outs(%f3 : tensor<9x6x4xf32>) -> tensor<9x6x4xf32>
  %r = tensor.expand_shape %o3 [[0, 1], [2], [3]] output_shape [3, 3, 6, 4] : tensor<9x6x4xf32> into tensor<3x3x6x4xf32>
  return %r : tensor<3x3x6x4xf32>
}

// -----

// Another op reads the weights.

#all = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row = affine_map<(a, h, m, n) -> (a, h, m, 0)>

// CHECK-LABEL: func.func @reader
func.func @reader(%q: tensor<2x3x6x8xf32>, %k: tensor<2x3x5x8xf32>, %v: tensor<2x3x5x4xf32>) -> (tensor<2x3x6x4xf32>, tensor<2x3x6x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %es = tensor.empty() : tensor<2x3x6x5xf32>
  %er = tensor.empty() : tensor<2x3x6x1xf32>
  %ek = tensor.empty() : tensor<2x3x8x5xf32>
  %kt = linalg.transpose ins(%k : tensor<2x3x5x8xf32>) outs(%ek : tensor<2x3x8x5xf32>) permutation = [0, 1, 3, 2]
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x3x6x8xf32> into tensor<6x6x8xf32>
  %k3 = tensor.collapse_shape %kt [[0, 1], [2], [3]] : tensor<2x3x8x5xf32> into tensor<6x8x5xf32>
  %e3 = tensor.empty() : tensor<6x6x5xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<6x6x5xf32>) -> tensor<6x6x5xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<6x6x8xf32>, tensor<6x8x5xf32>) outs(%f0 : tensor<6x6x5xf32>) -> tensor<6x6x5xf32>
  %s0 = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [2, 3, 6, 5] : tensor<6x6x5xf32> into tensor<2x3x6x5xf32>
  %s1 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x3x6x5xf32>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x5xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x3x6x1xf32>) -> tensor<2x3x6x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s1 : tensor<2x3x6x5xf32>) outs(%f1 : tensor<2x3x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x1xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s1, %m : tensor<2x3x6x5xf32>, tensor<2x3x6x1xf32>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x6x5xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x3x6x1xf32>) -> tensor<2x3x6x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p : tensor<2x3x6x5xf32>) outs(%f2 : tensor<2x3x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%p, %l : tensor<2x3x6x5xf32>, tensor<2x3x6x1xf32>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x5xf32>
  %w3 = tensor.collapse_shape %w [[0, 1], [2], [3]] : tensor<2x3x6x5xf32> into tensor<6x6x5xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x3x5x4xf32> into tensor<6x5x4xf32>
  %eo = tensor.empty() : tensor<6x6x4xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x6x4xf32>) -> tensor<6x6x4xf32>
  %o3 = linalg.batch_matmul ins(%w3, %v3 : tensor<6x6x5xf32>, tensor<6x5x4xf32>) outs(%f3 : tensor<6x6x4xf32>) -> tensor<6x6x4xf32>
  %r = tensor.expand_shape %o3 [[0, 1], [2], [3]] output_shape [2, 3, 6, 4] : tensor<6x6x4xf32> into tensor<2x3x6x4xf32>
  return %r, %w : tensor<2x3x6x4xf32>, tensor<2x3x6x5xf32>
}

// -----

// A mask of all batches and heads.

#all = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row = affine_map<(a, h, m, n) -> (a, h, m, 0)>
#mask = affine_map<(a, h, m, n) -> (m, n)>

// CHECK-LABEL: func.func @added
func.func @added(%q: tensor<2x3x6x8xf32>, %k: tensor<2x3x5x8xf32>, %v: tensor<2x3x5x4xf32>, %mask: tensor<6x5xf32>) -> tensor<2x3x6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %true = arith.constant true
  %es = tensor.empty() : tensor<2x3x6x5xf32>
  %er = tensor.empty() : tensor<2x3x6x1xf32>
  %ek = tensor.empty() : tensor<2x3x8x5xf32>
  %kt = linalg.transpose ins(%k : tensor<2x3x5x8xf32>) outs(%ek : tensor<2x3x8x5xf32>) permutation = [0, 1, 3, 2]
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x3x6x8xf32> into tensor<6x6x8xf32>
  %k3 = tensor.collapse_shape %kt [[0, 1], [2], [3]] : tensor<2x3x8x5xf32> into tensor<6x8x5xf32>
  %e3 = tensor.empty() : tensor<6x6x5xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<6x6x5xf32>) -> tensor<6x6x5xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<6x6x8xf32>, tensor<6x8x5xf32>) outs(%f0 : tensor<6x6x5xf32>) -> tensor<6x6x5xf32>
  %s0 = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [2, 3, 6, 5] : tensor<6x6x5xf32> into tensor<2x3x6x5xf32>
  %s1 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x3x6x5xf32>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x5xf32>
  %s2 = linalg.generic {indexing_maps = [#all, #mask, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s1, %mask : tensor<2x3x6x5xf32>, tensor<6x5xf32>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.addf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x5xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x3x6x1xf32>) -> tensor<2x3x6x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s2 : tensor<2x3x6x5xf32>) outs(%f1 : tensor<2x3x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x1xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s2, %m : tensor<2x3x6x5xf32>, tensor<2x3x6x1xf32>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x6x5xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x3x6x1xf32>) -> tensor<2x3x6x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p : tensor<2x3x6x5xf32>) outs(%f2 : tensor<2x3x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%p, %l : tensor<2x3x6x5xf32>, tensor<2x3x6x1xf32>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x5xf32>
  %eb = tensor.empty() : tensor<2x3x6x5xi1>
  %erb = tensor.empty() : tensor<2x3x6x1xi1>
  %f4 = linalg.fill ins(%true : i1) outs(%erb : tensor<2x3x6x1xi1>) -> tensor<2x3x6x1xi1>
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s2 : tensor<2x3x6x5xf32>) outs(%eb : tensor<2x3x6x5xi1>) {
  ^bb0(%a: f32, %o: i1):
    %0 = arith.cmpf oeq, %a, %low : f32
    linalg.yield %0 : i1
  } -> tensor<2x3x6x5xi1>
  %n = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%b : tensor<2x3x6x5xi1>) outs(%f4 : tensor<2x3x6x1xi1>) {
  ^bb0(%a: i1, %o: i1):
    %0 = arith.andi %a, %o : i1
    linalg.yield %0 : i1
  } -> tensor<2x3x6x1xi1>
  %z = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%n, %w : tensor<2x3x6x1xi1>, tensor<2x3x6x5xf32>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: i1, %c: f32, %o: f32):
    %0 = arith.select %a, %zero, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x5xf32>
  %w3 = tensor.collapse_shape %z [[0, 1], [2], [3]] : tensor<2x3x6x5xf32> into tensor<6x6x5xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x3x5x4xf32> into tensor<6x5x4xf32>
  %eo = tensor.empty() : tensor<6x6x4xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x6x4xf32>) -> tensor<6x6x4xf32>
  %o3 = linalg.batch_matmul ins(%w3, %v3 : tensor<6x6x5xf32>, tensor<6x5x4xf32>) outs(%f3 : tensor<6x6x4xf32>) -> tensor<6x6x4xf32>
  %r = tensor.expand_shape %o3 [[0, 1], [2], [3]] output_shape [2, 3, 6, 4] : tensor<6x6x4xf32> into tensor<2x3x6x4xf32>
  return %r : tensor<2x3x6x4xf32>
}

// -----

// A mask of each batch, for all heads.

#all = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row = affine_map<(a, h, m, n) -> (a, h, m, 0)>
#mask = affine_map<(a, h, m, n) -> (a, n)>

// CHECK-LABEL: func.func @visible
func.func @visible(%q: tensor<2x3x6x8xf32>, %k: tensor<2x3x5x8xf32>, %v: tensor<2x3x5x4xf32>, %mask: tensor<2x5xi1>) -> tensor<2x3x6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %true = arith.constant true
  %es = tensor.empty() : tensor<2x3x6x5xf32>
  %er = tensor.empty() : tensor<2x3x6x1xf32>
  %ek = tensor.empty() : tensor<2x3x8x5xf32>
  %kt = linalg.transpose ins(%k : tensor<2x3x5x8xf32>) outs(%ek : tensor<2x3x8x5xf32>) permutation = [0, 1, 3, 2]
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x3x6x8xf32> into tensor<6x6x8xf32>
  %k3 = tensor.collapse_shape %kt [[0, 1], [2], [3]] : tensor<2x3x8x5xf32> into tensor<6x8x5xf32>
  %e3 = tensor.empty() : tensor<6x6x5xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<6x6x5xf32>) -> tensor<6x6x5xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<6x6x8xf32>, tensor<6x8x5xf32>) outs(%f0 : tensor<6x6x5xf32>) -> tensor<6x6x5xf32>
  %s0 = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [2, 3, 6, 5] : tensor<6x6x5xf32> into tensor<2x3x6x5xf32>
  %s1 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x3x6x5xf32>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x5xf32>
  %s2 = linalg.generic {indexing_maps = [#all, #mask, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s1, %mask : tensor<2x3x6x5xf32>, tensor<2x5xi1>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: f32, %c: i1, %o: f32):
    %0 = arith.select %c, %a, %low : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x5xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x3x6x1xf32>) -> tensor<2x3x6x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s2 : tensor<2x3x6x5xf32>) outs(%f1 : tensor<2x3x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x1xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s2, %m : tensor<2x3x6x5xf32>, tensor<2x3x6x1xf32>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x6x5xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x3x6x1xf32>) -> tensor<2x3x6x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p : tensor<2x3x6x5xf32>) outs(%f2 : tensor<2x3x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%p, %l : tensor<2x3x6x5xf32>, tensor<2x3x6x1xf32>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x5xf32>
  %eb = tensor.empty() : tensor<2x3x6x5xi1>
  %erb = tensor.empty() : tensor<2x3x6x1xi1>
  %f4 = linalg.fill ins(%true : i1) outs(%erb : tensor<2x3x6x1xi1>) -> tensor<2x3x6x1xi1>
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s2 : tensor<2x3x6x5xf32>) outs(%eb : tensor<2x3x6x5xi1>) {
  ^bb0(%a: f32, %o: i1):
    %0 = arith.cmpf oeq, %a, %low : f32
    linalg.yield %0 : i1
  } -> tensor<2x3x6x5xi1>
  %n = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%b : tensor<2x3x6x5xi1>) outs(%f4 : tensor<2x3x6x1xi1>) {
  ^bb0(%a: i1, %o: i1):
    %0 = arith.andi %a, %o : i1
    linalg.yield %0 : i1
  } -> tensor<2x3x6x1xi1>
  %z = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%n, %w : tensor<2x3x6x1xi1>, tensor<2x3x6x5xf32>) outs(%es : tensor<2x3x6x5xf32>) {
  ^bb0(%a: i1, %c: f32, %o: f32):
    %0 = arith.select %a, %zero, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x5xf32>
  %w3 = tensor.collapse_shape %z [[0, 1], [2], [3]] : tensor<2x3x6x5xf32> into tensor<6x6x5xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x3x5x4xf32> into tensor<6x5x4xf32>
  %eo = tensor.empty() : tensor<6x6x4xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x6x4xf32>) -> tensor<6x6x4xf32>
  %o3 = linalg.batch_matmul ins(%w3, %v3 : tensor<6x6x5xf32>, tensor<6x5x4xf32>) outs(%f3 : tensor<6x6x4xf32>) -> tensor<6x6x4xf32>
  %r = tensor.expand_shape %o3 [[0, 1], [2], [3]] output_shape [2, 3, 6, 4] : tensor<6x6x4xf32> into tensor<2x3x6x4xf32>
  return %r : tensor<2x3x6x4xf32>
}
