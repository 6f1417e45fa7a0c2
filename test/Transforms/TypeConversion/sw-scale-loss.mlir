// RUN: sw-opt %s --sw-scale-loss -split-input-file | FileCheck %s
// RUN: sw-opt %s --sw-scale-loss=factor=1024 -split-input-file | FileCheck %s --check-prefix=FACTOR
// RUN: sw-opt %s --sw-scale-loss -split-input-file --remark-policy=all --remarks-filter=sw-scale-loss -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// The gradient %g is scaled once, for both products and the sum. The mask passes the scale on, and
// the updates get gradients without it. The forward pass is as before.
// CHECK-LABEL: func.func @step(
// CHECK-DAG: %[[SCALE:.*]] = arith.constant 6.553600e+04 : f32
// CHECK-DAG: %[[INVERSE:.*]] = arith.constant 1.52587891E-5 : f32
// CHECK: linalg.matmul ins(%arg0, %arg1
// CHECK: %[[G:.*]] = linalg.sub
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%[[G]]
// CHECK-NEXT: ^bb0(
// CHECK-NEXT: arith.mulf %{{.*}}, %[[SCALE]]
// CHECK: %[[DX:.*]] = linalg.matmul ins(%[[S]], %arg1
// CHECK: %[[MASKED:.*]] = linalg.generic {{.*}} ins(%arg0, %[[DX]]
// CHECK: %[[T:.*]] = linalg.transpose ins(%[[MASKED]]
// CHECK: %[[DW:.*]] = linalg.matmul ins(%[[T]], %arg0
// CHECK: %[[U:.*]] = linalg.generic {{.*}} ins(%[[DW]]
// CHECK-NEXT: ^bb0(
// CHECK-NEXT: arith.mulf %{{.*}}, %[[INVERSE]]
// CHECK: linalg.sub ins(%arg1, %[[U]]
// CHECK: %[[SUM:.*]] = linalg.reduce ins(%[[S]]
// CHECK: linalg.generic {{.*}} ins(%[[SUM]]
// CHECK-NEXT: ^bb0(
// CHECK-NEXT: arith.mulf %{{.*}}, %[[INVERSE]]
// FACTOR: arith.constant 1.024000e+03 : f32
// FACTOR: arith.constant 9.765625E-4 : f32
// REMARK: remark: [Passed] LossScale {{.*}}Remark="multiplies a scaled gradient by operand 1"
// REMARK: remark: [Passed] LossScale {{.*}}Remark="multiplies a scaled gradient by operand 1"
#all = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
func.func @step(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %t: tensor<8x8xf32>, %b: tensor<8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %g = linalg.sub ins(%y, %t : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%zero : f32) outs(%n : tensor<f32>) -> tensor<f32>
  %loss = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]} ins(%y : tensor<8x8xf32>) outs(%i : tensor<f32>) {
  ^bb0(%p: f32, %s: f32):
    %q = arith.mulf %p, %p : f32
    %r = arith.addf %q, %s : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %dx = linalg.matmul ins(%g, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %masked = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %dx : tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %c = arith.cmpf ogt, %p, %zero : f32
    %r = arith.select %c, %q, %zero : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  %mt = linalg.transpose ins(%masked : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) permutation = [1, 0]
  %dw = linalg.matmul ins(%mt, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %w1 = linalg.sub ins(%w, %dw : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %eb = tensor.empty() : tensor<8xf32>
  %zb = linalg.fill ins(%zero : f32) outs(%eb : tensor<8xf32>) -> tensor<8xf32>
  %db = linalg.reduce ins(%g : tensor<8x8xf32>) outs(%zb : tensor<8xf32>) dimensions = [0]
    (%p: f32, %s: f32) {
      %r = arith.addf %p, %s : f32
      linalg.yield %r : f32
    }
  %b1 = linalg.sub ins(%b, %db : tensor<8xf32>, tensor<8xf32>) outs(%eb : tensor<8xf32>) -> tensor<8xf32>
  return %loss, %w1, %b1 : tensor<f32>, tensor<8x8xf32>, tensor<8xf32>
}

// -----

// What is not linear reads gradients without scale: a square, and a sum with a value of another
// scale. `sw.loss` says which result is the loss. A product of two gradients is not scaled.
// CHECK-LABEL: func.func @nonlinear(
// CHECK: linalg.matmul ins(%arg0, %arg1
// CHECK: %[[DX:.*]] = linalg.matmul ins(%arg1, %
// CHECK: %[[U:.*]] = linalg.generic {{.*}} ins(%[[DX]]
// CHECK: linalg.square ins(%[[U]]
// CHECK: linalg.add ins(%[[U]], %arg0
// CHECK: linalg.matmul ins(%[[U]], %[[U]]
// REMARK: remark: [Passed] LossScale {{.*}}Remark="multiplies a scaled gradient by operand 0"
// REMARK: remark: [Missed] LossScale {{.*}}Reason="none or several of its operands are gradients"
func.func @nonlinear(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> (tensor<8x8xf32> {sw.loss}, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %g = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %dx = linalg.matmul ins(%w, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = linalg.square ins(%dx : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.add ins(%dx, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = linalg.matmul ins(%dx, %dx : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y, %0, %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// A product that the program keeps in f32 passes a scale on, but asks for none.
// CHECK-LABEL: func.func @excluded(
// CHECK: linalg.matmul {sw.operand_type = f32} ins(%{{.*}}, %arg1
// CHECK: %[[G:.*]] = linalg.exp
// CHECK-NEXT: linalg.matmul {sw.operand_type = f32} ins(%[[G]], %arg1
// CHECK: linalg.generic
// CHECK: arith.mulf
// CHECK: linalg.matmul ins(
func.func @excluded(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> (tensor<8x8xf32> {sw.loss}, tensor<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul {sw.operand_type = f32} ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %g = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %dx = linalg.matmul {sw.operand_type = f32} ins(%g, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %dw = linalg.matmul ins(%dx, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y, %dw : tensor<8x8xf32>, tensor<8x8xf32>
}
