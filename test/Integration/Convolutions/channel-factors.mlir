// Factors of channels, as networks have them that weigh channels by what they hold, on the filter after.
// RUN: sw-run %s --entry=one --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=border --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=border --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=two_images --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=two_images --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=pixel --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=pixel --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#gate = affine_map<(n, c, h, w) -> (n, c, 0, 0)>
#chan = affine_map<(n, c, h, w) -> (c)>

func.func @one(%x: tensor<1x24x28x27xf32>, %f: tensor<10x24x1x1xf32>, %s: tensor<1x24x1x1xf32>) -> tensor<1x10x28x27xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x24x28x27xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<1x24x1x1xf32>, tensor<1x24x28x27xf32>) outs(%e : tensor<1x24x28x27xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %m = arith.mulf %g, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x24x28x27xf32>
  %i = tensor.empty() : tensor<1x10x28x27xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x10x28x27xf32>) -> tensor<1x10x28x27xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<1x24x28x27xf32>, tensor<10x24x1x1xf32>) outs(%z : tensor<1x10x28x27xf32>) -> tensor<1x10x28x27xf32>
  return %y : tensor<1x10x28x27xf32>
}

func.func @border(%x: tensor<1x12x30x30xf32>, %f: tensor<16x12x3x3xf32>, %s: tensor<1x12x1x1xf32>) -> tensor<1x16x30x30xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x12x30x30xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<1x12x1x1xf32>, tensor<1x12x30x30xf32>) outs(%e : tensor<1x12x30x30xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %m = arith.mulf %g, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x12x30x30xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x12x30x30xf32> to tensor<1x12x32x32xf32>
  %i = tensor.empty() : tensor<1x16x30x30xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x16x30x30xf32>) -> tensor<1x16x30x30xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%p, %f : tensor<1x12x32x32xf32>, tensor<16x12x3x3xf32>) outs(%z : tensor<1x16x30x30xf32>) -> tensor<1x16x30x30xf32>
  return %y : tensor<1x16x30x30xf32>
}

func.func @two_images(%x: tensor<2x16x20x20xf32>, %f: tensor<8x16x1x1xf32>, %s: tensor<16xf32>) -> tensor<2x8x20x20xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x20x20xf32>
  %a = linalg.generic {indexing_maps = [#chan, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<16xf32>, tensor<2x16x20x20xf32>) outs(%e : tensor<2x16x20x20xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %m = arith.mulf %g, %v : f32
    linalg.yield %m : f32
  } -> tensor<2x16x20x20xf32>
  %i = tensor.empty() : tensor<2x8x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<2x8x20x20xf32>) -> tensor<2x8x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<2x16x20x20xf32>, tensor<8x16x1x1xf32>) outs(%z : tensor<2x8x20x20xf32>) -> tensor<2x8x20x20xf32>
  return %y : tensor<2x8x20x20xf32>
}

func.func @double(%x: tensor<1x16x18x18xf64>, %f: tensor<8x16x1x1xf64>, %s: tensor<1x16x1x1xf64>) -> tensor<1x8x18x18xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<1x16x18x18xf64>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<1x16x1x1xf64>, tensor<1x16x18x18xf64>) outs(%e : tensor<1x16x18x18xf64>) {
  ^bb0(%g: f64, %v: f64, %o: f64):
    %m = arith.mulf %g, %v : f64
    linalg.yield %m : f64
  } -> tensor<1x16x18x18xf64>
  %i = tensor.empty() : tensor<1x8x18x18xf64>
  %z = linalg.fill ins(%zero : f64) outs(%i : tensor<1x8x18x18xf64>) -> tensor<1x8x18x18xf64>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<1x16x18x18xf64>, tensor<8x16x1x1xf64>) outs(%z : tensor<1x8x18x18xf64>) -> tensor<1x8x18x18xf64>
  return %y : tensor<1x8x18x18xf64>
}

func.func @pixel(%x: tensor<1x8x3x3xf32>, %f: tensor<1x8x1x1xf32>, %s: tensor<1x8x1x1xf32>) -> tensor<1x1x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8x3x3xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<1x8x1x1xf32>, tensor<1x8x3x3xf32>) outs(%e : tensor<1x8x3x3xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %m = arith.mulf %g, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x8x3x3xf32>
  %i = tensor.empty() : tensor<1x1x3x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<1x8x3x3xf32>, tensor<1x8x1x1xf32>) outs(%z : tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  return %y : tensor<1x1x3x3xf32>
}
