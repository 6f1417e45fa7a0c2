// RUN: sw-opt %s --sw-scale-loss=factor=dynamic -split-input-file | FileCheck %s
// RUN: sw-opt %s "--sw-scale-loss=factor=dynamic growth-steps=10" -split-input-file | FileCheck %s --check-prefix=GROWTH

// Momentum: both results stay the old values if a gradient is not finite. %w1 depends on the argument
// %m only by the result %m1, so it updates %w. The number of steps, which %w1 depends on, stays too,
// and the mean of the inputs, which the forward pass computes, does not.
// CHECK-LABEL: func.func @momentum(
// CHECK-SAME: %[[SCALE0:[a-z0-9]+]]: tensor<f32>, %[[STEPS0:[a-z0-9]+]]: tensor<i32>)
// CHECK-SAME: -> (tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<f32>, tensor<i32>)
// CHECK: %[[SCALE:.*]] = tensor.extract %[[SCALE0]][]
// CHECK: %[[INVERSE:.*]] = arith.divf %{{.*}}, %[[SCALE]]
// CHECK: linalg.matmul ins(%arg0, %arg1
// CHECK: %[[DW:.*]] = linalg.matmul ins(%arg0, %
// CHECK: linalg.generic {{.*}}["reduction", "reduction"]} ins(%[[DW]]
// CHECK: linalg.generic {{.*}} ins(%[[DW]]
// CHECK-NEXT: ^bb0(
// CHECK-NEXT: arith.mulf %{{.*}}, %[[INVERSE]]
// CHECK: %[[M1:.*]] = linalg.add
// CHECK: %[[T1:.*]] = linalg.add
// CHECK: %[[W1:.*]] = linalg.generic {{.*}} ins(%arg1, %[[M1]], %[[T1]]
// CHECK: %[[MEAN:.*]] = linalg.add
// CHECK: %[[SUM:.*]] = linalg.generic
// CHECK-NEXT: ^bb0(
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: arith.mulf %{{.*}}, %[[ZERO]]
// CHECK: %[[W2:.*]] = linalg.generic {{.*}} ins(%[[W1]], %arg1, %[[SUM]]
// CHECK: arith.cmpf oeq
// CHECK: arith.select
// CHECK: %[[M2:.*]] = linalg.generic {{.*}} ins(%[[M1]], %arg2, %[[SUM]]
// CHECK: %[[T2:.*]] = linalg.generic {{.*}} ins(%[[T1]], %arg3, %[[SUM]]
// CHECK: arith.constant 2000 : i32
// GROWTH: arith.constant 10 : i32
// CHECK: return %{{.*}}, %[[W2]], %[[M2]], %[[T2]], %[[MEAN]], %{{.*}}, %{{.*}} :
#all = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
func.func @momentum(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %m: tensor<8x8xf32>, %t: tensor<f32>, %mean: tensor<8x8xf32>)
    -> (tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant dense<1.0> : tensor<f32>
  %e = tensor.empty() : tensor<8x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%zero : f32) outs(%n : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]} ins(%y : tensor<8x8xf32>) outs(%i : tensor<f32>) {
  ^bb0(%p: f32, %s: f32):
    %r = arith.addf %p, %s : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %g = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %dw = linalg.matmul ins(%x, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %m1 = linalg.add ins(%m, %dw : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t1 = linalg.add ins(%t, %one : tensor<f32>, tensor<f32>) outs(%n : tensor<f32>) -> tensor<f32>
  %w1 = linalg.generic {indexing_maps = [#all, #all, #none, #all], iterator_types = ["parallel", "parallel"]}
      ins(%w, %m1, %t1 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32, %s: f32, %o: f32):
    %r = arith.divf %q, %s : f32
    %d = arith.subf %p, %r : f32
    linalg.yield %d : f32
  } -> tensor<8x8xf32>
  %mean1 = linalg.add ins(%mean, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %loss, %w1, %m1, %t1, %mean1 : tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>
}

// -----

// The program says which argument a result updates, and that one is a gradient.
// CHECK-LABEL: func.func @told(
// CHECK: %[[DW:.*]] = linalg.matmul ins(%arg0, %{{[0-9]+}} :
// CHECK: %[[U:.*]] = linalg.generic {{.*}} ins(%[[DW]] : tensor<8x8xf32>) outs(%{{.*}} : tensor<8x8xf32>)
// CHECK: %[[W1:.*]] = linalg.sub
// CHECK: %[[W2:.*]] = linalg.generic {{.*}} ins(%[[W1]], %arg1
// CHECK: return %{{.*}}, %[[W2]], %[[U]], %{{.*}}, %{{.*}} :
func.func @told(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>)
    -> (tensor<8x8xf32> {sw.loss}, tensor<8x8xf32> {sw.updates = 1}, tensor<8x8xf32> {sw.updates = -1}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %g = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %dw = linalg.matmul ins(%x, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = linalg.add ins(%w, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %w1 = linalg.sub ins(%s, %dw : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y, %w1, %dw : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
