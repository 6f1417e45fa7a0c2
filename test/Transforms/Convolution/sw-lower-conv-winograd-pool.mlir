// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv --remarks-filter=sw-conv 2>&1 | FileCheck %s --check-prefixes=CHECK,TILES
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv="method=winograd pool=tiles" | FileCheck %s --check-prefixes=CHECK,TILES
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=pool=apart | FileCheck %s --check-prefixes=CHECK,APART

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#chan = affine_map<(n, c, h, w) -> (c)>

// Bias and ReLU run on the maxima.
// CHECK-LABEL: func.func @maxima(
// TILES:         sw.winograd_conv 2 {{.*}} outs(%{{.*}} : tensor<1x64x28x28xf32>) pads [1, 1] piece [{{.*}}] pooled
// TILES-NEXT:    ^bb0(%[[SUM:.*]]: f32, %[[BIAS:.*]]: f32):
// TILES-NEXT:      %[[A:.*]] = arith.addf %[[SUM]], %[[BIAS]]
// TILES-NEXT:      %[[B:.*]] = arith.maximumf %[[A]], %{{.*}}
// TILES-NEXT:      sw.yield %[[B]]
// TILES-NOT:     pooling
// APART:         sw.winograd_conv 2 {{.*}} tensor<1x64x56x56xf32>) pads [1, 1] piece [{{[0-9, ]*}}] ->
// APART:         linalg.pooling_nchw_max
func.func @maxima(%x: tensor<1x64x56x56xf32>, %w: tensor<64x64x3x3xf32>, %b: tensor<64xf32>) -> tensor<1x64x28x28xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
  %e = tensor.empty() : tensor<1x64x56x56xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%z : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%e : tensor<1x64x56x56xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.addf %s, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x64x56x56xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x64x28x28xf32>
  %pz = linalg.fill ins(%least : f32) outs(%pe : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%r, %window : tensor<1x64x56x56xf32>, tensor<2x2xf32>) outs(%pz : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
  return %m : tensor<1x64x28x28xf32>
}

// What the pooling begins with is a limit of its results.
// CHECK-LABEL: func.func @first(
// TILES:         %[[LEAST:.*]] = arith.constant -3.40282347E+38 : f32
// TILES:         sw.winograd_conv 2 {{.*}} pooled
// TILES:           arith.maximumf %{{.*}}, %[[LEAST]]
// TILES:           sw.yield
// APART:         linalg.pooling_nchw_max
func.func @first(%x: tensor<1x64x56x56xf32>, %w: tensor<64x64x3x3xf32>, %b: tensor<64xf32>) -> tensor<1x64x28x28xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant -3.40282347E+38 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
  %e = tensor.empty() : tensor<1x64x56x56xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%z : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%e : tensor<1x64x56x56xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.addf %s, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x64x56x56xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x64x28x28xf32>
  %pz = linalg.fill ins(%least : f32) outs(%pe : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%r, %window : tensor<1x64x56x56xf32>, tensor<2x2xf32>) outs(%pz : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
  return %m : tensor<1x64x28x28xf32>
}

// The square of a larger number may be a smaller one.
// CHECK-LABEL: func.func @square(
// CHECK-NOT:     pooled
// CHECK:         linalg.pooling_nchw_max
func.func @square(%x: tensor<1x64x56x56xf32>, %w: tensor<64x64x3x3xf32>, %b: tensor<64xf32>) -> tensor<1x64x28x28xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
  %e = tensor.empty() : tensor<1x64x56x56xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%z : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x64x56x56xf32>, tensor<64xf32>) outs(%e : tensor<1x64x56x56xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.mulf %s, %s : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x64x56x56xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x64x28x28xf32>
  %pz = linalg.fill ins(%least : f32) outs(%pe : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%r, %window : tensor<1x64x56x56xf32>, tensor<2x2xf32>) outs(%pz : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
  return %m : tensor<1x64x28x28xf32>
}
