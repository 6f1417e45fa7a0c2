// RUN: sw-opt %s --split-input-file --sw-integer-weights | FileCheck %s
// RUN: sw-opt %s --split-input-file --sw-integer-weights --remark-policy=all --remarks-filter=sw-integer-weights -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// The scale of each channel multiplies the columns of the result.

#all = affine_map<(k, n) -> (k, n)>
#row = affine_map<(k, n) -> (n)>

// CHECK-LABEL: func.func @channels(
// CHECK-SAME: %[[X:.*]]: tensor<2x8xf32>, %[[Q:.*]]: tensor<8x4xi8>, %[[SCALE:.*]]: tensor<4xf32>)
// CHECK: %[[W:.*]] = linalg.generic {{.*}} ins(%[[Q]] : tensor<8x4xi8>)
// CHECK-NEXT: ^bb0(%[[NUMBER:.*]]: i8, %{{.*}}: f32):
// CHECK-NEXT: %[[F:.*]] = arith.sitofp %[[NUMBER]] : i8 to f32
// CHECK-NEXT: linalg.yield %[[F]]
// CHECK: %[[P:.*]] = linalg.matmul ins(%[[X]], %[[W]] :
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[P]], %[[SCALE]] : tensor<2x4xf32>, tensor<4xf32>)
// CHECK: arith.mulf
// CHECK-NOT: sitofp
// CHECK: return %[[R]]
// REMARK: {{.*}}: remark: [Passed] IntegerWeights {{.*}} factors=1
func.func @channels(%x: tensor<2x8xf32>, %q: tensor<8x4xi8>, %scale: tensor<4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%q, %scale : tensor<8x4xi8>, tensor<4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%number: i8, %factor: f32, %out: f32):
    %f = arith.sitofp %number : i8 to f32
    %m = arith.mulf %f, %factor : f32
    linalg.yield %m : f32
  } -> tensor<8x4xf32>
  %c = tensor.empty() : tensor<2x4xf32>
  %i = linalg.fill ins(%z : f32) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<2x8xf32>, tensor<8x4xf32>) outs(%i : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// Importers print an op for each step, and transpose the result.

#all = affine_map<(n, k) -> (n, k)>
#column = affine_map<(n, k) -> (n, 0)>

// CHECK-LABEL: func.func @linear(
// CHECK-SAME: %[[X:.*]]: tensor<2x8xf32>, %[[Q:.*]]: tensor<4x8xi8>, %[[SCALE:.*]]: tensor<4x1xf32>)
// CHECK: %[[W:.*]] = linalg.generic {{.*}} ins(%[[Q]] : tensor<4x8xi8>)
// CHECK: sitofp
// CHECK: %[[P:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : tensor<2x8xf32>, tensor<4x8xf32>)
// CHECK: arith.addf
// CHECK: linalg.generic {{.*}} ins(%[[P]], %[[SCALE]] : tensor<2x4xf32>, tensor<4x1xf32>)
// CHECK: arith.mulf
// REMARK: {{.*}}: remark: [Passed] IntegerWeights {{.*}} factors=1
func.func @linear(%x: tensor<2x8xf32>, %q: tensor<4x8xi8>, %scale: tensor<4x1xf32>) -> tensor<2x4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %v = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%q : tensor<4x8xi8>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%number: i8, %out: f32):
    %f = arith.sitofp %number : i8 to f32
    linalg.yield %f : f32
  } -> tensor<4x8xf32>
  %w = linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel"]}
      ins(%v, %scale : tensor<4x8xf32>, tensor<4x1xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%number: f32, %factor: f32, %out: f32):
    %m = arith.mulf %number, %factor : f32
    linalg.yield %m : f32
  } -> tensor<4x8xf32>
  %te = tensor.empty() : tensor<8x4xf32>
  %t = linalg.transpose ins(%w : tensor<4x8xf32>) outs(%te : tensor<8x4xf32>) permutation = [1, 0]
  %c = tensor.empty() : tensor<2x4xf32>
  %i = linalg.fill ins(%z : f32) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  %0 = linalg.matmul ins(%x, %t : tensor<2x8xf32>, tensor<8x4xf32>) outs(%i : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// A conversion in the body of a product becomes an op before it.

// CHECK-LABEL: func.func @body(
// CHECK-SAME: %[[X:.*]]: tensor<2x8xf32>, %[[Q:.*]]: tensor<8x4xi8>,
// CHECK: %[[W:.*]] = linalg.generic {{.*}} ins(%[[Q]] : tensor<8x4xi8>)
// CHECK: sitofp
// CHECK: linalg.matmul ins(%[[X]], %[[W]] : tensor<2x8xf32>, tensor<8x4xf32>)
func.func @body(%x: tensor<2x8xf32>, %q: tensor<8x4xi8>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.matmul ins(%x, %q : tensor<2x8xf32>, tensor<8x4xi8>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// The scale of a filter has the channel of the output. A number scales all.

#all = affine_map<(f, c, y, x) -> (f, c, y, x)>
#filter = affine_map<(f, c, y, x) -> (f)>

// CHECK-LABEL: func.func @convolution(
// CHECK-SAME: %[[X:.*]]: tensor<1x3x8x8xf32>, %[[Q:.*]]: tensor<4x3x3x3xi8>, %[[SCALE:.*]]: tensor<4xf32>)
// CHECK: %[[W:.*]] = linalg.generic {{.*}} ins(%[[Q]] :
// CHECK: %[[P:.*]] = linalg.conv_2d_nchw_fchw ins(%[[X]], %[[W]] :
// CHECK: linalg.generic {{.*}} ins(%[[P]], %[[SCALE]] :
// CHECK: arith.mulf
// CHECK: arith.mulf
// REMARK: {{.*}}: remark: [Passed] IntegerWeights {{.*}} factors=1
func.func @convolution(%x: tensor<1x3x8x8xf32>, %q: tensor<4x3x3x3xi8>, %scale: tensor<4xf32>) -> tensor<1x4x6x6xf32> {
  %z = arith.constant 0.0 : f32
  %eighth = arith.constant 0.125 : f32
  %e = tensor.empty() : tensor<4x3x3x3xf32>
  %w = linalg.generic {indexing_maps = [#all, #filter, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%q, %scale : tensor<4x3x3x3xi8>, tensor<4xf32>) outs(%e : tensor<4x3x3x3xf32>) {
  ^bb0(%number: i8, %factor: f32, %out: f32):
    %f = arith.sitofp %number : i8 to f32
    %m = arith.mulf %f, %factor : f32
    %s = arith.mulf %m, %eighth : f32
    linalg.yield %s : f32
  } -> tensor<4x3x3x3xf32>
  %c = tensor.empty() : tensor<1x4x6x6xf32>
  %i = linalg.fill ins(%z : f32) outs(%c : tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) outs(%i : tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  return %0 : tensor<1x4x6x6xf32>
}

// -----

// Scales of parts of the sum stay, and so do those of sums that do not begin at zero.

#all = affine_map<(k, n) -> (k, n)>
#column = affine_map<(k, n) -> (k)>
#row = affine_map<(k, n) -> (n)>

// CHECK-LABEL: func.func @stay(
// CHECK: %[[V:.*]] = linalg.generic
// CHECK: sitofp
// CHECK-NEXT: mulf
// CHECK: linalg.matmul ins(%{{.*}}, %[[V]] :
// CHECK: %[[W:.*]] = linalg.generic
// CHECK: sitofp
// CHECK-NEXT: mulf
// CHECK: %[[R:.*]] = linalg.matmul ins(%{{.*}}, %[[W]] :
// CHECK: return %{{.*}}, %[[R]]
// REMARK-NOT: remark
func.func @stay(%x: tensor<2x8xf32>, %q: tensor<8x4xi8>, %a: tensor<8xf32>, %b: tensor<4xf32>, %c: tensor<2x4xf32>)
    -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %v = linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel"]}
      ins(%q, %a : tensor<8x4xi8>, tensor<8xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%number: i8, %factor: f32, %out: f32):
    %f = arith.sitofp %number : i8 to f32
    %m = arith.mulf %f, %factor : f32
    linalg.yield %m : f32
  } -> tensor<8x4xf32>
  %d = tensor.empty() : tensor<2x4xf32>
  %i = linalg.fill ins(%z : f32) outs(%d : tensor<2x4xf32>) -> tensor<2x4xf32>
  %0 = linalg.matmul ins(%x, %v : tensor<2x8xf32>, tensor<8x4xf32>) outs(%i : tensor<2x4xf32>) -> tensor<2x4xf32>
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%q, %b : tensor<8x4xi8>, tensor<4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%number: i8, %factor: f32, %out: f32):
    %f = arith.sitofp %number : i8 to f32
    %m = arith.mulf %f, %factor : f32
    linalg.yield %m : f32
  } -> tensor<8x4xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<2x8xf32>, tensor<8x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x4xf32>
}
