// Poolings on the tiles of convolutions: no array holds what they look at, and there is one kernel.
// RUN: sw-run %s --entry=three --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=three --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=two --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=two --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=pixel --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=pixel --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=skip --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=skip --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=steps --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=steps --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=tall --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=tall --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=scale --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=scale --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=initial --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=initial --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=outside --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=outside --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=large --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=large --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=deep --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=deep --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --entry=large --chip=sw26010 --verify --pipeline-options="conv-pool=tiles tile-sizes=40,3000,27" | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010pro --verify --pipeline-options="conv-pool=tiles tile-sizes=8,100,16 buffers=1,2,1" | FileCheck %s
// CHECK: , 1 launch{{$}}
// CHECK: {{_conv_pool }}
// CHECK: verified

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#chan = affine_map<(n, c, h, w) -> (c)>

// Blocks that have rows in common.
func.func @three(%x: tensor<1x3x39x41xf32>, %w: tensor<16x3x3x3xf32>, %b: tensor<16xf32>) -> tensor<1x16x18x19xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x16x37x39xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x37x39xf32>) -> tensor<1x16x37x39xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x3x39x41xf32>, tensor<16x3x3x3xf32>) outs(%z : tensor<1x16x37x39xf32>) -> tensor<1x16x37x39xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<1x16x37x39xf32>, tensor<16xf32>) outs(%e : tensor<1x16x37x39xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x16x37x39xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<1x16x18x19xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<1x16x18x19xf32>) -> tensor<1x16x18x19xf32>
  %y = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<1x16x37x39xf32>, tensor<3x3xf32>) outs(%l : tensor<1x16x18x19xf32>) -> tensor<1x16x18x19xf32>
  return %y : tensor<1x16x18x19xf32>
}

// Blocks beside each other.
func.func @two(%x: tensor<1x16x28x28xf32>, %w: tensor<24x16x3x3xf32>, %b: tensor<24xf32>) -> tensor<1x24x14x14xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x16x28x28xf32> to tensor<1x16x30x30xf32>
  %e = tensor.empty() : tensor<1x24x28x28xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x24x28x28xf32>) -> tensor<1x24x28x28xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x16x30x30xf32>, tensor<24x16x3x3xf32>) outs(%z : tensor<1x24x28x28xf32>) -> tensor<1x24x28x28xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<1x24x28x28xf32>, tensor<24xf32>) outs(%e : tensor<1x24x28x28xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x24x28x28xf32>
  %k = tensor.empty() : tensor<2x2xf32>
  %q = tensor.empty() : tensor<1x24x14x14xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<1x24x14x14xf32>) -> tensor<1x24x14x14xf32>
  %y = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<1x24x28x28xf32>, tensor<2x2xf32>) outs(%l : tensor<1x24x14x14xf32>) -> tensor<1x24x14x14xf32>
  return %y : tensor<1x24x14x14xf32>
}

// Sizes that do not divide, a border, several images.
func.func @odd(%x: tensor<3x5x23x19xf32>, %w: tensor<7x5x3x3xf32>, %b: tensor<7xf32>) -> tensor<3x7x12x10xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<3x5x23x19xf32> to tensor<3x5x25x21xf32>
  %e = tensor.empty() : tensor<3x7x23x19xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<3x7x23x19xf32>) -> tensor<3x7x23x19xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<3x5x25x21xf32>, tensor<7x5x3x3xf32>) outs(%z : tensor<3x7x23x19xf32>) -> tensor<3x7x23x19xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<3x7x23x19xf32>, tensor<7xf32>) outs(%e : tensor<3x7x23x19xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<3x7x23x19xf32>
  %d = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %least : f32
  } : tensor<3x7x23x19xf32> to tensor<3x7x25x21xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<3x7x12x10xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<3x7x12x10xf32>) -> tensor<3x7x12x10xf32>
  %y = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%d, %k : tensor<3x7x25x21xf32>, tensor<3x3xf32>) outs(%l : tensor<3x7x12x10xf32>) -> tensor<3x7x12x10xf32>
  return %y : tensor<3x7x12x10xf32>
}

