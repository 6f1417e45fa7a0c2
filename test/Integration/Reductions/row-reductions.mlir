// Global average pooling on the tiles of a convolution that is distributed over the CPEs: rows are summed up in LDM. What else
// reads the image finds it in main memory; if nothing does, it is not stored. Rows that do not divide, several images,
// maxima, f64, and what has to be a kernel of its own.
// RUN: sw-run %s --entry=head --chip=sw26010 --verify --pipeline-options=distributed=m | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=head --chip=sw26010pro --verify --pipeline-options=distributed=m | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=head --chip=sw26010 --verify --pipeline-options="distributed=m tile-sizes=64,49,16" | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=both --chip=sw26010 --verify --pipeline-options=distributed=m | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=both --chip=sw26010pro --verify --pipeline-options=distributed=m | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=squeeze --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=squeeze --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=double --chip=sw26010 --verify --pipeline-options=distributed=m | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=other --chip=sw26010 --verify --pipeline-options=distributed=m | FileCheck %s
// RUN: sw-run %s --entry=head --chip=sw26010 --verify --pipeline-options=distributed=none | FileCheck %s
// ONE-NOT: reduce
// CHECK: verified

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#chan = affine_map<(n, c, h, w) -> (c)>
#plane = affine_map<(n, c, h, w) -> (n, c)>
#pair = affine_map<(n, c) -> (n, c)>

