// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010pro --sw-narrow-products=choice=always | FileCheck %s
// An array that a product rounds is rounded for all other readers, too, if their bodies can widen
// what they read.

// CHECK-LABEL: func.func @residual(
// CHECK: %[[A:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<96x128xf16>)
// CHECK: arith.truncf
// CHECK: linalg.generic {{.*}} ins(%[[A]], %{{.*}}sw.run = 64
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[A]] : tensor<96x128xf32>, tensor<96x128xf16>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.extf
// CHECK: linalg.generic {{.*}} "reduction"]} ins(%[[A]] : tensor<96x128xf16>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.extf
#i = affine_map<(i, j) -> (i, j)>
#r = affine_map<(i, j) -> (i)>
func.func @residual(%x: tensor<96x128xf32>, %w: tensor<128x128xf32>) -> (tensor<96x128xf32>, tensor<96xf32>) {
  %z = arith.constant 0.0 : f32
  %large = arith.constant 100.0 : f32
  %e = tensor.empty() : tensor<96x128xf32>
  %a = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<96x128xf32>) outs(%e : tensor<96x128xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %p, %large : f32
    %m = arith.maximumf %s, %z : f32
    linalg.yield %m : f32
  } -> tensor<96x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<96x128xf32>) -> tensor<96x128xf32>
  %c = linalg.matmul {sw.operand_type = f16} ins(%a, %w : tensor<96x128xf32>, tensor<128x128xf32>) outs(%f : tensor<96x128xf32>) -> tensor<96x128xf32>
  %y = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel", "parallel"]} ins(%c, %a : tensor<96x128xf32>, tensor<96x128xf32>) outs(%e : tensor<96x128xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<96x128xf32>
  %v = tensor.empty() : tensor<96xf32>
  %n = linalg.fill ins(%z : f32) outs(%v : tensor<96xf32>) -> tensor<96xf32>
  %t = linalg.generic {indexing_maps = [#i, #r], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<96x128xf32>) outs(%n : tensor<96xf32>) {
  ^bb0(%p: f32, %o: f32):
    %q = arith.mulf %p, %p : f32
    %s = arith.addf %o, %q : f32
    linalg.yield %s : f32
  } -> tensor<96xf32>
  return %y, %t : tensor<96x128xf32>, tensor<96xf32>
}

// -----

// CHECK-LABEL: func.func @reshaped(
// CHECK: %[[A:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<64x192xf16>)
// CHECK: %[[R:.*]] = tensor.expand_shape %[[A]] {{.*}}xf16>
// CHECK: linalg.generic {{.*}} ins(%[[R]], %{{.*}} : tensor<64x2x96xf16>, tensor<64x2x96xf32>)
#i = affine_map<(i, j) -> (i, j)>
#r = affine_map<(i, j) -> (i)>
func.func @reshaped(%x: tensor<64x192xf32>, %w: tensor<192x32xf32>, %b: tensor<64x2x96xf32>) -> (tensor<64x32xf32>, tensor<64x2x96xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x192xf32>
  %a = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x192xf32>) outs(%e : tensor<64x192xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = math.tanh %p : f32
    linalg.yield %s : f32
  } -> tensor<64x192xf32>
  %d = tensor.empty() : tensor<64x32xf32>
  %f = linalg.fill ins(%z : f32) outs(%d : tensor<64x32xf32>) -> tensor<64x32xf32>
  %c = linalg.matmul {sw.operand_type = f16} ins(%a, %w : tensor<64x192xf32>, tensor<192x32xf32>) outs(%f : tensor<64x32xf32>) -> tensor<64x32xf32>
  %g = tensor.expand_shape %a [[0], [1, 2]] output_shape [64, 2, 96] : tensor<64x192xf32> into tensor<64x2x96xf32>
  %h = tensor.empty() : tensor<64x2x96xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%g, %b : tensor<64x2x96xf32>, tensor<64x2x96xf32>) outs(%h : tensor<64x2x96xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.mulf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<64x2x96xf32>
  return %c, %y : tensor<64x32xf32>, tensor<64x2x96xf32>
}

// -----

// CHECK-LABEL: func.func @chain(
// CHECK: %[[P:.*]] = linalg.generic {{.*}}sw.run = 64
// CHECK: %[[A:.*]] = linalg.generic {{.*}} ins(%[[P]] : tensor<64x128xf32>) outs(%{{.*}} : tensor<64x128xf16>)
// CHECK: linalg.generic {{.*}} ins(%[[A]], {{.*}}sw.run = 64
// CHECK: linalg.generic {{.*}} ins(%[[A]], {{.*}}sw.run = 64
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[A]] : tensor<64x128xf32>, tensor<64x128xf16>)
#i = affine_map<(i, j) -> (i, j)>
#r = affine_map<(i, j) -> (i)>
func.func @chain(%x: tensor<64x128xf32>, %w: tensor<128x128xf32>, %v: tensor<128x64xf32>) -> (tensor<64x64xf32>, tensor<64x128xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %a = linalg.matmul {sw.operand_type = f16} ins(%x, %w : tensor<64x128xf32>, tensor<128x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %d = tensor.empty() : tensor<64x64xf32>
  %g = linalg.fill ins(%z : f32) outs(%d : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = linalg.matmul {sw.operand_type = f16} ins(%a, %v : tensor<64x128xf32>, tensor<128x64xf32>) outs(%g : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = linalg.matmul {sw.operand_type = f16} ins(%a, %w : tensor<64x128xf32>, tensor<128x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %y = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel", "parallel"]} ins(%b, %a : tensor<64x128xf32>, tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  return %c, %y : tensor<64x64xf32>, tensor<64x128xf32>
}

// -----

// What the function returns stays f32; another product that multiplies f32 keeps it, too.

// CHECK-LABEL: func.func @returned(
// CHECK: %[[A:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<64x128xf32>)
// CHECK: return %{{.*}}, %[[A]]
#i = affine_map<(i, j) -> (i, j)>
#r = affine_map<(i, j) -> (i)>
func.func @returned(%x: tensor<64x128xf32>, %w: tensor<128x64xf32>) -> (tensor<64x64xf32>, tensor<64x128xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %a = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = math.tanh %p : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  %d = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%d : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = linalg.matmul {sw.operand_type = f16} ins(%a, %w : tensor<64x128xf32>, tensor<128x64xf32>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %c, %a : tensor<64x64xf32>, tensor<64x128xf32>
}