func.func @double(%x: tensor<2x6x26x21xf64>, %w: tensor<10x6x5x5xf64>, %b: tensor<10xf64>) -> tensor<2x10x13x11xf64> {
  %zero = arith.constant 0.0 : f64
  %least = arith.constant 0xFFF0000000000000 : f64
  %p = tensor.pad %x low[0, 0, 2, 2] high[0, 0, 2, 2] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f64
  } : tensor<2x6x26x21xf64> to tensor<2x6x30x25xf64>
  %e = tensor.empty() : tensor<2x10x26x21xf64>
  %z = linalg.fill ins(%zero : f64) outs(%e : tensor<2x10x26x21xf64>) -> tensor<2x10x26x21xf64>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<2x6x30x25xf64>, tensor<10x6x5x5xf64>) outs(%z : tensor<2x10x26x21xf64>) -> tensor<2x10x26x21xf64>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<2x10x26x21xf64>, tensor<10xf64>) outs(%e : tensor<2x10x26x21xf64>) {
  ^bb0(%v: f64, %u: f64, %o: f64):
    %s = arith.addf %v, %u : f64
    %m = arith.maximumf %s, %zero : f64
    linalg.yield %m : f64
  } -> tensor<2x10x26x21xf64>
  %d = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %least : f64
  } : tensor<2x10x26x21xf64> to tensor<2x10x28x23xf64>
  %k = tensor.empty() : tensor<3x3xf64>
  %q = tensor.empty() : tensor<2x10x13x11xf64>
  %l = linalg.fill ins(%least : f64) outs(%q : tensor<2x10x13x11xf64>) -> tensor<2x10x13x11xf64>
  %y = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%d, %k : tensor<2x10x28x23xf64>, tensor<3x3xf64>) outs(%l : tensor<2x10x13x11xf64>) -> tensor<2x10x13x11xf64>
  return %y : tensor<2x10x13x11xf64>
}

// One channel, one filter, one pixel of the output.
func.func @pixel(%x: tensor<1x1x4x4xf32>, %w: tensor<1x1x3x3xf32>, %b: tensor<1xf32>) -> tensor<1x1x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x1x2x2xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x4x4xf32>, tensor<1x1x3x3xf32>) outs(%z : tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<1x1x2x2xf32>, tensor<1xf32>) outs(%e : tensor<1x1x2x2xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x1x2x2xf32>
  %k = tensor.empty() : tensor<2x2xf32>
  %q = tensor.empty() : tensor<1x1x1x1xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %y = linalg.pooling_nchw_max ins(%a, %k : tensor<1x1x2x2xf32>, tensor<2x2xf32>) outs(%l : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %y : tensor<1x1x1x1xf32>
}

// Rows and columns that no window has, and nothing between the two.
func.func @skip(%x: tensor<2x1x30x47xf32>, %w: tensor<9x1x2x2xf32>) -> tensor<2x9x10x15xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x9x29x46xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x9x29x46xf32>) -> tensor<2x9x29x46xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x1x30x47xf32>, tensor<9x1x2x2xf32>) outs(%z : tensor<2x9x29x46xf32>) -> tensor<2x9x29x46xf32>
  %k = tensor.empty() : tensor<2x2xf32>
  %q = tensor.empty() : tensor<2x9x10x15xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<2x9x10x15xf32>) -> tensor<2x9x10x15xf32>
  %y = linalg.pooling_nchw_max {strides = dense<3> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %k : tensor<2x9x29x46xf32>, tensor<2x2xf32>) outs(%l : tensor<2x9x10x15xf32>) -> tensor<2x9x10x15xf32>
  return %y : tensor<2x9x10x15xf32>
}

