// RUN: sw-opt %s -split-input-file --sw-prepare-weights | FileCheck %s
// RUN: sw-opt %s -split-input-file --sw-prepare-weights --sw-fold-scales --sw-prepare-weights | FileCheck %s --check-prefix=TWICE
// RUN: sw-opt %s -split-input-file --sw-prepare-weights --remarks-filter=sw-fold -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// The factor of a batch normalisation and filters in another order are
// prepared; the product with a repeated weight is not, which is larger.
#i = affine_map<(i) -> (i)>
#m = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
// CHECK-LABEL: func.func @net(
// CHECK-SAME:    %[[X:arg0]]: tensor<7x3xf32>, %[[W:arg1]]: tensor<2x3xf32> {sw.weight}, %[[V:arg2]]: tensor<2xf32> {sw.weight}, %[[T:arg3]]: tensor<3x2xf32> {sw.prepared}, %[[F:arg4]]: tensor<2xf32> {sw.prepared})
// CHECK-SAME:    attributes {sw.prepare = @net_prepared}
// CHECK:         %[[C:.*]] = linalg.matmul ins(%[[X]], %[[T]] :
// CHECK:         linalg.generic {{.*}} ins(%[[C]], %[[F]] :
// CHECK:         linalg.broadcast ins(%[[V]] :
// CHECK-LABEL: func.func @net_prepared(
// CHECK-SAME:    %[[W:arg0]]: tensor<2x3xf32> {sw.weight}, %[[V:arg1]]: tensor<2xf32> {sw.weight}) -> (tensor<3x2xf32>, tensor<2xf32>)
// CHECK:         %[[T:.*]] = linalg.transpose ins(%[[W]] :
// CHECK:         %[[F:.*]] = linalg.generic {{.*}} ins(%[[V]] :
// CHECK:         return %[[T]], %[[F]]
// REMARK: [Passed] PrepareWeights | Category:sw-fold | argument=3, bytes of weights=24
// REMARK: [Passed] PrepareWeights | Category:sw-fold | argument=4, bytes of weights=8

// Again: nothing more. Whether the weights are numbers with the factor is not known.
// TWICE-LABEL: func.func @net(
// TWICE-SAME:    %[[X:arg0]]: tensor<7x3xf32>, %{{.*}}: tensor<2x3xf32> {sw.weight}, %{{.*}}: tensor<2xf32> {sw.weight}, %[[T:arg3]]: tensor<3x2xf32> {sw.prepared}, %[[F:arg4]]: tensor<2xf32> {sw.prepared})
// TWICE:         %[[C:.*]] = linalg.matmul ins(%[[X]], %[[T]] :
// TWICE:         linalg.generic {{.*}} ins(%[[C]], %[[F]] :
// TWICE-LABEL: func.func @net_prepared(
func.func @net(%x: tensor<7x3xf32>, %w: tensor<2x3xf32> {sw.weight}, %v: tensor<2xf32> {sw.weight}) -> (tensor<7x2xf32>, tensor<999x2xf32>) {
  %te = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%w : tensor<2x3xf32>) outs(%te : tensor<3x2xf32>) permutation = [1, 0]
  %fe = tensor.empty() : tensor<2xf32>
  %f = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%v : tensor<2xf32>) outs(%fe : tensor<2xf32>) {
  ^bb0(%a: f32, %unused: f32):
    %r = math.rsqrt %a : f32
    linalg.yield %r : f32
  } -> tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<7x2xf32>) -> tensor<7x2xf32>
  %c = linalg.matmul ins(%x, %t : tensor<7x3xf32>, tensor<3x2xf32>) outs(%i : tensor<7x2xf32>) -> tensor<7x2xf32>
  %y = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %f : tensor<7x2xf32>, tensor<2xf32>) outs(%e : tensor<7x2xf32>) {
  ^bb0(%a: f32, %b: f32, %unused: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<7x2xf32>
  %be = tensor.empty() : tensor<999x2xf32>
  %rows = linalg.broadcast ins(%v : tensor<2xf32>) outs(%be : tensor<999x2xf32>) dimensions = [0]
  return %y, %rows : tensor<7x2xf32>, tensor<999x2xf32>
}

// -----

// Left: no weights; weights and an input; a function that others call.
// CHECK-LABEL: func.func @none(
// CHECK-SAME:    %{{[^,]*}}: tensor<2x3xf32>) -> tensor<3x2xf32> {
// CHECK-LABEL: func.func @mixed(
// CHECK-SAME:    %{{[^,]*}}: tensor<2xf32>, %{{[^,]*}}: tensor<2xf32> {sw.weight}) -> tensor<2xf32> {
// CHECK-LABEL: func.func @called(
// CHECK-SAME:    %{{[^,]*}}: tensor<2x3xf32> {sw.weight}) -> tensor<3x2xf32> {
// CHECK-NOT:   _prepared
func.func @none(%w: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %te = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%w : tensor<2x3xf32>) outs(%te : tensor<3x2xf32>) permutation = [1, 0]
  return %t : tensor<3x2xf32>
}
func.func @mixed(%x: tensor<2xf32>, %w: tensor<2xf32> {sw.weight}) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %t = linalg.add ins(%x, %w : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  return %t : tensor<2xf32>
}
func.func @called(%w: tensor<2x3xf32> {sw.weight}) -> tensor<3x2xf32> {
  %te = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%w : tensor<2x3xf32>) outs(%te : tensor<3x2xf32>) permutation = [1, 0]
  return %t : tensor<3x2xf32>
}
func.func @caller(%w: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %t = func.call @called(%w) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %t : tensor<3x2xf32>
}
