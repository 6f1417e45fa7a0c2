// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=pool=tiles | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv="pool=tiles method=implicit" | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=pool=apart | FileCheck %s --check-prefix=APART
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv="pool=tiles method=explicit" | FileCheck %s --check-prefix=APART
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv="pool=tiles method=winograd" | FileCheck %s --check-prefix=APART
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=pool=tiles --remarks-filter=sw-conv 2>&1 | FileCheck %s --check-prefix=REMARK

// Only a product whose windows are laid out in LDM has tiles to pool on.
// APART-NOT: sw.pool

// REMARK-COUNT-7: [Analysis] Pool {{.*}}the pooling after it on its tiles", predicted cycles={{[0-9.e+]+}}, predicted cycles one after the other={{[0-9.e+]+}}, rows of a block={{[0-9]+}}

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#chan = affine_map<(n, c, h, w) -> (c)>

// Bias and activation are applied to what the pooling leaves, of which there is less.
// The images have 24 rows: 8 blocks, one on each mesh column, of what a row of the output looks at.
// CHECK-LABEL: func.func @monotone(
// CHECK:         %[[W:.*]] = sw.windows %{{.*}}, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [24, 20], blocks = [3, 2]> : tensor<2x8x19x19xf32> to tensor<2x72x480xf32>
// CHECK:         %[[C:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[W]] : {{.*}}sw.kernel = "conv_pool"
// CHECK:         %[[P:.*]] = sw.pool %[[C]] at %{{.*}} to %{{.*}}, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0xFFF0000000000000 : tensor<2x16x480xf32> to tensor<2x16x64xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[P]], %{{.*}} : tensor<2x16x64xf32>, tensor<16xf32>)
// CHECK:           arith.addf
// CHECK-NEXT:      arith.maximumf
// CHECK-NEXT:      linalg.yield
// CHECK:         tensor.expand_shape
// CHECK-NOT:     linalg.pooling
func.func @monotone(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>, %bias: tensor<16xf32>) -> tensor<2x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %bias : tensor<2x16x17x17xf32>, tensor<16xf32>) outs(%e : tensor<2x16x17x17xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.addf %a, %b : f32
    %u = arith.maximumf %t, %z : f32
    linalg.yield %u : f32
  } -> tensor<2x16x17x17xf32>
  %m = arith.constant 0xFF800000 : f32
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x8x8xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%r, %k : tensor<2x16x17x17xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  return %p : tensor<2x16x8x8xf32>
}

// The number that the pooling begins with then comes after, too.
// CHECK-LABEL: func.func @monotone_from_zero(
// CHECK:         sw.pool {{.*}} initial 0xFFF0000000000000 :
// CHECK:         arith.subf %{{.*}}, %{{.*}}
// CHECK-NEXT:    arith.maximumf
// CHECK-NEXT:    linalg.yield
func.func @monotone_from_zero(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>, %bias: tensor<16xf32>) -> tensor<2x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %bias : tensor<2x16x17x17xf32>, tensor<16xf32>) outs(%e : tensor<2x16x17x17xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.subf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<2x16x17x17xf32>
  %m = arith.constant 0.0 : f32
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x8x8xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%r, %k : tensor<2x16x17x17xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  return %p : tensor<2x16x8x8xf32>
}

// An activation stays before where the largest pixel need not have the largest result.
// CHECK-LABEL: func.func @square(
// CHECK:         sw.kernel = "conv_pool"
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x16x480xf32>)
// CHECK:         arith.mulf
// CHECK:         sw.pool %[[R]] at {{.*}} initial 5.000000e-01 :
// CHECK-NOT:     linalg.generic
func.func @square(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>) -> tensor<2x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c : tensor<2x16x17x17xf32>) outs(%e : tensor<2x16x17x17xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.mulf %a, %a : f32
    linalg.yield %t : f32
  } -> tensor<2x16x17x17xf32>
  %m = arith.constant 0.5 : f32
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x8x8xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%r, %k : tensor<2x16x17x17xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  return %p : tensor<2x16x8x8xf32>
}

