// RUN: sw-opt %s -split-input-file --sw-fold-scales | FileCheck %s
// RUN: sw-opt %s -split-input-file --sw-fold-scales --sw-fold-constants | FileCheck %s --check-prefix=FOLDED
// RUN: sw-opt %s -split-input-file --sw-fold-scales --remarks-filter=sw-fold -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#v = affine_map<(n, c, h, w) -> (c, 0, 0)>
#id = affine_map<(n, c, h, w) -> (n, c, h, w)>

// A batch normalisation in three ops, and an activation in the last one.
// CHECK-DAG:   #[[$ALL:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG:   #[[$CHANNEL:.*]] = affine_map<(d0, d1, d2, d3) -> (d1)>
// CHECK-DAG:   #[[$FILTER:.*]] = affine_map<(d0, d1, d2, d3) -> (d0)>
// CHECK-LABEL: func.func @norm(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<2x1x5x5xf32>
// CHECK-DAG:     %[[W:.*]] = arith.constant dense<{{.*}}> : tensor<2x1x1x1xf32>
// CHECK:         %[[A:.*]]:2 = linalg.generic {{.*}} iterator_types = ["parallel"]
// CHECK:         %[[B:.*]]:2 = linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%{{.*}}, %[[A]]#0, %[[A]]#1 :
// CHECK:         %[[C:.*]]:2 = linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%{{.*}}, %{{.*}}, %[[B]]#0, %[[B]]#1 :
// CHECK:         %[[V:.*]] = linalg.generic {indexing_maps = [#[[$ALL]], #[[$FILTER]], #[[$ALL]]], {{.*}}} ins(%[[W]], %[[C]]#0 :
// CHECK:           arith.mulf
// CHECK:         %[[Y:.*]] = linalg.conv_2d_nchw_fchw ins(%[[X]], %[[V]] :
// CHECK:         linalg.generic {indexing_maps = [#[[$ALL]], #[[$CHANNEL]], #[[$ALL]]], {{.*}}} ins(%[[Y]], %[[C]]#1 :
// CHECK-NEXT:    ^bb0(%[[P:.*]]: f32, %[[Q:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[S:.*]] = arith.addf %[[P]], %[[Q]]
// CHECK-NEXT:      arith.maximumf %[[S]],
// CHECK-NEXT:      linalg.yield
// CHECK-NOT:     linalg
// CHECK:         return

