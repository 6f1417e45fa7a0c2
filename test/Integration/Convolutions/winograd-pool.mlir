// Max poolings of 2 x 2 pixels after convolutions by Winograd's method: maxima are taken of the sums in LDM, and there is no
// kernel for them. Odd sizes, several images, blocks of channels and of filters, f64, a number that the maxima begin with,
// no epilogue, one window.
// RUN: sw-run %s --entry=odd --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=blocks --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=blocks --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=blocks --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=blocks --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=wide --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=wide --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=wide --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=wide --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=initial --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=initial --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=initial --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=initial --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=plain --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=plain --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=plain --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=plain --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=window --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=window --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=window --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=window --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010 --verify --rtol=1e-12 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010pro --verify --rtol=1e-12 --pipeline-options="conv-method=winograd conv-pool=tiles winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=square --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd conv-pool=tiles" | FileCheck %s --check-prefix=APART
// CHECK:     , {{1 launch$}}
// CHECK-NOT: pooling
// CHECK:     {{_conv }}
// CHECK-NOT: pooling
// CHECK:     verified
// APART: pooling
// APART: verified

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#chan = affine_map<(n, c, h, w) -> (c)>

func.func @odd(%x: tensor<2x8x17x21xf32>, %w: tensor<16x8x3x3xf32>, %b: tensor<16xf32>) -> tensor<2x16x8x10xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<2x8x17x21xf32> to tensor<2x8x19x23xf32>
  %e = tensor.empty() : tensor<2x16x17x21xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x16x17x21xf32>) -> tensor<2x16x17x21xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<2x8x19x23xf32>, tensor<16x8x3x3xf32>) outs(%z : tensor<2x16x17x21xf32>) -> tensor<2x16x17x21xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<2x16x17x21xf32>, tensor<16xf32>) outs(%e : tensor<2x16x17x21xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.addf %s, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<2x16x17x21xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<2x16x8x10xf32>
  %pz = linalg.fill ins(%least : f32) outs(%pe : tensor<2x16x8x10xf32>) -> tensor<2x16x8x10xf32>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%r, %window : tensor<2x16x17x21xf32>, tensor<2x2xf32>) outs(%pz : tensor<2x16x8x10xf32>) -> tensor<2x16x8x10xf32>
  return %m : tensor<2x16x8x10xf32>
}

func.func @blocks(%x: tensor<1x128x14x14xf32>, %w: tensor<64x128x3x3xf32>, %b: tensor<64xf32>) -> tensor<1x64x7x7xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x128x14x14xf32> to tensor<1x128x16x16xf32>
  %e = tensor.empty() : tensor<1x64x14x14xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x128x16x16xf32>, tensor<64x128x3x3xf32>) outs(%z : tensor<1x64x14x14xf32>) -> tensor<1x64x14x14xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x64x14x14xf32>, tensor<64xf32>) outs(%e : tensor<1x64x14x14xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.addf %s, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x64x14x14xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x64x7x7xf32>
  %pz = linalg.fill ins(%least : f32) outs(%pe : tensor<1x64x7x7xf32>) -> tensor<1x64x7x7xf32>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%r, %window : tensor<1x64x14x14xf32>, tensor<2x2xf32>) outs(%pz : tensor<1x64x7x7xf32>) -> tensor<1x64x7x7xf32>
  return %m : tensor<1x64x7x7xf32>
}

func.func @wide(%x: tensor<1x16x10x70xf32>, %w: tensor<8x16x3x3xf32>, %b: tensor<8xf32>) -> tensor<1x8x5x35xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x16x10x70xf32> to tensor<1x16x12x72xf32>
  %e = tensor.empty() : tensor<1x8x10x70xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x10x70xf32>) -> tensor<1x8x10x70xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x16x12x72xf32>, tensor<8x16x3x3xf32>) outs(%z : tensor<1x8x10x70xf32>) -> tensor<1x8x10x70xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x8x10x70xf32>, tensor<8xf32>) outs(%e : tensor<1x8x10x70xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.addf %s, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x8x10x70xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x8x5x35xf32>
  %pz = linalg.fill ins(%least : f32) outs(%pe : tensor<1x8x5x35xf32>) -> tensor<1x8x5x35xf32>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%r, %window : tensor<1x8x10x70xf32>, tensor<2x2xf32>) outs(%pz : tensor<1x8x5x35xf32>) -> tensor<1x8x5x35xf32>
  return %m : tensor<1x8x5x35xf32>
}

