// Rows of which ops read every second element, and rows that alternate.
// RUN: sw-opt --sw-normalize --split-input-file %s | FileCheck %s

// CHECK: #[[STEP:.*]] = affine_map<(d0, d1) -> (d0, d1 * 2)>
// CHECK-LABEL: func.func @elementwise(
// CHECK-SAME: %[[X:[^:]*]]: tensor<8x64xf32>
// CHECK: %[[ROWS:.*]] = tensor.extract_slice %[[X]][0, 1] [8, 63] [1, 1]
// CHECK: linalg.generic {indexing_maps = [#[[STEP]], #{{.*}}]{{.*}} ins(%[[ROWS]] : tensor<8x63xf32>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: math.exp
func.func @elementwise(%x: tensor<8x64xf32>, %o: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %s = tensor.extract_slice %x[0, 1] [8, 32] [1, 2] : tensor<8x64xf32> to tensor<8x32xf32>
  %0 = linalg.exp ins(%s : tensor<8x32xf32>) outs(%o : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}

// -----

// What reads no maps has a copy.
// CHECK: #[[STEP:.*]] = affine_map<(d0, d1) -> (d0, d1 * 3)>
// CHECK-LABEL: func.func @copied(
// CHECK: %[[COPY:.*]] = linalg.generic {indexing_maps = [#[[STEP]], #{{.*}}]
// CHECK-SAME: ins(%{{.*}} : tensor<8x61xf32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: linalg.yield %[[IN]]
// CHECK: return %[[COPY]]
func.func @copied(%x: tensor<8x64xf32>) -> tensor<8x21xf32> {
  %s = tensor.extract_slice %x[0, 0] [8, 21] [1, 3] : tensor<8x64xf32> to tensor<8x21xf32>
  return %s : tensor<8x21xf32>
}

// -----

// Whole rows that are left out are no matter, nor are single elements.
// CHECK-LABEL: func.func @rows(
// CHECK: tensor.extract_slice %{{.*}}[0, 0] [4, 64] [2, 1]
// CHECK: tensor.extract_slice %{{.*}}[0, 3] [8, 1] [1, 1]
// CHECK-NOT: linalg.generic
func.func @rows(%x: tensor<8x64xf32>) -> (tensor<4x64xf32>, tensor<8x1xf32>) {
  %0 = tensor.extract_slice %x[0, 0] [4, 64] [2, 1] : tensor<8x64xf32> to tensor<4x64xf32>
  %1 = tensor.extract_slice %x[0, 3] [8, 1] [1, 4] : tensor<8x64xf32> to tensor<8x1xf32>
  return %0, %1 : tensor<4x64xf32>, tensor<8x1xf32>
}

// -----

// CHECK: #[[COLUMN:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @alternating(
// CHECK: linalg.generic {indexing_maps = [#[[COLUMN]], #[[COLUMN]], #[[COLUMN]], #{{.*}}]
// CHECK-SAME: ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %{{.*}}: f32):
// CHECK: %[[AT:.*]] = linalg.index 2
// CHECK: %[[SECOND:.*]] = arith.cmpi eq, %[[AT]], %c1
// CHECK: %[[BC:.*]] = arith.select %[[SECOND]], %[[B]], %[[C]]
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[AT]], %c0
// CHECK: arith.select %[[FIRST]], %[[A]], %[[BC]]
func.func @alternating(%a: tensor<4x8x1xf32>, %b: tensor<4x8x1xf32>, %c: tensor<4x8x1xf32>) -> tensor<4x8x3xf32> {
  %0 = tensor.concat dim(2) %a, %b, %c : (tensor<4x8x1xf32>, tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x3xf32>
  return %0 : tensor<4x8x3xf32>
}

// -----

// Longer rows follow each other.
// CHECK-LABEL: func.func @longer(
// CHECK-NOT: linalg.index
// CHECK: tensor.insert_slice
func.func @longer(%a: tensor<8x2xf32>, %b: tensor<8x1xf32>) -> tensor<8x3xf32> {
  %0 = tensor.concat dim(1) %a, %b : (tensor<8x2xf32>, tensor<8x1xf32>) -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}

// -----

// A named op that reads the slice twice.
// CHECK: #[[STEP:.*]] = affine_map<(d0, d1) -> (d0, d1 * 2)>
// CHECK-LABEL: func.func @twice(
// CHECK: %[[ROWS:.*]] = tensor.extract_slice %{{.*}}[0, 0] [8, 63] [1, 1]
// CHECK: linalg.generic {indexing_maps = [#[[STEP]], #[[STEP]], #{{.*}}]{{.*}} ins(%[[ROWS]], %[[ROWS]]
func.func @twice(%x: tensor<8x64xf32>, %o: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %s = tensor.extract_slice %x[0, 0] [8, 32] [1, 2] : tensor<8x64xf32> to tensor<8x32xf32>
  %0 = linalg.mul ins(%s, %s : tensor<8x32xf32>, tensor<8x32xf32>) outs(%o : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}

// -----

// Elements with steps between them, in an array of one number.
// CHECK: #[[OWN:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>
// CHECK-LABEL: func.func @spread(
// CHECK-SAME: %[[X:[^:]*]]: tensor<8x5x7xf32>
// CHECK: %[[SPREAD:.*]] = linalg.generic {indexing_maps = [#[[OWN]], {{.*}} ins(%[[X]], %{{.*}} : tensor<8x5x7xf32>, f32) outs(%{{.*}} : tensor<8x5x2x7x3xf32>)
// CHECK-COUNT-2: arith.select
// CHECK: tensor.collapse_shape %[[SPREAD]] {{\[\[0\], \[1, 2\], \[3, 4\]\]}}
// CHECK-NOT: tensor.insert_slice
func.func @spread(%x: tensor<8x5x7xf32>) -> tensor<8x10x21xf32> {
  %z = arith.constant 1.5 : f32
  %e = tensor.empty() : tensor<8x10x21xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x10x21xf32>) -> tensor<8x10x21xf32>
  %0 = tensor.insert_slice %x into %f[0, 0, 0] [8, 5, 7] [1, 2, 3] : tensor<8x5x7xf32> into tensor<8x10x21xf32>
  return %0 : tensor<8x10x21xf32>
}

// -----

// Not if they begin later, leave a part of a step, or go into another array.
// CHECK-LABEL: func.func @not_spread(
// CHECK-COUNT-3: tensor.insert_slice
func.func @not_spread(%x: tensor<8x5xf32>, %y: tensor<8x10xf32>) -> (tensor<8x11xf32>, tensor<8x9xf32>, tensor<8x10xf32>) {
  %z = arith.constant 1.5 : f32
  %e = tensor.empty() : tensor<8x11xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x11xf32>) -> tensor<8x11xf32>
  %0 = tensor.insert_slice %x into %f[0, 1] [8, 5] [1, 2] : tensor<8x5xf32> into tensor<8x11xf32>
  %d = tensor.empty() : tensor<8x9xf32>
  %g = linalg.fill ins(%z : f32) outs(%d : tensor<8x9xf32>) -> tensor<8x9xf32>
  %1 = tensor.insert_slice %x into %g[0, 0] [8, 5] [1, 2] : tensor<8x5xf32> into tensor<8x9xf32>
  %2 = tensor.insert_slice %x into %y[0, 0] [8, 5] [1, 2] : tensor<8x5xf32> into tensor<8x10xf32>
  return %0, %1, %2 : tensor<8x11xf32>, tensor<8x9xf32>, tensor<8x10xf32>
}
