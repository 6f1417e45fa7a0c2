// Reshapes and dimensions of one element do not stand between ops that belong together.
// RUN: sw-opt --sw-fuse --split-input-file %s | FileCheck %s

#x = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>

// What a reduction keeps with one element loses that dimension, and what reads it, too.
// CHECK-LABEL: func.func @kept
// CHECK: linalg.generic {{.*}}"reduction"]{{.*}} outs(%{{.*}} : tensor<8xf32>)
// CHECK-NOT: tensor.expand_shape
// CHECK: linalg.generic {{.*}}ins(%arg0, %{{.*}} : tensor<8x16xf32>, tensor<8xf32>)
func.func @kept(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %r = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%z : f32) outs(%r : tensor<8x1xf32>) -> tensor<8x1xf32>
  %s = linalg.generic {indexing_maps = [#x, #kept], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%f : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %m = linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<8x1xf32>) outs(%r : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#x, #kept, #x], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----

// The reshape goes after what reads it, which is then next to the product.
// CHECK-LABEL: func.func @behind
// CHECK: %[[C:.*]] = linalg.matmul
// CHECK: %[[R:.*]] = linalg.generic {{.*}}ins(%[[C]] : tensor<8x16xf32>)
// CHECK: tensor.expand_shape %[[R]]
func.func @behind(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %c: tensor<8x16xf32>) -> tensor<2x4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%c : tensor<8x16xf32>) -> tensor<8x16xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 4, 16] : tensor<8x16xf32> into tensor<2x4x16xf32>
  %e = tensor.empty() : tensor<2x4x16xf32>
  %2 = linalg.exp ins(%1 : tensor<2x4x16xf32>) outs(%e : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return %2 : tensor<2x4x16xf32>
}

// -----

// What nothing computes stays in the shape that it has.
// CHECK-LABEL: func.func @argument
// CHECK: %[[E:.*]] = tensor.expand_shape %arg0
// CHECK: linalg.generic {{.*}} ins(%[[E]]
func.func @argument(%a: tensor<8x16xf32>) -> tensor<2x4x16xf32> {
  %1 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 4, 16] : tensor<8x16xf32> into tensor<2x4x16xf32>
  %e = tensor.empty() : tensor<2x4x16xf32>
  %2 = linalg.exp ins(%1 : tensor<2x4x16xf32>) outs(%e : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return %2 : tensor<2x4x16xf32>
}

// -----

// A row of channels between dimensions of one element is that row, also where
// images, of which there is one, are the first loop.
// CHECK-LABEL: func.func @channels
// CHECK-SAME: %[[X:[^:]*]]: tensor<1x16x4x4xf32>, %[[A:[^:]*]]: tensor<16xf32>, %[[B:[^:]*]]: tensor<16xf32>)
// CHECK-NOT: tensor.expand_shape
// CHECK: linalg.generic {{.*}} ins(%[[X]], %[[A]], %[[B]] : tensor<1x16x4x4xf32>, tensor<16xf32>, tensor<16xf32>)
// CHECK-NOT: linalg.generic
#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#channel = affine_map<(n, c, h, w) -> (n, 0, 0, c)>
func.func @channels(%x: tensor<1x16x4x4xf32>, %a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<1x16x4x4xf32> {
  %e = tensor.empty() : tensor<1x16x4x4xf32>
  %0 = tensor.expand_shape %a [[0, 1, 2, 3]] output_shape [1, 1, 1, 16] : tensor<16xf32> into tensor<1x1x1x16xf32>
  %1 = linalg.generic {indexing_maps = [#all, #channel, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %0 : tensor<1x16x4x4xf32>, tensor<1x1x1x16xf32>) outs(%e : tensor<1x16x4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %v = arith.mulf %p, %q : f32
    linalg.yield %v : f32
  } -> tensor<1x16x4x4xf32>
  %2 = tensor.expand_shape %b [[0, 1, 2, 3]] output_shape [1, 1, 1, 16] : tensor<16xf32> into tensor<1x1x1x16xf32>
  %3 = linalg.generic {indexing_maps = [#all, #channel, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%1, %2 : tensor<1x16x4x4xf32>, tensor<1x1x1x16xf32>) outs(%e : tensor<1x16x4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %v = arith.addf %p, %q : f32
    linalg.yield %v : f32
  } -> tensor<1x16x4x4xf32>
  return %3 : tensor<1x16x4x4xf32>
}

// -----

// An arrangement splits the batch of a product before it, but not where
// this sums up rows that are long beside its own: those are the scores of
// attention, which then are in LDM only.
// CHECK-LABEL: func.func @row_contiguous
// CHECK: linalg.batch_matmul {{.*}} -> tensor<8x40x16xf32>
// CHECK-LABEL: func.func @short_rows
// CHECK-NOT: linalg.batch_matmul
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<2x4x20x16xf32>)
func.func @row_contiguous(%p: tensor<8x40x40xf32>, %v: tensor<8x40x16xf32>) -> tensor<2x40x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x40x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x40x16xf32>) -> tensor<8x40x16xf32>
  %0 = linalg.batch_matmul ins(%p, %v : tensor<8x40x40xf32>, tensor<8x40x16xf32>) outs(%z : tensor<8x40x16xf32>) -> tensor<8x40x16xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2], [3]] output_shape [2, 4, 40, 16] : tensor<8x40x16xf32> into tensor<2x4x40x16xf32>
  %f = tensor.empty() : tensor<2x40x4x16xf32>
  %2 = linalg.transpose ins(%1 : tensor<2x4x40x16xf32>) outs(%f : tensor<2x40x4x16xf32>) permutation = [0, 2, 1, 3]
  return %2 : tensor<2x40x4x16xf32>
}
func.func @short_rows(%p: tensor<8x20x20xf32>, %v: tensor<8x20x16xf32>) -> tensor<2x20x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x20x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x20x16xf32>) -> tensor<8x20x16xf32>
  %0 = linalg.batch_matmul ins(%p, %v : tensor<8x20x20xf32>, tensor<8x20x16xf32>) outs(%z : tensor<8x20x16xf32>) -> tensor<8x20x16xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2], [3]] output_shape [2, 4, 20, 16] : tensor<8x20x16xf32> into tensor<2x4x20x16xf32>
  %f = tensor.empty() : tensor<2x20x4x16xf32>
  %2 = linalg.transpose ins(%1 : tensor<2x4x20x16xf32>) outs(%f : tensor<2x20x4x16xf32>) permutation = [0, 2, 1, 3]
  return %2 : tensor<2x20x4x16xf32>
}
