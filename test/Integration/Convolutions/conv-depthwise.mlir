// Depthwise convolutions on the tiles of others: no array holds what they look at, and there is one kernel.
// RUN: sw-run %s --entry=expansion --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=expansion --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=halves --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=halves --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=first --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=first --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=five --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=five --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=line --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=line --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=pixel --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=pixel --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=narrow --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=narrow --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=large --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=large --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=deep --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=deep --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=large --chip=sw26010 --verify --pipeline-options="conv-pool=tiles tile-sizes=40,3000,24" | FileCheck %s
// CHECK: , 1 launch{{$}}
// CHECK: {{_conv_depthwise }}
// CHECK: verified

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#chan = affine_map<(n, c, h, w) -> (c)>

// The block of MobileNet: 1x1, activation, 3x3, activation.
func.func @expansion(%x: tensor<1x16x28x28xf32>, %f: tensor<48x16x1x1xf32>, %b: tensor<48xf32>, %d: tensor<48x3x3xf32>, %g: tensor<48xf32>) -> tensor<1x48x28x28xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x48x28x28xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x48x28x28xf32>) -> tensor<1x48x28x28xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x16x28x28xf32>, tensor<48x16x1x1xf32>) outs(%z : tensor<1x48x28x28xf32>) -> tensor<1x48x28x28xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x48x28x28xf32>, tensor<48xf32>) outs(%e : tensor<1x48x28x28xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x48x28x28xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x48x28x28xf32> to tensor<1x48x30x30xf32>
  %e2 = tensor.empty() : tensor<1x48x28x28xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x48x28x28xf32>) -> tensor<1x48x28x28xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x48x30x30xf32>, tensor<48x3x3xf32>) outs(%z2 : tensor<1x48x28x28xf32>) -> tensor<1x48x28x28xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x48x28x28xf32>, tensor<48xf32>) outs(%e2 : tensor<1x48x28x28xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x48x28x28xf32>
  return %r : tensor<1x48x28x28xf32>
}

// Steps of two, a border on two sides only.
func.func @halves(%x: tensor<1x24x30x29xf32>, %f: tensor<40x24x1x1xf32>, %b: tensor<40xf32>, %d: tensor<40x3x3xf32>, %g: tensor<40xf32>) -> tensor<1x40x15x14xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x40x30x29xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x40x30x29xf32>) -> tensor<1x40x30x29xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x24x30x29xf32>, tensor<40x24x1x1xf32>) outs(%z : tensor<1x40x30x29xf32>) -> tensor<1x40x30x29xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x40x30x29xf32>, tensor<40xf32>) outs(%e : tensor<1x40x30x29xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x40x30x29xf32>
  %p = tensor.pad %a low[0, 0, 0, 0] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x40x30x29xf32> to tensor<1x40x31x30xf32>
  %e2 = tensor.empty() : tensor<1x40x15x14xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x40x15x14xf32>) -> tensor<1x40x15x14xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[2, 2]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x40x31x30xf32>, tensor<40x3x3xf32>) outs(%z2 : tensor<1x40x15x14xf32>) -> tensor<1x40x15x14xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x40x15x14xf32>, tensor<40xf32>) outs(%e2 : tensor<1x40x15x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x40x15x14xf32>
  return %r : tensor<1x40x15x14xf32>
}

// After a convolution with windows of its own.
func.func @first(%x: tensor<1x3x35x35xf32>, %f: tensor<32x3x3x3xf32>, %b: tensor<32xf32>, %d: tensor<32x3x3xf32>, %g: tensor<32xf32>) -> tensor<1x32x17x17xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x32x17x17xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x17x17xf32>) -> tensor<1x32x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x3x35x35xf32>, tensor<32x3x3x3xf32>) outs(%z : tensor<1x32x17x17xf32>) -> tensor<1x32x17x17xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x32x17x17xf32>, tensor<32xf32>) outs(%e : tensor<1x32x17x17xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x32x17x17xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x32x17x17xf32> to tensor<1x32x19x19xf32>
  %e2 = tensor.empty() : tensor<1x32x17x17xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x32x17x17xf32>) -> tensor<1x32x17x17xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x32x19x19xf32>, tensor<32x3x3xf32>) outs(%z2 : tensor<1x32x17x17xf32>) -> tensor<1x32x17x17xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x32x17x17xf32>, tensor<32xf32>) outs(%e2 : tensor<1x32x17x17xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x32x17x17xf32>
  return %r : tensor<1x32x17x17xf32>
}