// 3 * (x - 1) * 2 + 5 and 4 * (x - 2) / 2 + 7 with weights of 10 and 20.
// FOLDED-LABEL: func.func @norm(
// FOLDED-DAG:     dense<[-1.000000e+00, 3.000000e+00]> : tensor<2xf32>
// FOLDED-DAG:     dense<{{\[\[\[\[}}6.000000e+01]]], {{\[\[\[}}4.000000e+01]]]]> : tensor<2x1x1x1xf32>
// REMARK: sw-fold-scales.mlir:[[#@LINE+11]]:8: remark: [Passed] FoldScales | Category:sw-fold | ops=3
func.func @norm(%x: tensor<2x1x5x5xf32>) -> tensor<2x2x5x5xf32> {
  %w = arith.constant dense<[[[[10.0]]], [[[20.0]]]]> : tensor<2x1x1x1xf32>
  %mean = arith.constant dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1xf32>
  %deviation = arith.constant dense<[[[0.5]], [[2.0]]]> : tensor<2x1x1xf32>
  %gamma = arith.constant dense<[[[3.0]], [[4.0]]]> : tensor<2x1x1xf32>
  %beta = arith.constant dense<[[[5.0]], [[7.0]]]> : tensor<2x1x1xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2x5x5xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x2x5x5xf32>) -> tensor<2x2x5x5xf32>

  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x1x5x5xf32>, tensor<2x1x1x1xf32>) outs(%i : tensor<2x2x5x5xf32>) -> tensor<2x2x5x5xf32>
  %1 = linalg.generic {indexing_maps = [#id, #v, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %mean : tensor<2x2x5x5xf32>, tensor<2x1x1xf32>) outs(%e : tensor<2x2x5x5xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %m = arith.subf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<2x2x5x5xf32>
  %2 = linalg.generic {indexing_maps = [#v, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%deviation, %1 : tensor<2x1x1xf32>, tensor<2x2x5x5xf32>) outs(%e : tensor<2x2x5x5xf32>) {
  ^bb0(%b: f32, %a: f32, %unused: f32):
    %m = arith.divf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<2x2x5x5xf32>
  %3 = linalg.generic {indexing_maps = [#id, #v, #v, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %gamma, %beta : tensor<2x2x5x5xf32>, tensor<2x1x1xf32>, tensor<2x1x1xf32>) outs(%e : tensor<2x2x5x5xf32>) {
  ^bb0(%a: f32, %b: f32, %t: f32, %unused: f32):
    %m = arith.mulf %b, %a : f32
    %n = arith.addf %t, %m : f32
    %p = arith.maximumf %n, %z : f32
    linalg.yield %p : f32
  } -> tensor<2x2x5x5xf32>
  return %3 : tensor<2x2x5x5xf32>
}

// -----

// Columns of a product by a named op; the scaled value is used twice after it,
// beside an array of its own.
#m = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
// CHECK-LABEL: func.func @columns(
// REMARK: ops=1
// CHECK-SAME:    %[[X:.*]]: tensor<7x3xf64>, %[[R:.*]]: tensor<7x2xf64>)
// CHECK:         %[[C:.*]]:2 = linalg.generic
// CHECK:           arith.negf
// CHECK:         %[[V:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[C]]#0 : tensor<3x2xf64>, tensor<2xf64>)
// CHECK:         %[[Y:.*]] = linalg.matmul ins(%[[X]], %[[V]] :
// CHECK:         linalg.generic {{.*}} ins(%[[Y]], %[[C]]#1, %[[R]] :
// CHECK-NEXT:    ^bb0(%[[P:.*]]: f64, %[[Q:.*]]: f64, %[[T:.*]]: f64, %{{.*}}: f64):
// CHECK-NEXT:      %[[S:.*]] = arith.addf %[[P]], %[[Q]]
// CHECK-NEXT:      %[[M:.*]] = arith.mulf %[[S]], %[[T]]
// CHECK-NEXT:      arith.addf %[[S]], %[[M]]
func.func @columns(%x: tensor<7x3xf64>, %r: tensor<7x2xf64>) -> tensor<7x2xf64> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf64>
  %mean = arith.constant dense<[0.5, 0.25]> : tensor<2xf64>
  %factor = arith.constant 3.0 : f64
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<7x2xf64>
  %i = linalg.fill ins(%z : f64) outs(%e : tensor<7x2xf64>) -> tensor<7x2xf64>
  %c = linalg.matmul ins(%x, %w : tensor<7x3xf64>, tensor<3x2xf64>) outs(%i : tensor<7x2xf64>) -> tensor<7x2xf64>
  %y = linalg.generic {indexing_maps = [#m, #n, #m, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %mean, %r : tensor<7x2xf64>, tensor<2xf64>, tensor<7x2xf64>) outs(%e : tensor<7x2xf64>) {
  ^bb0(%a: f64, %b: f64, %t: f64, %unused: f64):
    %d = arith.subf %a, %b : f64
    %f = arith.mulf %d, %factor : f64
    %g = arith.mulf %f, %t : f64
    %s = arith.addf %f, %g : f64
    linalg.yield %s : f64
  } -> tensor<7x2xf64>
  return %y : tensor<7x2xf64>
}

// -----

// Left: weights that are no constants, sums alone, a product that others read,
// one that does not begin with zeros, a factor that differs between rows, which
// are no channels of the weights, and x in the denominator.
#m = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
#r = affine_map<(m, n) -> (m)>
// CHECK-LABEL: func.func @left(
// CHECK-COUNT-6: linalg.matmul ins(%arg0, %{{cst.*|arg1}} :
// REMARK-NOT: [Passed]
func.func @left(%x: tensor<2x2xf32>, %v: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %k = arith.constant dense<[0.5, 0.25]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c0 = linalg.matmul ins(%x, %v : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y0 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c0, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %f = arith.mulf %a, %b : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  %c1 = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y1 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c1, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %f = arith.addf %a, %b : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  %c2 = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y2 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c2, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %f = arith.mulf %a, %b : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  %c3 = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%v : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y3 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c3, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %f = arith.mulf %a, %b : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  %c4 = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y4 = linalg.generic {indexing_maps = [#m, #r, #m], iterator_types = ["parallel", "parallel"]} ins(%c4, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %f = arith.mulf %a, %b : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  %c5 = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y5 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c5, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %f = arith.divf %b, %a : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  return %y0, %y1, %y2, %c2, %y3, %y4, %y5 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// -----

// Numbers that the weights or the sum would leave their range with: a weight that overflows, one that becomes
// subnormal, an offset, a factor that is no number by itself, one that is too large for sums, and products of factors
// that are zero.
#m = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
// CHECK-LABEL: func.func @large_weight(
// CHECK:         %[[W:.*]] = arith.constant dense<{{.*}}> : tensor<2x2xf32>
// CHECK:         linalg.matmul ins(%arg0, %[[W]] :
// REMARK: [Missed] FoldScales | Category:sw-fold{{.*}}no normal number
func.func @large_weight(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[1.0e33, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %k = arith.constant dense<[1.0e6, 1.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %f = arith.mulf %a, %b : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @small_weight(
// CHECK:         %[[W:.*]] = arith.constant dense<{{.*}}> : tensor<2x2xf32>
// CHECK:         linalg.matmul ins(%arg0, %[[W]] :
// REMARK: [Missed] FoldScales | Category:sw-fold{{.*}}no normal number
func.func @small_weight(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[1.0e-30, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %k = arith.constant dense<[1.0e-10, 1.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %f = arith.mulf %a, %b : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @large_offset(
// CHECK:         %[[W:.*]] = arith.constant dense<{{.*}}> : tensor<2x2xf32>
// CHECK:         linalg.matmul ins(%arg0, %[[W]] :
// REMARK: [Missed] FoldScales | Category:sw-fold{{.*}}no normal number
func.func @large_offset(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %k = arith.constant dense<[1.0e5, 1.0]> : tensor<2xf32>
  %mean = arith.constant 1.0e35 : f32
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %d = arith.subf %a, %mean : f32
    %f = arith.mulf %d, %b : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @large_quotient(
// CHECK:         %[[W:.*]] = arith.constant dense<{{.*}}> : tensor<2x2xf32>
// CHECK:         linalg.matmul ins(%arg0, %[[W]] :
// REMARK: [Missed] FoldScales | Category:sw-fold{{.*}}no normal number
func.func @large_quotient(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %k = arith.constant dense<[1.0e-39, 1.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %f = arith.divf %a, %b : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @large_factor(
// CHECK:         %[[W:.*]] = arith.constant dense<{{.*}}> : tensor<2x2xf32>
// CHECK:         linalg.matmul ins(%arg0, %[[W]] :
// REMARK: [Missed] FoldScales | Category:sw-fold{{.*}}a factor is zero or larger than 2^20
func.func @large_factor(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %k = arith.constant dense<[1.0e7, 1.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %f = arith.mulf %a, %b : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @zero_product(
// CHECK:         %[[W:.*]] = arith.constant dense<{{.*}}> : tensor<2x2xf32>
// CHECK:         linalg.matmul ins(%arg0, %[[W]] :
// REMARK: [Missed] FoldScales | Category:sw-fold{{.*}}a factor is zero or larger than 2^20
func.func @zero_product(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %k = arith.constant dense<[1.0e-30, 1.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %d = arith.mulf %a, %b : f32
    %f = arith.mulf %d, %b : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// A zero among the weights stays one.
// CHECK-LABEL: func.func @zero_weight(
// CHECK:         %[[V:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<2x2xf32>, tensor<2xf32>) outs(%{{.*}} : tensor<2x2xf32>)
// CHECK:         linalg.matmul ins(%arg0, %[[V]] :
// REMARK: [Passed] FoldScales
func.func @zero_weight(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[0.0, -0.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %k = arith.constant dense<[0.5, 3.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %f = arith.mulf %a, %b : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// A factor that is known in a call only.
// CHECK-LABEL: func.func @in_call(
// CHECK:         %[[W:.*]] = arith.constant dense<{{.*}}> : tensor<2x2xf32>
// CHECK:         linalg.matmul ins(%arg0, %[[W]] :
func.func @in_call(%x: tensor<2x2xf32>, %t: f32) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %k = arith.constant dense<[0.5, 3.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %k : tensor<2x2xf32>, tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %d = arith.mulf %a, %b : f32
    %f = arith.mulf %d, %t : f32
    linalg.yield %f : f32
  } -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// -----

// Of one image constants may be read along the images as well, as importers of ONNX have it.
#v = affine_map<(n, c, h, w) -> (n, c, 0, 0)>
#id = affine_map<(n, c, h, w) -> (n, c, h, w)>

// CHECK-LABEL: func.func @one_image(
// CHECK:         %[[A:.*]]:2 = linalg.generic {{.*}} iterator_types = ["parallel"]
// CHECK:         %[[Y:.*]] = linalg.conv_2d_nchw_fchw
// CHECK:         linalg.generic {{.*}} ins(%[[Y]], %[[A]]#1 :
// CHECK:           arith.addf
// CHECK-NOT:       arith.mulf
// CHECK:         return
func.func @one_image(%x: tensor<1x1x5x5xf32>) -> tensor<1x2x5x5xf32> {
  %w = arith.constant dense<[[[[10.0]]], [[[20.0]]]]> : tensor<2x1x1x1xf32>
  %gamma = arith.constant dense<[[[[3.0]], [[4.0]]]]> : tensor<1x2x1x1xf32>
  %beta = arith.constant dense<[[[[5.0]], [[7.0]]]]> : tensor<1x2x1x1xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x5x5xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x2x5x5xf32>) -> tensor<1x2x5x5xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x5x5xf32>, tensor<2x1x1x1xf32>) outs(%i : tensor<1x2x5x5xf32>) -> tensor<1x2x5x5xf32>
  %1 = linalg.generic {indexing_maps = [#id, #v, #v, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %gamma, %beta : tensor<1x2x5x5xf32>, tensor<1x2x1x1xf32>, tensor<1x2x1x1xf32>) outs(%e : tensor<1x2x5x5xf32>) {
  ^bb0(%a: f32, %b: f32, %t: f32, %unused: f32):
    %m = arith.mulf %b, %a : f32
    %n = arith.addf %t, %m : f32
    linalg.yield %n : f32
  } -> tensor<1x2x5x5xf32>
  return %1 : tensor<1x2x5x5xf32>
}

// -----

// Images that differ keep their own factors.
#v = affine_map<(n, c, h, w) -> (n, c, 0, 0)>
#id = affine_map<(n, c, h, w) -> (n, c, h, w)>

// CHECK-LABEL: func.func @own_factors(
// CHECK:         linalg.conv_2d_nchw_fchw
// CHECK:         arith.mulf
func.func @own_factors(%x: tensor<2x1x5x5xf32>) -> tensor<2x2x5x5xf32> {
  %w = arith.constant dense<[[[[10.0]]], [[[20.0]]]]> : tensor<2x1x1x1xf32>
  %gamma = arith.constant dense<[[[[3.0]], [[4.0]]], [[[5.0]], [[6.0]]]]> : tensor<2x2x1x1xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2x5x5xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x2x5x5xf32>) -> tensor<2x2x5x5xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x1x5x5xf32>, tensor<2x1x1x1xf32>) outs(%i : tensor<2x2x5x5xf32>) -> tensor<2x2x5x5xf32>
  %1 = linalg.generic {indexing_maps = [#id, #v, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %gamma : tensor<2x2x5x5xf32>, tensor<2x2x1x1xf32>) outs(%e : tensor<2x2x5x5xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %m = arith.mulf %b, %a : f32
    linalg.yield %m : f32
  } -> tensor<2x2x5x5xf32>
  return %1 : tensor<2x2x5x5xf32>
}
