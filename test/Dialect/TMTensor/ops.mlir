// The syntax of torch-mlir, there and back.
// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt %s --mlir-print-op-generic | sw-opt | FileCheck %s

// CHECK-LABEL: func.func @scan(
// CHECK:         tm_tensor.scan dimension(1) inclusive(true) ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4xf32>) {
// CHECK-NEXT:    ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
// CHECK-NEXT:      %[[SUM:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK-NEXT:      tm_tensor.yield %[[SUM]] : f32
// CHECK-NEXT:    } -> tensor<4x8xf32>, tensor<4xf32>
func.func @scan(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>, %l: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x8xf32>) outs(%o, %l : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<4x8xf32>, tensor<4xf32>
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @scatter(
// CHECK:         tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%{{.*}}, %{{.*}} : tensor<2x1x4xf32>, tensor<2x1xi64>) outs(%{{.*}} : tensor<8x4xf32>) {
// CHECK:         } -> tensor<8x4xf32>
func.func @scatter(%u: tensor<2x1x4xf32>, %i: tensor<2x1xi64>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<2x1x4xf32>, tensor<2x1xi64>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @sort(
// CHECK:         tm_tensor.sort dimension(1) outs(%{{.*}}, %{{.*}} : tensor<4x16xf32>, tensor<4x16xi64>) {
// CHECK-NEXT:    ^bb0(%{{.*}}: f32, %{{.*}}: f32, %{{.*}}: i64, %{{.*}}: i64):
// CHECK:         } -> tensor<4x16xf32>, tensor<4x16xi64>
func.func @sort(%x: tensor<4x16xf32>, %i: tensor<4x16xi64>) -> tensor<4x16xf32> {
  %0:2 = tm_tensor.sort dimension(1) outs(%x, %i : tensor<4x16xf32>, tensor<4x16xi64>) {
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x16xf32>, tensor<4x16xi64>
  return %0#0 : tensor<4x16xf32>
}

// CHECK-LABEL: func.func @topk(
// CHECK:         tm_tensor.topk dimension(1) ins(%{{.*}} : tensor<4x16xf32>) outs(%{{.*}}, %{{.*}} : tensor<4x3xf32>, tensor<4x3xi32>) {
// CHECK:         } -> tensor<4x3xf32>, tensor<4x3xi32>
func.func @topk(%x: tensor<4x16xf32>, %v: tensor<4x3xf32>, %i: tensor<4x3xi32>) -> tensor<4x3xf32> {
  %0:2 = tm_tensor.topk dimension(1) ins(%x : tensor<4x16xf32>) outs(%v, %i : tensor<4x3xf32>, tensor<4x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x3xf32>, tensor<4x3xi32>
  return %0#0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @attention(
// CHECK:         tm_tensor.attention {scale = 2.500000e-01 : f64} ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>, tensor<2x6x5xi1>) outs(%{{.*}} : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
func.func @attention(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>, %m: tensor<2x6x5xi1>, %o: tensor<2x6x3xf32>) -> tensor<2x6x3xf32> {
  %0 = tm_tensor.attention {scale = 0.25 : f64} ins(%q, %k, %v, %m : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>, tensor<2x6x5xi1>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return %0 : tensor<2x6x3xf32>
}