func.func @head(%x: tensor<1x40x7x7xf32>, %w: tensor<130x40x1x1xf32>, %b: tensor<130xf32>) -> tensor<1x130xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 49.0 : f32
  %e = tensor.empty() : tensor<1x130x7x7xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x130x7x7xf32>) -> tensor<1x130x7x7xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x40x7x7xf32>, tensor<130x40x1x1xf32>) outs(%z : tensor<1x130x7x7xf32>) -> tensor<1x130x7x7xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x130x7x7xf32>, tensor<130xf32>) outs(%e : tensor<1x130x7x7xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.addf %s, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x130x7x7xf32>
  %qe = tensor.empty() : tensor<1x130xf32>
  %qz = linalg.fill ins(%zero : f32) outs(%qe : tensor<1x130xf32>) -> tensor<1x130xf32>
  %sum = linalg.generic {indexing_maps = [#all, #plane], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%r : tensor<1x130x7x7xf32>) outs(%qz : tensor<1x130xf32>) {
  ^bb0(%s: f32, %o: f32):
    %0 = arith.addf %s, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x130xf32>
  %mean = linalg.generic {indexing_maps = [#pair, #pair], iterator_types = ["parallel", "parallel"]} ins(%sum : tensor<1x130xf32>) outs(%qe : tensor<1x130xf32>) {
  ^bb0(%s: f32, %o: f32):
    %0 = arith.divf %s, %count : f32
    linalg.yield %0 : f32
  } -> tensor<1x130xf32>
  return %mean : tensor<1x130xf32>
}

func.func @both(%x: tensor<2x24x6x9xf32>, %w: tensor<70x24x1x1xf32>, %b: tensor<70xf32>) -> (tensor<2x70xf32>, tensor<2x70x6x9xf32>) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 54.0 : f32
  %e = tensor.empty() : tensor<2x70x6x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x70x6x9xf32>) -> tensor<2x70x6x9xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x24x6x9xf32>, tensor<70x24x1x1xf32>) outs(%z : tensor<2x70x6x9xf32>) -> tensor<2x70x6x9xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<2x70x6x9xf32>, tensor<70xf32>) outs(%e : tensor<2x70x6x9xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.addf %s, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<2x70x6x9xf32>
  %qe = tensor.empty() : tensor<2x70xf32>
  %qz = linalg.fill ins(%zero : f32) outs(%qe : tensor<2x70xf32>) -> tensor<2x70xf32>
  %sum = linalg.generic {indexing_maps = [#all, #plane], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%r : tensor<2x70x6x9xf32>) outs(%qz : tensor<2x70xf32>) {
  ^bb0(%s: f32, %o: f32):
    %0 = arith.addf %s, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x70xf32>
  %mean = linalg.generic {indexing_maps = [#pair, #pair], iterator_types = ["parallel", "parallel"]} ins(%sum : tensor<2x70xf32>) outs(%qe : tensor<2x70xf32>) {
  ^bb0(%s: f32, %o: f32):
    %0 = arith.divf %s, %count : f32
    linalg.yield %0 : f32
  } -> tensor<2x70xf32>
  return %mean, %r : tensor<2x70xf32>, tensor<2x70x6x9xf32>
}

// No reduction but the largest one, without anything after it.
func.func @double(%x: tensor<1x16x5x5xf64>, %w: tensor<64x16x1x1xf64>, %b: tensor<64xf64>) -> tensor<1x64xf64> {
  %zero = arith.constant 0.0 : f64
  %count = arith.constant 25.0 : f64
  %least = arith.constant 0xFFF0000000000000 : f64
  %e = tensor.empty() : tensor<1x64x5x5xf64>
  %z = linalg.fill ins(%zero : f64) outs(%e : tensor<1x64x5x5xf64>) -> tensor<1x64x5x5xf64>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x16x5x5xf64>, tensor<64x16x1x1xf64>) outs(%z : tensor<1x64x5x5xf64>) -> tensor<1x64x5x5xf64>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x64x5x5xf64>, tensor<64xf64>) outs(%e : tensor<1x64x5x5xf64>) {
  ^bb0(%s: f64, %bias: f64, %o: f64):
    %0 = arith.addf %s, %bias : f64
    %1 = arith.maximumf %0, %zero : f64
    linalg.yield %1 : f64
  } -> tensor<1x64x5x5xf64>
  %qe = tensor.empty() : tensor<1x64xf64>
  %qz = linalg.fill ins(%least : f64) outs(%qe : tensor<1x64xf64>) -> tensor<1x64xf64>
  %sum = linalg.generic {indexing_maps = [#all, #plane], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%r : tensor<1x64x5x5xf64>) outs(%qz : tensor<1x64xf64>) {
  ^bb0(%s: f64, %o: f64):
    %0 = arith.maximumf %s, %o : f64
    linalg.yield %0 : f64
  } -> tensor<1x64xf64>
  return %sum : tensor<1x64xf64>
}

// Squeeze and excitation: the image after a depthwise convolution is multiplied by numbers of its channels.
func.func @squeeze(%x: tensor<1x16x14x14xf32>, %w: tensor<96x16x1x1xf32>, %b: tensor<96xf32>, %d: tensor<96x3x3xf32>) -> tensor<1x96x14x14xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 196.0 : f32
  %e = tensor.empty() : tensor<1x96x14x14xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x96x14x14xf32>) -> tensor<1x96x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x16x14x14xf32>, tensor<96x16x1x1xf32>) outs(%z : tensor<1x96x14x14xf32>) -> tensor<1x96x14x14xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x96x14x14xf32>, tensor<96xf32>) outs(%e : tensor<1x96x14x14xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.addf %s, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x96x14x14xf32>
  %p = tensor.pad %r low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x96x14x14xf32> to tensor<1x96x16x16xf32>
  %dc = linalg.depthwise_conv_2d_nchw_chw ins(%p, %d : tensor<1x96x16x16xf32>, tensor<96x3x3xf32>) outs(%z : tensor<1x96x14x14xf32>) -> tensor<1x96x14x14xf32>
  %a = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%dc : tensor<1x96x14x14xf32>) outs(%e : tensor<1x96x14x14xf32>) {
  ^bb0(%s: f32, %old: f32):
    %0 = arith.maximumf %s, %zero : f32
    linalg.yield %0 : f32
  } -> tensor<1x96x14x14xf32>
  %qe = tensor.empty() : tensor<1x96xf32>
  %qz = linalg.fill ins(%zero : f32) outs(%qe : tensor<1x96xf32>) -> tensor<1x96xf32>
  %sum = linalg.generic {indexing_maps = [#all, #plane], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a : tensor<1x96x14x14xf32>) outs(%qz : tensor<1x96xf32>) {
  ^bb0(%s: f32, %o: f32):
    %0 = arith.addf %s, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x96xf32>
  %mean = linalg.generic {indexing_maps = [#pair, #pair], iterator_types = ["parallel", "parallel"]} ins(%sum : tensor<1x96xf32>) outs(%qe : tensor<1x96xf32>) {
  ^bb0(%s: f32, %o: f32):
    %0 = arith.divf %s, %count : f32
    linalg.yield %0 : f32
  } -> tensor<1x96xf32>
  %y = linalg.generic {indexing_maps = [#all, #plane, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%a, %mean : tensor<1x96x14x14xf32>, tensor<1x96xf32>) outs(%e : tensor<1x96x14x14xf32>) {
  ^bb0(%s: f32, %f: f32, %old: f32):
    %0 = arith.mulf %s, %f : f32
    linalg.yield %0 : f32
  } -> tensor<1x96x14x14xf32>
  return %y : tensor<1x96x14x14xf32>
}

// Squares are summed up by a kernel of their own.
func.func @other(%x: tensor<1x32x7x7xf32>, %w: tensor<64x32x1x1xf32>, %b: tensor<64xf32>) -> tensor<1x64xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 49.0 : f32
  %e = tensor.empty() : tensor<1x64x7x7xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x64x7x7xf32>) -> tensor<1x64x7x7xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x32x7x7xf32>, tensor<64x32x1x1xf32>) outs(%z : tensor<1x64x7x7xf32>) -> tensor<1x64x7x7xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x64x7x7xf32>, tensor<64xf32>) outs(%e : tensor<1x64x7x7xf32>) {
  ^bb0(%s: f32, %bias: f32, %o: f32):
    %0 = arith.addf %s, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x64x7x7xf32>
  %qe = tensor.empty() : tensor<1x64xf32>
  %qz = linalg.fill ins(%zero : f32) outs(%qe : tensor<1x64xf32>) -> tensor<1x64xf32>
  %sum = linalg.generic {indexing_maps = [#all, #plane], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%r : tensor<1x64x7x7xf32>) outs(%qz : tensor<1x64xf32>) {
  ^bb0(%s: f32, %o: f32):
    %q = arith.mulf %s, %s : f32
    %0 = arith.addf %q, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x64xf32>
  %mean = linalg.generic {indexing_maps = [#pair, #pair], iterator_types = ["parallel", "parallel"]} ins(%sum : tensor<1x64xf32>) outs(%qe : tensor<1x64xf32>) {
  ^bb0(%s: f32, %o: f32):
    %0 = arith.divf %s, %count : f32
    linalg.yield %0 : f32
  } -> tensor<1x64xf32>
  return %mean : tensor<1x64xf32>
}
