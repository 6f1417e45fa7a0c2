// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=pool=tiles | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=pool=tiles --remarks-filter=sw-conv 2>&1 | FileCheck %s --check-prefix=REMARK

// Poolings that do not run on tiles, whatever is requested.
// CHECK-NOT: sw.pool

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#chan = affine_map<(n, c, h, w) -> (c)>
#pixel = affine_map<(n, c, h, w) -> (h, w)>

// A border of larger numbers than the one that the pooling begins with counts.
func.func @large_border(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>) -> tensor<2x16x9x9xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %m = arith.constant 0xFF800000 : f32
  %v = arith.constant 0.0 : f32
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

// Others read the image.
func.func @two_readers(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>) -> (tensor<2x16x8x8xf32>, tensor<2x16x17x17xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c : tensor<2x16x17x17xf32>) outs(%e : tensor<2x16x17x17xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = math.absf %a : f32
    linalg.yield %t : f32
  } -> tensor<2x16x17x17xf32>
  %m = arith.constant 0xFF800000 : f32
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x8x8xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%c, %k : tensor<2x16x17x17xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  return %p, %r : tensor<2x16x8x8xf32>, tensor<2x16x17x17xf32>
}

// Any of the three may be kept apart.
func.func @alone(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>) -> tensor<2x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw {sw.fuse = false} ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %m = arith.constant 0xFF800000 : f32
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x8x8xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%c, %k : tensor<2x16x17x17xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  return %p : tensor<2x16x8x8xf32>
}

func.func @pooling_alone(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>) -> tensor<2x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %m = arith.constant 0xFF800000 : f32
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x8x8xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %p = linalg.pooling_nchw_max {sw.fuse = false, strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%c, %k : tensor<2x16x17x17xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  return %p : tensor<2x16x8x8xf32>
}

func.func @activation_alone(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>, %bias: tensor<16xf32>) -> tensor<2x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %r = linalg.generic {sw.fuse = false, indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
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

// Rows of the output do not look at neighbours.
func.func @dilated(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>) -> tensor<2x16x7x7xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %m = arith.constant 0xFF800000 : f32
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x7x7xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x7x7xf32>) -> tensor<2x16x7x7xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>}
      ins(%c, %k : tensor<2x16x17x17xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x7x7xf32>) -> tensor<2x16x7x7xf32>
  return %p : tensor<2x16x7x7xf32>
}

// Only maxima are taken on tiles.
func.func @sum(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>) -> tensor<2x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %m = arith.constant 0.0 : f32
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x8x8xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %p = linalg.pooling_nchw_sum {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%c, %k : tensor<2x16x17x17xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  return %p : tensor<2x16x8x8xf32>
}

// The pooling begins with one number.
func.func @initial_image(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>, %s: tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %m = arith.constant 0xFF800000 : f32
  %k = tensor.empty() : tensor<3x3xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%c, %k : tensor<2x16x17x17xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  return %p : tensor<2x16x8x8xf32>
}

// What is added differs from pixel to pixel.
func.func @of_pixels(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>, %bias: tensor<17x17xf32>) -> tensor<2x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %r = linalg.generic {indexing_maps = [#all, #pixel, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %bias : tensor<2x16x17x17xf32>, tensor<17x17xf32>) outs(%e : tensor<2x16x17x17xf32>) {
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

// Windows are of at most 16 columns.
func.func @wide(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>) -> tensor<2x16x1x1xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %m = arith.constant 0xFF800000 : f32
  %k = tensor.empty() : tensor<17x17xf32>
  %q = tensor.empty() : tensor<2x16x1x1xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x1x1xf32>) -> tensor<2x16x1x1xf32>
  %p = linalg.pooling_nchw_max {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%c, %k : tensor<2x16x17x17xf32>, tensor<17x17xf32>) outs(%s : tensor<2x16x1x1xf32>) -> tensor<2x16x1x1xf32>
  return %p : tensor<2x16x1x1xf32>
}

// Where no tile fits in LDM, the remark says so.
// REMARK: [Analysis] Pool {{.*}}Reason="no tile fits in LDM"
func.func @large_rows(%x: tensor<1x8x20x12002xf32>, %f: tensor<16x8x3x3xf32>) -> tensor<1x16x6x5997xf32> {
  %z = arith.constant 0.0 : f32
  %m = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x16x18x12000xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x16x18x12000xf32>) -> tensor<1x16x18x12000xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x8x20x12002xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<1x16x18x12000xf32>) -> tensor<1x16x18x12000xf32>
  %k = tensor.empty() : tensor<7x7xf32>
  %q = tensor.empty() : tensor<1x16x6x5997xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<1x16x6x5997xf32>) -> tensor<1x16x6x5997xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%c, %k : tensor<1x16x18x12000xf32>, tensor<7x7xf32>) outs(%s : tensor<1x16x6x5997xf32>) -> tensor<1x16x6x5997xf32>
  return %p : tensor<1x16x6x5997xf32>
}
