// RUN: sw-opt %s --sw-tile | FileCheck %s

#i = affine_map<(i) -> (i)>
#ij = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// The ops of a program with one tile, which needs no loop, follow each other. The fill that another reads stays there, too.
// CHECK-LABEL: @together
//       CHECK: %[[Z:.*]] = linalg.fill
//       CHECK: scf.forall
//       CHECK: %[[F:.*]] = linalg.fill {{.*}}kernel = "reduce_sum_sub"
//  CHECK-NEXT: %[[S:.*]] = linalg.generic {{.*}} outs(%[[F]] : {{.*}}kernel = "reduce_sum_sub"
//       CHECK: } -> tensor<10xf32>
//  CHECK-NEXT: %[[R:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[S]] : {{.*}}kernel = "reduce_sum_sub", {{.*}} predicted
//       CHECK: return %{{.*}}, %[[R]], %[[Z]]
func.func @together(%x: tensor<64x10xf32>, %b: tensor<10xf32>, %a: tensor<64x2560xf32>) -> (tensor<64x2560xf32>, tensor<10xf32>, tensor<10xf32>) {
  %z = arith.constant 0.0 : f32
  %rate = arith.constant 0.01 : f32
  %e = tensor.empty() : tensor<10xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<10xf32>) -> tensor<10xf32>
  %s = linalg.generic {indexing_maps = [#ij, #column], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<64x10xf32>) outs(%f : tensor<10xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.addf %v, %o : f32
    linalg.yield %n : f32
  } -> tensor<10xf32>
  %ae = tensor.empty() : tensor<64x2560xf32>
  %t = linalg.exp ins(%a : tensor<64x2560xf32>) outs(%ae : tensor<64x2560xf32>) -> tensor<64x2560xf32>
  %r = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel"]} ins(%b, %s : tensor<10xf32>, tensor<10xf32>) outs(%e : tensor<10xf32>) {
  ^bb0(%v: f32, %g: f32, %o: f32):
    %m = arith.mulf %g, %rate : f32
    %n = arith.subf %v, %m : f32
    linalg.yield %n : f32
  } -> tensor<10xf32>
  return %t, %r, %f : tensor<64x2560xf32>, tensor<10xf32>, tensor<10xf32>
}
