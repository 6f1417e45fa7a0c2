// RUN: sw-opt --sw-raise-composites --canonicalize --split-input-file %s | FileCheck %s
// RUN: sw-opt --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro},sw-mixed-precision,sw-raise-composites,canonicalize)' --split-input-file %s | FileCheck %s
// torch-mlir merges batches and heads for products alone: sw.attention has both.

// Keys are transposed before they are merged.

#all = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row = affine_map<(a, h, m, n) -> (a, h, m, 0)>

// CHECK-LABEL: func.func @plain
// CHECK-NEXT: %[[E:.*]] = tensor.empty()
// CHECK-NEXT: %[[R:.*]] = sw.attention scale(5.000000e-01) {{.*}}ins(%arg0, %arg1, %arg2 : tensor<2x3x6x8xf32>, tensor<2x3x5x8xf32>, tensor<2x3x5x4xf32>) outs(%[[E]]
// CHECK-NEXT: return %[[R]]
func.func @plain(%q: tensor<2x3x6x8xf32>, %k: tensor<2x3x5x8xf32>, %v: tensor<2x3x5x4xf32>) -> tensor<2x3x6x4xf32> {
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
  return %r : tensor<2x3x6x4xf32>
}

// -----

// Keys are transposed for the op.

#all = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row = affine_map<(a, h, m, n) -> (a, h, m, 0)>

// CHECK-LABEL: func.func @plain_keys
// CHECK-NOT: tensor.collapse_shape
// CHECK: %[[K:.*]] = linalg.transpose ins(%arg1 : tensor<2x3x8x5xf32>) outs(%{{.*}} : tensor<2x3x5x8xf32>) permutation = [0, 1, 3, 2]
// CHECK: %[[R:.*]] = sw.attention scale(1.000000e+00) {{.*}}ins(%arg0, %[[K]], %arg2 : tensor<2x3x6x8xf32>, tensor<2x3x5x8xf32>, tensor<2x3x5x4xf32>) outs(
// CHECK-NEXT: return %[[R]]
func.func @plain_keys(%q: tensor<2x3x6x8xf32>, %k: tensor<2x3x8x5xf32>, %v: tensor<2x3x5x4xf32>) -> tensor<2x3x6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<2x3x6x5xf32>
  %er = tensor.empty() : tensor<2x3x6x1xf32>
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<2x3x6x8xf32> into tensor<6x6x8xf32>
  %k3 = tensor.collapse_shape %k [[0, 1], [2], [3]] : tensor<2x3x8x5xf32> into tensor<6x8x5xf32>
  %e3 = tensor.empty() : tensor<6x6x5xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<6x6x5xf32>) -> tensor<6x6x5xf32>
  %s3 = linalg.batch_matmul ins(%q3, %k3 : tensor<6x6x8xf32>, tensor<6x8x5xf32>) outs(%f0 : tensor<6x6x5xf32>) -> tensor<6x6x5xf32>
  %s0 = tensor.expand_shape %s3 [[0, 1], [2], [3]] output_shape [2, 3, 6, 5] : tensor<6x6x5xf32> into tensor<2x3x6x5xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x3x6x1xf32>) -> tensor<2x3x6x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%s0 : tensor<2x3x6x5xf32>) outs(%f1 : tensor<2x3x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x6x1xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s0, %m : tensor<2x3x6x5xf32>, tensor<2x3x6x1xf32>) outs(%es : tensor<2x3x6x5xf32>) {
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
  return %r : tensor<2x3x6x4xf32>
}

// -----

// What becomes of TOSA: queries and keys times the root of the scale, named reductions without kept dimensions, and zeros for hidden
// rows.

#all = affine_map<(a, h, m, n) -> (a, h, m, n)>
#row = affine_map<(a, h, m, n) -> (a, h, m, 0)>