// Sizes that do not divide, other windows, no activation in between.
func.func @five(%x: tensor<1x7x21x25xf32>, %f: tensor<13x7x3x3xf32>, %b: tensor<13xf32>, %d: tensor<13x5x5xf32>, %g: tensor<13xf32>) -> tensor<1x13x19x23xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x13x19x23xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x13x19x23xf32>) -> tensor<1x13x19x23xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x7x21x25xf32>, tensor<13x7x3x3xf32>) outs(%z : tensor<1x13x19x23xf32>) -> tensor<1x13x19x23xf32>
  %p = tensor.pad %c low[0, 0, 2, 2] high[0, 0, 2, 2] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x13x19x23xf32> to tensor<1x13x23x27xf32>
  %e2 = tensor.empty() : tensor<1x13x19x23xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x13x19x23xf32>) -> tensor<1x13x19x23xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x13x23x27xf32>, tensor<13x5x5xf32>) outs(%z2 : tensor<1x13x19x23xf32>) -> tensor<1x13x19x23xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x13x19x23xf32>, tensor<13xf32>) outs(%e2 : tensor<1x13x19x23xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x13x19x23xf32>
  return %r : tensor<1x13x19x23xf32>
}

// Windows of one row, steps of three.
func.func @line(%x: tensor<1x8x11x40xf32>, %f: tensor<9x8x1x1xf32>, %b: tensor<9xf32>, %d: tensor<9x1x7xf32>, %g: tensor<9xf32>) -> tensor<1x9x11x14xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x9x11x40xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x9x11x40xf32>) -> tensor<1x9x11x40xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x8x11x40xf32>, tensor<9x8x1x1xf32>) outs(%z : tensor<1x9x11x40xf32>) -> tensor<1x9x11x40xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x9x11x40xf32>, tensor<9xf32>) outs(%e : tensor<1x9x11x40xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x9x11x40xf32>
  %p = tensor.pad %a low[0, 0, 0, 3] high[0, 0, 0, 3] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x9x11x40xf32> to tensor<1x9x11x46xf32>
  %e2 = tensor.empty() : tensor<1x9x11x14xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x9x11x14xf32>) -> tensor<1x9x11x14xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 3]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x9x11x46xf32>, tensor<9x1x7xf32>) outs(%z2 : tensor<1x9x11x14xf32>) -> tensor<1x9x11x14xf32>
  return %y : tensor<1x9x11x14xf32>
}

// One channel, one pixel of the output.
func.func @pixel(%x: tensor<1x1x3x3xf32>, %f: tensor<1x1x1x1xf32>, %b: tensor<1xf32>, %d: tensor<1x3x3xf32>, %g: tensor<1xf32>) -> tensor<1x1x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x1x3x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x1x3x3xf32>, tensor<1x1x1x1xf32>) outs(%z : tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x1x3x3xf32>, tensor<1xf32>) outs(%e : tensor<1x1x3x3xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x1x3x3xf32>
  %e2 = tensor.empty() : tensor<1x1x1x1xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%a, %d : tensor<1x1x3x3xf32>, tensor<1x3x3xf32>) outs(%z2 : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %y : tensor<1x1x1x1xf32>
}

// Rows of less than a vector.
func.func @narrow(%x: tensor<1x16x9x5xf32>, %f: tensor<20x16x3x3xf32>, %b: tensor<20xf32>, %d: tensor<20x3x3xf32>, %g: tensor<20xf32>) -> tensor<1x20x7x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x20x7x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x20x7x3xf32>) -> tensor<1x20x7x3xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x16x9x5xf32>, tensor<20x16x3x3xf32>) outs(%z : tensor<1x20x7x3xf32>) -> tensor<1x20x7x3xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x20x7x3xf32>, tensor<20xf32>) outs(%e : tensor<1x20x7x3xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x20x7x3xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x20x7x3xf32> to tensor<1x20x9x5xf32>
  %e2 = tensor.empty() : tensor<1x20x7x3xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x20x7x3xf32>) -> tensor<1x20x7x3xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x20x9x5xf32>, tensor<20x3x3xf32>) outs(%z2 : tensor<1x20x7x3xf32>) -> tensor<1x20x7x3xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x20x7x3xf32>, tensor<20xf32>) outs(%e2 : tensor<1x20x7x3xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x20x7x3xf32>
  return %r : tensor<1x20x7x3xf32>
}

