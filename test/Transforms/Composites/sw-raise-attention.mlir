// RUN: sw-opt --sw-raise-composites --canonicalize --split-input-file %s | FileCheck %s
// RUN: sw-opt --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro},sw-mixed-precision,sw-raise-composites,canonicalize)' --split-input-file %s | FileCheck %s
// RUN: sw-opt --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro},sw-mixed-precision,sw-raise-composites,canonicalize)' --split-input-file %s | FileCheck %s --check-prefix=MARK
// RUN: sw-opt --sw-raise-composites --split-input-file --remarks-filter='sw-.*' %s 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] Raise | Category:sw-composites | Remark="an attention"

// The op keeps the type that its products are to read.
// MARK: sw.attention scale({{.*}}) {sw.operand_type = f16} ins(

// As torch-mlir prints a BERT layer: the keys are transposed, and the scores are divided by the root of their length.

#all = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m, 0)>

// CHECK-LABEL: func.func @divided
// CHECK-NOT: linalg
// CHECK: %[[R:.*]] = sw.attention scale(5.000000e-01) {{.*}}ins(%arg0, %arg1, %arg2 : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>) outs(
// CHECK-NEXT: return %[[R]]
func.func @divided(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>) -> tensor<2x6x3xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %es = tensor.empty() : tensor<2x6x5xf32>
  %er = tensor.empty() : tensor<2x6x1xf32>
  %ek = tensor.empty() : tensor<2x8x5xf32>
  %kt = linalg.transpose ins(%k : tensor<2x5x8xf32>) outs(%ek : tensor<2x8x5xf32>) permutation = [0, 2, 1]
  %f0 = linalg.fill ins(%zero : f32) outs(%es : tensor<2x6x5xf32>) -> tensor<2x6x5xf32>
  %s0 = linalg.batch_matmul ins(%q, %kt : tensor<2x6x8xf32>, tensor<2x8x5xf32>) outs(%f0 : tensor<2x6x5xf32>) -> tensor<2x6x5xf32>
  %s1 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x6x5xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%s1 : tensor<2x6x5xf32>) outs(%f1 : tensor<2x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x1xf32>
  %d = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s1, %m : tensor<2x6x5xf32>, tensor<2x6x1xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d : tensor<2x6x5xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p : tensor<2x6x5xf32>) outs(%f2 : tensor<2x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p, %l : tensor<2x6x5xf32>, tensor<2x6x1xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %eo = tensor.empty() : tensor<2x6x3xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  %r = linalg.batch_matmul ins(%w, %v : tensor<2x6x5xf32>, tensor<2x5x3xf32>) outs(%f3 : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return %r : tensor<2x6x3xf32>
}

// -----

// As torch-mlir prints scaled_dot_product_attention: queries and keys are scaled, and rows of -inf are 0.

#all = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m, 0)>

// CHECK-LABEL: func.func @both_scaled
// CHECK-NOT: linalg
// CHECK: %[[R:.*]] = sw.attention masked scale(4.000000e+00) {{.*}}ins(%arg0, %arg1, %arg2 : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>) outs(
// CHECK-NEXT: return %[[R]]
func.func @both_scaled(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>) -> tensor<2x6x3xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %true = arith.constant true
  %loww = arith.constant 0xFFF0000000000000 : f64
  %es = tensor.empty() : tensor<2x6x5xf32>
  %er = tensor.empty() : tensor<2x6x1xf32>
  %eq = tensor.empty() : tensor<2x6x8xf32>
  %qs = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<2x6x8xf32>) outs(%eq : tensor<2x6x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x8xf32>
  %ek = tensor.empty() : tensor<2x8x5xf32>
  %kt = linalg.transpose ins(%k : tensor<2x5x8xf32>) outs(%ek : tensor<2x8x5xf32>) permutation = [0, 2, 1]
  %ks = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%kt : tensor<2x8x5xf32>) outs(%ek : tensor<2x8x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x8x5xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%es : tensor<2x6x5xf32>) -> tensor<2x6x5xf32>
  %s0 = linalg.batch_matmul ins(%qs, %ks : tensor<2x6x8xf32>, tensor<2x8x5xf32>) outs(%f0 : tensor<2x6x5xf32>) -> tensor<2x6x5xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%s0 : tensor<2x6x5xf32>) outs(%f1 : tensor<2x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x1xf32>
  %d = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s0, %m : tensor<2x6x5xf32>, tensor<2x6x1xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d : tensor<2x6x5xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p : tensor<2x6x5xf32>) outs(%f2 : tensor<2x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x1xf32>
  %h = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%l : tensor<2x6x1xf32>) outs(%er : tensor<2x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %one, %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x1xf32>
  %w = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%h, %p : tensor<2x6x1xf32>, tensor<2x6x5xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %eb = tensor.empty() : tensor<2x6x5xi1>
  %erb = tensor.empty() : tensor<2x6x1xi1>
  %f4 = linalg.fill ins(%true : i1) outs(%erb : tensor<2x6x1xi1>) -> tensor<2x6x1xi1>
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x6x5xf32>) outs(%eb : tensor<2x6x5xi1>) {
  ^bb0(%a: f32, %o: i1):
    %0 = arith.extf %a : f32 to f64
    %1 = arith.cmpf oeq, %0, %loww : f64
    linalg.yield %1 : i1
  } -> tensor<2x6x5xi1>
  %n = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%b : tensor<2x6x5xi1>) outs(%f4 : tensor<2x6x1xi1>) {
  ^bb0(%a: i1, %o: i1):
    %0 = arith.andi %a, %o : i1
    linalg.yield %0 : i1
  } -> tensor<2x6x1xi1>
  %z = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%n, %w : tensor<2x6x1xi1>, tensor<2x6x5xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: i1, %c: f32, %o: f32):
    %0 = arith.select %a, %zero, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %eo = tensor.empty() : tensor<2x6x3xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  %r = linalg.batch_matmul ins(%z, %v : tensor<2x6x5xf32>, tensor<2x5x3xf32>) outs(%f3 : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return %r : tensor<2x6x3xf32>
}