// A scale may be negative.
// CHECK-LABEL: func.func @scale(
// CHECK:         sw.kernel = "conv_pool"
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x16x480xf32>)
// CHECK:         arith.mulf
// CHECK:         sw.pool %[[R]] at {{.*}} initial 5.000000e-01 :
// CHECK-NOT:     linalg.generic
func.func @scale(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>, %bias: tensor<16xf32>) -> tensor<2x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %bias : tensor<2x16x17x17xf32>, tensor<16xf32>) outs(%e : tensor<2x16x17x17xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.mulf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<2x16x17x17xf32>
  %m = arith.constant 0.5 : f32
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x8x8xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%r, %k : tensor<2x16x17x17xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  return %p : tensor<2x16x8x8xf32>
}

// What the pixel is taken from is smaller for a larger one.
// CHECK-LABEL: func.func @difference(
// CHECK:         sw.kernel = "conv_pool"
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x16x480xf32>)
// CHECK:         arith.subf
// CHECK:         sw.pool %[[R]] at {{.*}} initial 5.000000e-01 :
// CHECK-NOT:     linalg.generic
func.func @difference(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>, %bias: tensor<16xf32>) -> tensor<2x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %bias : tensor<2x16x17x17xf32>, tensor<16xf32>) outs(%e : tensor<2x16x17x17xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.subf %b, %a : f32
    linalg.yield %t : f32
  } -> tensor<2x16x17x17xf32>
  %m = arith.constant 0.5 : f32
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x8x8xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%r, %k : tensor<2x16x17x17xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  return %p : tensor<2x16x8x8xf32>
}

// A border that does not count is rows of windows before the image.
// CHECK-LABEL: func.func @border(
// CHECK:         sw.windows %{{.*}}, <{{.*}}pads = [1, 0], output = [{{.*}}], blocks = [{{.*}}]>
// CHECK-NOT:     tensor.pad
// CHECK:         sw.pool {{.*}}, <kernel = [3, 3], strides = [2, 2], pads = [1, 1], image = [17, 17], output = [9, 9], rows = {{[0-9]}}, line = 20> initial 0xFFF0000000000000 :
func.func @border(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>) -> tensor<2x16x9x9xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %m = arith.constant 0xFF800000 : f32
  %v = arith.constant 0xFF800000 : f32
  %d = tensor.pad %c low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %v : f32
  } : tensor<2x16x17x17xf32> to tensor<2x16x19x19xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x9x9xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x9x9xf32>) -> tensor<2x16x9x9xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%d, %k : tensor<2x16x19x19xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x9x9xf32>) -> tensor<2x16x9x9xf32>
  return %p : tensor<2x16x9x9xf32>
}

// CHECK-LABEL: func.func @border_behind_bias(
// CHECK:         sw.pool {{.*}}pads = [1, 1]{{.*}} initial 0xFFF0000000000000 :
// CHECK:         arith.addf
func.func @border_behind_bias(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>, %bias: tensor<16xf32>) -> tensor<2x16x9x9xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %bias : tensor<2x16x17x17xf32>, tensor<16xf32>) outs(%e : tensor<2x16x17x17xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.addf %a, %b : f32
    %u = arith.maximumf %t, %z : f32
    linalg.yield %u : f32
  } -> tensor<2x16x17x17xf32>
  %m = arith.constant 0xFF800000 : f32
  %v = arith.constant 0xFF800000 : f32
  %d = tensor.pad %r low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %v : f32
  } : tensor<2x16x17x17xf32> to tensor<2x16x19x19xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x9x9xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x9x9xf32>) -> tensor<2x16x9x9xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%d, %k : tensor<2x16x19x19xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x9x9xf32>) -> tensor<2x16x9x9xf32>
  return %p : tensor<2x16x9x9xf32>
}