// f64, and a number that sums begin with.
func.func @double(%x: tensor<1x16x22x20xf64>, %f: tensor<24x16x3x3xf64>, %b: tensor<24xf64>, %d: tensor<24x3x3xf64>, %g: tensor<24xf64>) -> tensor<1x24x20x18xf64> {
  %zero = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %e = tensor.empty() : tensor<1x24x20x18xf64>
  %z = linalg.fill ins(%zero : f64) outs(%e : tensor<1x24x20x18xf64>) -> tensor<1x24x20x18xf64>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x16x22x20xf64>, tensor<24x16x3x3xf64>) outs(%z : tensor<1x24x20x18xf64>) -> tensor<1x24x20x18xf64>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x24x20x18xf64>, tensor<24xf64>) outs(%e : tensor<1x24x20x18xf64>) {
  ^bb0(%v: f64, %u: f64, %o: f64):
    %s = arith.addf %v, %u : f64
    %m = arith.maximumf %s, %zero : f64
    linalg.yield %m : f64
  } -> tensor<1x24x20x18xf64>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f64
  } : tensor<1x24x20x18xf64> to tensor<1x24x22x20xf64>
  %e2 = tensor.empty() : tensor<1x24x20x18xf64>
  %z2 = linalg.fill ins(%half : f64) outs(%e2 : tensor<1x24x20x18xf64>) -> tensor<1x24x20x18xf64>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x24x22x20xf64>, tensor<24x3x3xf64>) outs(%z2 : tensor<1x24x20x18xf64>) -> tensor<1x24x20x18xf64>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x24x20x18xf64>, tensor<24xf64>) outs(%e2 : tensor<1x24x20x18xf64>) {
  ^bb0(%v: f64, %u: f64, %o: f64):
    %s = arith.addf %v, %u : f64
    %m = arith.maximumf %s, %zero : f64
    linalg.yield %m : f64
  } -> tensor<1x24x20x18xf64>
  return %r : tensor<1x24x20x18xf64>
}

// More than LDM has room for at a time.
func.func @large(%x: tensor<1x24x56x56xf32>, %f: tensor<72x24x1x1xf32>, %b: tensor<72xf32>, %d: tensor<72x3x3xf32>, %g: tensor<72xf32>) -> tensor<1x72x56x56xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x72x56x56xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x72x56x56xf32>) -> tensor<1x72x56x56xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x24x56x56xf32>, tensor<72x24x1x1xf32>) outs(%z : tensor<1x72x56x56xf32>) -> tensor<1x72x56x56xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x72x56x56xf32>, tensor<72xf32>) outs(%e : tensor<1x72x56x56xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x72x56x56xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x72x56x56xf32> to tensor<1x72x58x58xf32>
  %e2 = tensor.empty() : tensor<1x72x56x56xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x72x56x56xf32>) -> tensor<1x72x56x56xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x72x58x58xf32>, tensor<72x3x3xf32>) outs(%z2 : tensor<1x72x56x56xf32>) -> tensor<1x72x56x56xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x72x56x56xf32>, tensor<72xf32>) outs(%e2 : tensor<1x72x56x56xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x72x56x56xf32>
  return %r : tensor<1x72x56x56xf32>
}

// Tiles of k.
func.func @deep(%x: tensor<1x520x14x14xf32>, %f: tensor<64x520x1x1xf32>, %b: tensor<64xf32>, %d: tensor<64x3x3xf32>, %g: tensor<64xf32>) -> tensor<1x64x14x14xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x64x14x14xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x520x14x14xf32>, tensor<64x520x1x1xf32>) outs(%z : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%e : tensor<1x64x14x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x64x14x14xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x64x14x14xf32> to tensor<1x64x16x16xf32>
  %e2 = tensor.empty() : tensor<1x64x14x14xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x64x16x16xf32>, tensor<64x3x3xf32>) outs(%z2 : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%e2 : tensor<1x64x14x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x64x14x14xf32>
  return %r : tensor<1x64x14x14xf32>
}