// -----

// A mask that is added, for all batches.

#all = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m, 0)>
#pairs = affine_map<(b, m, n) -> (m, n)>

// CHECK-LABEL: func.func @added
// CHECK: %[[M:.*]] = tensor.expand_shape %arg3 {{.*}} output_shape [1, 6, 5]
// CHECK: sw.attention scale(5.000000e-01) {{.*}}ins(%arg0, %arg1, %arg2 : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>) mask(%[[M]] : tensor<1x6x5xf32>) outs(
func.func @added(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>, %mask: tensor<6x5xf32>) -> tensor<2x6x3xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %true = arith.constant true
  %loww = arith.constant 0xFFF0000000000000 : f64
  %es = tensor.empty() : tensor<2x6x5xf32>
  %er = tensor.empty() : tensor<2x6x1xf32>
  %ek = tensor.empty() : tensor<2x8x5xf32>
  %kt = linalg.transpose ins(%k : tensor<2x5x8xf32>) outs(%ek : tensor<2x8x5xf32>) permutation = [0, 2, 1]
  %f0 = linalg.fill ins(%zero : f32) outs(%es : tensor<2x6x5xf32>) -> tensor<2x6x5xf32>
  %s0 = linalg.batch_matmul ins(%q, %kt : tensor<2x6x8xf32>, tensor<2x8x5xf32>) outs(%f0 : tensor<2x6x5xf32>) -> tensor<2x6x5xf32>
  %s1 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s0 : tensor<2x6x5xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %s2 = linalg.generic {indexing_maps = [#all, #pairs, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s1, %mask : tensor<2x6x5xf32>, tensor<6x5xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.addf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%s2 : tensor<2x6x5xf32>) outs(%f1 : tensor<2x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x1xf32>
  %d = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s2, %m : tensor<2x6x5xf32>, tensor<2x6x1xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d : tensor<2x6x5xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p : tensor<2x6x5xf32>) outs(%f2 : tensor<2x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p, %l : tensor<2x6x5xf32>, tensor<2x6x1xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %eb = tensor.empty() : tensor<2x6x5xi1>
  %erb = tensor.empty() : tensor<2x6x1xi1>
  %f4 = linalg.fill ins(%true : i1) outs(%erb : tensor<2x6x1xi1>) -> tensor<2x6x1xi1>
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s2 : tensor<2x6x5xf32>) outs(%eb : tensor<2x6x5xi1>) {
  ^bb0(%a: f32, %o: i1):
    %0 = arith.extf %a : f32 to f64
    %1 = arith.cmpf oeq, %0, %loww : f64
    linalg.yield %1 : i1
  } -> tensor<2x6x5xi1>
  %n = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%b : tensor<2x6x5xi1>) outs(%f4 : tensor<2x6x1xi1>) {
  ^bb0(%a: i1, %o: i1):
    %0 = arith.andi %a, %o : i1
    linalg.yield %0 : i1
  } -> tensor<2x6x1xi1>
  %z = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%n, %w : tensor<2x6x1xi1>, tensor<2x6x5xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: i1, %c: f32, %o: f32):
    %0 = arith.select %a, %zero, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %eo = tensor.empty() : tensor<2x6x3xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  %r = linalg.batch_matmul ins(%z, %v : tensor<2x6x5xf32>, tensor<2x5x3xf32>) outs(%f3 : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return %r : tensor<2x6x3xf32>
}