// No maximum is smaller.
func.func @initial(%x: tensor<1x8x12x12xf32>, %w: tensor<8x8x3x3xf32>, %b: tensor<8xf32>) -> tensor<1x8x6x6xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0.25 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x8x12x12xf32> to tensor<1x8x14x14xf32>
  %e = tensor.empty() : tensor<1x8x12x12xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x12x12xf32>) -> tensor<1x8x12x12xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x8x14x14xf32>, tensor<8x8x3x3xf32>) outs(%z : tensor<1x8x12x12xf32>) -> tensor<1x8x12x12xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x8x12x12xf32>, tensor<8xf32>) outs(%e : tensor<1x8x12x12xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.addf %s, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x8x12x12xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x8x6x6xf32>
  %pz = linalg.fill ins(%least : f32) outs(%pe : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%r, %window : tensor<1x8x12x12xf32>, tensor<2x2xf32>) outs(%pz : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  return %m : tensor<1x8x6x6xf32>
}

func.func @plain(%x: tensor<1x16x11x14xf32>, %w: tensor<8x16x3x3xf32>, %b: tensor<8xf32>) -> tensor<1x8x4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x8x9x12xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x9x12xf32>) -> tensor<1x8x9x12xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x16x11x14xf32>, tensor<8x16x3x3xf32>) outs(%z : tensor<1x8x9x12xf32>) -> tensor<1x8x9x12xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x8x4x6xf32>
  %pz = linalg.fill ins(%least : f32) outs(%pe : tensor<1x8x4x6xf32>) -> tensor<1x8x4x6xf32>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%c, %window : tensor<1x8x9x12xf32>, tensor<2x2xf32>) outs(%pz : tensor<1x8x4x6xf32>) -> tensor<1x8x4x6xf32>
  return %m : tensor<1x8x4x6xf32>
}

func.func @window(%x: tensor<1x8x4x4xf32>, %w: tensor<8x8x3x3xf32>, %b: tensor<8xf32>) -> tensor<1x8x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x8x2x2xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x2x2xf32>) -> tensor<1x8x2x2xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x4x4xf32>, tensor<8x8x3x3xf32>) outs(%z : tensor<1x8x2x2xf32>) -> tensor<1x8x2x2xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x8x2x2xf32>, tensor<8xf32>) outs(%e : tensor<1x8x2x2xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.addf %s, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x8x2x2xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x8x1x1xf32>
  %pz = linalg.fill ins(%least : f32) outs(%pe : tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%r, %window : tensor<1x8x2x2xf32>, tensor<2x2xf32>) outs(%pz : tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
  return %m : tensor<1x8x1x1xf32>
}

func.func @double(%x: tensor<1x8x13x18xf64>, %w: tensor<16x8x3x3xf64>, %b: tensor<16xf64>) -> tensor<1x16x6x9xf64> {
  %zero = arith.constant 0.0 : f64
  %least = arith.constant 0xFFF0000000000000 : f64
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f64
  } : tensor<1x8x13x18xf64> to tensor<1x8x15x20xf64>
  %e = tensor.empty() : tensor<1x16x13x18xf64>
  %z = linalg.fill ins(%zero : f64) outs(%e : tensor<1x16x13x18xf64>) -> tensor<1x16x13x18xf64>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x8x15x20xf64>, tensor<16x8x3x3xf64>) outs(%z : tensor<1x16x13x18xf64>) -> tensor<1x16x13x18xf64>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x16x13x18xf64>, tensor<16xf64>) outs(%e : tensor<1x16x13x18xf64>) {
  ^bb0(%s: f64, %bias: f64, %o: f64):
    %0 = arith.addf %s, %bias : f64
    %1 = arith.maximumf %0, %zero : f64
    linalg.yield %1 : f64
  } -> tensor<1x16x13x18xf64>
  %window = tensor.empty() : tensor<2x2xf64>
  %pe = tensor.empty() : tensor<1x16x6x9xf64>
  %pz = linalg.fill ins(%least : f64) outs(%pe : tensor<1x16x6x9xf64>) -> tensor<1x16x6x9xf64>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%r, %window : tensor<1x16x13x18xf64>, tensor<2x2xf64>) outs(%pz : tensor<1x16x6x9xf64>) -> tensor<1x16x6x9xf64>
  return %m : tensor<1x16x6x9xf64>
}

// The square of a larger number may be smaller.
func.func @square(%x: tensor<1x8x12x12xf32>, %w: tensor<8x8x3x3xf32>, %b: tensor<8xf32>) -> tensor<1x8x6x6xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x8x12x12xf32> to tensor<1x8x14x14xf32>
  %e = tensor.empty() : tensor<1x8x12x12xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x12x12xf32>) -> tensor<1x8x12x12xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x8x14x14xf32>, tensor<8x8x3x3xf32>) outs(%z : tensor<1x8x12x12xf32>) -> tensor<1x8x12x12xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x8x12x12xf32>, tensor<8xf32>) outs(%e : tensor<1x8x12x12xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.mulf %s, %s : f32
    %1 = arith.subf %0, %bias : f32
    linalg.yield %1 : f32
  } -> tensor<1x8x12x12xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x8x6x6xf32>
  %pz = linalg.fill ins(%least : f32) outs(%pe : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%r, %window : tensor<1x8x12x12xf32>, tensor<2x2xf32>) outs(%pz : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  return %m : tensor<1x8x6x6xf32>
}