// A convolution with steps of three: the row above the image is three rows of its own image.
func.func @steps(%x: tensor<1x3x98x77xf32>, %w: tensor<20x3x7x7xf32>, %b: tensor<20xf32>) -> tensor<1x20x17x13xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 3, 3] high[0, 0, 3, 3] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x3x98x77xf32> to tensor<1x3x104x83xf32>
  %e = tensor.empty() : tensor<1x20x33x26xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x20x33x26xf32>) -> tensor<1x20x33x26xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<3> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %w : tensor<1x3x104x83xf32>, tensor<20x3x7x7xf32>) outs(%z : tensor<1x20x33x26xf32>) -> tensor<1x20x33x26xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<1x20x33x26xf32>, tensor<20xf32>) outs(%e : tensor<1x20x33x26xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x20x33x26xf32>
  %d = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %least : f32
  } : tensor<1x20x33x26xf32> to tensor<1x20x35x28xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<1x20x17x13xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<1x20x17x13xf32>) -> tensor<1x20x17x13xf32>
  %y = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%d, %k : tensor<1x20x35x28xf32>, tensor<3x3xf32>) outs(%l : tensor<1x20x17x13xf32>) -> tensor<1x20x17x13xf32>
  return %y : tensor<1x20x17x13xf32>
}

// Many rows of few pixels: several in a block, of which the last one has less.
func.func @tall(%x: tensor<1x4x151x12xf32>, %w: tensor<8x4x3x3xf32>, %b: tensor<8xf32>) -> tensor<1x8x151x12xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x4x151x12xf32> to tensor<1x4x153x14xf32>
  %e = tensor.empty() : tensor<1x8x151x12xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x151x12xf32>) -> tensor<1x8x151x12xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x4x153x14xf32>, tensor<8x4x3x3xf32>) outs(%z : tensor<1x8x151x12xf32>) -> tensor<1x8x151x12xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<1x8x151x12xf32>, tensor<8xf32>) outs(%e : tensor<1x8x151x12xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x8x151x12xf32>
  %d = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %least : f32
  } : tensor<1x8x151x12xf32> to tensor<1x8x153x14xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<1x8x151x12xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<1x8x151x12xf32>) -> tensor<1x8x151x12xf32>
  %y = linalg.pooling_nchw_max ins(%d, %k : tensor<1x8x153x14xf32>, tensor<3x3xf32>) outs(%l : tensor<1x8x151x12xf32>) -> tensor<1x8x151x12xf32>
  return %y : tensor<1x8x151x12xf32>
}

// An activation that has to come first.
func.func @scale(%x: tensor<2x8x20x20xf32>, %w: tensor<12x8x3x3xf32>, %b: tensor<12xf32>) -> tensor<2x12x9x9xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<2x8x20x20xf32> to tensor<2x8x22x22xf32>
  %e = tensor.empty() : tensor<2x12x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x12x20x20xf32>) -> tensor<2x12x20x20xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<2x8x22x22xf32>, tensor<12x8x3x3xf32>) outs(%z : tensor<2x12x20x20xf32>) -> tensor<2x12x20x20xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<2x12x20x20xf32>, tensor<12xf32>) outs(%e : tensor<2x12x20x20xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.mulf %v, %u : f32
    %m = arith.subf %s, %u : f32
    linalg.yield %m : f32
  } -> tensor<2x12x20x20xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x12x9x9xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<2x12x9x9xf32>) -> tensor<2x12x9x9xf32>
  %y = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<2x12x20x20xf32>, tensor<3x3xf32>) outs(%l : tensor<2x12x9x9xf32>) -> tensor<2x12x9x9xf32>
  return %y : tensor<2x12x9x9xf32>
}

// Bias moves after a pooling that begins with a number.
func.func @initial(%x: tensor<1x4x20x26xf32>, %w: tensor<12x4x3x3xf32>, %b: tensor<12xf32>) -> tensor<1x12x10x13xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0.25 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x4x20x26xf32> to tensor<1x4x22x28xf32>
  %e = tensor.empty() : tensor<1x12x20x26xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x12x20x26xf32>) -> tensor<1x12x20x26xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x4x22x28xf32>, tensor<12x4x3x3xf32>) outs(%z : tensor<1x12x20x26xf32>) -> tensor<1x12x20x26xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<1x12x20x26xf32>, tensor<12xf32>) outs(%e : tensor<1x12x20x26xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %m = arith.subf %v, %u : f32
    linalg.yield %m : f32
  } -> tensor<1x12x20x26xf32>
  %k = tensor.empty() : tensor<2x2xf32>
  %q = tensor.empty() : tensor<1x12x10x13xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<1x12x10x13xf32>) -> tensor<1x12x10x13xf32>
  %y = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<1x12x20x26xf32>, tensor<2x2xf32>) outs(%l : tensor<1x12x10x13xf32>) -> tensor<1x12x10x13xf32>
  return %y : tensor<1x12x10x13xf32>
}