// -----

// A mask of truth values, of keys that are not transposed.

#all = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m, 0)>
#pairs = affine_map<(b, m, n) -> (b, n)>

// CHECK-LABEL: func.func @visible
// CHECK: %[[M:.*]] = tensor.expand_shape %arg3
// CHECK: %[[K:.*]] = linalg.transpose ins(%arg1 : tensor<2x8x5xf32>) outs(%{{.*}} : tensor<2x5x8xf32>) permutation = [0, 2, 1]
// CHECK: sw.attention scale(1.000000e+00) {{.*}}ins(%arg0, %[[K]], %arg2 : {{.*}}) mask(%[[M]] : tensor<2x1x5xi1>) outs(
func.func @visible(%q: tensor<2x6x8xf32>, %k: tensor<2x8x5xf32>, %v: tensor<2x5x3xf32>, %mask: tensor<2x5xi1>) -> tensor<2x6x3xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %factor = arith.constant 2.0 : f32
  %true = arith.constant true
  %loww = arith.constant 0xFFF0000000000000 : f64
  %es = tensor.empty() : tensor<2x6x5xf32>
  %er = tensor.empty() : tensor<2x6x1xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%es : tensor<2x6x5xf32>) -> tensor<2x6x5xf32>
  %s0 = linalg.batch_matmul ins(%q, %k : tensor<2x6x8xf32>, tensor<2x8x5xf32>) outs(%f0 : tensor<2x6x5xf32>) -> tensor<2x6x5xf32>
  %s2 = linalg.generic {indexing_maps = [#all, #pairs, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s0, %mask : tensor<2x6x5xf32>, tensor<2x5xi1>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %c: i1, %o: f32):
    %0 = arith.select %c, %a, %low : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%er : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%s2 : tensor<2x6x5xf32>) outs(%f1 : tensor<2x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x1xf32>
  %d = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s2, %m : tensor<2x6x5xf32>, tensor<2x6x1xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%d : tensor<2x6x5xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p : tensor<2x6x5xf32>) outs(%f2 : tensor<2x6x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x1xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p, %l : tensor<2x6x5xf32>, tensor<2x6x1xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %eb = tensor.empty() : tensor<2x6x5xi1>
  %erb = tensor.empty() : tensor<2x6x1xi1>
  %f4 = linalg.fill ins(%true : i1) outs(%erb : tensor<2x6x1xi1>) -> tensor<2x6x1xi1>
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s2 : tensor<2x6x5xf32>) outs(%eb : tensor<2x6x5xi1>) {
  ^bb0(%a: f32, %o: i1):
    %0 = arith.extf %a : f32 to f64
    %1 = arith.cmpf oeq, %0, %loww : f64
    linalg.yield %1 : i1
  } -> tensor<2x6x5xi1>
  %n = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%b : tensor<2x6x5xi1>) outs(%f4 : tensor<2x6x1xi1>) {
  ^bb0(%a: i1, %o: i1):
    %0 = arith.andi %a, %o : i1
    linalg.yield %0 : i1
  } -> tensor<2x6x1xi1>
  %z = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%n, %w : tensor<2x6x1xi1>, tensor<2x6x5xf32>) outs(%es : tensor<2x6x5xf32>) {
  ^bb0(%a: i1, %c: f32, %o: f32):
    %0 = arith.select %a, %zero, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x6x5xf32>
  %eo = tensor.empty() : tensor<2x6x3xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  %r = linalg.batch_matmul ins(%z, %v : tensor<2x6x5xf32>, tensor<2x5x3xf32>) outs(%f3 : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return %r : tensor<2x6x3xf32>
}
