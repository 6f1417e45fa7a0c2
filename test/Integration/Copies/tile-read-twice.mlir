// A convolution whose output is one tile, which two others read: one as it is,
// one as windows of an image. Nothing is copied.
// RUN: sw-opt --sw-pipeline %s | FileCheck %s
// RUN: sw-run --verify --chip=sw26010 %s | FileCheck %s --check-prefix=VERIFIED
// RUN: sw-run --verify --chip=sw26010pro %s | FileCheck %s --check-prefix=VERIFIED

// CHECK-NOT: @main_copy
// CHECK-NOT: memref.copy
// CHECK: sw.part @main_conv_1_conv_2
// VERIFIED: verified

#channel = affine_map<(n, c, h, w) -> (c)>
#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
func.func @main(%x: tensor<1x384x13x13xf32>, %f0: tensor<48x384x1x1xf32>,
                %f1: tensor<192x48x1x1xf32>, %f2: tensor<192x48x3x3xf32>,
                %bias: tensor<48xf32>)
    -> (tensor<1x192x13x13xf32>, tensor<1x192x13x13xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<1x48x13x13xf32>
  %1 = linalg.generic {indexing_maps = [#channel, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<48xf32>) outs(%0 : tensor<1x48x13x13xf32>) {
  ^bb0(%b: f32, %o: f32):
    linalg.yield %b : f32
  } -> tensor<1x48x13x13xf32>
  %2 = linalg.conv_2d_nchw_fchw ins(%x, %f0 : tensor<1x384x13x13xf32>, tensor<48x384x1x1xf32>)
      outs(%1 : tensor<1x48x13x13xf32>) -> tensor<1x48x13x13xf32>
  %3 = tensor.empty() : tensor<1x192x13x13xf32>
  %4 = linalg.fill ins(%zero : f32) outs(%3 : tensor<1x192x13x13xf32>) -> tensor<1x192x13x13xf32>
  %5 = linalg.conv_2d_nchw_fchw ins(%2, %f1 : tensor<1x48x13x13xf32>, tensor<192x48x1x1xf32>)
      outs(%4 : tensor<1x192x13x13xf32>) -> tensor<1x192x13x13xf32>
  %padded = tensor.pad %2 low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %w: index):
    tensor.yield %zero : f32
  } : tensor<1x48x13x13xf32> to tensor<1x48x15x15xf32>
  %6 = linalg.conv_2d_nchw_fchw ins(%padded, %f2 : tensor<1x48x15x15xf32>, tensor<192x48x3x3xf32>)
      outs(%4 : tensor<1x192x13x13xf32>) -> tensor<1x192x13x13xf32>
  return %5, %6 : tensor<1x192x13x13xf32>, tensor<1x192x13x13xf32>
}
