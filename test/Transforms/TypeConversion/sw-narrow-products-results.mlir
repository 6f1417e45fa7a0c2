// RUN: sw-opt %s --split-input-file --sw-set-target=chip=sw26010pro --sw-narrow-products=choice=always | FileCheck %s
// Results of products are stored in 16 bits where all that reads them follows: elementwise ops of
// which all arrays follow, and poolings. Other readers, and other arrays, keep them in f32.

#i = affine_map<(c, h, w) -> (c, h, w)>
#v = affine_map<(c, h, w) -> (c)>
// CHECK-LABEL: func.func @pooled(
// CHECK: %[[P:.*]] = linalg.generic {{.*}}sw.run = 64
// CHECK: %[[C:.*]] = linalg.generic {{.*}} ins(%[[P]] : tensor<32x256xf32>) outs(%{{.*}} : tensor<32x256xf16>)
// CHECK: %[[R:.*]] = tensor.expand_shape %[[C]] {{.*}}xf16>
// CHECK: %[[A:.*]] = linalg.generic {{.*}} ins(%[[R]], %{{.*}}) outs(%{{.*}} : tensor<32x16x16xf16>)
// CHECK: %[[I:.*]] = tensor.expand_shape %[[A]] {{.*}}xf16>
// CHECK: linalg.generic {{.*}} ins(%[[I]], %{{.*}} : tensor<1x32x16x16xf16>, tensor<2x2xf32>) outs(%{{.*}} : tensor<1x32x8x8xf32>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.extf
// CHECK-NEXT: arith.maximumf
func.func @pooled(%w: tensor<32x64xf32>, %x: tensor<64x256xf32>, %b: tensor<32xf32>, %init: tensor<1x32x8x8xf32>) -> tensor<1x32x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<32x256xf32>
  %f = linalg.fill ins(%z : f32) outs(%d : tensor<32x256xf32>) -> tensor<32x256xf32>
  %c = linalg.matmul {sw.operand_type = f16} ins(%w, %x : tensor<32x64xf32>, tensor<64x256xf32>) outs(%f : tensor<32x256xf32>) -> tensor<32x256xf32>
  %r = tensor.expand_shape %c [[0], [1, 2]] output_shape [32, 16, 16] : tensor<32x256xf32> into tensor<32x16x16xf32>
  %e = tensor.empty() : tensor<32x16x16xf32>
  %a = linalg.generic {indexing_maps = [#i, #v, #i], iterator_types = ["parallel", "parallel", "parallel"]} ins(%r, %b : tensor<32x16x16xf32>, tensor<32xf32>) outs(%e : tensor<32x16x16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<32x16x16xf32>
  %image = tensor.expand_shape %a [[0, 1], [2], [3]] output_shape [1, 32, 16, 16] : tensor<32x16x16xf32> into tensor<1x32x16x16xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pool = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%image, %window : tensor<1x32x16x16xf32>, tensor<2x2xf32>) outs(%init : tensor<1x32x8x8xf32>) -> tensor<1x32x8x8xf32>
  return %pool : tensor<1x32x8x8xf32>
}

// -----

#i = affine_map<(i, j) -> (i, j)>
#r = affine_map<(i, j) -> (i)>
// What a sum of rows reads, and what is added to an array of f32, stays f32.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: xf16>
func.func @others(%w: tensor<32x64xf32>, %x: tensor<64x256xf32>, %y: tensor<32x256xf32>, %v: tensor<32xf32>) -> (tensor<32xf32>, tensor<32x256xf32>) {
  %z = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<32x256xf32>
  %f = linalg.fill ins(%z : f32) outs(%d : tensor<32x256xf32>) -> tensor<32x256xf32>
  %c = linalg.matmul {sw.operand_type = f16} ins(%w, %x : tensor<32x64xf32>, tensor<64x256xf32>) outs(%f : tensor<32x256xf32>) -> tensor<32x256xf32>
  %t = linalg.generic {indexing_maps = [#i, #r], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<32x256xf32>) outs(%v : tensor<32xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<32xf32>
  %g = linalg.matmul {sw.operand_type = f16} ins(%w, %x : tensor<32x64xf32>, tensor<64x256xf32>) outs(%f : tensor<32x256xf32>) -> tensor<32x256xf32>
  %a = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel", "parallel"]} ins(%g, %y : tensor<32x256xf32>, tensor<32x256xf32>) outs(%d : tensor<32x256xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<32x256xf32>
  return %t, %a : tensor<32xf32>, tensor<32x256xf32>
}