// Windows have nothing of the image: no bias is added to the number that is left.
func.func @outside(%x: tensor<1x4x18x20xf32>, %w: tensor<12x4x3x3xf32>, %b: tensor<12xf32>) -> tensor<1x12x12x13xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant -0.25 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x4x18x20xf32> to tensor<1x4x20x22xf32>
  %e = tensor.empty() : tensor<1x12x18x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x12x18x20xf32>) -> tensor<1x12x18x20xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x4x20x22xf32>, tensor<12x4x3x3xf32>) outs(%z : tensor<1x12x18x20xf32>) -> tensor<1x12x18x20xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<1x12x18x20xf32>, tensor<12xf32>) outs(%e : tensor<1x12x18x20xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %m = arith.subf %v, %u : f32
    linalg.yield %m : f32
  } -> tensor<1x12x18x20xf32>
  %d = tensor.pad %a low[0, 0, 3, 3] high[0, 0, 3, 3] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %least : f32
  } : tensor<1x12x18x20xf32> to tensor<1x12x24x26xf32>
  %k = tensor.empty() : tensor<2x2xf32>
  %q = tensor.empty() : tensor<1x12x12x13xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<1x12x12x13xf32>) -> tensor<1x12x12x13xf32>
  %y = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%d, %k : tensor<1x12x24x26xf32>, tensor<2x2xf32>) outs(%l : tensor<1x12x12x13xf32>) -> tensor<1x12x12x13xf32>
  return %y : tensor<1x12x12x13xf32>
}

// More than fits in LDM in one tile, and more pixels in a row than are looked at together.
func.func @large(%x: tensor<1x3x120x200xf32>, %w: tensor<64x3x3x3xf32>, %b: tensor<64xf32>) -> tensor<1x64x59x99xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x3x120x200xf32> to tensor<1x3x122x202xf32>
  %e = tensor.empty() : tensor<1x64x120x200xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x64x120x200xf32>) -> tensor<1x64x120x200xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x3x122x202xf32>, tensor<64x3x3x3xf32>) outs(%z : tensor<1x64x120x200xf32>) -> tensor<1x64x120x200xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<1x64x120x200xf32>, tensor<64xf32>) outs(%e : tensor<1x64x120x200xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x64x120x200xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<1x64x59x99xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<1x64x59x99xf32>) -> tensor<1x64x59x99xf32>
  %y = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<1x64x120x200xf32>, tensor<3x3xf32>) outs(%l : tensor<1x64x59x99xf32>) -> tensor<1x64x59x99xf32>
  return %y : tensor<1x64x59x99xf32>
}

// More channels than fit: several products before each pooling.
func.func @deep(%x: tensor<1x192x18x18xf32>, %w: tensor<96x192x3x3xf32>, %b: tensor<96xf32>) -> tensor<1x96x9x9xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x192x18x18xf32> to tensor<1x192x20x20xf32>
  %e = tensor.empty() : tensor<1x96x18x18xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x96x18x18xf32>) -> tensor<1x96x18x18xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x192x20x20xf32>, tensor<96x192x3x3xf32>) outs(%z : tensor<1x96x18x18xf32>) -> tensor<1x96x18x18xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<1x96x18x18xf32>, tensor<96xf32>) outs(%e : tensor<1x96x18x18xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x96x18x18xf32>
  %k = tensor.empty() : tensor<2x2xf32>
  %q = tensor.empty() : tensor<1x96x9x9xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<1x96x9x9xf32>) -> tensor<1x96x9x9xf32>
  %y = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<1x96x18x18xf32>, tensor<2x2xf32>) outs(%l : tensor<1x96x9x9xf32>) -> tensor<1x96x9x9xf32>
  return %y : tensor<1x96x9x9xf32>
}