// CHECK-LABEL: func.func @tosa
// CHECK-NOT: linalg
// CHECK: %[[R:.*]] = sw.attention masked scale({{.*}}) {{.*}}ins(%arg0, %arg1, %arg2 : tensor<2x3x6x8xf32>, tensor<2x3x5x8xf32>, tensor<2x3x5x8xf32>) outs(
// CHECK-NEXT: return %[[R]]
func.func @tosa(%q: tensor<2x3x6x8xf32>, %k: tensor<2x3x5x8xf32>, %v: tensor<2x3x5x8xf32>) -> tensor<2x3x6x8xf32> {
  %cst = arith.constant 0xFFF0000000000000 : f64
  %cst_0 = arith.constant 0.353553385 : f32
  %true = arith.constant true
  %cst_1 = arith.constant 1.000000e+00 : f32
  %cst_2 = arith.constant -3.40282347E+38 : f32
  %cst_3 = arith.constant 0.000000e+00 : f32
  %0 = tensor.empty() : tensor<2x3x6x8xf32>
  %1 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q : tensor<2x3x6x8xf32>) outs(%0 : tensor<2x3x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %26 = arith.mulf %in, %cst_0 : f32
    linalg.yield %26 : f32
  } -> tensor<2x3x6x8xf32>
  %2 = tensor.empty() : tensor<2x3x8x5xf32>
  %transposed = linalg.transpose ins(%k : tensor<2x3x5x8xf32>) outs(%2 : tensor<2x3x8x5xf32>) permutation = [0, 1, 3, 2]
  %3 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed : tensor<2x3x8x5xf32>) outs(%2 : tensor<2x3x8x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %26 = arith.mulf %in, %cst_0 : f32
    linalg.yield %26 : f32
  } -> tensor<2x3x8x5xf32>
  %collapsed = tensor.collapse_shape %1 [[0, 1], [2], [3]] : tensor<2x3x6x8xf32> into tensor<6x6x8xf32>
  %collapsed_4 = tensor.collapse_shape %3 [[0, 1], [2], [3]] : tensor<2x3x8x5xf32> into tensor<6x8x5xf32>
  %collapsed_5 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<2x3x5x8xf32> into tensor<6x5x8xf32>
  %4 = tensor.empty() : tensor<6x6x5xf32>
  %5 = linalg.fill ins(%cst_3 : f32) outs(%4 : tensor<6x6x5xf32>) -> tensor<6x6x5xf32>
  %6 = linalg.batch_matmul ins(%collapsed, %collapsed_4 : tensor<6x6x8xf32>, tensor<6x8x5xf32>) outs(%5 : tensor<6x6x5xf32>) -> tensor<6x6x5xf32>
  %expanded = tensor.expand_shape %6 [[0, 1], [2], [3]] output_shape [2, 3, 6, 5] : tensor<6x6x5xf32> into tensor<2x3x6x5xf32>
  %7 = tensor.empty() : tensor<2x3x6xf32>
  %8 = linalg.fill ins(%cst_2 : f32) outs(%7 : tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
  %reduced = linalg.reduce ins(%expanded : tensor<2x3x6x5xf32>) outs(%8 : tensor<2x3x6xf32>) dimensions = [3]
    (%in: f32, %init: f32) {
      %26 = arith.maximumf %in, %init : f32
      linalg.yield %26 : f32
    }
  %expanded_6 = tensor.expand_shape %reduced [[0], [1], [2, 3]] output_shape [2, 3, 6, 1] : tensor<2x3x6xf32> into tensor<2x3x6x1xf32>
  %9 = tensor.empty() : tensor<2x3x6x5xf32>
  %10 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_6 : tensor<2x3x6x5xf32>, tensor<2x3x6x1xf32>) outs(%9 : tensor<2x3x6x5xf32>) {
  ^bb0(%in: f32, %in_13: f32, %out: f32):
    %26 = arith.subf %in, %in_13 : f32
    linalg.yield %26 : f32
  } -> tensor<2x3x6x5xf32>
  %11 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<2x3x6x5xf32>) outs(%9 : tensor<2x3x6x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %26 = math.exp %in : f32
    linalg.yield %26 : f32
  } -> tensor<2x3x6x5xf32>
  %12 = linalg.fill ins(%cst_3 : f32) outs(%7 : tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
  %reduced_7 = linalg.reduce ins(%11 : tensor<2x3x6x5xf32>) outs(%12 : tensor<2x3x6xf32>) dimensions = [3]
    (%in: f32, %init: f32) {
      %26 = arith.addf %in, %init : f32
      linalg.yield %26 : f32
    }
  %expanded_8 = tensor.expand_shape %reduced_7 [[0], [1], [2, 3]] output_shape [2, 3, 6, 1] : tensor<2x3x6xf32> into tensor<2x3x6x1xf32>
  %13 = tensor.empty() : tensor<2x3x6x1xf32>
  %14 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x3x6x1xf32>) outs(%13 : tensor<2x3x6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %26 = arith.divf %cst_1, %in : f32
    linalg.yield %26 : f32
  } -> tensor<2x3x6x1xf32>
  %15 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %14 : tensor<2x3x6x5xf32>, tensor<2x3x6x1xf32>) outs(%9 : tensor<2x3x6x5xf32>) {
  ^bb0(%in: f32, %in_13: f32, %out: f32):
    %26 = arith.mulf %in, %in_13 : f32
    linalg.yield %26 : f32
  } -> tensor<2x3x6x5xf32>
  %16 = tensor.empty() : tensor<2x3x6x5xf64>
  %17 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x3x6x5xf32>) outs(%16 : tensor<2x3x6x5xf64>) {
  ^bb0(%in: f32, %out: f64):
    %26 = arith.extf %in : f32 to f64
    linalg.yield %26 : f64
  } -> tensor<2x3x6x5xf64>
  %18 = tensor.empty() : tensor<2x3x6x5xi1>
  %19 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x3x6x5xf64>) outs(%18 : tensor<2x3x6x5xi1>) {
  ^bb0(%in: f64, %out: i1):
    %26 = arith.cmpf oeq, %in, %cst : f64
    linalg.yield %26 : i1
  } -> tensor<2x3x6x5xi1>
  %20 = tensor.empty() : tensor<2x3x6xi1>
  %21 = linalg.fill ins(%true : i1) outs(%20 : tensor<2x3x6xi1>) -> tensor<2x3x6xi1>
  %reduced_9 = linalg.reduce ins(%19 : tensor<2x3x6x5xi1>) outs(%21 : tensor<2x3x6xi1>) dimensions = [3]
    (%in: i1, %init: i1) {
      %26 = arith.andi %in, %init : i1
      linalg.yield %26 : i1
    }
  %expanded_10 = tensor.expand_shape %reduced_9 [[0], [1], [2, 3]] output_shape [2, 3, 6, 1] : tensor<2x3x6xi1> into tensor<2x3x6x1xi1>
  %22 = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10, %15 : tensor<2x3x6x1xi1>, tensor<2x3x6x5xf32>) outs(%9 : tensor<2x3x6x5xf32>) {
  ^bb0(%in: i1, %in_13: f32, %out: f32):
    %26 = arith.select %in, %cst_3, %in_13 : f32
    linalg.yield %26 : f32
  } -> tensor<2x3x6x5xf32>
  %collapsed_11 = tensor.collapse_shape %22 [[0, 1], [2], [3]] : tensor<2x3x6x5xf32> into tensor<6x6x5xf32>
  %23 = tensor.empty() : tensor<6x6x8xf32>
  %24 = linalg.fill ins(%cst_3 : f32) outs(%23 : tensor<6x6x8xf32>) -> tensor<6x6x8xf32>
  %25 = linalg.batch_matmul ins(%collapsed_11, %collapsed_5 : tensor<6x6x5xf32>, tensor<6x5x8xf32>) outs(%24 : tensor<6x6x8xf32>) -> tensor<6x6x8xf32>
  %expanded_12 = tensor.expand_shape %25 [[0, 1], [2], [3]] output_shape [2, 3, 6, 8] : tensor<6x6x8xf32> into tensor<2x3x6x8xf32>
  return %expanded_12 : tensor<2x3x6x8xf32>
}
