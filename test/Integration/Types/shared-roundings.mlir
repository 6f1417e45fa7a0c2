// Arrays that products of 16 bits and other ops read: all read one rounded array. Residual blocks,
// sums of rows, reshapes, results of products, and readers that need f32.
// RUN: sw-run --verify %s --entry=residual --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always --keep=%t.one | FileCheck %s --check-prefix=ONE
// RUN: FileCheck %s --check-prefix=HALF --input-file=%t.one/slave.c
// RUN: sw-run --verify %s --entry=residual --chip=sw26010pro --precision=mixed-bf16 --mode=detailed --core-groups=all --pipeline-options=narrow-products=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=reshaped --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=chain --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=chain --chip=sw26010pro --precision=mixed-bf16 --core-groups=all --pipeline-options=narrow-products=always | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=returned --chip=sw26010pro --precision=mixed-f16 --pipeline-options=narrow-products=always | FileCheck %s --check-prefix=RETURNED
// RUN: sw-run --verify %s --entry=pooled --chip=sw26010pro --precision=mixed-f16 --keep=%t.pooled | FileCheck %s --check-prefix=ONE
// RUN: FileCheck %s --check-prefix=POOL --input-file=%t.pooled/slave.c
// RUN: sw-run --verify %s --entry=pooled --chip=sw26010pro --precision=mixed-bf16 --mode=detailed --core-groups=all --pipeline-options=narrow-products=always | FileCheck %s --check-prefix=ONE
// ONE: verified
// HALF: spm_hgemm(
// RETURNED: verified
// POOL: tpp_v_load_steps_f16(
// POOL: tpp_v_maximumf_f32(

#i = affine_map<(i, j) -> (i, j)>
#r = affine_map<(i, j) -> (i)>
// The block is added to what it reads, and rows of that are summed.
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
  %c = linalg.matmul ins(%a, %w : tensor<96x128xf32>, tensor<128x128xf32>) outs(%f : tensor<96x128xf32>) -> tensor<96x128xf32>
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

// The other reader has the array in another shape.
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
  %c = linalg.matmul ins(%a, %w : tensor<64x192xf32>, tensor<192x32xf32>) outs(%f : tensor<64x32xf32>) -> tensor<64x32xf32>
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

// The result of a product is read by two products and an op.
func.func @chain(%x: tensor<64x128xf32>, %w: tensor<128x128xf32>, %v: tensor<128x64xf32>) -> (tensor<64x64xf32>, tensor<64x128xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %a = linalg.matmul ins(%x, %w : tensor<64x128xf32>, tensor<128x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %d = tensor.empty() : tensor<64x64xf32>
  %g = linalg.fill ins(%z : f32) outs(%d : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = linalg.matmul ins(%a, %v : tensor<64x128xf32>, tensor<128x64xf32>) outs(%g : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = linalg.matmul ins(%a, %w : tensor<64x128xf32>, tensor<128x128xf32>) outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %y = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel", "parallel"]} ins(%b, %a : tensor<64x128xf32>, tensor<64x128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<64x128xf32>
  return %c, %y : tensor<64x64xf32>, tensor<64x128xf32>
}

// What the function returns stays f32.
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
  %c = linalg.matmul ins(%a, %w : tensor<64x128xf32>, tensor<128x64xf32>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %c, %a : tensor<64x64xf32>, tensor<64x128xf32>
}

// A pooling reads what a convolution stores in 16 bits, and two convolutions read the pooling.
#id = affine_map<(n,c,h,w)->(n,c,h,w)>
#ch = affine_map<(n,c,h,w)->(c)>
func.func @pooled(%x: tensor<2x16x28x28xf32>, %w0: tensor<32x16x3x3xf32>, %w1: tensor<32x32x3x3xf32>, %w2: tensor<32x32x1x1xf32>, %b: tensor<32xf32>) -> tensor<2x32x14x14xf32> {
  %z = arith.constant 0.0 : f32
  %ninf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x32x28x28xf32>
  %p0 = tensor.pad %x low[0,0,1,1] high[0,0,1,1] {
  ^bb0(%a: index, %bb: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<2x16x28x28xf32> to tensor<2x16x30x30xf32>
  %f0 = linalg.fill ins(%z : f32) outs(%e : tensor<2x32x28x28xf32>) -> tensor<2x32x28x28xf32>
  %c0 = linalg.conv_2d_nchw_fchw ins(%p0, %w0 : tensor<2x16x30x30xf32>, tensor<32x16x3x3xf32>) outs(%f0 : tensor<2x32x28x28xf32>) -> tensor<2x32x28x28xf32>
  %r0 = linalg.generic {indexing_maps=[#id,#ch,#id], iterator_types=["parallel","parallel","parallel","parallel"]} ins(%c0,%b : tensor<2x32x28x28xf32>, tensor<32xf32>) outs(%e : tensor<2x32x28x28xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %s = arith.addf %u, %v : f32
    %m = arith.maximumf %s, %z : f32
    linalg.yield %m : f32
  } -> tensor<2x32x28x28xf32>
  %win = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<2x32x14x14xf32>
  %pf = linalg.fill ins(%ninf : f32) outs(%pe : tensor<2x32x14x14xf32>) -> tensor<2x32x14x14xf32>
  %pool = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%r0, %win : tensor<2x32x28x28xf32>, tensor<2x2xf32>) outs(%pf : tensor<2x32x14x14xf32>) -> tensor<2x32x14x14xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%pe : tensor<2x32x14x14xf32>) -> tensor<2x32x14x14xf32>
  %p1 = tensor.pad %pool low[0,0,1,1] high[0,0,1,1] {
  ^bb0(%a: index, %bb: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<2x32x14x14xf32> to tensor<2x32x16x16xf32>
  %c1 = linalg.conv_2d_nchw_fchw ins(%p1, %w1 : tensor<2x32x16x16xf32>, tensor<32x32x3x3xf32>) outs(%f1 : tensor<2x32x14x14xf32>) -> tensor<2x32x14x14xf32>
  %c2 = linalg.conv_2d_nchw_fchw ins(%pool, %w2 : tensor<2x32x14x14xf32>, tensor<32x32x1x1xf32>) outs(%f1 : tensor<2x32x14x14xf32>) -> tensor<2x32x14x14xf32>
  %r2 = linalg.generic {indexing_maps=[#id,#id,#ch,#id], iterator_types=["parallel","parallel","parallel","parallel"]} ins(%c1,%c2,%b : tensor<2x32x14x14xf32>, tensor<2x32x14x14xf32>, tensor<32xf32>) outs(%pe : tensor<2x32x14x14xf32>) {
  ^bb0(%u: f32, %u2: f32, %v: f32, %o: f32):
    %s = arith.addf %u, %v : f32
    %s2 = arith.addf %s, %u2 : f32
    %m = arith.maximumf %s2, %z : f32
    linalg.yield %m : f32
  } -> tensor<2x32x14x14xf32>
  return %r2 : tensor<2x32x14x14xf32>
}
