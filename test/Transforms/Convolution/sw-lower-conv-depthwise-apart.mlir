// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=pool=tiles | FileCheck %s

// Depthwise convolutions that do not run on tiles, whatever is requested.
// CHECK-NOT: sw.pool

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#chan = affine_map<(n, c, h, w) -> (c)>

// A border that is not zero.
func.func @other_border(%x: tensor<1x8x14x14xf32>, %f: tensor<16x8x1x1xf32>, %b: tensor<16xf32>, %d: tensor<16x3x3xf32>, %g: tensor<16xf32>) -> tensor<1x16x14x14xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<1x16x14x14xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x8x14x14xf32>, tensor<16x8x1x1xf32>) outs(%z : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x16x14x14xf32>, tensor<16xf32>) outs(%e : tensor<1x16x14x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x16x14x14xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %half : f32
  } : tensor<1x16x14x14xf32> to tensor<1x16x16x16xf32>
  %e2 = tensor.empty() : tensor<1x16x14x14xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x16x16x16xf32>, tensor<16x3x3xf32>) outs(%z2 : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x16x14x14xf32>, tensor<16xf32>) outs(%e2 : tensor<1x16x14x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x16x14x14xf32>
  return %r : tensor<1x16x14x14xf32>
}

// Windows with gaps.
func.func @dilated(%x: tensor<1x8x14x14xf32>, %f: tensor<16x8x1x1xf32>, %b: tensor<16xf32>, %d: tensor<16x3x3xf32>, %g: tensor<16xf32>) -> tensor<1x16x14x14xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x14x14xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x8x14x14xf32>, tensor<16x8x1x1xf32>) outs(%z : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x16x14x14xf32>, tensor<16xf32>) outs(%e : tensor<1x16x14x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x16x14x14xf32>
  %p = tensor.pad %a low[0, 0, 2, 2] high[0, 0, 2, 2] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x16x14x14xf32> to tensor<1x16x18x18xf32>
  %e2 = tensor.empty() : tensor<1x16x14x14xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>}
      ins(%p, %d : tensor<1x16x18x18xf32>, tensor<16x3x3xf32>) outs(%z2 : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x16x14x14xf32>, tensor<16xf32>) outs(%e2 : tensor<1x16x14x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x16x14x14xf32>
  return %r : tensor<1x16x14x14xf32>
}

// Others read the image.
func.func @two_readers(%x: tensor<1x8x14x14xf32>, %f: tensor<16x8x1x1xf32>, %b: tensor<16xf32>, %d: tensor<16x3x3xf32>, %g: tensor<16xf32>) -> (tensor<1x16x14x14xf32>, tensor<1x16x14x14xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x14x14xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x8x14x14xf32>, tensor<16x8x1x1xf32>) outs(%z : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x16x14x14xf32>, tensor<16xf32>) outs(%e : tensor<1x16x14x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x16x14x14xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x16x14x14xf32> to tensor<1x16x16x16xf32>
  %e2 = tensor.empty() : tensor<1x16x14x14xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x16x16x16xf32>, tensor<16x3x3xf32>) outs(%z2 : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x16x14x14xf32>, tensor<16xf32>) outs(%e2 : tensor<1x16x14x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x16x14x14xf32>
  return %r, %a : tensor<1x16x14x14xf32>, tensor<1x16x14x14xf32>
}

// It may be kept apart.
func.func @alone(%x: tensor<1x8x14x14xf32>, %f: tensor<16x8x1x1xf32>, %b: tensor<16xf32>, %d: tensor<16x3x3xf32>, %g: tensor<16xf32>) -> tensor<1x16x14x14xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x14x14xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>, sw.fuse = false}
      ins(%x, %f : tensor<1x8x14x14xf32>, tensor<16x8x1x1xf32>) outs(%z : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x16x14x14xf32>, tensor<16xf32>) outs(%e : tensor<1x16x14x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x16x14x14xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x16x14x14xf32> to tensor<1x16x16x16xf32>
  %e2 = tensor.empty() : tensor<1x16x14x14xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x16x16x16xf32>, tensor<16x3x3xf32>) outs(%z2 : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x16x14x14xf32>, tensor<16xf32>) outs(%e2 : tensor<1x16x14x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x16x14x14xf32>
  return %r : tensor<1x16x14x14xf32>
}

// Each channel has two results.
func.func @multiplier(%x: tensor<1x8x14x14xf32>, %f: tensor<16x8x1x1xf32>, %d: tensor<2x16x3x3xf32>) -> tensor<1x2x16x12x12xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x14x14xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x8x14x14xf32>, tensor<16x8x1x1xf32>) outs(%z : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %e2 = tensor.empty() : tensor<1x2x16x12x12xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x2x16x12x12xf32>) -> tensor<1x2x16x12x12xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(n, m, c, h, w, r, s) -> (n, c, h + r, w + s)>, affine_map<(n, m, c, h, w, r, s) -> (m, c, r, s)>,
                                        affine_map<(n, m, c, h, w, r, s) -> (n, m, c, h, w)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%c, %d : tensor<1x16x14x14xf32>, tensor<2x16x3x3xf32>) outs(%z2 : tensor<1x2x16x12x12xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %p = arith.mulf %u, %v : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x2x16x12x12xf32>
  return %y : tensor<1x2x16x12x12xf32>
}
